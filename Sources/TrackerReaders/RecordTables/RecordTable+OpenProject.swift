import Formats
import IssueModel

extension RecordTable {
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
