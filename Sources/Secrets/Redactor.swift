import Bytes

/// Replaces what texts should not say by marks.
public struct Redactor: Sendable {
  /// The kinds of data that are replaced.
  public var kinds: Set<PersonalData>
  /// The expressions whose matches are replaced.
  public var expressions: [LinearExpression]

  /// What stands in the place of what an expression matches.
  public static let mark = "[redacted]"

  /// A redactor.
  public init(_ kinds: Set<PersonalData> = [], _ expressions: [LinearExpression] = []) {
    self.kinds = kinds
    self.expressions = expressions
  }

  /// Whether it replaces nothing.
  public var isEmpty: Bool { kinds.isEmpty && expressions.isEmpty }

  /// The text with marks; nil where it stays what it is.
  public func redacted(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    if !kinds.isEmpty {
      var finds: [(range: Range<Int>, mark: String)] = []
      var scanner = PersonalDataScanner(text.span, kinds)
      while let find = scanner.next() { finds.append((find.range, find.kind.mark)) }
      if !finds.isEmpty { result = Self.replace(finds, in: text) }
    }
    for expression in expressions {
      let text = result ?? text
      let finds = expression.matches(in: text.span).map { (range: $0, mark: Self.mark) }
      if !finds.isEmpty { result = Self.replace(finds, in: text) }
    }
    return result
  }

  /// The text with marks; nil where it stays what it is.
  public func redacted(_ text: String) -> String? {
    redacted(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func replace(
    _ finds: [(range: Range<Int>, mark: String)], in text: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = 0
    for (range, mark) in finds {
      result += text[at..<range.lowerBound]
      result += mark.utf8
      // In Markdown a mark must not begin a link.
      if range.upperBound < text.count, "([:".utf8.contains(text[range.upperBound]) {
        result.append(0x20)
      }
      at = range.upperBound
    }
    result += text[at...]
    return result
  }
}
