public import Diagnostics
public import Editing
public import IssueModel
import IssueStore
import Queries

/// What is to be done first, and the sample data.
public final class HomeViewModel {
  private let store: any IssueEditing
  private let now: () -> Instant

  private static let openItems = Query(
    .all([.term(.kind(.issue)), .term(.state(.open)), .not(.term(.missing(.project)))]))

  /// The home page of a store; `now` gives the present moment.
  public init(store: any IssueEditing, now: @escaping () -> Instant) {
    self.store = store
    self.now = now
  }

  /// Open projects by title.
  public var projects: [ProjectID] {
    let snapshot = store.snapshot
    return SiteIndex(snapshot).projects.filter { !snapshot[$0].isClosed }.sorted {
      let (a, b) = (snapshot[$0].title, snapshot[$1].title)
      return (a.lowercased(), a) < (b.lowercased(), b)
    }
  }

  /// The ten open issues of open projects to be done first.
  public var topItems: [Issue] {
    let snapshot = store.snapshot
    let candidates = Self.openItems.results(in: snapshot, now: now()).map { snapshot.issues[$0] }
      .filter { $0.project.map { !snapshot[$0].isClosed } ?? false }
    return Array(candidates.sorted(by: ProjectViewModel.comesFirst).prefix(10))
  }

  /// The three items to be done first.
  public var upNext: [Issue] { Array(topItems.prefix(3)) }
  /// The rest of the ten.
  public var moreToExplore: [Issue] { Array(topItems.dropFirst(3)) }

  // MARK: - Sample data

  /// What adding sample data will do to what is there, for the question that comes first; nil when
  /// there is nothing to lose.
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

  /// Puts sample data in the place of everything there is: 5 tags with 10 issues each.
  public func addSampleData() throws(Diagnostic) {
    let sample = SampleData(created: now())
    try store.perform([.replaceEverything(tags: sample.tags, issues: sample.issues)])
  }
}
