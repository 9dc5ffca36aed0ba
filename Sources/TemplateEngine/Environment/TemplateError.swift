public import Diagnostics

/// An error in a template or in its rendering.
public struct TemplateError: Error, Sendable, Hashable {
  /// The error with its place, the chain of includes, imports and macros that led there, the values
  /// of variables, and a suggestion.
  public let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
