import IssueModel

/// Redmine's CSV export.
struct RedmineTable: TableDialect {
  let format = DataFormat(
    name: "redmine-csv", summary: "Redmine's CSV export",
    closed: "there is a date of closing, or the status is Closed or Rejected")
  let tracker = Source.Tracker.redmine

  let columns: [TableRole: [String]] = [
    .number: ["#", "id"], .title: ["subject", "title"], .body: ["description"], .state: ["status"],
    .priority: ["priority"], .labels: ["tags"], .project: ["target version"],
    .author: ["author", "reporter"], .assignee: ["assignee", "assigned to"], .created: ["created"],
    .updated: ["updated"], .closed: ["closed"], .due: ["due date"], .source: ["project"],
    .confidential: ["private"],
  ]

  let hasOneAssignee = true

  let statesAreWords = false

  func recognizes(_ headers: Set<String>) -> Bool {
    (headers.contains("subject") || headers.contains("title")) && headers.contains("tracker")
      && (headers.contains("#") || headers.contains("id"))
  }

  /// The date of closing decides; without it, the default names of statuses do.
  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    guard let status = status?.lowercased() else { return nil }
    let isDone = status == "closed" || status == "rejected" || DoneWords.isClosed(status)
    return isDone ? true : nil
  }
}
