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

  /// Answers of OpenProject's interface; see <https://www.openproject.org/docs/api/endpoints/work-packages/>.
  static let openProject = RecordTable(
    "openproject", "work packages from OpenProject's interface, as JSON",
    closed: "the status is one of the usual words, as Closed or Rejected",
    signs: [["id", "subject", "_links.status"]],
    paths: [
      .number: ["id"], .title: ["subject"], .body: ["description.raw"],
      .state: ["_links.status.title"], .kind: ["_links.type.title"],
      .priority: ["_links.priority.title"], .project: ["_links.version.title"],
      .author: ["_links.author.title"], .assignee: ["_links.assignee.title"],
      .created: ["createdAt"], .updated: ["updatedAt"], .due: ["dueDate"],
    ],
    redundant: ["_type", "lockVersion", "_links", "_embedded"])
}
