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

  /// The text with marks; nil where it stays what it is. What readers see of it counts as well as how it is written.
  public func redacted(_ text: [UInt8]) -> [UInt8]? {
    if isEmpty { return nil }
    var edits = TextEdits(of: text)
    if !kinds.isEmpty {
      edits.find(joinsLines: false) { form, replace in
        var scanner = PersonalDataScanner(form.span, kinds)
        while let find = scanner.next() { replace(find.range, find.kind.mark, false) }
      }
    }
    if !expressions.isEmpty {
      edits.find { form, replace in
        for expression in expressions {
          for range in expression.matches(in: form.span) { replace(range, Self.mark, false) }
        }
      }
    }
    return edits.applied()
  }

  /// The text with marks; nil where it stays what it is.
  public func redacted(_ text: String) -> String? {
    redacted(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}
