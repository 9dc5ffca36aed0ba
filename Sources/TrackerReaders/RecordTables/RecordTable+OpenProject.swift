import Formats
import IssueModel

extension RecordTable {
  /// Answers of OpenProject's interface; see <https://www.openproject.org/docs/api/endpoints/work-packages/>.
  static let openProject = RecordTable(
    "openproject", "work packages from OpenProject's interface, as JSON",
    closed: "the status is one of the usual words, as Closed or Rejected", history: "parents",
    signs: [["id", "subject", "_links.status"]],
    paths: [
      .number: ["id"], .title: ["subject"], .body: ["description.raw"],
      .state: ["_links.status.title"], .kind: ["_links.type.title"],
      .priority: ["_links.priority.title"], .project: ["_links.version.title"],
      .author: ["_links.author.title"], .assignee: ["_links.assignee.title"],
      .created: ["createdAt"], .updated: ["updatedAt"], .due: ["dueDate"],
    ],
    containers: ["_links"],
    redundant: Set(["_type", "lockVersion", "_embedded"] + actions.map { "_links.\($0)" }),
    links: [Links(list: "_links.parent", target: "href", kinds: ["": .partOf])])

  /// What the interface offers to do with a work package, its parts that are asked for apart, and the ends of links that
  /// the other end states.
  private static let actions = [
    "self", "schema", "update", "updateImmediately", "delete", "move", "copy", "pdf",
    "generate_pdf", "atom", "logTime", "logCosts", "configureForm", "customFields", "activities",
    "attachments", "addAttachment", "prepareAttachment", "fileLinks", "addFileLink", "relations",
    "addRelation", "availableRelationCandidates", "availableWatchers", "watchers", "addWatcher",
    "removeWatcher", "watch", "unwatch", "revisions", "timeEntries", "costEntries", "costsByType",
    "showCosts", "addComment", "addChild", "addReminder", "changeParent", "previewMarkup",
    "children", "ancestors", "github", "github_pull_requests", "gitlab", "gitlab_issues",
    "gitlab_merge_requests", "meetings", "convertBCF", "bcfTopic", "bcfViewpoints",
    "favor",
  ]
}
