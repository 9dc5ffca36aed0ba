public import Diagnostics
public import Editing
public import IssueModel
import IssueStore

/// The open or the closed projects, kept up to date as the data changes, and what can be done with
/// them and their items.
public final class ProjectsViewModel {
  /// In which order the items of a project come.
  public enum ItemOrder: String, Sendable, CaseIterable {
    /// Incomplete first, then the highest priority, then the oldest.
    case optimized
    /// By title.
    case title
    /// The oldest first.
    case created
  }

  /// Whether the closed projects are shown rather than the open ones.
  public let showsClosed: Bool
  /// In which order items come.
  public var order = ItemOrder.optimized
  /// The projects, newest first.
  public private(set) var projects: [ProjectID] = []

  private let store: any IssueEditing
  private let now: () -> Instant

  /// The projects of a store; `now` gives the present moment.
  public init(store: any IssueEditing, showsClosed: Bool, now: @escaping () -> Instant) {
    self.store = store
    self.showsClosed = showsClosed
    self.now = now
    update(to: store.snapshot)
    store.observe { [weak self] snapshot in self?.update(to: snapshot) }
  }

  private func update(to snapshot: Snapshot) {
    projects = SiteIndex(snapshot).projects.filter { snapshot[$0].isClosed == showsClosed }
  }

  /// The items of a project, in the order that was asked for.
  public func items(of project: ProjectID) -> [Issue] {
    let items = store.snapshot.issues.filter { $0.project == project }
    switch order {
    case .optimized: return items.sorted(by: ProjectViewModel.comesFirst)
    case .title: return items.sorted(by: Issue.naturalOrder)
    case .created:
      return items.sorted {
        let (a, b) = ($0.created ?? .distantPast, $1.created ?? .distantPast)
        return a != b ? a < b : $0.identity < $1.identity
      }
    }
  }

  /// How far along a project is.
  public func completion(of project: ProjectID) -> Completion {
    let items = store.snapshot.issues.filter { $0.project == project }
    return Completion(completed: items.count { !$0.isOpen }, total: items.count)
  }

  // MARK: - Projects

  /// Makes a project as of now.
  public func add(_ project: Project) throws(Diagnostic) {
    var project = project
    if project.created == nil { project.created = now() }
    try store.perform([.addProject(project)])
  }

  /// Changes members of a project.
  public func edit(_ title: String, _ changes: [ProjectChange]) throws(Diagnostic) {
    if !changes.isEmpty { try store.perform([.changeProject(title, changes)]) }
  }

  /// Closes a project.
  public func close(_ title: String) throws(Diagnostic) { try edit(title, [.isClosed(true)]) }

  /// Opens a project again.
  public func reopen(_ title: String) throws(Diagnostic) { try edit(title, [.isClosed(false)]) }

  /// What deleting a project will do, for the question that comes first; nil where it is not there.
  public func deletionNotice(of title: String) -> String? {
    guard let id = store.snapshot.project(titled: title) else { return nil }
    let count = store.snapshot.issues.count { $0.project == id }
    let issues = Language.english.count(count, .issue)
    return "deleting the project '\(store.snapshot[id].title)' deletes its \(issues) as well"
  }

  /// Deletes a project and its issues, and gives how many those were.
  @discardableResult
  public func delete(_ title: String) throws(Diagnostic) -> Int {
    let id = store.snapshot.project(titled: title)
    let count = store.snapshot.issues.count { $0.project == id && id != nil }
    try store.perform([.deleteProject(title)])
    return count
  }

  // MARK: - Items

  /// Makes an item of a project and gives its identity.
  public func addItem(
    _ title: String, to project: String
  ) throws(Diagnostic) -> Issue.Identity {
    var draft = IssueDraft(number: store.nextNumber, title: title, created: now())
    draft.project = project
    try store.perform([.addIssue(draft)])
    return Issue.Identity(
      source: store.snapshot.ownSource ?? SourceID(0), number: draft.number, key: nil)
  }

  /// Deletes the items at positions of a project's list.
  public func deleteItems(at positions: [Int], of project: ProjectID) throws(Diagnostic) {
    let items = items(of: project)
    try store.perform(
      positions.filter { items.indices.contains($0) }.map { .deleteIssue(items[$0].identity) })
  }
}
