import IssueModel

/// GitLab's CSV export of issues or of merge requests.
struct GitLabTable: TableDialect {
  let format = DataFormat(
    name: "gitlab-csv", summary: "GitLab's CSV export of issues or merge requests",
    closed: "the state is closed, locked or merged")
  let tracker = Source.Tracker.gitlab

  let columns: [TableRole: [String]] = [
    .number: ["issue id", "issue iid", "mr iid", "iid"], .title: ["title"],
    .body: ["description"], .state: ["state"], .labels: ["labels"],
    .project: ["milestone", "milestone title"],
    .author: ["author username", "author", "author name"],
    .assignee: ["assignee username", "assignee usernames", "assignee(s)", "assignees", "assignee"],
    .created: ["created at (utc)", "created at"], .updated: ["updated at (utc)", "updated at"],
    .closed: ["closed at (utc)", "closed at"], .merged: ["merged at (utc)", "merged at"],
    .due: ["due date"], .comments: ["user notes count"], .url: ["url", "web url"],
    .confidential: ["confidential"],
  ]

  let redundant: Set<String> = [
    "author", "assignee", "assignees", "locked", "source project id", "target project id",
    "milestone id",
  ]

  let fullNames: [TableRole: String] = [.author: "author", .assignee: "assignee"]

  /// `UNSAFE_EXCEL_PREFIX` of its `CsvBuilder`.
  func guardedSigns(_ headers: Set<String>) -> Set<Unicode.Scalar> { ["=", "+", "-", "@", ";"] }

  let timesAreUTC = true

  func recognizes(_ headers: Set<String>) -> Bool {
    headers.contains("title") && headers.contains("state")
      && (headers.contains("issue id") || headers.contains("issue iid")
        || headers.contains("mr iid")
        // Programs write answers of its interface as tables.
        || headers.isSuperset(of: ["iid", "weburl"]))
  }

  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    status.map { ["closed", "locked"].contains($0.lowercased()) }
  }

  func source(url: String?, key: String?, name: String?) -> Source? {
    url.flatMap { Source.gitLab(recordAddress: $0) }
  }
}
