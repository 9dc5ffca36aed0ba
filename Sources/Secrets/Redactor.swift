import Bytes

/// Replaces data that texts should not contain by marks.
public struct Redactor: Sendable {
  /// The kinds of data that are replaced.
  public var kinds: Set<PersonalData>
  /// The expressions whose matches are replaced.
  public var expressions: [LinearExpression]

  /// The mark that replaces a match of an expression.
  public static let mark = "[redacted]"

  /// A redactor.
  public init(_ kinds: Set<PersonalData> = [], _ expressions: [LinearExpression] = []) {
    self.kinds = kinds
    self.expressions = expressions
  }

  /// Whether it replaces nothing.
  public var isEmpty: Bool { kinds.isEmpty && expressions.isEmpty }

  /// The redacted text; nil where it does not change. Both the source and the text that readers see
  /// are searched.
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

  /// The redacted text; nil where it does not change.
  public func redacted(_ text: String) -> String? {
    redacted(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}
