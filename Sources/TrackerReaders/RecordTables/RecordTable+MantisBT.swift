import Formats
import IssueModel

extension RecordTable {
  /// Answers of MantisBT's REST interface; see <https://documenter.getpostman.com/view/29959/mantis-bug-tracker-rest-api>.
  static let mantis = RecordTable(
    "mantisbt", "MantisBT's REST interface, as JSON", closed: "the status is resolved or closed",
    signs: [["id", "summary", "view_state"]],
    paths: [
      .number: ["id"], .title: ["summary"], .body: ["description"], .state: ["status"],
      .resolution: ["resolution"], .priority: ["priority"], .labels: ["tags"],
      .project: ["project"], .author: ["reporter"], .assignee: ["handler"],
      .created: ["created_at"], .updated: ["updated_at"], .due: ["due_date"],
      .confidential: ["view_state"],
    ],
    redundant: ["sticky"],
    comments: Comments(
      lists: ["notes"], author: ["reporter"], body: ["text"], created: ["created_at"]),
    links: [
      Links(
        list: "relationships", target: "issue.id", kind: "type.name",
        kinds: ["related-to": .relates, "has-duplicate": .relates])
    ])
}
