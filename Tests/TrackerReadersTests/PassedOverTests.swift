import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("What lies among issues and is none")
struct PassedOverTests {
  @Test("tasks of ClickUp are JSON of no known format, and no versions")
  func clickUp() throws {
    let result = try load(
      #"{"tasks": [{"id": "a1", "name": "A", "status": {"status": "to do"}, "creator": {"username": "Ann"}, "sharing": {"public": false}}]}"#
    )
    #expect(
      result.messages == [
        "error 1:1:1 data.unknown-format: '1' is JSON of no known format: its first object has the members tasks, and the first one of 'tasks' has id, name, status, creator, sharing"
      ])
  }

  @Test("milestones of a GitLab export are no issues, with and without a date of beginning")
  func milestones() throws {
    func milestone(_ number: Int, _ state: String, _ more: String = "") -> String {
      """
      {"id": 2\(number), "iid": \(number), "title": "M\(number)", "project_id": 5, "description": "", \
      "due_date": null, "updated_at": "2025-03-01T10:00:00Z", "state": "\(state)"\(more)}

      """
    }
    let result = try load(
      #"{"iid": 10, "title": "Pump", "author_id": 7, "state": "opened", "project_id": 5, "due_date": null, "updated_at": null}"#
        + "\n"
        + #"{"iid": 11, "title": "Valve", "state": "closed", "project_id": 5, "labels": [], "due_date": null, "updated_at": null}"#,
      milestone(1, "active") + milestone(2, "closed")
        + milestone(3, "closed", #", "start_date": null"#))
    #expect(result.messages == [])
    #expect(result.outline == ["#10 issue open Pump", "#11 issue closed Valve"])
    #expect(
      result.snapshot.projects.map { "\($0.title) \($0.isClosed)" } == [
        "M1 false", "M2 true", "M3 true",
      ])
    #expect(result.lost == ["accounts that nothing names × 1 (1)"])
  }

  @Test("a row with a total is no record, and numbers may have commas between their digits")
  func totals() throws {
    let result = try load(
      "ID,Title,Status\n\"1,204\",Weir,Closed\n\"12,04\",Gate,Open\n\"1,234,567\",Dam,Open\n,,\nTotal,3,\n"
    )
    #expect(result.snapshot.issues.map(\.number) == [1204, 1_234_567, nil])
    #expect(result.snapshot.issues.map(\.key) == ["1204", "1234567", "12,04"])
    #expect(result.lost.contains("rows with a total × 1 (1)"))
  }

  @Test("lines of Beads that are memories are counted")
  func memories() throws {
    let result = try load(
      """
      {"_type": "issue", "id": "h-1", "title": "Pump", "status": "open", "issue_type": "bug"}
      {"_type": "memory", "key": "k", "value": "v"}
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["#h-1 issue open Pump"])
    #expect(result.lost == ["lines of the kind 'memory', which are no issues × 1 (1)"])
  }

  @Test(
    "the last row of a table that only counts the others is counted, and a bare key is a record")
  func footer() throws {
    let result = try load(
      "Key,Title,Status,Count\nT-1,Pump,Open,3\nT-2,,,\nTotal: 2,,,\nIn all 2,,,5\n")
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#In all 2 issue open (no title)", "#T-1 issue open Pump", "#T-2 issue open (no title)",
      ])
    #expect(
      result.lost == [
        "Count × 2 (1: T-1)",
        "rows with nothing but a text in the place of the number × 1 (1)",
      ])
  }

  @Test("a record of a table that was archived is closed")
  func archived() throws {
    let result = try load(
      """
      ID,Title,Status,Completed,Archived
      L-1,Pump,Todo,,2025-03-02
      L-2,Valve,Todo,,
      L-3,Hose,Done,2025-03-01,2025-03-02
      """)
    #expect(
      result.outline == [
        "#L-1 issue closed Pump", "#L-2 issue open Valve", "#L-3 issue closed Hose",
      ])
    #expect(
      result.snapshot.issues.map { $0.closed?.day.description } == [
        "2025-03-02", nil, "2025-03-01",
      ])
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what)" } == [
        "1 × archived records are taken as closed"
      ])
  }

  @Test("drafts of Backlog.md are left out and archived tasks closed, and both are told")
  func backlog() throws {
    let folder = SampleFolder()
    func write(_ id: String, _ status: String, _ path: String) throws {
      try folder.write(
        "---\nid: \(id)\ntitle: T\nstatus: \(status)\nassignee: []\n---\n", to: path)
    }
    try write("task-1", "To Do", "backlog/tasks/task-1 - T.md")
    try write("task-2", "Done", "backlog/completed/task-2 - T.md")
    try write("task-3", "To Do", "backlog/archive/tasks/task-3 - T.md")
    try write("draft-1", "Draft", "backlog/drafts/draft-1 - T.md")
    let result = DataLoader.load(DataLoader.expand([DataFile(path: folder.path, name: "data")]))
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#task-1 issue open T", "#task-2 issue closed T", "#task-3 issue closed T",
      ])
    #expect(
      result.notes.filter { $0.code == "data.assumed" }.map(\.message) == [
        "archived records are taken as closed (1 record, first task-3 in data/backlog/archive/tasks/task-3 - T.md)",
        "drafts of Backlog.md are left out (1 record, first draft-1 in data/backlog/drafts/draft-1 - T.md)",
      ])
  }

  @Test("an empty answer that says that there are records is told, unless others have these")
  func emptyAnswer() throws {
    let empty = #"{"issues": {"totalCount": 1, "nodes": []}}"#
    let result = try load(empty)
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first 0 of 1 records: other pages of the answer in '1' are missing"
      ])
    let whole = try load(
      #"{"issues": {"totalCount": 1, "nodes": [{"identifier": "L-1", "title": "A", "state": {"type": "started"}}]}}"#,
      empty)
    #expect(whole.messages == [])
    #expect(try load(#"{"issues": {"totalCount": 0, "nodes": []}}"#).messages == [])
  }

  @Test(
    "lists of a board are done in other languages too", arguments: ["Zrobione", "Feito", "Klaar"])
  func doneWords(_ word: String) throws {
    #expect(try load("id,title,status\n1,A,\(word)\n").outline == ["#1 issue closed A"])
  }

  /// Answers of interfaces that hold other things than issues.
  static let answers = [
    (
      "milestones",
      #"[{"url": "x", "number": 1, "title": "v1", "state": "open", "open_issues": 1, "closed_issues": 2, "due_on": null, "creator": {"login": "ana"}}]"#
    ),
    ("milestones", #"[{"number": 1, "title": "v1", "state": "open", "due_on": null}]"#),
    (
      "security alerts",
      #"[{"number": 1, "state": "open", "security_advisory": {"summary": "s"}, "html_url": "x"}]"#
    ),
    ("releases", #"[{"name": "v1", "tagName": "v1", "isDraft": false}]"#),
    ("labels", #"[{"name": "bug", "color": "d73a4a", "description": ""}]"#),
    (
      "cycles",
      #"{"data": {"cycles": {"nodes": [{"number": 3, "name": "C", "startsAt": "2025-01-01", "endsAt": "2025-01-14"}]}}}"#
    ),
    (
      "objects of the kind 'section'",
      #"{"data": [{"gid": "1", "name": "Doing", "resource_type": "section"}]}"#
    ),
    (
      "objects of the kind 'Article'",
      #"[{"id": "1-2", "idReadable": "GZ-A-1", "summary": "How to", "content": "c", "$type": "Article"}]"#
    ),
    (
      "objects of the kind 'person'",
      #"{"entries": [{"resource_type_link": "https://api.launchpad.net/1.0/#person", "name": "ana"}]}"#
    ),
  ]

  @Test(
    "what an interface answers besides issues replaces none of them, and is no data by itself",
    arguments: answers)
  func others(noun: String, text: String) throws {
    let folder = SampleFolder()
    try folder.write(
      #"[{"number": 1, "title": "Pump", "state": "CLOSED", "author": {"login": "ana"}}]"#,
      to: "issues.json")
    try folder.write(text, to: "others.json")
    let result = DataLoader.load(
      try DataLoader.files(inFolder: folder.path, name: "data"))
    #expect(result.outline == ["#1 issue closed Pump"])
    #expect(
      result.messages == [
        "warning data/others.json:1:\(text.hasPrefix("[") ? 2 : 1) data.other-records: 'data/others.json' holds \(noun), which are no issues; it is passed over"
      ])
    let alone = DataLoader.load([DataFile(path: folder.path + "/others.json", name: "others.json")])
    #expect(alone.hasErrors)
  }

  @Test("closed pull requests of which nothing tells whether they were merged are told, once")
  func unknownMerge() throws {
    func pull(_ number: Int, _ state: String, _ members: String) -> String {
      """
      {"number": \(number), "title": "P", "state": "\(state)", "user": {"login": "ana"},
       "html_url": "https://github.com/a/b/pull/\(number)", \(members)}
      """
    }
    let link = #""url": "https://api.github.com/repos/a/b/pulls/1""#
    let lacking = "\"pull_request\": {\(link)}"
    let result = try load(
      "["
        + [
          pull(1, "closed", lacking),
          pull(2, "closed", lacking),
          pull(3, "open", lacking),
          pull(4, "closed", "\"pull_request\": {\(link), \"merged_at\": null}"),
          pull(5, "closed", "\"pull_request\": {\(link), \"merged_at\": \"2026-01-02T00:00:00Z\"}"),
          pull(6, "closed", "\"pull_request\": {\(link)}, \"merged\": false"),
          pull(7, "closed", "\"pull_request\": {\(link)}, \"merged_at\": null"),
        ].joined(separator: ",") + "]")
    #expect(
      result.outline == [
        "a/b#1 pull closed P", "a/b#2 pull closed P", "a/b#3 pull open P", "a/b#4 pull closed P",
        "a/b#5 pull merged P", "a/b#6 pull closed P", "a/b#7 pull closed P",
      ])
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what) (\($0.place))" } == [
        "2 × pull requests taken as closed: nothing tells whether they were merged (all data: a/b#1)"
      ])
    let pulls = [
      pull(1, "closed", "\"head\": {}, \"merged_at\": \"2026-01-02T00:00:00Z\""),
      pull(2, "closed", "\"head\": {}, \"merged_at\": null"),
    ]
    let both = try load(
      "[\(pull(1, "closed", lacking)), \(pull(2, "closed", lacking))]",
      "[\(pulls.joined(separator: ","))]")
    #expect(both.outline == ["a/b#1 pull merged P", "a/b#2 pull closed P"])
    #expect(both.assumptions.filter { $0.what.hasPrefix("pull") } == [])
  }

  @Test(
    "they are told of tables and of GitHub's projects too, where neither a state nor a member tells of merges",
    arguments: [
      ("id,title,state,type\n1,A,closed,PR\n2,B,open,PR\n3,C,closed,issue\n", 1),
      ("id,title,state,type,merged at\n1,A,closed,PR\n2,B,closed,PR,2026-01-02\n", 0),
      ("id,title,state,type\n1,A,closed,PR\n2,B,merged,PR\n", 0),
      ("Title\tURL\tStatus\nA\thttps://github.com/a/b/pull/1\tDone\n", 1),
      ("Title,Issue ID,URL,State\nA,1,https://gitlab.com/a/b/-/merge_requests/1,closed\n", 0),
      (
        #"{"items": [{"id": "x", "title": "A", "status": "Done", "content": {"type": "PullRequest", "number": 1, "title": "A", "url": "https://github.com/a/b/pull/1"}}]}"#,
        1
      ),
      (#"[{"number": 1, "title": "A", "isDraft": false, "closed": true}]"#, 1),
      (#"[{"number": 1, "title": "A", "isDraft": false, "closed": true, "mergedBy": null}]"#, 0),
      (#"[{"number": 1, "title": "A", "isDraft": false, "state": "CLOSED"}]"#, 0),
    ])
  func unknownMergeElsewhere(text: String, count: Int) throws {
    let result = try load(text)
    let told = result.assumptions.filter { $0.what.hasPrefix("pull requests taken as closed") }
    #expect(told.reduce(0) { $0 + $1.count } == count)
  }

  @Test("a board with its cards and an issue beside an advisory are data")
  func noOtherRecords() throws {
    let board = try load(
      #"{"name": "Tool", "desc": "", "shortLink": "AbCd", "lists": [{"id": "l", "name": "To do"}], "cards": [{"id": "c", "idShort": 1, "name": "One", "desc": "x", "idList": "l", "closed": false}]}"#
    )
    #expect(board.outline == ["Tool#1 issue open One"])
    let issue = try load(
      #"[{"number": 1, "title": "One", "state": "open", "user": {"login": "ana"}, "security_advisory": null}]"#
    )
    #expect(issue.outline == ["#1 issue open One"])
  }

  /// An answer with its records, their filters, and more.
  private static let answer = """
    {"count": 1, "page": 0, "limit": 25, "sort": "", "filter": {}, "q": "", "solr_error": null,
     "filter_choices": {"status": [["closed", 4], ["open", 2]]}, "milestones": [{"name": "1.0"}],
     "tickets": [{"ticket_num": 1, "heading": "A", "status": "open", "labels": [], "reported_by": "ana",
       "assigned_to": "ben", "created_date": "2024-01-01", "mod_date": "2024-01-02", "votes_up": 0,
       "custom_fields": {}, "related_artifacts": []}]}
    """

  @Test("a list of pairs is no list of records")
  func pairs() throws {
    let result = try load(Self.answer) {
      $0.columns = ["number": "ticket_num", "title": "heading"]
    }
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open A"])
  }

  @Test("the members of an answer's records are named where its format is not known")
  func answer() throws {
    #expect(
      try load(Self.answer).messages == [
        "error 1:1:1 data.unknown-format: '1' is JSON of no known format: its first object has the members count, page, limit, sort, filter, q, solr_error, filter_choices, and the first one of 'tickets' has ticket_num, heading, status, labels, reported_by, assigned_to, created_date, mod_date"
      ])
  }

  @Test(
    "vulnerabilities of GitLab and projects of GitHub are no issues",
    arguments: [
      (
        #"[{"id": 103, "author_id": 1, "title": "Denial", "state": "detected", "severity": "medium", "report_type": "sast", "finding": {}, "created_at": "2020-04-07T14:01:04Z"}]"#,
        "vulnerabilities"
      ),
      (
        #"[{"id": 1, "number": 1, "title": "Roadmap", "state": "open", "owner": {"login": "o"}, "creator": {"login": "joe"}, "short_description": null, "created_at": "2024-03-05T10:11:12Z"}]"#,
        "projects"
      ),
    ])
  func notIssues(_ text: String, _ noun: String) throws {
    #expect(
      try load(text).messages == [
        "error 1:1:2 data.other-records: '1' holds \(noun), which are no issues"
      ])
  }
}
