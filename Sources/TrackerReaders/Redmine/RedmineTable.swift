import IssueModel

/// Redmine's CSV export.
struct RedmineTable: TableDialect {
  let format = DataFormat(
    name: "redmine-csv", summary: "Redmine's CSV export",
    closed: "there is a date of closing, or the status is Closed or Rejected")
  let tracker = Source.Tracker.redmine

  let columns: [TableRole: [String]] = [
    .number: ["#", "id"], .title: ["subject", "title"], .body: ["description"],
    .state: ["status", "status name"],
    .completed: ["status is closed"], .priority: ["priority", "priority name"],
    .labels: ["tags"], .project: ["target version", "fixed version name"],
    .author: ["author", "reporter", "author name"],
    .assignee: ["assignee", "assigned to", "assigned to name"],
    .created: ["created", "created on"], .updated: ["updated", "updated on"],
    .closed: ["closed", "closed on"], .due: ["due date"], .source: ["project", "project name"],
    .confidential: ["private", "is private"],
  ]

  let hasOneAssignee = true

  let statesAreWords = false

  func recognizes(_ headers: Set<String>) -> Bool {
    (headers.contains("subject") || headers.contains("title"))
      // Programs that flatten answers of its interface call the columns by the paths of members.
      && (headers.contains("tracker") || headers.contains("trackername"))
      && (headers.contains("#") || headers.contains("id"))
  }

  /// The date of closing decides; without it, the default names of statuses do.
  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    guard let status = status?.lowercased() else { return nil }
    let isDone = status == "closed" || status == "rejected" || DoneWords.isClosed(status)
    return isDone ? true : nil
  }
}
