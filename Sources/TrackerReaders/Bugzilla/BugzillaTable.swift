import IssueModel

/// A list of bugs as Bugzilla gives it for CSV, with the names of its fields or their titles.
struct BugzillaTable: TableDialect {
  let format = DataFormat(
    name: "bugzilla-csv", summary: "a list of bugs from Bugzilla, as CSV",
    closed: "the status is RESOLVED, VERIFIED or CLOSED", history: "resolutions")
  let tracker = Source.Tracker.bugzilla

  let columns: [TableRole: [String]] = [
    .number: ["bug_id", "bug id", "id"], .title: ["short_desc", "summary", "short_short_desc"],
    .state: ["bug_status", "status"], .resolution: ["resolution"], .priority: ["priority"],
    .labels: ["keywords"], .project: ["product"], .author: ["reporter", "creator"],
    .assignee: ["assigned_to", "assignee"],
    .created: ["opendate", "opened", "creation_ts", "creation time"],
    .updated: ["changeddate", "changed", "delta_ts", "last change time"],
    .closed: ["cf_last_resolved"], .due: ["deadline"], .confidential: ["groups"],
  ]

  let hasOneAssignee = true

  func recognizes(_ headers: Set<String>) -> Bool {
    headers.contains("bug_id") || headers.contains("bug id")
      // Programs write answers of its interface as tables.
      || headers.isSuperset(of: ["id", "summary", "lastchangetime"])
  }

  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    if let status, !status.isEmpty {
      if BugzillaReader.isClosed(status) { return true }
      if StateWords.isClosed(status) == false { return false }
    }
    return resolution.map { !StateWords.saysUnresolved($0) }
  }

  func login(_ cell: String) -> String? { BugzillaReader.login(cell) }
}
