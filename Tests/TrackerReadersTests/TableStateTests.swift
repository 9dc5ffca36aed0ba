import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("States of the rows of tables")
struct TableStateTests {
  @Test("a row that has the headers once more is no record")
  func headersAgain() throws {
    let result = try load("id,title,state\n1,A,open\nid,title,state\n2,B,closed\n")
    #expect(result.outline == ["#1 issue open A", "#2 issue closed B"])
    #expect(result.messages == [])
    #expect(result.lost == ["rows that repeat the headers × 1 (1)"])
  }

  @Test("a resolution that says there is none is none, in tables and in Jira's interface")
  func unresolved() throws {
    let table = try load(
      "bug_id,short_desc,bug_status,resolution\n1,A,Acknowledged,none\n2,B,Acknowledged,FIXED")
    #expect(table.outline == ["#1 issue open A", "#2 issue closed B"])
    let jira = try load(
      #"{"issues": [{"key": "A-1", "fields": {"summary": "A", "status": {"name": "Open"}, "resolution": {"name": "Unresolved"}}}]}"#
    )
    #expect(jira.outline == ["A#A-1 issue open A"])
  }

  private func assumed(_ result: LoadResult) -> [String] {
    result.assumptions.map { "\($0.what) × \($0.count) (\($0.place))" }
  }

  @Test(
    "an empty cell for the state is told, and what is merged without being called a pull request")
  func assumedStates() throws {
    let empty = try load("ID,Title,Status\n1,One,\n2,Two,Closed\n")
    #expect(empty.outline == ["#1 issue open One", "#2 issue closed Two"])
    #expect(assumed(empty) == ["state assumed open: its cell is empty × 1 (1: 1)"])
    let told = try load("ID,Title,Status,Closed\n1,One,,\n2,Two,Closed,2026-01-01\n")
    #expect(assumed(told) == [])
    let merged = "ID,Title,Status\n1,One,Merged\n2,Two,Closed\n"
    #expect(try load(merged).outline == ["#1 pull merged One", "#2 issue closed Two"])
    #expect(
      try assumed(load(merged)) == [
        "records whose state is merged are taken as pull requests × 1 (1: 1)"
      ])
    let mapped = try load(merged) { $0.states = ["Merged": "closed"] }
    #expect(mapped.outline == ["#1 issue closed One", "#2 issue closed Two"])
    #expect(assumed(mapped) == [])
    #expect(try assumed(load("ID,Title,Status,Type\n1,One,Merged,PR\n")) == [])
  }

  @Test(
    "a yes or no in the place of a date of closing is the state, and so is one in JSON",
    arguments: ["closed", "resolved", "completed", "done"])
  func marks(_ member: String) throws {
    let outline = [
      "#1 issue closed A", "#2 issue closed B", "#3 issue open C", "#4 issue open D",
      "#5 issue closed E",
    ]
    for result in [
      try load("id,summary,\(member)\n1,A,true\n2,B,Yes\n3,C,false\n4,D,no\n5,E,2026-01-02\n"),
      try load(
        """
        [{"id": 1, "summary": "A", "\(member)": true}, {"id": 2, "summary": "B", "\(member)": "Yes"},
         {"id": 3, "summary": "C", "\(member)": false}, {"id": 4, "summary": "D", "\(member)": "no"},
         {"id": 5, "summary": "E", "\(member)": "2026-01-02"}]
        """),
    ] {
      #expect(result.outline == outline)
      #expect(
        result.snapshot.issues.map { $0.closed?.day.description } == [
          nil, nil, nil, nil, "2026-01-02",
        ])
      #expect(result.notes == [])
    }
  }

  @Test("a yes that a word for the state contradicts is told as not used")
  func contradictedMarks() throws {
    for result in [
      try load("id,title,state,Resolved\n1,A,open,Yes\n2,B,closed,No\n3,C,closed,Yes\n"),
      try load(
        """
        [{"id": 1, "title": "A", "state": "open", "Resolved": "Yes"},
         {"id": 2, "title": "B", "state": "closed", "Resolved": "No"},
         {"id": 3, "title": "C", "state": "closed", "Resolved": "Yes"}]
        """),
    ] {
      #expect(result.outline == ["#1 issue open A", "#2 issue closed B", "#3 issue closed C"])
      #expect(result.notes.map(\.message) == ["1 member is not used: Resolved (1)"])
    }
  }

  @Test(
    "a word for open beside a date of closing is told once, where no tracker is known to keep such dates"
  )
  func openWithDate() throws {
    let result = try load(
      "id,title,state,completed at\n1,A,open,2026-01-02\n2,B,In progress,2026-01-02\n3,C,open,\n")
    #expect(result.outline == ["#1 issue open A", "#2 issue open B", "#3 issue open C"])
    #expect(result.snapshot.issues.map(\.closed) == [nil, nil, nil])
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what) (\($0.place))" } == [
        "2 × state taken as open, as its word says, although there is a date of closing (1: 1)"
      ])
    let said = try load("id,title,state,completed at\n1,A,open,2026-01-02\n") {
      $0.states = ["open": "open"]
    }
    #expect(said.assumptions.isEmpty)
  }

  @Test("a column that marks what is private is not advised as one of the state")
  func noState() throws {
    let result = try load("id,summary,View Status\n1,A,public\n")
    #expect(
      result.notes.filter { $0.code == "data.assumed" }.map(\.suggestion) == [
        "name it with 'columns: {state: …}' or, where it has a date, 'columns: {closed: …}'"
      ])
  }

  @Test(
    "where nothing but the resolution states it, what is resolved is closed",
    arguments: [
      "id,summary,resolution\n1,A,fixed\n2,B,\n",
      "Id,Project,Reporter,View Status,Summary,Resolution\n1,P,joe,public,A,fixed\n2,P,joe,public,B,open\n",
      "bug_id,short_desc,resolution\n1,A,FIXED\n2,B,---\n",
    ])
  func resolutionAlone(_ text: String) throws {
    let result = try load(text)
    #expect(result.outline == ["#1 issue closed A", "#2 issue open B"])
    #expect(result.snapshot.issues[0].history.reason == .completed)
    #expect(result.assumptions == [])
  }

  @Test("a bug with a resolution and no status is closed, and nothing is assumed")
  func resolvedBug() throws {
    let result = try load(
      #"{"bugs": [{"id": 1, "summary": "A", "resolution": "FIXED", "creation_time": "2024-03-05T10:11:12Z", "product": "P"}]}"#
    )
    #expect(result.outline == ["#1 issue closed A"])
    #expect(result.assumptions == [])
  }
}
