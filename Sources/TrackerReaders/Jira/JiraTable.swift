import IssueModel

/// Jira's CSV export; columns that can hold several values come several times.
struct JiraTable: TableDialect {
  let format = DataFormat(
    name: "jira-csv", summary: "Jira's CSV export",
    closed:
      "the status is of the category Done, or there is a resolution; without a category, the status is Done, Closed or Resolved",
    history: "resolutions; links")
  let tracker = Source.Tracker.jira

  let columns: [TableRole: [String]] = [
    .key: ["issue key", "key"], .number: ["issue id"], .title: ["summary"], .body: ["description"],
    .state: ["status", "status name"],
    .statusCategory: ["status category", "status status category name"],
    .resolution: ["resolution", "resolution name"], .priority: ["priority", "priority name"],
    .labels: ["labels", "label"],
    .project: ["fix version/s", "fix versions", "fix version", "sprint"],
    .author: [
      "reporter", "author", "creator", "reporter display name", "creator display name",
    ],
    .assignee: ["assignee", "assignee display name"], .created: ["created"],
    .updated: ["updated"], .closed: ["resolved", "resolution date"], .due: ["due date", "due"],
    .comment: ["comment", "comments"],
    .confidential: ["security level", "security name", "security id"],
  ]

  let redundant: Set<String> = [
    "project key", "project name", "project type", "project lead", "project lead id",
    "project description", "project url", "assignee id", "reporter id", "creator id",
    "watchers id", "status category changed", "last viewed", "work ratio", "parent id",
    "issue_key", "project.key", "project.name",
  ]

  func labelsAreWords(_ headers: Set<String>) -> Bool { true }

  let hasOneAssignee = true

  func recognizes(_ headers: Set<String>) -> Bool {
    headers.contains("summary")
      && (headers.contains("issue key")
        || headers.contains("key")
          // Programs that flatten its JSON call the columns by the paths of members.
          && (headers.contains("issue type") || headers.contains("fieldssummary")))
  }

  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    if let resolution, !StateWords.saysUnresolved(resolution) { return true }
    if let category, !category.isEmpty {
      return category.lowercased() == "done" || DoneWords.contains(category)
    }
    // Older exports leave the category out; these are the names of the statuses in it.
    guard let status else { return resolution.map { _ in false } }
    if ["done", "closed", "resolved"].contains(status.lowercased()) || DoneWords.contains(status) {
      return true
    }
    // An empty resolution means that it is open.
    return resolution == nil && StateWords.isClosed(status) != false ? nil : false
  }

  func source(url: String?, key: String?, name: String?) -> Source? {
    key.flatMap { Source.jira(key: $0, address: url) }
  }

  func login(_ cell: String) -> String? {
    cell.isEmpty || cell.lowercased() == "unassigned" ? nil : RecordBatch.account(cell)
  }
}
