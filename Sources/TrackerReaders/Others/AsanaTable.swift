import Formats
import IssueModel

/// A project of Asana exported as CSV; its texts have no markup.
struct AsanaTable: TableDialect {
  let format = DataFormat(
    name: "asana-csv", summary: "a project of Asana exported as CSV",
    closed: "there is a date of completing")
  let tracker = Source.Tracker.table
  let markup: Markup? = .text

  let columns: [TableRole: [String]] = [
    .key: ["task id"], .title: ["name"], .body: ["notes"], .labels: ["tags"],
    .project: ["section/column", "projects"], .assignee: ["assignee", "assignee email"],
    .created: ["created at"],
    .updated: ["last modified"], .closed: ["completed at"], .due: ["due date"],
  ]

  let hasOneAssignee = true

  let statesAreWords = false

  func recognizes(_ headers: Set<String>) -> Bool {
    headers.isSuperset(of: ["task id", "name", "completed at", "last modified"])
  }

  /// Nothing: a task is done where it has a date of completing, whatever its section is called.
  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? { nil }
}
