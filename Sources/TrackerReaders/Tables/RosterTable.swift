package import IssueModel

/// The people of a course or a group, one a row; those with nothing on record are people of the site too.
package struct RosterTable: TableDialect {
  package let format = DataFormat(
    name: "roster", summary: "people: login and cohort or email, and their name; no issues")
  package let tracker = Source.Tracker.table

  package let columns: [TableRole: [String]] = [
    .login: ["login", "username", "user"], .name: ["name", "full name"],
    .email: ["email", "e-mail"], .cohort: ["cohort", "cohorts", "course", "group"],
  ]

  package let holdsPeople = true

  package func recognizes(_ headers: Set<String>) -> Bool {
    headers.contains("login") && ["cohort", "email", "e-mail"].contains { headers.contains($0) }
      && !["title", "summary", "subject"].contains { headers.contains($0) }
  }

  package func isClosed(status: String?, resolution: String?, category: String?) -> Bool? { nil }
}
