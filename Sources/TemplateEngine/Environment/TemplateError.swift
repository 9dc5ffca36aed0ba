public import Diagnostics

/// What is wrong with a template or went wrong while it was rendered.
public struct TemplateError: Error, Sendable, Hashable {
  /// The error with its place, the chain of includes, imports and macros that led there, what the
  /// variables held, and a suggestion.
  public let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
