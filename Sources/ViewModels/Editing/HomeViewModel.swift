public import Diagnostics
import Editing
import IssueModel
import IssueStore
import Languages

/// Fills a site with sample data.
public struct HomeViewModel {
  let store: any IssueEditing
  let now: () -> Instant

  /// What adding sample data will replace, for the confirmation; nil where there is no data.
  public var sampleDataNotice: String? {
    let snapshot = store.snapshot
    let index = SiteIndex(snapshot)
    let losses = [
      (snapshot.issues.count, Noun.record), (index.tags.count, .tag),
      (index.projects.count, .project),
    ].filter { $0.0 > 0 }.map { Language.english.count($0.0, $0.1) }
    guard !losses.isEmpty else { return nil }
    return "sample data replaces everything there is: \(Language.english.list(losses))"
  }

  /// Replaces all data with sample data: 5 tags with 10 issues each.
  public func addSampleData() throws(Diagnostic) {
    let sample = SampleData(created: now())
    try store.perform([.replaceEverything(tags: sample.tags, issues: sample.issues)])
  }
}
