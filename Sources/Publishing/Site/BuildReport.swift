public import Diagnostics

/// What a build did.
public struct BuildReport: Sendable {
  /// How many pages the site has, in all formats.
  public var pages = 0
  /// How many of them were rendered.
  public var rendered = 0
  /// How many files were written because their bytes changed, copied files included.
  public var written = 0
  /// How many files of an earlier build were removed.
  public var removed = 0
  /// What the user should know.
  public var warnings: [Diagnostic] = []

  /// A report of nothing done.
  public init() {}
}
