public import Diagnostics
import Editing
public import IssueModel
import IssueStore

/// What can be done with the tags of a site.
public struct TagsViewModel {
  let store: any IssueEditing

  /// Makes a tag.
  public func add(_ tag: Tag) throws(Diagnostic) {
    try store.perform([.addTag(tag)])
  }

  /// Renames a tag wherever it is used.
  public func rename(_ name: String, to newName: String) throws(Diagnostic) {
    try store.perform([.renameTag(name, to: newName)])
  }

  /// Deletes a tag and returns the number of issues that lose it; the issues stay.
  public func delete(_ name: String) throws(Diagnostic) -> Int {
    let id = store.snapshot.tag(named: name)
    let count = store.snapshot.issues.count { issue in id.map { issue.tags.contains($0) } ?? false }
    try store.perform([.deleteTag(name)])
    return count
  }
}
