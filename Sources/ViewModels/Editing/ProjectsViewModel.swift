public import Diagnostics
public import Editing
public import IssueModel
import IssueStore
import Languages

/// What can be done with the projects of a site.
public struct ProjectsViewModel {
  let store: any IssueEditing
  let now: () -> Instant

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

  /// How many issues are deleted with a project; nil where it does not exist.
  public func issueCount(of title: String) -> Int? {
    store.snapshot.project(titled: title).map { id in
      store.snapshot.issues.count { $0.project == id }
    }
  }

  /// What deleting a project will do, for the confirmation; nil where it does not exist.
  public func deletionNotice(of title: String) -> String? {
    guard let id = store.snapshot.project(titled: title), let count = issueCount(of: title)
    else { return nil }
    let issues = Language.english.count(count, .issue)
    return "deleting the project '\(store.snapshot[id].title)' deletes its \(issues) as well"
  }

  /// Deletes a project and its issues, and returns how many issues those were.
  @discardableResult
  public func delete(_ title: String) throws(Diagnostic) -> Int {
    let count = issueCount(of: title) ?? 0
    try store.perform([.deleteProject(title)])
    return count
  }
}
