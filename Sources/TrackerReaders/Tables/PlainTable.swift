package import IssueModel

/// Any other table whose headers can be recognised, or are named by the configuration.
package struct PlainTable: TableDialect {
  /// The table's rules, which are the same for all.
  package init() {}

  package let format = DataFormat(
    name: "csv", summary: "a table with a row for each issue; headers recognised or mapped",
    closed:
      "the status is one of the usual words, as closed, done, resolved or rejected, or there is a date of closing, or a yes in its place"
  )
  package let tracker = Source.Tracker.table

  package let columns: [TableRole: [String]] = [
    .number: [
      "number", "iid", "id", "#", "no", "no.", "nr", "nr.", "issue number", "issue id", "issue",
      "ticket", "ticket id", "ticket number", "ticket no", "bug id", "bug number", "task id",
      "task number", "case id", "case number", "item id", "work item id", "issue no",
      "sequence id",
    ],
    .key: ["key", "issue key", "ref", "reference", "identifier"],
    .title: [
      "title", "summary", "subject", "name", "headline", "issue title", "short description",
      "issue name", "issue summary", "bug title", "ticket title",
      "ticket name", "task", "task name",
      // A query of Azure DevOps for a tree has one for each level.
      "title 1", "title 2", "title 3", "title 4", "title 5", "title 6", "title 7", "title 8",
    ],
    .body: [
      "body", "description", "content", "text", "details", "issue body", "notes",
      "repro steps", "task content",
    ],
    .state: [
      "state", "status", "issue state", "issue status", "bug status", "ticket status",
      "current status", "state name",
    ],
    .statusCategory: ["status category"], .resolution: ["resolution"],
    .completed: ["completed", "done", "is closed", "is completed"],
    .kind: [
      "kind", "type", "issue type", "work item type", "is pull request", "pull request",
      "pull request url",
    ],
    .priority: ["priority", "prio"],
    .labels: ["labels", "label", "label names", "tags", "tag", "keywords"],
    .project: [
      "milestone", "milestone title", "project milestone", "project", "section/column", "projects",
      "version", "fix version", "fix versions", "target version", "target milestone", "sprint",
      "iteration", "iteration path", "cycle name", "module name", "release", "cycles",
      "modules",
    ],
    .author: [
      "author", "reporter", "creator", "created by", "opened by", "reported by", "raised by",
      "submitted by", "user", "user login", "submitter", "requester", "author login",
      "author username", "author name", "created by name", "requested by",
    ],
    .assignee: [
      "assignees", "assignee", "assigned to", "assigned", "assignee login", "assignee username",
      "assign",
      "owner", "owners", "owned by", "responsible",
    ],
    .created: [
      "created", "created at", "created date", "creation date", "date created", "creation time",
      "created time", "date submitted",
      "created on", "created at (utc)", "opened", "opened at", "opened on", "open date",
      "date opened", "opened date", "reported", "reported on", "date reported", "submitted", "date",
      // Trac's, as the other one below.
      "time",
    ],
    .updated: [
      "updated", "updated at", "updated date", "updated on", "updated at (utc)", "modified",
      "modified at", "modified on", "changed", "last modified", "last updated", "last update",
      "last changed", "last activity", "modification date", "date modified", "date updated",
      "changed date", "last edited time", "changetime",
    ],
    .closed: [
      "closed", "closed at", "closed on", "closed date", "closed at (utc)", "date closed",
      "resolved", "resolved at", "resolved on", "resolution date", "date resolved", "completed at",
      "completed on", "completion date", "date completed", "canceled", "cancelled",
      "canceled at", "cancelled at", "resolved date", "completed date", "finished at", "solved at",
    ],
    .merged: [
      "merged", "merged at", "merged on", "merged date", "pull request merged at",
    ],
    .archived: ["archived", "is archived", "archived at", "archived on"],
    .due: ["due", "due date", "deadline", "due on", "due by", "target date"],
    .comments: ["comments", "comment count", "comments count", "number of comments"],
    // Interfaces have their own address in `url`.
    .url: ["html url", "web url", "url", "link", "permalink"],
    .source: ["repository", "repo", "source"],
    .deleted: [
      "deleted", "is deleted", "deleted at", "deleted on", "date deleted", "trashed", "in trash",
      "removed", "is removed",
    ],
  ]

  package func recognizes(_ headers: Set<String>) -> Bool {
    func has(_ role: TableRole) -> Bool { self.has(role, headers) }
    // Exported views of GitHub's projects have addresses instead of numbers.
    return (has(.number) || has(.key)) && (has(.title) || has(.state) || has(.body))
      || (has(.url) && has(.title) && has(.state))
  }

  private func has(_ role: TableRole, _ headers: Set<String>) -> Bool {
    columns[role]?.contains {
      headers.contains($0) || headers.contains(TableHeader.squeezed($0))
    } ?? false
  }

  /// What a table with these headers lacks, as a clause; nil where none of its columns is known.
  package func lack(of names: [String]) -> String? {
    let headers = Set(names.map(TableHeader.english) + names.map(TableHeader.squeezed))
    guard columns.keys.contains(where: { has($0, headers) }) else { return nil }
    let hasNumber = has(.number, headers) || has(.key, headers)
    let lacking = [
      hasNumber ? nil : "'id', 'number' or 'key'",
      has(.title, headers) ? nil : "'title', 'summary' or 'name'",
    ].compactMap { $0 }
    return "no column is called \(lacking.joined(separator: ", and none "))"
  }

  package func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    if let category, category.lowercased() == "done" { return true }
    return status.flatMap(StateWords.isClosed)
  }

  /// Those of Linear, which its importer takes away.
  package func guardedSigns(_ headers: Set<String>) -> Set<Unicode.Scalar> {
    headers.isSuperset(of: ["id", "team", "project id", "cycle number"])
      ? Set("+-=@∑√∏<>＜＞≤≥＝≠±÷×".unicodeScalars) : []
  }

  /// Whether labels are separated by white space, as tags of Zendesk are.
  package func labelsAreWords(_ headers: Set<String>) -> Bool {
    headers.isSuperset(of: ["summation column", "requester", "tags"])
  }

  package func login(_ cell: String) -> String? {
    cell.isEmpty || Self.nobody.contains(cell.lowercased()) ? nil : RecordBatch.account(cell)
  }

  /// What stands in the place of a person where there is none; Trac has the last two.
  private static let nobody: Set<String> = ["unassigned", "nobody", "anonymous", "somebody"]

  package func source(url: String?, key: String?, name: String?) -> Source? {
    if let url, RecordTable.isOfInterface(url), let source = Source.github(apiAddress: url) {
      return source
    }
    if let name, !name.isEmpty {
      return url.flatMap { Source.github(recordAddress: $0) } ?? Source(name: name, tracker: .table)
    }
    return url.flatMap { Source.github(recordAddress: $0) ?? Source.gitLab(recordAddress: $0) }
  }
}
