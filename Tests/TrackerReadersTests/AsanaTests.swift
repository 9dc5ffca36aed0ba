import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Tables of Asana")
struct AsanaTests {
  @Test("Asana's table: what has a date of completing is closed, whatever its section")
  func asanaTable() throws {
    let result = try load(
      """
      Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies)
      12001,2025-03-01,,2025-03-02,Pump,Done,Ola,ola@hut.example,,2025-04-01,"water,roof",*Text*,Hut,,Valve
      12002,2025-03-01,2025-03-05,2025-03-05,Valve,To do,,mia@hut.example,,,,,Hut,,
      """)
    #expect(result.files.map(\.format) == ["asana-csv"])
    #expect(result.outline == ["#12001 issue open Pump", "#12002 issue closed Valve"])
    #expect(result.snapshot.issues[0].body == #"\*Text\*"#)
    #expect(result.tags(0) == ["water", "roof"])
    #expect(result.snapshot.issues[0].due?.day.description == "2025-04-01")
    #expect(
      result.lost == ["Blocked By (Dependencies) × 1 (1: 12001)", "Projects × 2 (1: 12001)"])
    #expect(result.assumptions == [])
    #expect(result.snapshot.projects.map(\.title) == ["Done", "To do"])
    #expect(result.snapshot.people.map(\.login) == ["Ola", "mia"])
  }

  @Test("of several projects the first is taken, or the first section, and the others are told")
  func projects() throws {
    let result = try load(
      """
      {"data": [
        {"gid": "1", "name": "Pump", "completed": false,
         "projects": [{"gid": "55", "name": "Hut, old"}, {"gid": "56", "name": "Roof"}, {"gid": "57", "name": "Cellar"}]},
        {"gid": "2", "name": "Valve", "completed": false,
         "projects": [{"gid": "55", "name": "Hut, old"}, {"gid": "56", "name": "Roof"}],
         "memberships": [{"project": {"gid": "55", "name": "Hut, old"}, "section": {"gid": "61", "name": "Next"}},
           {"project": {"gid": "56", "name": "Roof"}, "section": {"gid": "62", "name": "Later"}}]},
        {"gid": "3", "name": "Hose", "completed": false, "projects": [{"gid": "55", "name": "Hut, old"}]}]}
      """)
    #expect(result.messages == [])
    #expect(
      result.snapshot.issues.map { $0.project.map { result.snapshot[$0].title } } == [
        "Hut, old", "Next", "Hut, old",
      ])
    #expect(
      result.lost == [
        "projects × 1 (1: 1)", "memberships.section × 1 (1: 2)", "memberships.project × 1 (1: 2)",
      ])
  }

  @Test("a task is a part of its parent")
  func parents() throws {
    let result = try load(
      """
      {"data": [{"gid": "1", "name": "Mend", "completed": false, "parent": null},
        {"gid": "2", "name": "Buy", "completed": false,
         "parent": {"gid": "1", "name": "Mend", "resource_type": "task"}}]}
      """)
    #expect(result.snapshot.issues.map(\.history.links) == [[], [IssueLink(.partOf, "1")]])
    #expect(result.messages == [] && result.lost == [])
  }

  @Test("numbers that a spreadsheet rounded are told, and their rows are records of their own")
  func rounded() throws {
    let result = try load(
      """
      Task ID,Created At,Completed At,Last Modified,Name
      8.67218E+13,2025-03-01,,2025-03-02,Pump

      "8,67218E+13",2025-03-01,2025-03-05,2025-03-05,Valve
      86721812345678,2025-03-01,,2025-03-05,Hose
      1E5,2025-03-01,,2025-03-05,Tap
      """)
    #expect(
      result.outline == [
        "#1E5 issue open Tap", "#86721812345678 issue open Hose", "#row-1 issue open Pump",
        "#row-2 issue closed Valve",
      ])
    #expect(
      result.messages == [
        "warning 1:2:1 data.rounded: 2 rows have numbers that a spreadsheet rounded, as '8.67218E+13' in the column 'Task ID': the key is the place of the row, as 'row-1'"
      ])
    #expect(result.counts.duplicates == 0)
  }

  @Test("HTML of a task is taken before its plain text, with the line breaks of its source")
  func html() throws {
    let result = try load(
      """
      {"data": [
        {"gid": "12", "name": "Pump", "completed": false, "resource_subtype": "approval",
         "html_notes": "<body>See <a href=\\"https://hut.example/doc\\">the *doc*</a>\\nand wait\\n\\n<ul><li>a</li></ul><pre>x\\n y</pre></body>",
         "notes": "See the *doc*\\nand wait\\n\\na\\nx\\n y"},
        {"gid": "13", "name": "Valve", "completed": false, "html_notes": "", "notes": "*d*"}]}
      """)
    #expect(
      result.snapshot.issues.map(\.body.string) == [
        "See [the \\*doc\\*](https://hut.example/doc)  \nand wait\n\n- a\n\n```\nx\n y\n```",
        #"\*d\*"#,
      ])
    #expect(result.lost == ["resource_subtype × 1 (1: 12)"])
  }

  @Test("stories that were asked for by themselves are comments of their tasks")
  func stories() throws {
    let result = try load([
      Array(
        #"{"data": [{"gid": "12", "name": "Pump", "completed": false, "resource_type": "task"}]}"#
          .utf8),
      Array(
        """
        {"data": [
          {"gid": "99", "resource_type": "story", "type": "comment", "text": "Leaks.",
           "created_at": "2025-03-01T10:00:00Z", "created_by": {"gid": "7", "name": "Ana"},
           "target": {"gid": "12", "resource_type": "task", "name": "Pump"}},
          {"gid": "97", "resource_type": "story", "type": "comment",
           "html_text": "<body>Wet <strong>floor</strong></body>", "created_at": "2025-03-02T10:00:00Z",
           "target": {"gid": "12", "resource_type": "task", "name": "Pump"}},
          {"gid": "98", "resource_type": "story", "type": "system", "text": "moved",
           "target": {"gid": "12", "resource_type": "task", "name": "Pump"}},
          {"gid": "96", "resource_subtype": "comment_added", "text": "Dry.",
           "created_at": "2025-03-03T10:00:00Z", "target": {"gid": "12"}},
          {"gid": "95", "resource_subtype": "assigned", "text": "assigned to Ana",
           "created_at": "2025-03-04T10:00:00Z", "target": {"gid": "12"}}]}
        """.utf8),
    ])
    #expect(result.messages == [])
    #expect(result.outline == ["#12 issue open Pump"])
    #expect(
      result.snapshot.issues[0].comments.map(\.body.string) == ["Leaks.", "Wet **floor**", "Dry."])
    #expect(result.lost == ["system notes × 2 (2: 12)"])
  }
}
