import Diagnostics

/// Collects everything that is wrong while values are read.
struct KeyReader {
  /// The text that is read.
  let document: YAMLDocument
  /// What is wrong so far.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ document: YAMLDocument) {
    self.document = document
  }

  /// Whether more errors are told; beyond the limit nobody reads them.
  var hasRoom: Bool { diagnostics.count < YAMLDocument.Limit.errors }

  /// Notes that a value is not what is expected.
  mutating func refuse(_ node: YAMLNode, expected: String, suggestion: String? = nil) {
    let given = node.text.map { "'\($0)'" } ?? node.kind
    refuse(
      "wrong-value", "expected \(expected), not \(given)", at: node, suggestion: suggestion)
  }

  /// Notes that something is wrong with a value.
  mutating func refuse(
    _ code: String, _ message: String, at node: YAMLNode, suggestion: String? = nil
  ) {
    guard hasRoom else { return }
    refuse(code, message, at: document.place(of: node), suggestion: suggestion)
  }

  /// Notes that something is wrong at a place.
  mutating func refuse(
    _ code: String, _ message: String, at place: Place, suggestion: String? = nil
  ) {
    guard hasRoom else { return }
    diagnostics.append(
      .error("configuration.\(code)", message, at: place, suggestion: suggestion))
  }
}
