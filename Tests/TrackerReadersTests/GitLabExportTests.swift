import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Files of GitLab that name their project or record by numbers")
struct GitLabExportTests {
  @Test(
    "an export of a project of GitLab is of the project with its number, or else of the only one without"
  )
  func exportOfProject() throws {
    func records(_ project: Int, _ members: String) -> String {
      """
      {"iid": 1, "project_id": \(project), "title": "Pump", "state": "opened", "updated_at": "2026-01-01T00:00:00Z"\(members)}
      {"iid": 2, "target_project_id": \(project), "title": "Seal", "state": "merged", "source_branch": "x"\(members)}
      """
    }
    let export = records(3, "")
    func rest(_ project: Int) -> String {
      """
      [{"iid": 1, "project_id": \(project), "title": "Pump", "state": "closed", "updated_at": "2026-01-02T00:00:00Z",
        "web_url": "https://gitlab.example/g/hut-\(project)/-/issues/1"}]
      """
    }
    func table(_ project: String) -> String {
      """
      Title,Description,Issue ID,URL,State,Created At (UTC),Updated At (UTC)
      Pump,,1,https://gitlab.example/g/\(project)/-/issues/1,Closed,,2026-01-02 00:00:00
      """
    }
    func outline(_ texts: String...) throws -> [String] {
      try load(texts.map { Array($0.utf8) }).outline
    }
    func joined(_ name: String) -> [String] {
      ["\(name)#1 issue closed Pump", "\(name)#!2 pull merged Seal"]
    }
    #expect(try outline(export) == ["#1 issue open Pump", "#!2 pull merged Seal"])
    #expect(try outline(export, rest(3)) == joined("g/hut-3"))
    #expect(try outline(rest(3), export) == joined("g/hut-3"))
    #expect(
      try outline(export, rest(3), rest(4)) == joined("g/hut-3") + ["g/hut-4#1 issue closed Pump"])
    #expect(try outline(export, table("hut")) == joined("g/hut"))
    #expect(
      try outline(export, rest(4), table("hut")) == joined("g/hut") + [
        "g/hut-4#1 issue closed Pump"
      ])
    let apart = try load(export, table("hut"), table("barn"))
    #expect(
      apart.outline == [
        "#1 issue open Pump", "#!2 pull merged Seal", "g/hut#1 issue closed Pump",
        "g/barn#1 issue closed Pump",
      ])
    #expect(
      apart.notes.first?.message
        == "records of a project of GitLab of which only the number is known are apart from those of other files (2 records, first project 3 in 1)"
    )
  }

  @Test(
    "lists of events of labels, states and milestones belong to the records of their internal numbers"
  )
  func events() throws {
    func event(_ id: Int, _ type: String, _ day: Int, _ members: String) -> String {
      """
      {"id": \(id), "user": {"username": "ana"}, "created_at": "2026-01-0\(day)T00:00:00Z",
       "resource_type": "\(type)", "resource_id": 501, \(members)}
      """
    }
    let closed = event(1, "Issue", 2, #""state": "closed""#)
    let record = """
      {"id": 501, "iid": 12, "project_id": 3, "title": "Pump", "state": "closed",
       "web_url": "https://gitlab.example/g/hut/-/issues/12", "resource_state_events": [\(closed)]}
      """
    let result = try load(
      "[\(closed), \(event(2, "Issue", 3, #""state": "reopened""#))]", "[\(record)]",
      """
      [\(event(1, "Issue", 1, #""label": {"name": "water"}, "action": "add""#)),
       \(event(2, "Epic", 1, #""label": {"name": "water"}, "action": "add""#))]
      """,
      "[\(event(1, "Issue", 1, #""milestone": {"title": "Spring"}, "action": "add""#))]",
      #"[{"id": 501, "iid": 7, "project_id": 3, "title": "Seal", "state": "merged", "source_branch": "x", "web_url": "https://gitlab.example/g/hut/-/merge_requests/7"}]"#,
      "[\(event(3, "MergeRequest", 1, #""state": "merged""#))]")
    #expect(result.messages == [])
    #expect(Set(result.files.map(\.format)) == ["gitlab"])
    #expect(result.outline == ["g/hut#12 issue closed Pump", "g/hut#!7 pull merged Seal"])
    #expect(
      result.snapshot.issues.map { $0.history.events.map { "\($0.kind.word) \($0.subject)" } } == [
        ["labelled water", "milestoned Spring", "closed ", "reopened "], ["merged "],
      ])
    #expect(result.lost == ["events of other things × 1 (3)", "source_branch × 1 (5: !7)"])
  }
}
