public import Diagnostics
public import IssueModel
public import Publishing

extension SiteSession: RepublishedSite {
  /// Brings it up to date.
  public func republish(
    _ changes: Changes, today: Day,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(DiagnosticList) -> BuildReport {
    try await publish(changes, today: today, progress: progress)
  }

  /// Publishing looks at every published file and writes only those that are not as they should be, so
  /// it is left to find out.
  public func isIntact(_ paths: Set<String>?) async -> Bool { false }
}
