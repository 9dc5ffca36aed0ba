import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Members that the configuration maps besides those of a known format")
struct MappedReaderTests {
  /// An export of a known format with a mapping, and what is read.
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: String
    let columns: [String: String]
    let text: String
    let outline: [String]
    var hidden = 0
    var testDescription: String { format }
  }

  private static let samples = [
    Sample(
      format: "jira",
      columns: ["key": "key", "title": "fields.headline", "state": "fields.status.name"],
      text: """
        {"issues": [
          {"key": "A-1", "fields": {"headline": "Secret", "summary": "s", "security": {"name": "Staff"},
            "status": {"name": "Open"}}},
          {"key": "A-2", "fields": {"headline": "One", "summary": "s", "status": {"name": "Erledigt",
            "statusCategory": {"key": "done"}}, "comment": {"comments": [
              {"body": "Secret", "visibility": {"type": "role", "value": "Staff"}}]}}}]}
        """, outline: ["A#A-2 issue closed One"], hidden: 1),
    Sample(
      format: "bugzilla", columns: ["project": "component"],
      text: """
        {"bugs": [{"id": 1, "summary": "Secret", "status": "NEW", "groups": ["staff"], "component": "c"},
          {"id": 2, "summary": "One", "status": "RESOLVED", "groups": [], "component": "c", "product": "P"}]}
        """, outline: ["#2 issue closed One"], hidden: 1),
    Sample(
      format: "phabricator", columns: ["labels": "fields.area"],
      text: """
        {"result": {"data": [
          {"id": 1, "fields": {"name": "Secret", "status": {"value": "open"}, "policy": {"view": "users"}}},
          {"id": 2, "fields": {"name": "One", "status": {"value": "resolved"}, "policy": {"view": "public"},
            "area": "core"}}]}}
        """, outline: ["#T2 issue closed One"], hidden: 1),
    Sample(
      format: "gh", columns: ["project": "area.title", "confidential": "area.locked"],
      text: """
        [{"number": 1, "title": "One", "state": "MERGED", "url": "https://github.com/a/b/pull/1",
          "area": {"title": "core", "locked": "no"}},
         {"number": 2, "title": "Secret", "state": "OPEN", "url": "https://github.com/a/b/issues/2",
          "area": {"title": "core", "locked": "yes"}}]
        """, outline: ["a/b#1 pull merged One"], hidden: 1),
    Sample(
      format: "gh", columns: ["number": "ticket"],
      text: """
        [{"number": 7, "title": "One", "state": "OPEN", "url": "https://github.com/a/b/issues/7",
          "ticket": {"id": null}}]
        """, outline: ["a/b#7 issue open One"]),
    Sample(
      format: "linear", columns: ["due": "targetDay"],
      text: """
        [{"identifier": "A-1", "title": "Gone", "state": {"type": "started"}, "trashed": true},
         {"identifier": "A-2", "title": "One", "state": {"type": "canceled"}, "targetDay": "2026-01-31"}]
        """, outline: ["#A-2 issue closed One"]),
    Sample(
      format: "json", columns: ["number": "number", "title": "name"],
      text: #"[{"number": 3, "title": "t", "name": "Milestone", "due_on": null, "state": "open"}]"#,
      outline: ["#3 issue open Milestone"]),
  ]

  @Test(
    "what the format itself says is private, deleted, merged or closed stays so", arguments: samples
  )
  func known(sample: Sample) throws {
    let result = try load(sample.text) { $0.columns = sample.columns }
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == [sample.format])
    #expect(result.outline == sample.outline)
    #expect(result.counts.privateRecords == sample.hidden)
    #expect(result.snapshot.issues.allSatisfy { $0.comments.isEmpty })
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test(
    "each member can be mapped, and outweighs that of the format; its name is not told as unused")
  func members() throws {
    let text = """
      [{"iid": 1, "title": "t", "description": "d", "state": "opened", "labels": ["x"], "author": {"username": "u"},
        "web_url": "https://gitlab.com/a/b/-/issues/1", "created_at": "2026-01-01T00:00:00Z",
        "own": {"id": 7, "name": "One", "text": "Text", "step": "Shipped", "rank": "high", "areas": ["core"],
          "plan": "1.0", "writer": "ana", "doer": "ben", "day": "2026-01-02", "end": "2026-01-03",
          "talk": [{"body": "Said", "author": "ola"}], "rest": 1}}]
      """
    let result = try load(text) {
      $0.columns = [
        "number": "own.id", "title": "own.name", "body": "own.text", "state": "own.step",
        "priority": "own.rank", "labels": "own.areas", "project": "own.plan",
        "author": "own.writer",
        "assignee": "own.doer", "created": "own.day", "due": "own.end", "comments": "own.talk",
      ]
      $0.states = ["Shipped": "closed"]
    }
    #expect(result.messages == [])
    #expect(result.outline == ["a/b#7 issue closed One"])
    let issue = try #require(result.snapshot.issues.first)
    let snapshot = result.snapshot
    #expect(issue.body.string == "Text" && issue.priority == .high)
    #expect(result.tags(0) == ["core"])
    #expect(issue.project.map { snapshot[$0].title } == "1.0")
    #expect(issue.author.map { snapshot[$0].login } == "ana")
    #expect(issue.assignees.map { snapshot[$0].login } == ["ben"])
    #expect(
      [issue.created, issue.due].map { $0?.description } == [
        "2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z",
      ])
    #expect(issue.comments.map(\.body.string) == ["Said"])
    #expect(result.lost == ["own × 1 (1: 1)"])
  }

  /// Exports with a mapped member that the format reads for something else, and what it reads it for.
  private static let both = [
    Sample(
      format: "youtrack", columns: ["body": "summary"],
      text: #"[{"idReadable": "A-1", "summary": "One", "created": 1700000000000}]"#,
      outline: ["#A-1 issue open One"]),
    Sample(
      format: "linear", columns: ["due": "completedAt"],
      text:
        #"[{"identifier": "A-1", "title": "One", "state": {"type": "completed"}, "completedAt": "2026-01-31"}]"#,
      outline: ["#A-1 issue closed One"]),
    Sample(
      format: "pagure", columns: ["labels": "private"],
      text:
        #"[{"id": 1, "title": "Secret", "status": "Open", "private": true, "full_url": "https://pagure.io/a/issue/1", "user": {"name": "ana"}, "date_created": "1700000000"}]"#,
      outline: [], hidden: 1),
    Sample(
      format: "phabricator", columns: ["labels": "fields.policy.view"],
      text:
        #"{"result": {"data": [{"id": 1, "fields": {"name": "Secret", "status": {"value": "open"}, "policy": {"view": "users"}}}]}}"#,
      outline: [], hidden: 1),
    Sample(
      format: "launchpad", columns: ["labels": "importance"],
      text:
        #"[{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "title": "Bug #7 in pump: \"One\"", "status": "New", "importance": "High", "bug_target_name": "pump"}]"#,
      outline: ["#7 issue open One"]),
  ]

  @Test("a mapped member is read for its own purpose as well", arguments: both)
  func ownRole(sample: Sample) throws {
    let result = try load(sample.text) { $0.columns = sample.columns }
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == [sample.format])
    #expect(result.outline == sample.outline)
    #expect(result.counts.privateRecords == sample.hidden)
    if let issue = result.snapshot.issues.first {
      let other = try load(sample.text).snapshot.issues[0]
      #expect(issue.created == other.created && issue.closed == other.closed)
      #expect(!issue.body.isEmpty || issue.due != nil || !issue.tags.isEmpty)
    }
  }

  @Test("a mapped list of comments is the conversation, a number is how many there are")
  func comments() throws {
    let text = """
      [{"ref": 1, "head": "One", "talk": [{"body": "Said", "author": {"username": "b"}}, {"body": "Secret", "internal": 1}]},
       {"ref": 2, "head": "Two", "talk": 3}]
      """
    let result = try load(text) {
      $0.columns = ["number": "ref", "title": "head", "comments": "talk"]
    }
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"], []])
    #expect(result.snapshot.issues.map(\.reportedComments) == [1, 3])
    #expect(result.counts.privateComments == 1)
  }

  @Test(
    "read as plain JSON, what stands beside a mapped member is told, and marks of privacy are heeded"
  )
  func besides() throws {
    let result = try load(
      """
      [{"ref": 1, "fields": {"name": "One", "security": {"name": "Staff"}, "size": 3}},
       {"ref": 2, "fields": {"name": "Secret", "private": true}}]
      """
    ) { $0.columns = ["number": "ref", "title": "fields.name"] }
    #expect(result.outline == ["#1 issue open One"])
    #expect(
      result.notes.filter { ["data.unknown-privacy", "data.unused"].contains($0.code) }.map(
        \.message) == [
          "'fields.security' may mark private records, and is not read: they are published (1 record, first 1 in 1)",
          "1 member is not used: fields.size (1)",
        ])
  }

  @Test("lists of people and awards have no members that could be mapped")
  func people() throws {
    let result = try load(#"[{"login": "ana", "email": "a@b.example"}]"#) {
      $0.columns = ["title": "login"]
      $0.format = "roster-json"
    }
    #expect(
      result.messages == [
        "error 1 data.columns: the members of 'roster-json' cannot be mapped by 'columns:'"
      ])
  }

  @Test("a member for the state that says nothing is told, unless another tells it")
  func emptyState() throws {
    let result = try load(
      """
      [{"id": 1, "title": "A", "state": null}, {"id": 2, "title": "B", "state": ""},
       {"id": 3, "title": "C", "state": "closed"},
       {"id": 4, "title": "D", "state": null, "closed_at": null}]
      """)
    #expect(
      result.outline == [
        "#1 issue open A", "#2 issue open B", "#3 issue closed C", "#4 issue open D",
      ])
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what) (\($0.place))" } == [
        "2 × state assumed open: its member says nothing (1: 1)"
      ])
    let mapped = try load(#"[{"n": 1, "t": "A", "s": null}, {"n": 2, "t": "B", "s": "done"}]"#) {
      $0.columns = ["number": "n", "title": "t", "state": "s"]
    }
    #expect(mapped.outline == ["#1 issue open A", "#2 issue closed B"])
    #expect(
      mapped.assumptions.map { "\($0.count) × \($0.what)" } == [
        "1 × state assumed open: its member says nothing"
      ])
  }

  @Test("labels that are mapped inside of a usual member are not told as not understood")
  func mappedLabels() throws {
    let result = try load(
      """
      [{"id": 1, "title": "A", "state": "open", "tags": [{"k": {"n": "a"}}, {"k": {"n": "b"}}]},
       {"id": 2, "title": "B", "state": "open", "tags": [{"k": 5}]}]
      """
    ) { $0.columns = ["labels": "tags.k.n"] }
    #expect(result.tags(0) == ["a", "b"])
    #expect(result.lost == ["values of 'labels' that are not understood × 1 (1: 2)"])
  }

  @Test(
    "the object that has the mapped number is the record, whatever it is called",
    arguments: [
      "ticket", "summary", "body", "description", "issue", "node", "content", "fields", "item",
      "data.ticket",
    ])
  func object(path: String) throws {
    let names = path.split(separator: ".")
    func record(_ members: String) -> String {
      names.map { #"{"\#($0)": "# }.joined() + "{\(members)}" + names.map { _ in "}" }.joined()
    }
    let text = """
      [\(record(#""num": 1, "head": "Secret", "private": true"#)),
       \(record(#""num": 2, "head": "Open to all", "private": false, "labels": ["x"], "other": "o""#))]
      """
    let result = try load(text) {
      $0.columns = ["number": "\(path).num", "title": "\(path).head"]
    }
    #expect(result.messages == [])
    #expect(result.outline == ["#2 issue open Open to all"])
    #expect(
      result.lost == [
        "private records × 1 (1: 1)", "\(path).labels × 1 (1: 2)", "\(path).other × 1 (1: 2)",
      ])
  }

  @Test("a member that is mapped to no role is an error that names the roles")
  func unknownRole() throws {
    let result = try load(#"[{"a": 1}]"#) { $0.columns = ["nmber": "a"] }
    #expect(
      result.diagnostics.map(\.message) == ["there is no member 'nmber' to map a column to"])
    #expect(result.diagnostics.map(\.suggestion) == ["did you mean 'number'?"])
  }
}
