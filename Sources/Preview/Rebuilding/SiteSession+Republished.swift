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
}
