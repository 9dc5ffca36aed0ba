import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Marks of what is private, in every spelling")
struct PrivateMarkTests {
  /// Members that mark a record or a comment of any tracker as private.
  private static let marks = [
    #""PUBLIC": false"#, #""is-public": false"#, #""IsPublic": "No""#, #""public_flag": 0"#,
    #""publicly_visible": false"#, #""isPubliclyVisible": "false""#, #""public": {"name": "No"}"#,
    #""visible": "No""#, #""is_visible": false"#, #""published": "no""#,
    #""SecurityLevel": "Embargo""#,
    #""security-level": "Embargo""#, #""Security Level": {"name": "Embargo"}"#, #""IS_PRIVATE": 1"#,
    #""permission": "private""#, #""access_level": "Internal""#, #""audience": "staff""#,
    #""view_state": {"id": 50, "name": "private"}"#, #""limited_to": ["Staff"]"#,
    #""internal": true"#,
    #""staff_only": "yes""#, #""hide": 1"#, #""Embargoed": true"#, #""internal_only": true"#,
    #""hidden_from_public": 1"#, #""security_issue": true"#, #""customer_visible": false"#,
    #""publicly_accessible": false"#, #""isPubliclyAvailable": "no""#, #""visible_to_public": 0"#,
    #""shared_publicly": false"#, #""not_public": true"#, #""is-non-public": "yes""#,
  ]

  /// Members with the same names that say nothing of the kind.
  private static let others = [
    #""PUBLIC": true"#, #""publicly_visible": "yes""#, #""visible": "1""#,
    #""published": "2026-01-31""#,
    #""visibility": "All""#, #""access": "everyone""#, #""hidden": false"#, #""limited_to": []"#,
    #""permission_level": "public""#, #""security_level": null"#, #""publication": false"#,
    #""staff": true"#, #""customer_visible": true"#, #""security_issue": false"#,
    #""publicly_shared": true"#, #""visible_to_all": "yes""#, #""public_issue": null"#,
    #""not_public": false"#, #""shared": false"#,
  ]

  @Test(
    "a record is private, whatever its tracker", arguments: marks,
    [
      #""id": 1, "title": "A", "status": "open""#,
      #""number": 1, "title": "A", "state": "open", "user": {"login": "ana"}"#,
      #""iid": 1, "title": "A", "state": "opened", "web_url": "https://gitlab.com/a/b/-/issues/1""#,
      #""identifier": "A-1", "title": "A", "state": {"type": "started"}"#,
      #""number": 1, "title": "A", "completed": false"#,
      #""key": "A-1", "fields": {"summary": "A", "status": {"name": "Open"}}"#,
    ])
  func record(mark: String, members: String) throws {
    for text in ["[{\(members), \(mark)}]", "[{\(mark), \(members)}]"] {
      let result = try load(text)
      #expect(result.outline == [])
      #expect(result.counts.privateRecords == 1)
    }
  }

  @Test("a record with other values of the same members is not", arguments: others)
  func publicRecord(mark: String) throws {
    let result = try load(#"[{"id": 1, "title": "A", "status": "open", \#(mark)}]"#)
    #expect(result.outline == ["#1 issue open A"])
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test("a comment is private", arguments: marks)
  func comment(mark: String) throws {
    for list in [
      #""id": 1, "title": "A", "status": "open", "comments""#,
      #""number": 1, "title": "A", "state": "open", "user": {"login": "a"}, "comments_data""#,
      #""iid": 1, "title": "A", "state": "opened", "notes""#,
    ] {
      let result = try load(
        #"[{\#(list): [{"body": "Said"}, {"body": "Secret", \#(mark)}]}]"#)
      #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
      #expect(result.counts.privateComments == 1)
    }
  }

  @Test(
    "a comment alone has some of its own",
    arguments: [#""is_internal_note": true"#, #""internal_note": "yes""#])
  func noteMark(mark: String) throws {
    let result = try load(
      #"[{"id": 1, "title": "A", "state": "open", \#(mark), "#
        + #""comments": [{"body": "Said"}, {"body": "Secret", \#(mark)}]}]"#)
    #expect(result.outline == ["#1 issue open A"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.counts.privateComments == 1)
  }

  @Test("front matter says with 'publish' whether everybody may see its record")
  func publish() throws {
    let files = ["true", "false"].enumerated().map { number, word in
      "---\nnumber: \(number)\ntitle: A\npublish: \(word)\n---\n"
    }
    let result = try load(files.map { Array($0.utf8) }) { $0.format = "markdown" }
    #expect(result.outline == ["#0 issue open A"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("a custom field of Jira's table says it where it is filled in, and one of YouTrack's")
  func ownFields() throws {
    let jira = try load(
      """
      Summary,Issue key,Status,Custom field (Security Level),Custom field (Internal),Custom field (Public)
      Shown,P-1,Open,,,
      Shown,P-2,Open,None,No,Yes
      Secret,P-3,Open,Staff,,
      Secret,P-4,Open,,Yes,
      Secret,P-5,Open,,,No
      """)
    #expect(jira.outline == ["P#P-1 issue open Shown", "P#P-2 issue open Shown"])
    #expect(jira.counts.privateRecords == 3)
    let fields = [
      #"{"name": "Size", "value": {"name": "L"}}"#,
      #"{"name": "Public", "value": {"name": "Yes"}}"#,
      #"{"name": "Security level", "value": {"name": "Staff"}}"#,
      #"{"name": "Private", "value": {"name": "Yes"}}"#,
      #"{"name": "Public", "value": {"name": "No"}}"#,
    ]
    let records = fields.enumerated().map {
      #"{"idReadable": "Y-\#($0)", "summary": "A", "resolved": null, "customFields": [\#($1)]}"#
    }
    let youTrack = try load("[\(records.joined(separator: ","))]")
    #expect(youTrack.outline == ["#Y-0 issue open A", "#Y-1 issue open A"])
    #expect(youTrack.counts.privateRecords == 3)
    #expect(youTrack.lost.contains("customFields.Size × 1 (1: Y-0)"))
  }

  @Test("a no in a column that may say what is public is told, and a yes is not")
  func hintOfPublic() throws {
    let result = try load(
      "id,title,state,Externally visible,Visible to guests\n1,A,open,yes,true\n2,B,open,No,False")
    #expect(result.outline == ["#1 issue open A", "#2 issue open B"])
    #expect(
      result.notes.map(\.message) == [
        "'Externally visible' may mark private records, and is not read: they are published (1 record, first 2 in 1)",
        "'Visible to guests' may mark private records, and is not read: they are published (1 record, first 2 in 1)",
      ])
  }

  @Test("a column with a name of the kind is one, and what its words do not say is told")
  func columns() throws {
    let result = try load(
      """
      id,title,state,Publicly Visible,ACCESS
      1,Secret,open,no,
      2,Secret too,open,yes,Staff
      3,Open to all,open,yes,public
      4,Unknown,open,yes,level 3
      """)
    #expect(result.outline == ["#3 issue open Open to all", "#4 issue open Unknown"])
    #expect(
      result.notes.map(\.message).contains(
        "'ACCESS' may mark private records, and is not read: they are published (1 record, first 4 in 1)"
      )
    )
  }

  @Test("a column that is mapped to something else remains a mark of what is private")
  func mappedColumn() throws {
    let text = "id,title,state,Confidential\n1,Secret,open,yes\n2,Open to all,open,no"
    let result = try load(text) { $0.columns = ["labels": "Confidential"] }
    #expect(result.outline == ["#2 issue open Open to all"])
  }

  @Test("a private board or project is told")
  func containers() throws {
    let board =
      #"{"name": "B", "prefs": {"permissionLevel": "private"}, "lists": [], "cards": [{"id": "a", "idShort": 1, "name": "c", "idList": "l", "closed": false}]}"#
    let task =
      #"{"data": [{"gid": "1", "resource_type": "task", "name": "t", "completed": false, "projects": [{"gid": "2", "name": "P", "privacy_setting": "private_to_team"}]}]}"#
    let issue =
      #"{"issues": [{"id": 1, "subject": "A", "status": {"name": "New"}, "tracker": {"name": "Bug"}, "project": {"id": 1, "name": "P", "is_public": false}}]}"#
    for text in [board, task, issue] {
      let result = try load(text)
      let told = result.diagnostics + result.notes
      #expect(told.filter { $0.code == "data.unknown-privacy" }.count == 1)
    }
  }

  @Test("MantisBT's table says it in the column View Status")
  func mantisTable() throws {
    let result = try load(
      "Id,Summary,Status,View Status\n1,Open to all,new,public\n2,Secret,new,private\n")
    #expect(result.outline == ["#1 issue open Open to all"])
    #expect(result.counts.privateRecords == 1)
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test("drafts of Plane and YouTrack are what only their authors see")
  func drafts() throws {
    let result = try load(
      """
      [{"sequence_id": 1, "name": "Draft", "state": {"group": "started"}, "is_draft": true},
       {"sequence_id": 2, "name": "Shown", "state": {"group": "started"}, "is_draft": false}]
      """,
      """
      [{"idReadable": "Y-1", "summary": "Draft", "isDraft": true, "resolved": null},
       {"idReadable": "Y-2", "summary": "Shown", "isDraft": false, "resolved": null}]
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["#2 issue open Shown", "#Y-2 issue open Shown"])
    #expect(result.counts.privateRecords == 2)
  }

  @Test("a private issue stays private in a later form that says no more than that it is no draft")
  func noDraft() throws {
    let forms = [
      #"[{"idReadable": "A-1", "summary": "One", "updated": 1700000000000, "visibility": {"$type": "LimitedVisibility", "permittedGroups": [{"name": "Staff"}]}}]"#,
      #"[{"idReadable": "A-1", "summary": "One", "updated": 1700000100000, "isDraft": false}]"#,
    ]
    for files in [forms, forms.reversed()] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(result.outline == [])
      #expect(result.counts.privateRecords == 1)
    }
  }

  @Test(
    "a column has the words for yes and no of spreadsheets and databases",
    arguments: [
      ("Private", "t", "f"), ("Private", "1.0", "0.0"), ("Private", "checked", "unchecked"),
      ("Restricted", "☑", "☐"), ("Hidden", "t", "f"), ("Public", "f", "t"),
      ("Public", "", "checked"),
      ("Is Public", "", "TRUE"), ("Public?", "No", "Yes"), ("Customer visible", "No", "Yes"),
      ("Internal Only", "Yes", "No"), ("Security Group", "core-security", ""),
      ("View Permission", "Staff", "Everyone"), ("Published", "f", "t"), ("Visible", "off", "on"),
    ])
  func words(name: String, secret: String, open: String) throws {
    let result = try load(
      "id,title,state,\(name)\n1,Secret,open,\(secret)\n2,Open to all,open,\(open)")
    #expect(result.outline == ["#2 issue open Open to all"])
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test(
    "a custom field that says so hides its record",
    arguments: [
      #"{"issues": [{"id": 1, "subject": "A", "tracker": {"name": "Bug"}, "status": {"name": "New"}, "custom_fields": [{"id": 1, "name": "Private", "value": "1"}, {"id": 2, "name": "Size", "value": "3"}]}]}"#,
      #"{"data": [{"gid": "1", "resource_type": "task", "name": "t", "completed": false, "custom_fields": [{"name": "Private", "display_value": "Yes"}, {"name": "Confidential", "display_value": "No"}]}]}"#,
    ])
  func customFields(text: String) throws {
    let result = try load(text)
    #expect(result.outline == [])
    #expect(result.counts.privateRecords == 1)
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test(
    "a label of Google Code that says who may see an issue hides it",
    arguments: [
      #"{"items": [{"id": 1, "title": "A", "state": "open", "labels": ["Type-Defect"]}, {"id": 2, "title": "B", "state": "open", "labels": ["Restrict-View-CoreTeam"]}]}"#,
      "id,title,state,labels\n1,A,open,Type-Defect\n2,B,open,\"Type-Defect, Restrict-View-CoreTeam\"\n",
    ])
  func restrictingLabels(_ text: String) throws {
    let result = try load(text)
    #expect(result.outline == ["#1 issue open A"])
    #expect(result.counts.privateRecords == 1)
  }
}
