import IssueModel

/// Taiga's CSV reports of issues, stories and tasks.
struct TaigaTable: TableDialect {
  let format = DataFormat(
    name: "taiga-csv", summary: "a report of Taiga, as CSV",
    closed: "it is marked as closed, or there is a date of finishing")
  let tracker = Source.Tracker.table

  let columns: [TableRole: [String]] = [
    .number: ["ref"], .title: ["subject"], .body: ["description"], .state: ["status"],
    .completed: ["is_closed"], .priority: ["priority"], .labels: ["tags"],
    .project: ["sprint", "milestone"], .author: ["owner"], .assignee: ["assigned_to"],
    .created: ["created_date"], .updated: ["modified_date"],
    .closed: ["finished_date", "finish_date"], .due: ["due_date"],
  ]

  let redundant: Set<String> = [
    "id", "sprint_id", "owner_full_name", "assigned_to_full_name", "sprint_estimated_start",
    "sprint_estimated_finish",
  ]

  let fullNames: [TableRole: String] = [
    .author: "owner_full_name", .assignee: "assigned_to_full_name",
  ]

  func recognizes(_ headers: Set<String>) -> Bool {
    headers.isSuperset(of: ["ref", "subject", "owner_full_name", "status"])
  }

  func isClosed(status: String?, resolution: String?, category: String?) -> Bool? {
    status.flatMap(StateWords.isClosed)
  }
}
