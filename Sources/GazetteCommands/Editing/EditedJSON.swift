import IssueModel
import IssueStore
import ViewModels

// Records as the editing verbs write them with `--json`.
extension JSONWriter {
  /// An issue with the members that `gazette list --json` gives it.
  mutating func issue(_ issue: Issue, in snapshot: Snapshot) {
    object { json in
      json.member("source", snapshot[issue.identity.source].name)
      json.member("kind", issue.kind.name)
      json.member("number", issue.number)
      json.member("key", issue.key)
      json.member("title", issue.title)
      json.member("state", issue.state.name)
      json.member("priority", issue.priority?.name)
      json.member("tags", issue.tags.map { snapshot[$0].name })
      json.member("project", issue.project.map { snapshot[$0].title })
      json.member("author", issue.author.map { snapshot[$0].login })
      json.member("assignees", issue.assignees.map { snapshot[$0].login })
      json.member("created", issue.created?.description)
      json.member("updated", issue.updated?.description)
      json.member("closed", issue.closed?.description)
      json.member("due", issue.due?.description)
      json.member("comments", issue.commentCount)
    }
  }

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
