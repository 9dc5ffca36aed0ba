import Diagnostics

/// Collects the errors of a configuration while it is read.
struct KeyReader {
  /// The text that is read.
  let document: YAMLDocument
  /// The errors so far.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ document: YAMLDocument) {
    self.document = document
  }

  /// Whether more errors are reported.
  var hasRoom: Bool { diagnostics.count < YAMLDocument.Limit.errors }

  /// Reports a value that is not of the expected kind.
  mutating func refuse(_ node: YAMLNode, expected: String, suggestion: String? = nil) {
    let given = node.text.map { "'\($0)'" } ?? node.kind
    refuse(
      "wrong-value", "expected \(expected), not \(given)", at: node.range, suggestion: suggestion)
  }

  /// Reports an error in a range of the text.
  mutating func refuse(
    _ code: String, _ message: String, at range: Range<Int>, suggestion: String? = nil,
    fix: String? = nil
  ) {
    guard hasRoom else { return }
    var problem = Diagnostic.error(
      "configuration.\(code)", message, at: document.source.place(of: range),
      suggestion: suggestion)
    problem.fix = document.source.fix(range, with: fix)
    diagnostics.append(problem)
  }
}
