import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("What objects of Linear name by identifiers")
struct LinearTests {
  private static let (state, ana) = (
    "2883fc08-866d-46de-9cdb-deb6a45d185b", "d1111111-0000-4000-8000-000000000001"
  )

  @Test("objects of the SDK name people and states by identifiers, which lists of these tell")
  func sdk() throws {
    let issues = """
      [{"id": "b1111111-0000-4000-8000-000000000001", "identifier": "ENG-12", "number": 12, "title": "Pump", "priority": 2,
        "priorityLabel": "High", "url": "https://linear.app/hut/issue/ENG-12/pump", "labelIds": [],
        "_creator": {"id": "\(Self.ana)"}, "_assignee": {"id": "\(Self.ana)"}, "_state": {"id": "\(Self.state)"},
        "_team": {"id": "e1111111-0000-4000-8000-000000000001"}}]
      """
    let states = """
      [{"id": "\(Self.state)", "name": "Shipped", "type": "completed", "color": "#fff", "position": 3}]
      """
    let people = """
      [{"id": "\(Self.ana)", "name": "Ana Li", "displayName": "ana", "active": true}]
      """
    let result = try load(issues, states, people)
    #expect(result.messages == [] && result.assumptions == [])
    #expect(result.lost == ["_team × 1 (1: ENG-12)"])
    #expect(result.outline == ["#ENG-12 issue closed Pump"])
    let issue = try #require(result.snapshot.issues.first)
    #expect(
      ([issue.author].compactMap { $0 } + issue.assignees).map { result.snapshot[$0].login } == [
        "ana", "ana",
      ])
    let alone = try load(issues)
    #expect(alone.outline == ["#ENG-12 issue open Pump"])
    #expect(alone.snapshot.people.map(\.login) == [Self.ana])
    #expect(
      alone.assumptions.map(\.what).sorted() == [
        "people are called by their identifiers where the data has no names for them",
        "state assumed open: only its identifier is known",
      ])
  }

  @Test(
    "whom a table has by an address is who has that address in another file",
    arguments: [false, true])
  func addresses(isReversed: Bool) throws {
    let files = [
      """
      [{"identifier": "ENG-1", "title": "Pump", "priorityLabel": "High", "state": {"type": "started"},
        "creator": {"name": "Bo Li", "displayName": "bo-li", "email": "bo@hut.example"}}]
      """,
      """
      ID,Team,Title,Status,Project ID,Creator,Assignee,Cycle Number
      ENG-2,Eng,Hose,Todo,,bo@hut.example,Bo@hut.example,
      ENG-3,Eng,Tap,Todo,,bo@barn.example,cy@hut.example,
      """,
    ].map { Array($0.utf8) }
    let result = try load(isReversed ? files.reversed() : files)
    #expect(
      result.snapshot.issues.map { issue in
        ([issue.author].compactMap { $0 } + issue.assignees).map { result.snapshot[$0].login }
      } == [["bo-li"], ["bo-li", "bo-li"], ["bo", "cy"]])
  }

  @Test("the key of an issue without one is made of its team's and its number")
  func teams() throws {
    func issue(_ team: String, _ rest: String) -> String {
      """
      {"number": 12, "title": "Pump", "team": {"key": "\(team)"}, "labels": {"nodes": [{"name": "water"}]}, \(rest)}
      """
    }
    let result = try load(
      "["
        + issue(
          "ENG",
          """
          "state": {"name": "Shipped", "type": "completed"}, "parent": {"number": 3, "team": {"key": "ENG"}},
          "comments": {"nodes": [{"body": "Hi", "user": {"name": "Ola"}, "createdAt": "2026-01-02T00:00:00.000Z"}]}
          """) + ","
        + issue("OPS", #""state": {"name": "Next", "type": "unstarted"}"#) + "]")
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["linear"])
    #expect(result.outline == ["#ENG-12 issue closed Pump", "#OPS-12 issue open Pump"])
    #expect(result.tags(0) == ["water"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body) } == [["Hi"], []])
    #expect(result.snapshot.issues.map(\.history.links) == [[IssueLink(.partOf, "ENG-3")], []])
    #expect(result.lost == ["state.name × 2 (1: ENG-12)", "team × 2 (1: ENG-12)"])
  }

  @Test("replies below a comment are comments, once where the conversation has them too")
  func replies() throws {
    func comment(_ id: String, _ minute: Int, _ replies: [String] = []) -> String {
      #"{\#(id.isEmpty ? "" : #""id": "\#(id)", "#)"body": "c\#(minute)", "createdAt": "2026-01-02T10:0\#(minute):00Z", "children": {"nodes": [\#(replies.joined(separator: ", "))]}}"#
    }
    let comments = [
      comment("a", 1, [comment("b", 3), comment("c", 4), comment("", 5)]), comment("d", 2),
      comment("b", 3),
    ]
    let result = try load(
      #"[{"identifier": "ENG-1", "title": "One", "url": "https://linear.app/o/issue/ENG-1", "completedAt": null, "comments": {"nodes": [\#(comments.joined(separator: ", "))]}}]"#
    )
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body) } == [["c1", "c2", "c3", "c4"]])
    #expect(result.lost == ["replies without identifiers × 1 (1: ENG-1)"])
  }
}
