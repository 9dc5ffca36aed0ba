import Bytes
import IssueModel
import IssueStore
import ViewModels

// Records as the editing verbs write them with `--json`.
extension JSONWriter {
  /// A tag with how many of its issues are open and how many it has.
  mutating func tag(_ id: TagID, in snapshot: Snapshot) {
    let issues = snapshot.issues.filter { $0.tags.contains(id) }
    object { json in
      json.member("name", snapshot[id].name)
      json.member("id", snapshot[id].uuid)
      json.member("description", snapshot[id].details)
      json.member("color", snapshot[id].color?.css)
      json.member("open", issues.count { $0.isOpen })
      json.member("issues", issues.count)
    }
  }

  /// A project with how far along it is.
  mutating func project(_ id: ProjectID, in snapshot: Snapshot) {
    let issues = snapshot.issues.filter { $0.project == id }
    let project = snapshot[id]
    object { json in
      json.member("title", project.title)
      json.member("details", project.details)
      json.member("color", project.color.rawValue)
      json.member("closed", project.isClosed)
      json.member("created", project.created?.description)
      json.member("due", project.due?.description)
      json.member("issues", issues.count)
      json.member("completed", issues.count { !$0.isOpen })
    }
  }
}
