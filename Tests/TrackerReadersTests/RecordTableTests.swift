import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Trackers that are read by a table of members")
struct RecordTableTests {
  /// An export, and what comes of it.
  struct Export: Sendable, CustomTestStringConvertible {
    let format: String
    let text: String
    let outline: [String]
    let details: String
    var testDescription: String { format }
  }

  /// A record in short: who made it and who works on it, its tags, its project, its priority, its days, and
  /// what was said.
  private func details(_ issue: Issue, _ snapshot: Snapshot) -> String {
    func names(_ ids: [PersonID]) -> String {
      ids.map { snapshot[$0].login }.joined(separator: ",")
    }
    let said = issue.comments.map { comment in
      "\(comment.author.map { snapshot[$0].login } ?? "-"): \(comment.body.string)"
    }
    return [
      names(issue.author.map { [$0] } ?? []), names(issue.assignees),
      issue.tags.map { snapshot[$0].name }.joined(separator: ","),
      issue.project.map { snapshot[$0].title } ?? "-", issue.priority.map { "\($0)" } ?? "-",
      [issue.created, issue.updated, issue.closed].map { $0?.day.description ?? "-" }
        .joined(separator: " "), said.joined(separator: " / "), issue.body.string,
    ].joined(separator: "; ")
  }

  private static let exports = [
    Export(
      format: "beads",
      text: """
        {"id":"gz-1","title":"Pump leaks","description":"At **noon**","status":"closed","priority":1,"issue_type":"bug","assignee":"ola","created_by":"ana","created_at":"2025-03-01T10:00:00.123456789Z","updated_at":"2025-03-03T10:00:00Z","closed_at":"2025-03-02T10:00:00Z","labels":["water"],"dependencies":[{"issue_id":"gz-1","depends_on_id":"gz-2","type":"blocks"}],"comments":[{"id":1,"issue_id":"gz-1","author":"ola","text":"Sealed","created_at":"2025-03-02T09:00:00Z"}]}
        {"id":"gz-2","title":"Valve","status":"in_progress","priority":3,"issue_type":"task"}
        {"id":"gz-3","title":"Gone","status":"tombstone","priority":2,"issue_type":"task"}
        """,
      outline: ["#gz-1 issue closed Pump leaks", "#gz-2 issue open Valve"],
      details:
        "ana; ola; water,bug; -; high; 2025-03-01 2025-03-03 2025-03-02; ola: Sealed; At **noon**"
    ),
    Export(
      format: "linear",
      text: """
        {"data": {"issues": {"nodes": [
          {"id": "x", "identifier": "ENG-7", "number": 7, "title": "Pump leaks", "description": "Text",
           "priority": 2, "priorityLabel": "High", "state": {"name": "Shipped", "type": "completed"},
           "labels": {"nodes": [{"name": "water"}]}, "creator": {"displayName": "ana", "name": "Ana B"},
           "assignee": {"displayName": "ola"}, "project": {"name": "Spring"},
           "createdAt": "2025-03-01T10:00:00.000Z", "updatedAt": "2025-03-03T10:00:00.000Z",
           "completedAt": "2025-03-02T10:00:00.000Z", "url": "https://linear.app/t/issue/ENG-7",
           "comments": {"nodes": [{"body": "Sealed", "user": {"displayName": "ola"},
                                   "createdAt": "2025-03-02T09:00:00.000Z"}]}},
          {"identifier": "ENG-8", "title": "Valve", "state": {"name": "Todo", "type": "unstarted"},
           "priorityLabel": "No priority", "priority": 0, "createdAt": "2025-03-01T10:00:00.000Z"}]}}}
        """, outline: ["#ENG-7 issue closed Pump leaks", "#ENG-8 issue open Valve"],
      details: "ana; ola; water; Spring; high; 2025-03-01 2025-03-03 2025-03-02; ola: Sealed; Text"),
    Export(
      format: "youtrack",
      text: """
        [{"$type": "Issue", "idReadable": "GZ-7", "numberInProject": 7, "summary": "Pump leaks",
          "description": "Text", "created": 1740823200000, "updated": 1740996000000,
          "resolved": 1740909600000, "reporter": {"login": "ana", "fullName": "Ana B"},
          "tags": [{"name": "water"}],
          "comments": [{"text": "Sealed", "author": {"login": "ola"}, "created": 1740906000000}]},
         {"$type": "Issue", "idReadable": "GZ-8", "summary": "Valve", "created": 1740823200000,
          "resolved": null}]
        """, outline: ["#GZ-7 issue closed Pump leaks", "#GZ-8 issue open Valve"],
      details: "ana; ; water; -; -; 2025-03-01 2025-03-03 2025-03-02; ola: Sealed; Text"),
    Export(
      format: "azure-devops",
      text: """
        {"count": 2, "value": [
          {"id": 7, "rev": 3, "url": "https://dev.azure.com/x", "fields": {
             "System.Title": "Pump leaks", "System.State": "Closed", "System.WorkItemType": "Bug",
             "System.Description": "<div><b>Text</b></div>",
             "System.CreatedDate": "2025-03-01T10:00:00.1Z",
             "System.ChangedDate": "2025-03-03T10:00:00Z", "System.Tags": "water; north",
             "System.CreatedBy": {"displayName": "Ana B", "uniqueName": "ana@example.org"},
             "System.AssignedTo": {"displayName": "Ola C"}, "System.IterationPath": "Spring",
             "Microsoft.VSTS.Common.Priority": 1,
             "Microsoft.VSTS.Common.ClosedDate": "2025-03-02T10:00:00Z"}},
          {"id": 8, "fields": {"System.Title": "Valve", "System.State": "Active"}}]}
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details:
        "Ana B; Ola C; water,north,Bug; Spring; high; 2025-03-01 2025-03-03 2025-03-02; ; **Text**"
    ),
    Export(
      format: "azure-devops",
      text: """
        {"@odata.context": "https://analytics.example.org/$metadata#WorkItems", "value": [
          {"WorkItemId": 7, "Title": "Pump leaks", "WorkItemType": "Bug", "State": "Closed",
           "StateCategory": "Completed", "Priority": 1, "TagNames": "water; north",
           "CreatedDate": "2025-03-01T10:00:00.1+01:00", "ChangedDate": "2025-03-03T10:00:00Z",
           "ClosedDate": "2025-03-02T10:00:00Z", "CreatedBy": {"UserName": "Ana B"},
           "AssignedTo": {"UserName": "Ola C"}, "Iteration": {"IterationPath": "Spring"}},
          {"WorkItemId": 8, "Title": "Valve", "State": "Active", "AssignedTo": null}]}
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details: "Ana B; Ola C; water,north,Bug; Spring; high; 2025-03-01 2025-03-03 2025-03-02; ; "),
    Export(
      format: "asana",
      text: """
        {"data": [
          {"gid": "1201", "name": "Pump leaks", "notes": "Text", "completed": true,
           "completed_at": "2025-03-02T10:00:00.000Z", "created_at": "2025-03-01T10:00:00.000Z",
           "modified_at": "2025-03-03T10:00:00.000Z", "assignee": {"gid": "9", "name": "Ola C"},
           "tags": [{"gid": "3", "name": "water"}], "projects": [{"gid": "4", "name": "Spring"}],
           "stories": [{"type": "system", "text": "changed the name", "created_by": {"name": "Ana"}},
             {"type": "comment", "text": "Sealed", "created_by": {"name": "Ola C"}}]},
          {"gid": "1202", "name": "Valve", "completed": false}]}
        """, outline: ["#1201 issue closed Pump leaks", "#1202 issue open Valve"],
      details: "; Ola C; water; Spring; -; 2025-03-01 2025-03-03 2025-03-02; Ola C: Sealed; Text"),
    Export(
      format: "taiga",
      text: """
        {"name": "Garden", "slug": "garden", "tags_colors": [["water", "#00f"]],
         "issues": [{"ref": 7, "subject": "Pump leaks", "description": "Text", "status": "Closed",
           "priority": "High", "owner": "ana@example.org", "assigned_to": "ola@example.org",
           "tags": ["water"], "milestone": "Spring", "created_date": "2025-03-01T10:00:00+0000",
           "modified_date": "2025-03-03T10:00:00+0000", "finished_date": "2025-03-02T10:00:00+0000",
           "history": [{"comment": "Sealed", "user": ["ola@example.org", "Ola C"],
                        "created_at": "2025-03-02T09:00:00+0000"},
                       {"comment": "", "user": ["ola@example.org", "Ola C"],
                        "created_at": "2025-03-02T10:00:00+0000"}]}],
         "user_stories": [{"ref": 8, "subject": "Valve", "status": "New", "is_closed": false}]}
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details:
        "ana; ola; water; Spring; high; 2025-03-01 2025-03-03 2025-03-02; ola: Sealed; Text"),
    Export(
      format: "plane",
      text: """
        {"results": [
          {"id": "u-1", "sequence_id": 7, "name": "Pump leaks", "description_html": "<p>One<br>two</p>",
           "state": {"name": "Shipped", "group": "completed"}, "priority": "urgent",
           "labels": ["u-3"], "label_details": [{"id": "u-3", "name": "water"}],
           "assignees": ["u-4"], "assignee_details": [{"id": "u-4", "display_name": "ola"}],
           "created_by": {"display_name": "ana"}, "created_at": "2025-03-01T10:00:00Z",
           "updated_at": "2025-03-03T10:00:00Z", "completed_at": "2025-03-02T10:00:00Z"},
          {"id": "u-2", "sequence_id": 8, "name": "Valve", "state": {"name": "Todo", "group": "unstarted"},
           "priority": "none"}]}
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details: "ana; ola; water; -; high; 2025-03-01 2025-03-03 2025-03-02; ; One\\\ntwo"),
    Export(
      format: "phabricator",
      text: """
        {"result": {"data": [
          {"id": 7, "type": "TASK", "phid": "PHID-TASK-1", "fields": {"name": "Pump leaks",
            "description": {"raw": "Text"}, "authorData": {"userName": "ana", "realName": "Ana B"},
            "ownerData": {"userName": "ola"}, "ownerPHID": "PHID-USER-2", "status": {"value": "resolved", "name": "Resolved"},
            "priority": {"value": 80, "name": "High"}, "dateCreated": 1740823200,
            "dateModified": 1740996000, "dateClosed": 1740909600},
           "projects": [{"name": "water"}],
           "attachments": {"projects": {"projectPHIDs": ["PHID-PROJ-1"]}},
           "transactions": [{"type": "comment", "authorData": {"userName": "ola"},
             "dateCreated": 1740906000, "comments": [{"content": {"raw": "Sealed"}}]},
             {"type": "status", "authorData": {"userName": "ola"}, "comments": []}]},
          {"id": 8, "type": "TASK", "fields": {"name": "Valve",
            "status": {"value": "open", "name": "Open"}}}]}}
        """, outline: ["#T7 issue closed Pump leaks", "#T8 issue open Valve"],
      details: "ana; ola; water; -; high; 2025-03-01 2025-03-03 2025-03-02; ola: Sealed; Text"),
    Export(
      format: "maniphest-query",
      text: """
        {"result": {
          "PHID-TASK-a1": {"id": "7", "phid": "PHID-TASK-a1", "objectName": "T7", "title": "Pump leaks",
            "description": "//Text//", "status": "resolved", "statusName": "Resolved", "isClosed": true,
            "priority": "High", "authorPHID": "ana", "ownerPHID": "ola", "projectPHIDs": ["PHID-PROJ-1"],
            "uri": "https://phab.example.org/T7", "dateCreated": "1740823200", "dateModified": "1740996000"},
          "PHID-TASK-a2": {"id": "8", "phid": "PHID-TASK-a2", "objectName": "T8", "title": "Valve",
            "status": "open", "statusName": "Open", "isClosed": false, "projectPHIDs": []}},
         "error_code": null, "error_info": null}
        """, outline: ["#T7 issue closed Pump leaks", "#T8 issue open Valve"],
      details: "ana; ola; ; -; high; 2025-03-01 2025-03-03 -; ; *Text*"),
    Export(
      format: "launchpad",
      text: """
        [{"backend_name": "Launchpad", "data": {"bug_link": "https://api.launchpad.net/1.0/bugs/7",
          "status": "Fix Released", "importance": "High", "bug_target_name": "garden (Ubuntu)",
          "date_closed": "2025-03-02T10:00:00.5+00:00", "date_created": "2025-03-01T11:00:00+00:00",
          "owner_data": {"name": "ana", "display_name": "Ana B"}, "assignee_data": {"name": "ola"},
          "bug_data": {"id": 7, "title": "Pump leaks", "description": "Text", "tags": ["water"],
            "date_created": "2025-03-01T10:00:00+00:00",
            "date_last_updated": "2025-03-03T10:00:00+00:00", "private": false,
            "web_link": "https://bugs.launchpad.net/bugs/7"},
          "messages_data": [
            {"content": "Text", "owner_data": {"name": "ana"}, "date_created": "2025-03-01T10:00:00+00:00"},
            {"content": "Sealed", "owner_data": {"name": "ola"},
             "date_created": "2025-03-02T09:00:00+00:00"}]}},
         {"backend_name": "Launchpad", "data": {"bug_link": "https://api.launchpad.net/1.0/bugs/8",
          "status": "In Progress", "importance": "Undecided", "bug_data": {"id": 8, "title": "Valve"}}}]
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details:
        "ana; ola; water; garden (Ubuntu); high; 2025-03-01 2025-03-03 2025-03-02; ola: Sealed; Text"
    ),
    Export(
      format: "pagure",
      text: """
        {"issues": [
          {"id": 7, "title": "Pump leaks", "content": "Text", "status": "Closed",
           "close_status": "Fixed", "closed_at": "1740909600", "tags": ["water"],
           "user": {"name": "ana", "fullname": "Ana B"}, "assignee": {"name": "ola"},
           "milestone": "Spring", "date_created": "1740823200", "last_updated": "1740996000",
           "private": false,
           "comments": [
             {"comment": "Sealed", "user": {"name": "ola"}, "date_created": "1740906000",
              "notification": false},
             {"comment": "**Metadata Update**", "user": {"name": "ola"},
              "date_created": "1740909600", "notification": true}]},
          {"id": 8, "title": "Valve", "content": "", "status": "Open", "close_status": null,
           "date_created": "1740823200", "user": {"name": "ana"}}], "total_issues": 2}
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details: "ana; ola; water; Spring; -; 2025-03-01 2025-03-03 2025-03-02; ola: Sealed; Text"),
    Export(
      format: "git-bug",
      text: """
        [{"id": "aa11", "human_id": "aa1", "title": "Pump leaks", "status": "closed",
          "labels": ["water"], "author": {"id": "b", "login": "ana", "name": "Ana B"},
          "create_time": {"timestamp": 1740823200, "time": "2025-03-01T10:00:00Z"},
          "edit_time": {"timestamp": 1740996000, "time": "2025-03-03T10:00:00Z"},
          "comments": [{"message": "Text", "author": {"login": "ana"}},
                       {"message": "Sealed", "author": {"name": "ola", "login": ""}}]},
         {"id": "bb22", "human_id": "bb2", "title": "Valve", "status": "open", "comments": 3}]
        """, outline: ["#aa1 issue closed Pump leaks", "#bb2 issue open Valve"],
      details: "ana; ; water; -; -; 2025-03-01 2025-03-03 -; ola: Sealed; Text"),
    Export(
      format: "json",
      text: """
        [{"ID": 7, "Title": "Pump leaks", "Status": "Closed", "Description": "Text", "Labels": ["water"],
          "Author": "ana", "Assignee": "ola", "Created At": "2025-03-01T10:00:00Z",
          "Updated At": "2025-03-03T10:00:00Z", "Closed At": "2025-03-02T10:00:00Z"},
         {"ID": 8, "Title": "Valve", "Status": "Open"}]
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details: "ana; ola; water; -; -; 2025-03-01 2025-03-03 2025-03-02; ; Text"),
    Export(
      format: "json",
      text: """
        [{"id": 7, "summary": "Pump leaks", "description": "Text", "status": "done",
          "labels": "water, north", "author": "ana", "created": "2025-03-01"},
         {"id": 8, "summary": "Valve", "status": "todo"}]
        """, outline: ["#7 issue closed Pump leaks", "#8 issue open Valve"],
      details: "ana; ; water,north; -; -; 2025-03-01 - -; ; Text"),
  ]

  @Test("an export is recognised, and its records are read", arguments: exports)
  func read(export: Export) throws {
    let result = try load(export.text)
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == [export.format])
    #expect(result.outline == export.outline)
    let first = try #require(result.snapshot.issues.first { $0.title == "Pump leaks" })
    #expect(details(first, result.snapshot) == export.details)
  }

  @Test("members of other JSON are mapped by their paths, words for a state by what they mean")
  func mapped() throws {
    let text = """
      {"items": [{"Ref": "x-1", "head.line": "One", "workflow": {"step": "Shipped"}},
                 {"Ref": "x-2", "head.line": "Two", "workflow": {"step": "Doing"}, "areas": ["core"]}]}
      """
    let result = try load(text) {
      $0.columns = [
        "number": "Ref", "title": "head.line", "state": "workflow.step", "labels": "areas",
      ]
      $0.states = ["Shipped": "closed", "Doing": "open"]
    }
    #expect(result.messages == [])
    #expect(result.outline == ["#x-1 issue closed One", "#x-2 issue open Two"])
    #expect(result.tags(1) == ["core"])
  }

  @Test("of a path over a list all elements are taken where there may be several")
  func mappedLists() throws {
    let text = """
      [{"nr": 1, "t": "One", "meta": {"areas": [{"name": "core, old"}, {"name": "docs"}],
        "people": [{"login": "ana"}, {"login": "ola"}]}, "state": "open"}]
      """
    let columns = [
      "number": "nr", "title": "t", "labels": "meta.areas.name", "assignee": "meta.people.login",
    ]
    let result = try load(text) { $0.columns = columns }
    #expect(result.messages == [])
    #expect(result.tags(0) == ["core, old", "docs"])
    let people = result.snapshot.issues[0].assignees.map { result.snapshot[$0].login }
    #expect(people == ["ana", "ola"])
    let wrong = try load(text) {
      $0.columns = columns.merging(["labels": "meta.area.name"]) { $1 }
    }
    #expect(
      wrong.messages == [
        "warning 1 data.no-member: no record of '1' has the member 'meta.area.name', which 'columns' names for 'labels'"
      ])
    #expect(wrong.diagnostics.first?.suggestion == "did you mean 'meta.areas.name'?")
    let none = try load(text) { $0.columns = ["number": "nrr", "title": "t"] }
    #expect(
      none.diagnostics.map(\.message) == [
        "no record of '1' has the member 'nrr', which 'columns' names for 'number'"
      ])
  }

  @Test("what only some trackers say of a record")
  func particulars() throws {
    let beads = try load(
      #"{"id":"gz-1","title":"A","status":"open","priority":0,"issue_type":"bug","dependencies":[{"issue_id":"gz-1","depends_on_id":"gz-2","type":"blocks"},{"depends_on_id":"gz-3","type":"parent-child"}]}"#
    )
    #expect(beads.snapshot.issues[0].priority == .high)
    #expect(
      beads.snapshot.issues[0].history.links
        == [IssueLink(.blockedBy, "gz-2"), IssueLink(.partOf, "gz-3")])
    let owned = try load(
      #"{"id":"gz-1","title":"A","status":"open","issue_type":"bug","created_by":"bot","owner":"ana@hut.example"}"#
        + "\n"
        + #"{"id":"gz-2","title":"B","status":"open","issue_type":"bug","owner":"ana@hut.example"}"#
    )
    #expect([0, 1].map(owned.author) == ["bot", "ana"])
    #expect(owned.lost == ["owner × 1 (1: gz-1)"])
    let azure = try load(
      #"{"value": [{"id": 7, "fields": {"System.Title": "A", "System.State": "New", "System.Description": "<div>Both</div>", "Microsoft.VSTS.TCM.ReproSteps": "<ol><li>Open</li></ol>"}}, {"id": 8, "fields": {"System.Title": "B", "System.State": "New", "Microsoft.VSTS.TCM.ReproSteps": "<p>Steps</p>"}}]}"#
    )
    #expect(
      azure.snapshot.issues.map(\.body.string) == ["Both\n\n**Repro steps:**\n\n1. Open", "Steps"])
    let linear = try load(
      #"{"data": {"issues": {"nodes": [{"identifier": "E-1", "title": "A", "state": {"type": "backlog"}, "trashed": true}, {"identifier": "E-2", "title": "B", "state": {"type": "backlog"}, "archivedAt": "2025-03-02T10:00:00Z"}, {"identifier": "E-3", "title": "C", "state": {"type": "backlog"}, "archivedAt": null, "trashed": null}]}}}"#
    )
    #expect(linear.outline == ["#E-2 issue closed B", "#E-3 issue open C"])
    #expect(linear.lost == ["deleted records × 1 (1: E-1)"])
    let change = try load(
      #"{"action": "update", "type": "Issue", "data": {"identifier": "E-4", "title": "D", "state": {"name": "Done", "type": "completed"}, "priorityLabel": "High", "labelIds": ["x"]}, "webhookTimestamp": 1}"#
    )
    #expect(change.outline == ["#E-4 issue closed D"])
    #expect(change.lost == ["state.name × 1 (1: E-4)"])
    let plane = try load(
      #"{"results": [{"sequence_id": 5, "name": "A", "completed_at": null, "labels": ["2883fc08-866d-56de-9cdb-deb6a45d185b"], "created_by": "89ba82ed-bb80-594b-ac66-d740c9885bdc"}]}"#
    )
    #expect(plane.snapshot.tags == [])
    #expect(plane.lost == ["labels of which only the identifier is known × 1 (1)"])
    #expect(
      plane.assumptions.map(\.what) == [
        "people are called by their identifiers where the data has no names for them"
      ])
    let asana = try load(
      #"{"data": [{"gid": "12", "name": "A", "completed_at": "2025-03-02T10:00:00Z", "resource_type": "task"}, {"gid": "13", "name": "B", "completed": false, "completed_at": "2025-03-02T10:00:00Z"}]}"#
    )
    #expect(asana.outline == ["#12 issue closed A", "#13 issue open B"])
    let sections = try load(
      """
      {"data": [
        {"gid": "1", "name": "Plan", "resource_type": "task", "resource_subtype": "section", "completed": false},
        {"gid": "2", "name": "Old plan:", "resource_type": "task", "completed": false, "notes": "", "assignee": null,
         "memberships": [{"project": {"gid": "9", "name": "P"}, "section": {"gid": "2", "name": "Old plan:"}}]},
        {"gid": "3", "name": "Ask:", "completed": false, "notes": "whom?"},
        {"gid": "4", "name": "Do", "completed": false, "resource_subtype": "default_task",
         "memberships": [{"project": {"gid": "9", "name": "P"}, "section": {"gid": "1", "name": "Plan", "resource_type": "section"}}]}
      ]}
      """)
    #expect(sections.outline == ["#3 issue open Ask:", "#4 issue open Do"])
    #expect(
      sections.lost == [
        "sections, which are no issues × 2 (1)", "memberships.project × 1 (1: 4)",
        "resource_subtype × 1 (1: 4)",
      ])
    let launchpad = try load(
      #"{"entries": [{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "title": "A", "status": "New", "importance": "High"}]}"#
    )
    #expect(launchpad.outline == ["#7 issue open A"])
    let youTrack = try load(
      """
      [{"idReadable": "A-1", "summary": "a", "customFields": [{"name": "State", "value": {"name": "Fixed"}}]},
       {"idReadable": "A-2", "summary": "b", "resolved": 1700000000000, "customFields": [{"name": "State", "value": {"name": "Fixed"}}]},
       {"idReadable": "A-3", "summary": "c", "resolved": null},
       {"idReadable": "A-4", "summary": "d", "resolved": 1700000000000, "customFields": [{"name": "State", "value": {"name": "Ready"}}]}]
      """)
    #expect(
      youTrack.outline.map { $0.suffix(8) } == ["closed a", "closed b", "e open c", "closed d"])
    #expect(
      youTrack.assumptions.map { "\($0.count) × \($0.what)" } == [
        "1 × state assumed closed: the word for it says so, and no date of closing is there"
      ])
    let task = try load(
      #"{"entries": [{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "title": "Bug #7 in tool (Ubuntu): \"A: \"b\"\"", "status": "New", "importance": "High"}]}"#
    )
    #expect(task.outline == ["#7 issue open A: \"b\""])
    #expect(
      task.assumptions.map(\.what) == [
        "titles such as 'Bug #7 in tool: \"Title\"' are taken without what stands before the quotes"
      ])
  }
}
