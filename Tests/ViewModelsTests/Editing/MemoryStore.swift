import Diagnostics
import Editing
import IssueStore

/// Data in memory.
final class MemoryStore: IssueEditing {
  private(set) var snapshot: Snapshot

  init(_ snapshot: Snapshot = Snapshot()) {
    self.snapshot = snapshot
  }

  var nextNumber: Int { snapshot.nextNumber }

  func perform(_ edits: [DataEdit]) throws(Diagnostic) {
    var next = snapshot
    for edit in edits { try next.apply(edit) }
    snapshot = next
  }
}
