import Diagnostics
import IssueModel
import TestSupport
import Testing

@testable import Editing

@Suite("Edits of issues.json")
struct NativeJSONEditTests {
  private func edited(_ text: String, _ edits: DataEdit...) throws -> String {
    let folder = SampleFolder()
    try folder.write(text, to: "issues.json")
    let store = try folder.store()
    try store.perform(edits)
    return try #require(folder["issues.json"])
  }

  static let spread = """
    {
        "gazette": 1, "x-tool": {"keep":  [1,2 , 3.50e1]},
        "issues": [
            {
                "number": 1,
                "title" : "Caf\\u00e9",  "x-own": null,
                "tags": [ "bug" , {"id": "u1", "name": "ui"} ],
                "completed": false
            },
            { "number": 2, "title": "two", "state": "open", "priority": 0, "project": "P" }
        ],
        "tags": [{"name": "bug", "x": 1}, "ui"]
    }

    """

  @Test("a change touches the value and nothing else")
  func oneValue() throws {
    let result = try edited(
      Self.spread, .changeIssue(own(1), [.title("Tea \"room\"")]))
    #expect(result == Self.spread.replacing("\"Caf\\u00e9\"", with: #""Tea \"room\"""#))
  }

  @Test("the same value again is no change at all")
  func nothing() throws {
    let same = try edited(
      Self.spread, .changeIssue(own(2), [.title("two"), .priority(.low), .state(.open, at: noon)]))
    #expect(same == Self.spread)
  }

  @Test("closing and reopening gives the file back that was there before")
  func closeAndReopen() throws {
    let closed = try edited(Self.spread, .changeIssue(own(2), [.state(.closed, at: noon)]))
    #expect(
      closed
        == Self.spread.replacing(
          #""state": "open", "priority": 0, "project": "P" }"#,
          with:
            #""state": "closed", "priority": 0, "project": "P", "closedDate": "2026-01-31T12:00:00Z" }"#
        ))
    #expect(
      try edited(closed, .changeIssue(own(2), [.state(.open, at: noon)])) == Self.spread)
  }

  @Test("new members and new issues are laid out as their neighbours are")
  func layout() throws {
    let result = try edited(
      Self.spread, .changeIssue(own(1), [.priority(.high), .due(noon)]), .addIssue(draft(3, "new")))
    #expect(
      result
        == Self.spread.replacing(
          "\"completed\": false\n",
          with: """
            "completed": false,
                        "priority": "high",
                        "dueDate": "2026-01-31T12:00:00Z"

            """
        ).replacing(
          #""project": "P" }"#,
          with: #"""
            "project": "P" },
                    { "number": 3, "title": "new", "creationDate": "2026-01-31T12:00:00Z", "modificationDate": "2026-01-31T12:00:00Z", "priority": 1, "completed": false }
            """#))
  }

  @Test("an issue that is deleted leaves its neighbours' bytes alone")
  func delete() throws {
    let text = """
      {"gazette":1,"issues":[{"number":1,"title":"a"},
       {"number":2,"title":"b"},  {"number":3,"title":"c"}]}
      """
    #expect(
      try edited(text, .deleteIssue(own(2)))
        == #"{"gazette":1,"issues":[{"number":1,"title":"a"},  {"number":3,"title":"c"}]}"#)
    #expect(
      try edited(text, .deleteIssue(own(1)))
        == #"{"gazette":1,"issues":[{"number":2,"title":"b"},  {"number":3,"title":"c"}]}"#)
    #expect(
      try edited(text, .deleteIssue(own(3)))
        == "{\"gazette\":1,\"issues\":[{\"number\":1,\"title\":\"a\"},\n {\"number\":2,\"title\":\"b\"}],\"lastNumber\":3}"
    )
    #expect(
      try edited(text, .deleteIssue(own(3)), .deleteIssue(own(1)), .deleteIssue(own(2)))
        == #"{"gazette":1,"issues":[],"lastNumber":3}"#)
  }

  @Test("a tag's new name stands in its definition and on every issue, however it is written there")
  func renameTag() throws {
    let result = try edited(
      Self.spread, .renameTag("UI", to: "interface"), .renameTag("bug", to: "defect"))
    #expect(
      result
        == Self.spread.replacing(#""ui""#, with: #""interface""#)
        .replacing(#""bug""#, with: #""defect""#))
  }

  @Test("a tag that is deleted leaves its issues where they are")
  func deleteTag() throws {
    let result = try edited(Self.spread, .deleteTag("bug"))
    #expect(
      result
        == Self.spread.replacing(
          #"[ "bug" , {"id": "u1", "name": "ui"} ]"#, with: #"[ {"id": "u1", "name": "ui"} ]"#
        )
        .replacing(#"[{"name": "bug", "x": 1}, "ui"]"#, with: #"["ui"]"#))
  }

  @Test("a project that is deleted takes its issues with it")
  func deleteProject() throws {
    let result = try edited(Self.spread, .deleteProject("p"))
    #expect(result.contains("Caf\\u00e9"))
    #expect(!result.contains("two"))
  }

  @Test("a project that issues only name is defined when something is said of it")
  func defineProject() throws {
    let result = try edited(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "project": "P"}]}"#,
      .changeProject("P", [.isClosed(true), .title("Q")]))
    #expect(
      result
        == #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "project": "Q"}], "projects": [{"title": "Q", "color": "Light Blue", "closed": true}]}"#
    )
  }

  @Test("the light and the reminders are set where they stand, else at the end")
  func settings() throws {
    let light = try edited("{\n\t\"gazette\": 1\n}\n", .setLight(Light(isOn: true)))
    #expect(light == "{\n\t\"gazette\": 1,\n\t\"light\": {\"on\": true}\n}\n")
    #expect(
      try edited(light, .setLight(Light(isOn: false)))
        == "{\n\t\"gazette\": 1,\n\t\"light\": {\"on\": false}\n}\n")
    let nine = try #require(TimeOfDay(hour: 9, minute: 0))
    let reminders = ReminderSettings(isEnabled: true, remindAt: nine)
    #expect(
      try edited(#"{"gazette":1}"#, .setReminders(reminders))
        == #"{"gazette":1,"reminders":{"enabled":true,"remindAt":"09:00"}}"#)
  }

  @Test("the first issue of an empty file is laid out as the file is")
  func firstIssue() throws {
    let result = try edited("{\n  \"gazette\": 1,\n  \"issues\": []\n}\n", .addIssue(draft(1, "a")))
    #expect(
      result == """
        {
          "gazette": 1,
          "issues": [
            {
              "number": 1,
              "title": "a",
              "creationDate": "2026-01-31T12:00:00Z",
              "modificationDate": "2026-01-31T12:00:00Z",
              "priority": "medium",
              "completed": false
            }
          ]
        }

        """)
  }

  @Test("items of projects are edited where they stand, with priorities from 1 to 3")
  func items() throws {
    let text = #"""
      {"gazette": 1, "projects": [{"title": "P", "items": [
        {"title": "a", "detail": "d", "priority": 1, "completed": false}]}]}
      """#
    let identity = IssueModel.Issue.Identity(source: SourceID(0), number: nil, key: "1.1")
    let result = try edited(
      text, .changeIssue(identity, [.priority(.high), .body("D"), .state(.closed, at: noon)]))
    #expect(
      result
        == text.replacing(
          #""detail": "d", "priority": 1, "completed": false}"#,
          with:
            #""detail": "D", "priority": 3, "completed": true, "closedDate": "2026-01-31T12:00:00Z"}"#
        ))
  }

  @Test("a bare list of issues can be edited, and says why it cannot hold a light")
  func bareList() throws {
    let text = #"[{"number": 1, "title": "a", "completed": false}]"#
    #expect(
      try edited(text, .changeIssue(own(1), [.title("b")]))
        == #"[{"number": 1, "title": "b", "completed": false}]"#)
    let error = #expect(throws: Diagnostic.self) {
      try edited(text, .setLight(Light(isOn: true)))
    }
    #expect(error?.code == "edit.bare-list")
  }

  @Test("hostile text is written so that it is read back as it was")
  func hostileText() throws {
    let body = "\u{0}\u{1}\"\\\u{7F}\u{2028}</script>\r\n\t🚀"
    let folder = SampleFolder()
    var issue = draft(1, "t\\\"")
    issue.body = Text(body)
    let store = try folder.store()
    try store.perform([.addIssue(issue)])
    let text = try #require(folder["issues.json"])
    let tree = try JSONTree(SourceText(name: "x", text: text))
    let node = try #require(tree.elements(of: tree.member("issues", of: 0)).first)
    #expect(tree.string(tree.member("title", of: node)) == "t\\\"")
    #expect(tree.string(tree.member("content", of: node)) == body)
  }
}
