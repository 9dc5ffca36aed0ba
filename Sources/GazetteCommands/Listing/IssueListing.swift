import Bytes
import IssueModel
import IssueStore

/// Issues in an order, with their members as texts.
struct IssueListing {
  private let rows: [Int]
  let snapshot: Snapshot

  /// Rows of a snapshot's issues.
  init(_ rows: [Int], of snapshot: Snapshot) {
    self.rows = rows
    self.snapshot = snapshot
  }

  /// The issues in their order.
  var issues: some Sequence<Issue> { rows.lazy.map { snapshot.issues[$0] } }

  /// Whether the issues come from more than one source.
  var hasSources: Bool {
    guard let first = rows.first else { return false }
    let source = snapshot.issues[first].identity.source
    return rows.contains { snapshot.issues[$0].identity.source != source }
  }

  func source(of issue: Issue) -> String { snapshot[issue.identity.source].name }

  func tags(of issue: Issue) -> [String] { issue.tags.map { snapshot[$0].name } }

  func project(of issue: Issue) -> String? { issue.project.map { snapshot[$0].title } }

  func author(of issue: Issue) -> String? { issue.author.map { snapshot[$0].login } }

  func assignees(of issue: Issue) -> [String] { issue.assignees.map { snapshot[$0].login } }
}

extension IssueListing {
  /// Writes an array of objects, a member for each thing that queries ask about.
  func write(to json: inout JSONWriter) {
    json.array(of: issues) { $0.issue($1, in: snapshot) }
  }
}

extension JSONWriter {
  /// An issue, as `list --json` and the verbs that edit issues write it.
  mutating func issue(_ issue: Issue, in snapshot: Snapshot) {
    object { json in
      json.member("source", snapshot[issue.identity.source].name)
      json.member("kind", issue.kind.word)
      json.member("number", issue.number)
      json.member("key", issue.key)
      json.member("title", issue.title)
      json.member("state", issue.state.word)
      json.member("priority", issue.priority?.word)
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
}
