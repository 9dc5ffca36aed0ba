import IssueModel

/// Any other table whose headers can be recognised, or are named by the configuration.
struct PlainTable: TableDialect {
  let format = DataFormat(
    name: "csv", summary: "a table with a row for each issue; headers recognised or mapped")
  let tracker = Source.Tracker.table

  let columns: [TableRole: [String]] = [
    .number: [
      "number", "id", "#", "no", "no.", "nr", "nr.", "issue number", "issue id", "issue",
      "issue_number", "issue_id", "ticket", "ticket id", "iid",
    ],
    .key: ["key", "issue key", "issue_key", "ref", "reference"],
    .title: [
      "title", "summary", "subject", "name", "headline", "issue title", "short description",
    ],
    .body: ["body", "description", "content", "text", "details", "issue body"],
    .state: ["state", "status", "issue state"],
    .statusCategory: ["status category"], .resolution: ["resolution"],
    .completed: ["completed", "done", "is closed", "is_closed"],
    .kind: ["kind", "type", "issue type", "is pull request", "is_pull_request"],
    .priority: ["priority", "prio"],
    .labels: ["labels", "label", "tags", "tag", "keywords"],
    .project: ["milestone", "project", "version", "fix version", "target version", "sprint"],
    .author: [
      "author", "reporter", "creator", "created by", "created_by", "opened by", "user",
      "submitter", "author login",
    ],
    .assignee: ["assignee", "assignees", "assigned to", "assigned_to", "owner"],
    .created: [
      "created", "created at", "created_at", "createdat", "creation date", "date created",
      "created on", "created_on", "opened", "opened at", "date", "creationdate",
    ],
    .updated: [
      "updated", "updated at", "updated_at", "updatedat", "modified", "changed",
      "last modified", "last updated", "modification date", "updated_on",
    ],
    .closed: [
      "closed", "closed at", "closed_at", "closedat", "resolved", "closed on", "closed_on",
      "closed date", "completed at", "date closed",
    ],
    .merged: ["merged", "merged at", "merged_at"],
    .due: ["due", "due date", "due_date", "duedate", "deadline", "due on", "due_on"],
    .comments: ["comments", "comment count", "comments count", "comment_count"],
    .url: ["url", "html_url", "link", "web url", "web_url"],
    .source: ["repository", "repo", "source"],
    .confidential: ["confidential", "private", "restricted"],
  ]

  func recognizes(_ headers: Set<String>) -> Bool {
    func has(_ role: TableRole) -> Bool {
      columns[role]?.contains { headers.contains($0) } ?? false
    }
    return (has(.number) || has(.key)) && (has(.title) || has(.state) || has(.body))
  }

  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    if let category, category.lowercased() == "done" { return true }
    guard let status = status?.lowercased(), !status.isEmpty else { return nil }
    return Self.closedWords.contains(status)
  }

  private static let closedWords: Set<String> = [
    "closed", "close", "done", "resolved", "verified", "fixed", "complete", "completed", "finished",
    "cancelled", "canceled", "rejected", "wontfix", "won't fix", "won't do", "duplicate",
    "archived", "merged", "invalid", "obsolete", "released",
  ]

  func source(url: String?, key: String?, name: String?) -> Source? {
    if let name, !name.isEmpty {
      return url.flatMap { Source.github(recordAddress: $0) } ?? Source(name: name, tracker: .table)
    }
    return url.flatMap { Source.github(recordAddress: $0) ?? Source.gitLab(recordAddress: $0) }
  }
}
