import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

/// What trackers' own buttons and older versions of their interfaces write, besides what the newest documents.
@Suite("Variants of exports")
struct ExportVariantTests {
  private func people(_ result: LoadResult) -> [String] { result.snapshot.people.map(\.login) }

  private func assumed(_ result: LoadResult) -> [String] { result.assumptions.map(\.what) }

  private func days(_ result: LoadResult) -> [String] {
    result.snapshot.issues.map { $0.closed?.day.description ?? "-" }
  }

  private let byDate =
    "state assumed closed: there is a date of closing, and the word for the state is not known"

  @Test("Linear's table: a date of completing or cancelling closes, whatever the state is called")
  func linearTable() throws {
    let result = try load(
      """
      ID,Team,Title,Status,Priority,Project,Creator,Labels,Created,Completed,Canceled,Due Date
      E-1,Eng,Pump,Todo,High,Spring,ana@hut.example,"water, roof",2025-03-01T10:00:00.000Z,,,
      E-2,Eng,Valve,Shipped,No priority,,ana@hut.example,,2025-03-01T10:00:00.000Z,2025-03-02T10:00:00.000Z,,
      E-3,Eng,Roof,Canceled,Low,,ola@hut.example,,2025-03-01T10:00:00.000Z,,2025-03-03T10:00:00.000Z,
      E-4,Eng,Door,In Review,Low,,ola@hut.example,,2025-03-01T10:00:00.000Z,2025-03-03T10:00:00.000Z,,
      """)
    #expect(
      result.outline == [
        "#E-1 issue open Pump", "#E-2 issue closed Valve", "#E-3 issue closed Roof",
        "#E-4 issue open Door",
      ])
    #expect(days(result) == ["-", "2025-03-02", "2025-03-03", "-"])
    #expect(people(result) == ["ana", "ola"])
    #expect(
      assumed(result) == [
        byDate, "state taken as open, as its word says, although there is a date of closing",
      ])
    #expect(result.tags(0) == ["water", "roof"])
  }

  @Test(
    "YouTrack's fields of one's own hold state, assignee, priority and version; deleted comments go"
  )
  func youTrackFields() throws {
    let result = try load(
      """
      [{"idReadable": "H-1", "summary": "Pump", "created": 1740823200000, "resolved": 1740909600000,
        "customFields": [
          {"name": "State", "value": {"name": "Can't Reproduce"}},
          {"name": "Assignee", "value": {"login": "ola", "fullName": "Ola"}},
          {"name": "Priority", "value": {"name": "Critical"}},
          {"name": "Fix versions", "value": [{"name": "1.0"}]},
          {"name": "Subsystem", "value": {"name": "Cellar"}}, {"name": "Type", "value": null}],
        "comments": [{"text": "Sealed", "deleted": false}, {"text": "Oops", "deleted": true}]}]
      """)
    let (snapshot, issue) = (result.snapshot, result.snapshot.issues[0])
    #expect(result.outline == ["#H-1 issue closed Pump"])
    #expect(issue.assignees.map { snapshot[$0].login } == ["ola"])
    #expect(issue.priority == .high)
    #expect(issue.project.map { snapshot[$0].title } == "1.0")
    #expect(issue.comments.map(\.body) == ["Sealed"])
    #expect(assumed(result) == [byDate])
    #expect(
      result.lost == [
        "customFields.Subsystem × 1 (1: H-1)", "customFields.State × 1 (1: H-1)",
        "deleted comments × 1 (1: H-1)",
      ])
  }

  @Test("YouTrack's texts in its wiki markup are told, and taken as they are written")
  func youTrackWiki() throws {
    let result = try load(
      """
      [{"idReadable": "T-1", "summary": "Pump", "resolved": null, "description": "{monospace}a{monospace}", "usesMarkdown": false,
        "comments": [{"text": "{html}b{html}", "usesMarkdown": false}]},
       {"idReadable": "T-2", "summary": "Valve", "resolved": null, "description": "*c*", "usesMarkdown": true,
        "comments": [{"text": "{html}d{html}", "usesMarkdown": false}]},
       {"idReadable": "T-3", "summary": "Hose", "resolved": null, "description": "", "usesMarkdown": false,
        "comments": [{"text": "e", "usesMarkdown": true}]}]
      """)
    #expect(
      result.snapshot.issues.map { ([$0.body] + $0.comments.map(\.body)).map(\.string) } == [
        ["{monospace}a{monospace}", "{html}b{html}"], ["*c*", "{html}d{html}"], ["", "e"],
      ])
    #expect(
      result.notes.map(\.message) == [
        "texts in the wiki markup of the tracker are taken as they are written (2 records, first T-1 in 1)"
      ])
  }

  @Test("YouTrack's table: nobody is called Unassigned")
  func youTrackTable() throws {
    let result = try load(
      """
      Issue Id,Project,Summary,Reporter,Resolved,State,Assignee,Fix versions
      H-1,Hut,Pump,Ana,,Open,Ola,1.0
      H-2,Hut,Valve,Ana,2 Jan 2025 10:00,Obsolete,Unassigned,
      """)
    #expect(result.outline == ["#H-1 issue open Pump", "#H-2 issue closed Valve"])
    #expect(people(result) == ["Ana", "Ola"])
  }

  @Test("Azure DevOps names people with their addresses, which are not taken over")
  func azurePeople() throws {
    let table = try load(
      """
      ID,Work Item Type,Title,Assigned To,State,Tags,Changed Date,Iteration Path
      "1","Bug","Pump","Ola C <ola@hut.example>","New","water; roof","1/13/2025 9:15:00 AM","Hut\\Spring"
      "2","Task","Valve","","Removed","","1/13/2025 9:15:00 AM","Hut"
      """)
    #expect(table.outline == ["#1 issue open Pump", "#2 issue closed Valve"])
    #expect(people(table) == ["Ola C"])
    #expect(table.snapshot.issues[0].updated?.day.description == "2025-01-13")
    let old = try load(
      """
      {"count": 1, "value": [{"id": 1, "fields": {"System.Title": "Pump", "System.State": "New",
        "System.WorkItemType": "Bug", "System.CreatedBy": "Ana B <ana@hut.example>"}}]}
      """)
    #expect(people(old) == ["Ana B"])
    #expect(old.tags(0) == ["Bug"])
    #expect(assumed(old) == ["what kind a record is, as bug or task, is taken as a label of it"])
  }

  @Test("Taiga's report: the mark of closing decides, and owners are authors")
  func taigaTable() throws {
    let result = try load(
      """
      id,ref,subject,sprint,owner,owner_full_name,assigned_to,assigned_to_full_name,status,is_closed,tags,created_date,modified_date,finished_date
      11,1,Pump,,ana,Ana B,ola,Ola C,Done,False,"water,roof",2025-03-01 00:00:00,2025-03-01 00:00:00,
      12,2,Valve,Spring,ana,Ana B,,,Postponed,True,,2025-03-01 00:00:00,2025-03-01 00:00:00,2025-03-05 00:00:00
      """)
    #expect(result.outline == ["#1 issue open Pump", "#2 issue closed Valve"])
    #expect(result.author(0) == "ana")
    #expect(people(result) == ["ana", "ola"])
    #expect(days(result) == ["-", "2025-03-05"])
    #expect(result.lost == ["status × 2 (1: 1)"])
  }

  @Test("Trello's table: a card is closed where it is archived, or its list is one of what is done")
  func trelloTable() throws {
    let result = try load(
      """
      Card ID,Card Name,Card URL,Labels,Members,Comment Count,Last Activity Date,List ID,List Name,Board ID,Board Name,Archived
      65a1,Pump,https://trello.com/c/a/1-pump,water (green),ola,1,2025-03-01T00:00:00.000Z,a,To Do,b,Hut,false
      65a2,Valve,https://trello.com/c/b/2-valve,"north (sky_dark), roof (old)",,0,2025-03-01T00:00:00.000Z,c,Done,b,Hut,false
      65a3,Roof,https://trello.com/c/c/3-roof,,,0,2025-03-01T00:00:00.000Z,a,To Do,b,Hut,true
      """)
    #expect(
      result.outline == [
        "Hut#65a1 issue open Pump", "Hut#65a2 issue closed Valve", "Hut#65a3 issue closed Roof",
      ])
    #expect(people(result) == ["ola"])
    #expect(result.snapshot.tags.map(\.name) == ["water", "north", "roof (old)"])
  }

  @Test("Plane's export has its members under the headings of its tables")
  func planeExport() throws {
    let result = try load(
      """
      [{"ID": "HUT-1", "Project Identifier": "HUT", "Project": "Hut", "Sequence ID": 1, "Name": "Pump",
        "Description": "Text", "Priority": "high", "State": "Todo", "Completed At": "",
        "Created By": "Ana B", "Labels": ["water"], "Assignees": ["Ola C"], "Module Name": ["Cellar"],
        "Comments": [{"comment": "Sealed", "created_at": "Mon, 03 Mar 2025", "created_by": "Ola C"}]},
       {"ID": "HUT-2", "Sequence ID": 2, "Name": "Valve", "State": "Shipped",
        "Completed At": "Tue, 04 Mar 2025 10:00:00 UTC+0000"}]
      """)
    #expect(result.files.map(\.format) == ["plane"])
    #expect(result.outline == ["#HUT-1 issue open Pump", "#HUT-2 issue closed Valve"])
    #expect(people(result) == ["Ana B", "Ola C"])
    #expect(result.tags(0) == ["water"])
    #expect(result.snapshot.projects.map(\.title) == ["Cellar"])
    #expect(result.snapshot.issues[0].comments.map(\.body) == ["Sealed"])
    #expect(days(result) == ["-", "2025-03-04"])
  }

  @Test("Pagure's pull requests are merged, closed or open")
  func pagurePulls() throws {
    func pull(_ number: Int, _ status: String) -> String {
      """
      {"id": \(number), "title": "Pump", "branch": "main", "branch_from": "f", "initial_comment": "Text",
       "status": "\(status)", "user": {"name": "ana"}, "date_created": "1740823200"}
      """
    }
    let result = try load(
      "{\"requests\": [\(pull(4, "Open")), \(pull(5, "Merged")), \(pull(6, "Closed"))]}")
    #expect(
      result.outline == ["#4 pull open Pump", "#5 pull merged Pump", "#6 pull closed Pump"])
    #expect(result.snapshot.issues[0].body == "Text")
  }

  @Test(
    "Phabricator's older interface has a comment as a text, and a date closes what has own words")
  func phabricatorTasks() throws {
    let result = try load(
      """
      {"id": 1, "fields": {"name": "Pump", "status": {"value": "wontfix2"}, "dateClosed": 1740909600},
       "transactions": [
         {"transactionType": "core:comment", "comments": "Sealed", "authorData": {"userName": "ola"}},
         {"transactionType": "status", "comments": null, "authorData": {"userName": "ola"}}]}
      """)
    #expect(result.outline == ["#T1 issue closed Pump"])
    #expect(result.snapshot.issues[0].comments.map(\.body) == ["Sealed"])
    #expect(assumed(result) == [byDate])
  }

  @Test("Redmine's XML is what its JSON is")
  func redmineXML() throws {
    let result = try load(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <issues total_count="3" offset="0" limit="25" type="array">
        <issue><id>1</id><project id="1" name="Hut"/><tracker id="1" name="Bug"/>
          <status id="1" name="New" is_closed="false"/><priority id="3" name="High"/>
          <author id="5" name="Ana B"/><assigned_to id="6" name="Ola C"/><fixed_version id="1" name="1.0"/>
          <subject>Pump &amp; valve</subject><description>*Text*</description><is_private>false</is_private>
          <created_on>2025-03-01T10:00:00Z</created_on><closed_on/>
          <journals type="array">
            <journal id="1"><user id="6" name="Ola C"/><notes>Sealed</notes>
              <created_on>2025-03-02T10:00:00Z</created_on><private_notes>false</private_notes>
              <details type="array"/></journal>
            <journal id="2"><user id="6" name="Ola C"/><notes>Hush</notes>
              <created_on>2025-03-02T11:00:00Z</created_on><private_notes>true</private_notes>
              <details type="array"/></journal></journals></issue>
        <issue><id>2</id><project id="1" name="Hut"/><status id="5" name="Gone" is_closed="true"/>
          <subject>Roof</subject><is_private>false</is_private>
          <closed_on>2025-03-03T10:00:00Z</closed_on></issue>
        <issue><id>3</id><project id="1" name="Hut"/><status id="1" name="New"/>
          <subject>Secret</subject><is_private>true</is_private></issue>
      </issues>
      """)
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["redmine-xml"])
    #expect(result.outline == ["Hut#1 issue open Pump & valve", "Hut#2 issue closed Roof"])
    let (snapshot, issue) = (result.snapshot, result.snapshot.issues[0])
    #expect(people(result) == ["Ana B", "Ola C"])
    #expect(issue.project.map { snapshot[$0].title } == "1.0")
    #expect(issue.priority == .high)
    #expect(issue.body == "**Text**")
    #expect(issue.comments.map(\.body) == ["Sealed"])
    #expect(result.counts.privateRecords == 1)
    #expect(result.counts.privateComments == 1)
    #expect(days(result) == ["-", "2025-03-03"])
  }

  @Test("a single issue of Redmine is read, and another record of that name is none")
  func redmineSingle() throws {
    let result = try load(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <issue><id>4</id><project id="1" name="Hut"/><status id="5" name="Gone" is_closed="true"/>
        <subject>Gutter</subject><closed_on>2025-03-03T10:00:00Z</closed_on></issue>
      """)
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["redmine-xml"])
    #expect(result.outline == ["Hut#4 issue closed Gutter"])
    let strange = try load("<issue><number>7</number><pages>40</pages></issue>")
    #expect(
      strange.messages == [
        "error 1:1:1 data.unknown-format: '1' is in no known format: its root is <issue>"
      ])
  }

  @Test(
    "Redmine's statuses that do not say whether they are closed are taken by name, which is told")
  func redmineStatuses() throws {
    let result = try load(
      """
      {"issues": [
        {"id": 1, "subject": "Pump", "status": {"id": 6, "name": "Rejected"}},
        {"id": 2, "subject": "Valve", "status": {"id": 2, "name": "In Progress"},
         "closed_on": "2025-03-03T10:00:00Z"},
        {"id": 3, "subject": "Roof", "status": {"id": 9, "name": "Gone"},
         "closed_on": "2025-03-03T10:00:00Z"}]}
      """)
    #expect(
      result.outline == ["#1 issue closed Pump", "#2 issue open Valve", "#3 issue closed Roof"])
    #expect(
      assumed(result) == [
        "state taken from the name of the status: no member tells it",
        "state assumed open, as the status is called, though there is a date of closing",
      ])
  }

  @Test("an archive's organisations are no people")
  func organisations() throws {
    let result = try load(
      """
      [{"type": "issue", "url": "https://github.com/team/tool/issues/1", "title": "Pump",
        "repository": "https://github.com/team/tool", "user": "https://github.com/ana",
        "closed_at": null, "created_at": "2025-03-01T10:00:00Z"}]
      """,
      """
      [{"type": "organization", "url": "https://github.com/team", "login": "team", "email": "",
        "members": [{"user": "https://github.com/ana", "role": "admin"}]}]
      """)
    #expect(people(result) == ["ana"])
  }

  @Test("what is partly done is not done")
  func partlyDone() throws {
    let result = try load("id,title,status,% Done\n1,Pump,New,50\n2,Valve,New,100\n")
    #expect(result.outline == ["#1 issue open Pump", "#2 issue open Valve"])
  }

  @Test("a word for no in another language does not make a record private")
  func foreignNo() throws {
    let result = try load(
      """
      #;Projekt;Tracker;Status;Thema;Privat
      1;Hut;Fehler;Neu;Pump;Nein
      2;Hut;Fehler;Neu;Valve;Ja
      """)
    #expect(result.outline == ["Hut#1 issue open Pump"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("comments of Azure DevOps that were asked for apart belong to their work items")
  func azureComments() throws {
    let result = try load(
      """
      {"value": [{"id": 7, "fields": {"System.Title": "Pump", "System.State": "New", "System.CommentCount": 1}}]}
      """,
      """
      {"totalCount": 2, "count": 2, "comments": [
        {"workItemId": 7, "id": 1, "text": "<p>Dry</p>", "createdBy": {"displayName": "Ola"}, "createdDate": "2025-01-02T10:00:00Z"},
        {"workItemId": 7, "id": 2, "text": "", "isDeleted": true, "createdBy": {"displayName": "Ana"}}]}
      """)
    #expect(result.outline == ["#7 issue open Pump"])
    #expect(result.snapshot.issues[0].comments.map(\.body.string) == ["Dry"])
    #expect(result.lost == ["fields.System.State × 1 (1: 7)", "deleted comments × 1 (2: 7)"])
  }

  @Test("what administrators of Launchpad hid is private")
  func hiddenMessages() throws {
    let result = try load(
      """
      [{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "title": "A", "status": "New", "importance": "High",
        "messages_data": [{"content": "Text"}, {"content": "Spam", "visible": false}, {"content": "Yes", "visible": true}]}]
      """)
    #expect(result.snapshot.issues[0].comments.map(\.body.string) == ["Yes"])
    #expect(result.lost.contains { $0.hasPrefix("private comments × 1") })
  }

  @Test("two addresses with one name before the @ are one person, which is told")
  func sameAccounts() throws {
    let result = try load(
      """
      ID,Title,Status,Creator,Assignee
      A-1,One,Todo,ana@a.example,ana@A.example
      A-2,Two,Todo,ana@b.example,
      """)
    #expect(people(result) == ["ana"])
    #expect(
      assumed(result).contains(
        "people whose addresses differ only behind the @ are taken for one, called by what stands before it"
      ))
  }

  @Test(
    "a word for a state that the tracker does not have is told, and the configuration may say what it means",
    arguments: [
      #"[{"number": 1, "title": "A", "state": "odd", "html_url": "https://github.com/o/r/issues/1", "user": {"login": "a"}}]"#,
      #"[{"iid": 1, "title": "A", "state": "odd", "author": {"username": "a"}}]"#,
      #"{"issues": [{"key": "A-1", "fields": {"summary": "A", "status": {"name": "odd"}}}]}"#,
    ])
  func oddStates(text: String) throws {
    let result = try load(text)
    #expect(result.outline.map { $0.contains(" open ") } == [true])
    #expect(result.notes.filter { $0.code == "data.state" }.count == 1)
    let mapped = try load(text) { $0.states = ["Odd": "closed"] }
    #expect(mapped.outline.map { $0.contains(" closed ") } == [true])
    #expect(mapped.notes.filter { $0.code == "data.state" } == [])
  }

  @Test("JSON of another program with numbers, titles and states is not taken for GitHub's")
  func otherNumbers() throws {
    let result = try load(
      #"[{"number": 1, "title": "A", "state": "open", "created": "2024-01-01T00:00:00Z", "priority": "high", "due": "soon"}]"#
    )
    #expect(result.snapshot.issues.map(\.created?.day.description) == ["2024-01-01"])
    #expect(result.snapshot.issues.map(\.priority) == [.high])
    #expect(
      result.notes.filter { $0.code == "data.date" }.map(\.message) == [
        "dates that are not understood are left out (1 record, first 1 in 1)"
      ])
  }
}
