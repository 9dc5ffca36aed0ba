import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Members of records that a table of paths finds")
struct RecordMemberTests {
  @Test("Linear's records are recognised by key and address, without types of states and dates")
  func linearByAddress() throws {
    let result = try load(
      """
      [{"identifier": "OPS-7", "title": "A", "state": {"name": "Done"}, "url": "https://linear.app/t/issue/OPS-7/a"},
       {"identifier": "OPS-8", "title": "B", "state": {"name": "Todo"}, "url": "https://linear.app/t/issue/OPS-8/b"}]
      """)
    #expect(result.files.map(\.format) == ["linear"])
    #expect(result.outline == ["#OPS-7 issue closed A", "#OPS-8 issue open B"])
  }

  @Test("answers of Linear's MCP server have names where its other interfaces have objects")
  func linearNames() throws {
    let records = """
      [{"id": "af7f1b08-9ae7-4467-b6bf-b5675a6fceee", "identifier": "GAR-1", "title": "Dig", "status": "Shipped",
        "statusType": "completed", "priority": {"value": 2, "name": "High"}, "labels": ["soil"], "createdBy": "Ana",
        "createdById": "10162a07-228f-493c-bf46-d3006e8ae70f", "assignee": "Ola", "gitBranchName": "ana/gar-1",
        "completedAt": "2025-03-02T10:00:00Z", "url": "https://linear.app/hut/issue/GAR-1/dig"},
       {"identifier": "GAR-2", "title": "Sow", "status": "Canceled", "parentId": "GAR-1",
        "url": "https://linear.app/hut/issue/GAR-2/sow"},
       {"identifier": "GAR-3", "title": "Water", "status": "Later", "statusType": "duplicate",
        "parentId": "10162a07-228f-493c-bf46-d3006e8ae70f"},
       {"identifier": "GAR-4", "title": "Reap", "status": "Done", "statusType": "started",
        "relations": {"blocks": [{"id": "b", "identifier": "GAR-1", "title": "Dig"}],
                      "blockedBy": [{"id": "c", "identifier": "GAR-2", "title": "Sow"}],
                      "relatedTo": [], "duplicateOf": {"id": "d", "identifier": "GAR-3"}}}]
      """
    for text in [records, #"{"issues": \#(records), "hasNextPage": false}"#] {
      let result = try load(text)
      #expect(result.files.map(\.format) == ["linear"])
      #expect(
        result.outline == [
          "#GAR-1 issue closed Dig", "#GAR-2 issue closed Sow", "#GAR-3 issue closed Water",
          "#GAR-4 issue open Reap",
        ])
      let issues = result.snapshot.issues
      #expect(issues[0].author.map { result.snapshot[$0].login } == "Ana")
      #expect(issues[0].assignees.map { result.snapshot[$0].login } == ["Ola"])
      #expect(issues[0].priority == .high)
      #expect(result.tags(0) == ["soil"])
      #expect(
        issues.map(\.history.links) == [
          [], [.init(.partOf, "GAR-1")], [],
          [.init(.blocks, "GAR-1"), .init(.blockedBy, "GAR-2"), .init(.duplicates, "GAR-3")],
        ])
      #expect(result.assumptions == [])
      #expect(result.lost == ["status × 4 (1: GAR-1)", "parentId × 1 (1: GAR-3)"])
    }
  }

  @Test(
    "people of Phabricator's tasks and transactions are known in both forms that collectors add",
    arguments: [
      #"{"phid": "PHID-USER-1", "userName": "NAME", "realName": "Ana B"}"#,
      #"{"id": 1, "type": "USER", "phid": "PHID-USER-1", "fields": {"username": "NAME", "realName": "Ana B"}, "attachments": {}}"#,
    ])
  func phabricatorPeople(person: String) throws {
    func named(_ name: String) -> String { person.replacing("NAME", with: name) }
    let result = try load(
      """
      [{"id": 7, "type": "TASK", "fields": {"name": "Pump", "status": {"value": "resolved"},
        "authorPHID": "PHID-USER-1", "authorData": \(named("ana")), "ownerData": \(named("ola"))},
        "transactions": [
         {"type": "comment", "authorPHID": "PHID-USER-2", "authorData": \(named("ben")), "comments": [{"content": {"raw": "Wet"}}]},
         {"type": "status", "authorPHID": "PHID-USER-3", "authorData": \(named("cy")), "fields": {"old": "open", "new": "resolved"}}]}]
      """)
    #expect(result.files.map(\.format) == ["phabricator"])
    let issue = result.snapshot.issues[0]
    let people = [
      issue.author, issue.assignees.first, issue.comments.first?.author,
      issue.history.events.first?.actor,
    ]
    #expect(
      people.map { $0.map { "\(result.snapshot[$0].login) \(result.snapshot[$0].name ?? "-")" } }
        == ["ana Ana B", "ola Ana B", "ben Ana B", "cy Ana B"])
    #expect(result.messages == [] && result.assumptions == [])
    #expect(result.lost == ["fields.status.value × 1 (1: T7)"])
  }

  @Test(
    "somebody of whom there is an e-mail address alone is called by what stands before the @",
    arguments: [
      #"[{"identifier": "A-1", "title": "T", "state": {"type": "started"}, "creator": {"email": "ana@hut.example"}, "assignee": {"email": "ola@hut"}}]"#,
      #"[{"gid": "1", "name": "T", "completed": false, "created_by": {"gid": "7", "email": "ana@hut.example"}, "assignee": {"gid": "8", "email": "ola@hut"}}]"#,
      #"[{"key": "A-1", "fields": {"summary": "T", "status": {"name": "Open"}, "reporter": {"emailAddress": "ana@hut.example"}, "assignee": {"emailAddress": "ola@hut"}}}]"#,
      #"[{"idReadable": "A-1", "summary": "T", "reporter": {"email": "ana@hut.example"}, "customFields": [{"name": "Assignee", "value": {"email": "ola@hut"}}]}]"#,
      #"[{"id": 1, "fields": {"System.Title": "T", "System.State": "Open", "System.CreatedBy": {"uniqueName": "ana@hut.example"}, "System.AssignedTo": {"uniqueName": "ola@hut"}}}]"#,
      #"[{"id": 1, "title": "T", "state": "open", "author": {"email": "ana@hut.example"}, "assignee": {"email": "ola@hut"}}]"#,
    ])
  func addresses(text: String) throws {
    let result = try load(text)
    #expect(result.messages == [] && result.lost == [])
    let issue = result.snapshot.issues[0]
    let people = [issue.author].compactMap { $0 } + issue.assignees
    #expect(people.map { result.snapshot[$0].login } == ["ana", "ola"])
    #expect(result.snapshot.people.allSatisfy { $0.name == nil && $0.email == nil })
    // What a text says of them by their addresses is hidden with them.
    #expect(result.accounts == ["ana": ["ana@hut.example"], "ola": ["ola@hut"]])
  }

  @Test("an identifier is the key where there is no number and no key")
  func identifiers() throws {
    let result = try load(
      """
      [{"identifier": "OPS-7", "title": "A", "state": "open", "url": "https://tracker.example/OPS-7"},
       {"identifier": "OPS-8", "id": "5fd1", "title": "B", "state": "open"},
       {"identifier": "OPS-9", "id": 3, "title": "C", "state": "open"},
       {"identifier": "OPS-10", "key": "T-4", "title": "D", "state": "open"}]
      """)
    #expect(result.files.map(\.format) == ["json"])
    #expect(
      result.outline == [
        "#3 issue open C", "#OPS-7 issue open A", "#OPS-8 issue open B", "#T-4 issue open D",
      ])
    #expect(result.notes == [])
  }

  @Test("a number is a priority only on the scale of a known tracker, and one that is not is told")
  func priorities() throws {
    let plain = [
      "id,title,state,priority\n1,A,open,1\n2,B,open,3\n3,C,open,5\n4,D,open,high\n",
      """
      [{"id": 1, "title": "A", "state": "open", "priority": 1},
       {"id": 2, "title": "B", "state": "open", "priority": "3"},
       {"id": 3, "title": "C", "state": "open", "priority": 5},
       {"id": 4, "title": "D", "state": "open", "priority": "high"}]
      """,
    ]
    for text in plain {
      let result = try load(text)
      #expect(result.snapshot.issues.map(\.priority) == [nil, nil, nil, .high])
      #expect(result.lost == ["priority × 3 (1: 1)"])
    }
    let linear = try load(
      """
      [{"identifier": "E-1", "title": "A", "state": {"type": "started"}, "priority": 0},
       {"identifier": "E-2", "title": "B", "state": {"type": "started"}, "priority": 4},
       {"identifier": "E-3", "title": "C", "state": {"type": "started"}, "priority": 9}]
      """)
    #expect(linear.snapshot.issues.map(\.priority) == [nil, .low, nil])
    #expect(linear.lost == ["priority × 1 (1: E-3)"])
  }

  @Test(
    "records of Linear without its particular members are known by their labels, or by the name of the format"
  )
  func plainLinear() throws {
    let record =
      #"{"identifier": "GAR-1", "title": "A", "priority": 3, "state": {"name": "Todo"}, "labels": {"nodes": [{"name": "x"}]}}"#
    let bare = #"{"identifier": "GAR-1", "title": "A", "priority": 3, "state": {"name": "Todo"}}"#
    func answer(_ record: String) -> String { #"{"data": {"issues": {"nodes": [\#(record)]}}}"# }
    let read = [
      try load("[\(record)]"), try load(answer(record)),
      try load("[\(bare)]") { $0.format = "linear" },
      try load(answer(bare)) { $0.format = "linear" },
    ]
    for result in read {
      #expect(result.messages == [])
      #expect(result.files.map(\.format) == ["linear"])
      #expect(result.outline == ["#GAR-1 issue open A"])
      #expect(result.snapshot.issues.map(\.priority) == [.medium])
    }
    #expect(read[0].tags(0) == ["x"] && read[1].tags(0) == ["x"])
  }

  @Test("of several things for a project the first is taken and the others are told, as in tables")
  func projects() throws {
    let linear = [
      """
      ID,Team,Title,Status,Project,Project Milestone,Cycle Name
      E-1,Core,A,Todo,Pump,Beta,May
      E-2,Core,B,Todo,Pump,,May
      E-3,Core,C,Todo,,,May
      """,
      """
      [{"identifier": "E-1", "title": "A", "state": {"type": "unstarted"}, "team": {"key": "E", "name": "Core"},
        "project": {"name": "Pump"}, "projectMilestone": {"name": "Beta"}, "cycle": {"name": "May"}},
       {"identifier": "E-2", "title": "B", "state": {"type": "unstarted"}, "team": {"key": "E", "name": "Core"},
        "project": {"name": "Pump"}, "projectMilestone": null, "cycle": {"name": "May"}},
       {"identifier": "E-3", "title": "C", "state": {"type": "unstarted"}, "team": {"key": "E", "name": "Core"},
        "project": null, "projectMilestone": null, "cycle": {"name": "May"}}]
      """,
    ]
    let told = [
      ["Team (3)", "Cycle Name (2)", "Project (1)"], ["team (3)", "cycle (2)", "project (1)"],
    ]
    for (text, told) in zip(linear, told) {
      let result = try load(text)
      #expect(
        result.snapshot.issues.map { $0.project.map { result.snapshot[$0].title } } == [
          "Beta", "Pump", "May",
        ])
      let unused = result.notes.map(\.message).filter { $0.contains("not used") }
      #expect(unused == ["3 members are not used: " + told.joined(separator: ", ")])
    }
    let plain = try load(
      #"[{"id": 1, "title": "A", "state": "open", "milestone": "M", "version": "M", "sprint": "S"}]"#
    )
    #expect(plain.snapshot.projects.map(\.title) == ["M"])
    #expect(plain.lost == ["sprint × 1 (1: 1)"])
  }

  @Test(
    "the member of a status that says more than open or closed is named as it is written",
    arguments: [
      (#"[{"id": 1, "title": "A", "state": "Doing"}]"#, "state"),
      (#"[{"ID": 1, "Title": "A", "Status": "Doing"}]"#, "Status"),
      (
        #"[{"identifier": "E-1", "title": "A", "state": {"name": "Doing", "type": "started"}}]"#,
        "state.name"
      ),
      (
        #"[{"id": 1, "fields": {"System.Title": "A", "System.State": "Doing"}}]"#,
        "fields.System.State"
      ),
      (
        #"[{"idReadable": "A-1", "summary": "a", "customFields": [{"name": "Stage", "value": {"name": "Doing"}}]}]"#,
        "customFields.Stage"
      ),
    ])
  func statuses(text: String, member: String) throws {
    let told = try load(text).notes.map(\.message).filter { $0.contains("only open") }
    #expect(told == ["of '\(member)' only open, closed and merged are kept (1)"])
  }

  @Test("zero is the number of a record that has no other number and no key")
  func zero() throws {
    let result = try load(
      """
      [{"id": 0, "title": "A", "state": "open"}, {"id": 0, "nr": 5, "title": "B", "state": "open"},
       {"id": 0, "key": "T-1", "title": "C", "state": "open"}]
      """)
    #expect(result.messages == [])
    #expect(result.outline.sorted() == ["#0 issue open A", "#5 issue open B", "#T-1 issue open C"])
    #expect(try load("id,title,state\n0,D,open\n").outline == ["#0 issue open D"])
  }

  @Test("why a record was closed is kept where its word is known, and told else")
  func reasons() throws {
    let beads = try load(
      """
      {"id": "z-1", "title": "A", "status": "closed", "issue_type": "bug", "close_reason": "Won't fix"}
      {"id": "z-2", "title": "B", "status": "closed", "issue_type": "bug", "close_reason": "Merged into z-1"}
      {"id": "z-3", "title": "C", "status": "closed", "issue_type": "bug", "close_reason": "Closed"}
      {"id": "z-4", "title": "D", "status": "open", "issue_type": "bug", "close_reason": "Done"}
      """)
    #expect(beads.snapshot.issues.map(\.history.reason) == [.notPlanned, nil, nil, nil])
    #expect(beads.lost == ["close_reason × 1 (1: z-2)"])
    let pagure = try load(
      """
      [{"id": 1, "title": "A", "content": "", "status": "Closed", "close_status": "Duplicate", "closed_by": {"name": "ana"}},
       {"id": 2, "title": "B", "content": "", "status": "Open", "close_status": null, "closed_by": {"name": "ana"}}]
      """)
    #expect(pagure.snapshot.issues.map(\.history.reason) == [.duplicate, nil])
    #expect(
      pagure.snapshot.issues.map { $0.history.closedBy.map { pagure.snapshot[$0].login } } == [
        "ana", nil,
      ])
    #expect(pagure.lost == [])
  }

  @Test("a subject and a word for the status are those of any tracker, not of Redmine alone")
  func subjects() throws {
    let result = try load(
      #"[{"id": 7, "subject": "Pump", "status": "resolved", "reporter": {"login": "ana"}}]"#)
    #expect(result.files.map(\.format) == ["json"])
    #expect(result.outline == ["#7 issue closed Pump"])
    #expect(result.author(0) == "ana")
  }

  @Test("the page of a work item of Azure DevOps follows from its address in the interface")
  func azureAddresses() throws {
    let result = try load(
      #"{"value": [{"id": 7, "url": "https://dev.azure.com/acme/3f0c/_apis/wit/workItems/7", "fields": {"System.Title": "A", "System.State": "New"}}, {"id": 8, "url": "https://dev.azure.com/acme/_apis/wit/workItems/8/revisions/2", "fields": {"System.Title": "B", "System.State": "New"}}]}"#
    )
    #expect(
      result.snapshot.issues.map(\.url) == [
        "https://dev.azure.com/acme/3f0c/_workitems/edit/7", nil,
      ])
  }

  @Test("the area and the project of a work item of Azure DevOps are told as not used")
  func areas() throws {
    let items = try load(
      #"{"value": [{"id": 7, "fields": {"System.Title": "A", "System.State": "Closed", "System.AreaPath": "Hut\\Roof", "System.TeamProject": "Hut"}}]}"#
    )
    #expect(
      items.lost.filter { $0.hasPrefix("fields") } == [
        "fields.System.AreaPath × 1 (1: 7)", "fields.System.TeamProject × 1 (1: 7)",
      ])
  }
}
