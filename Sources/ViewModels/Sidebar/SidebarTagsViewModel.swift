public import Diagnostics
public import Editing
public import IssueModel
import IssueStore

/// The tags of the sidebar, kept up to date as the data changes, and what can be done with them.
public final class SidebarTagsViewModel {
  /// A tag that is being given another name.
  public struct Renaming: Sendable, Hashable {
    /// The tag.
    public let tag: TagID
    /// The name that is being typed.
    public var name: String
  }

  /// The tags in use, by name.
  public private(set) var tags: [TagID] = []
  /// The renaming that has begun and is not completed.
  public var renaming: Renaming?
  private let store: any IssueEditing

  /// The tags of a store.
  public init(store: any IssueEditing) {
    self.store = store
    tags = SiteIndex(store.snapshot).tags
    store.observe { [weak self] snapshot in self?.tags = SiteIndex(snapshot).tags }
  }

  /// The names of the tags, in their order.
  public var names: [String] { tags.map { store.snapshot[$0].name } }

  /// How many of a tag's issues are open.
  public func badge(of id: TagID) -> Int {
    store.snapshot.issues.count { $0.kind == .issue && $0.isOpen && $0.tags.contains(id) }
  }

  /// Makes a tag.
  public func add(_ tag: Tag) throws(Diagnostic) {
    try store.perform([.addTag(tag)])
  }

  /// Deletes the tags at positions of the list; their issues stay.
  public func delete(at positions: [Int]) throws(Diagnostic) {
    let doomed = positions.filter { tags.indices.contains($0) }.map { names[$0] }
    try store.perform(doomed.map { .deleteTag($0) })
  }

  /// Deletes a tag and gives the number of issues that lose it; they stay.
  public func delete(_ name: String) throws(Diagnostic) -> Int {
    let id = store.snapshot.tag(named: name)
    let count = store.snapshot.issues.count { issue in id.map { issue.tags.contains($0) } ?? false }
    try store.perform([.deleteTag(name)])
    return count
  }

  /// Begins to rename a tag; its name is there to be changed.
  public func beginRenaming(_ id: TagID) {
    renaming = Renaming(tag: id, name: store.snapshot[id].name)
  }

  /// Gives the tag its new name, wherever it is used. The renaming goes on when the name is refused.
  public func completeRenaming() throws(Diagnostic) {
    guard let renaming else { return }
    try store.perform([.renameTag(store.snapshot[renaming.tag].name, to: renaming.name)])
    self.renaming = nil
  }
}
