public import Diagnostics
public import Editing
public import IssueModel
import IssueStore
import Queries

/// What is to be done first, kept up to date as the data changes, and the sample data.
///
/// It owns two live queries, one for the projects and one for the items, and updates only the one
/// whose answer a change can have moved.
public final class HomeViewModel {
  /// Open projects by title.
  public private(set) var projects: [ProjectID] = []
  /// The ten open issues of open projects to be done first.
  public private(set) var topItems: [Issue] = []
  /// How often each of the two was brought up to date.
  public private(set) var updates = (projects: 0, items: 0)

  private let store: any IssueEditing
  private let now: () -> Instant
  private var table: IssueTable
  private var items: LiveQuery

  private static let openItems = Query(
    .all([.term(.kind(.issue)), .term(.state(.open)), .not(.term(.missing(.project)))]))

  /// The home page of a store; `now` gives the present moment.
  public init(store: any IssueEditing, now: @escaping () -> Instant) {
    self.store = store
    self.now = now
    table = IssueTable(store.snapshot)
    items = LiveQuery(Self.openItems, in: table, now: now())
    updateProjects()
    updateItems()
    updates = (0, 0)
    store.observe { [weak self] snapshot in self?.update(to: snapshot) }
  }

  /// The three items to be done first.
  public var upNext: [Issue] { Array(topItems.prefix(3)) }
  /// The rest of the ten.
  public var moreToExplore: [Issue] { Array(topItems.dropFirst(3)) }

  private func update(to snapshot: Snapshot) {
    let old = table
    let difference = SnapshotDifference(from: old.snapshot, to: snapshot)
    table = IssueTable(snapshot)
    let itemChanges = items.update(to: table, from: old, by: difference, now: now())
    // A project that only issues name comes and goes with them.
    let projectsMoved =
      !difference.projects.isEmpty
      || SiteIndex(old.snapshot).projects != SiteIndex(snapshot).projects
    if projectsMoved { updateProjects() }
    if projectsMoved || !itemChanges.isEmpty { updateItems() }
  }

  private func updateProjects() {
    let snapshot = table.snapshot
    updates.projects += 1
    projects = SiteIndex(snapshot).projects.filter { !snapshot[$0].isClosed }.sorted {
      let (a, b) = (snapshot[$0].title, snapshot[$1].title)
      return (a.lowercased(), a) < (b.lowercased(), b)
    }
  }

  private func updateItems() {
    let snapshot = table.snapshot
    updates.items += 1
    let candidates = items.rows.map { snapshot.issues[$0] }
      .filter { $0.project.map { !snapshot[$0].isClosed } ?? false }
    topItems = Array(candidates.sorted(by: ProjectViewModel.comesFirst).prefix(10))
  }

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
