import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Records that the data says were deleted")
struct DeletedRecordTests {
  /// Lines of which the last says that the first one's record was deleted; the second record stays.
  struct Export: Sendable, CustomTestStringConvertible {
    let format: String
    let lines: [String]
    let outline: String
    var key = "1"
    var testDescription: String { format }
  }

  private static func linear(_ action: String, _ key: String, _ hour: Int) -> String {
    #"{"action": "\#(action)", "type": "Issue", "webhookTimestamp": 1, "data": {"identifier": "\#(key)", "#
      + #""title": "A door", "state": {"type": "backlog"}, "priorityLabel": "High", "#
      + #""updatedAt": "2025-03-02T1\#(hour):00:00Z"}}"#
  }

  private static func gitHub(_ action: String, _ number: Int, more: String = "") -> String {
    #"{"action": "\#(action)", "issue": {"number": \#(number), "title": "A door", "state": "open", "#
      + #""html_url": "https://github.com/o/r/issues/\#(number)", "user": {"login": "ana"}, "#
      + #""updated_at": "2025-03-02T10:00:00Z"}\#(more)}"#
  }

  private static func jira(_ event: String, _ key: String) -> String {
    #"{"webhookEvent": "jira:issue_\#(event)", "issue": {"key": "\#(key)", "#
      + #""fields": {"summary": "A door", "status": {"name": "Open"}}}}"#
  }

  private static let exports = [
    Export(
      format: "linear",
      lines: [linear("create", "E-1", 0), linear("create", "E-2", 0), linear("remove", "E-1", 0)],
      outline: "#E-2 issue open A door", key: "E-1"),
    Export(
      format: "linear",
      lines: [
        #"{"identifier": "E-1", "title": "A door", "state": {"type": "backlog"}}"#,
        #"{"identifier": "E-2", "title": "A door", "state": {"type": "backlog"}}"#,
        #"{"identifier": "E-1", "title": "A door", "state": {"type": "backlog"}, "trashed": true}"#,
      ], outline: "#E-2 issue open A door", key: "E-1"),
    Export(
      format: "github-rest",
      lines: [gitHub("opened", 1), gitHub("opened", 2), gitHub("deleted", 1)],
      outline: "o/r#2 issue open A door"),
    Export(
      format: "jira",
      lines: [jira("created", "P-1"), jira("created", "P-2"), jira("deleted", "P-1")],
      outline: "P#P-2 issue open A door", key: "P-1"),
    Export(
      format: "beads",
      lines: [
        #"{"id": "gz-1", "title": "A door", "status": "open", "issue_type": "bug"}"#,
        #"{"id": "gz-2", "title": "A door", "status": "open", "issue_type": "bug"}"#,
        #"{"id": "gz-1", "title": "A door", "status": "tombstone", "issue_type": "bug"}"#,
      ], outline: "#gz-2 issue open A door", key: "gz-1"),
    Export(
      format: "azure-devops",
      lines: [
        #"{"id": 1, "fields": {"System.Title": "A door", "System.State": "New"}}"#,
        #"{"id": 2, "fields": {"System.Title": "A door", "System.State": "New"}}"#,
        #"{"id": 1, "fields": {"System.Title": "A door", "System.State": "New", "System.IsDeleted": true}}"#,
      ], outline: "#2 issue open A door"),
    Export(
      format: "plane",
      lines: [
        #"{"sequence_id": 1, "name": "A door", "state__group": "backlog", "deleted_at": null}"#,
        #"{"sequence_id": 2, "name": "A door", "state__group": "backlog", "deleted_at": null}"#,
        #"{"sequence_id": 1, "name": "A door", "state__group": "backlog", "deleted_at": "2025-03-02T10:00:00Z"}"#,
      ], outline: "#2 issue open A door"),
  ]

  @Test("they go, from other lines and files as well, and are counted", arguments: exports)
  func gone(export: Export) throws {
    let together = try load(export.lines.joined(separator: "\n"))
    #expect(together.files.map(\.format) == [export.format])
    #expect(together.outline == [export.outline])
    #expect(together.lost.contains("deleted records × 1 (1: \(export.key))"))
    let apart = try load(export.lines[2], export.lines[0] + "\n" + export.lines[1])
    #expect(apart.outline == [export.outline])
    #expect(apart.lost.contains("deleted records × 1 (1: \(export.key))"))
  }

  @Test(
    "any record says by a usual member that it was deleted",
    arguments: [
      #""deleted": true"#, #""is_deleted": 1"#, #""deleted_at": "2024-01-01""#,
      #""deletedAt": 1704067200"#, #""isDeleted": "true""#,
      #""Deleted At": "2024-01-01T10:00:00Z""#,
      #""trashed": "yes""#, #""in_trash": true"#, #""removed": true"#, #""state": "deleted""#,
      #""state": "Trash""#, #""status": "spam""#,
    ])
  func plain(mark: String) throws {
    let result = try load(
      #"[{"id": 1, "title": "A", "state": "open"}, {"id": 2, "title": "B", "state": "open", "n": 1},"#
        + #"{\#(mark), "id": 3, "title": "Gone", "closed": false}]"#)
    #expect(result.outline == ["#1 issue open A", "#2 issue open B"])
    #expect(result.lost == ["n × 1 (1: 2)", "deleted records × 1 (1: 3)"])
  }

  @Test(
    "one that says that it was not is there",
    arguments: [
      #""deleted": false"#, #""is_deleted": 0"#, #""deleted_at": null"#, #""deletedAt": """#,
      #""removed": "no""#, #""deleted_at": "0001-01-01T00:00:00Z""#, #""removed": 12"#,
    ])
  func notDeleted(mark: String) throws {
    let result = try load(
      #"[{"id": 1, "title": "A", "state": "open", \#(mark), "#
        + #""comments": [{"body": "Said", \#(mark)}]}]"#)
    #expect(result.outline == ["#1 issue open A"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.lost == [])
  }

  @Test("a row says it in a column or by its state, and a mapped member by its value")
  func rows() throws {
    let table = try load(
      """
      id,title,state,Deleted
      1,A,open,
      2,Gone,open,Yes
      3,Gone,open,2024-01-31
      4,Gone,Deleted,
      6,Gone,Spam,
      5,B,open,No
      """)
    #expect(table.outline == ["#1 issue open A", "#5 issue open B"])
    #expect(table.lost == ["deleted records × 4 (1: 2)"])
    let mapped = try load(
      #"[{"number": 1, "title": "A", "state": "open", "user": {"login": "a"}, "bin": {"is": true}},"#
        + #"{"number": 2, "title": "B", "state": "open", "user": {"login": "a"}, "bin": {"is": false}}]"#
    ) { $0.columns = ["deleted": "bin.is"] }
    #expect(mapped.outline == ["#2 issue open B"])
  }

  @Test("a build tells of them in one line, and 'states' may say that a word means something else")
  func told() throws {
    let text = """
      [{"id": 1, "title": "A", "status": "open"}, {"id": 2, "title": "Gone", "status": "Trash"},
       {"id": 3, "title": "Gone", "status": "open", "deleted": true}]
      """
    #expect(
      try load(text).notes.map { "\($0.code) \($0.message)" } == [
        "data.private 2 deleted records left out (first 2 in 1)"
      ])
    let kept = try load(text) { $0.states = ["trash": "closed"] }
    #expect(kept.outline == ["#1 issue open A", "#2 issue closed Gone"])
  }

  @Test(
    "front matter says it by a key or by its state",
    arguments: [
      "deleted: true", "is_deleted: yes", "deleted_at: 2026-01-31", "in-trash: 1", "status: trash",
      "state: Spam",
    ])
  func frontMatter(mark: String) throws {
    let result = try load(
      "---\nnumber: 1\ntitle: Gone\n\(mark)\n---\nText",
      "---\nnumber: 2\ntitle: A\ndeleted: false\nremoved: the old lock\n---\nText")
    #expect(result.messages == [])
    #expect(result.outline == ["#2 issue open A"])
    #expect(result.lost == ["deleted records × 1 (1: 1)", "removed × 1 (2)"])
  }

  @Test("a comment says it as a record does, and members of it that are not read are told")
  func plainComments() throws {
    let result = try load(
      """
      [{"id": 1, "title": "A", "state": "open", "comments": [
        {"id": 5, "author": "ana", "body": "Said", "spam": true, "votes": 2},
        {"body": "Gone", "is_deleted": true}, {"body": "Gone", "deleted_at": "2024-01-02"}]}]
      """,
      "id,title,state,comments\n2,B,open,\"[{'body': 'Said'}, {'body': 'Gone', 'deleted': True}]\"\n"
    )
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"], ["Said"]])
    #expect(
      result.lost == [
        "comment.spam × 1 (1: 1)", "comment.votes × 1 (1: 1)", "deleted comments × 3 (1: 1)",
      ])
  }

  @Test("one that was changed after it had been deleted is there again")
  func restored() throws {
    let lines = [
      Self.linear("create", "E-1", 0), Self.linear("remove", "E-1", 1),
      Self.linear("update", "E-1", 2),
    ]
    #expect(try load(lines.joined(separator: "\n")).outline == ["#E-1 issue open A door"])
  }

  @Test("an issue that went to another repository is there, and the old one gone")
  func transferred() throws {
    func changes(_ title: String) -> String {
      #", "changes": {"new_issue": {"number": 9, \#(title)"state": "open", "user": {"login": "ana"}, "#
        + #""html_url": "https://github.com/o/new/issues/9"}, "new_repository": {"private": true}}"#
    }
    let whole = try load(
      Self.gitHub("opened", 1) + "\n"
        + Self.gitHub("transferred", 1, more: changes(#""title": "A door", "#)))
    #expect(whole.outline == ["o/new#9 issue open A door"])
    #expect(whole.lost.contains("deleted records × 1 (1: 1)"))
    #expect(whole.lost.contains("new_repository.private × 1 (1: 9)"))
    let part = try load(
      Self.gitHub("opened", 1) + "\n" + Self.gitHub("transferred", 1, more: changes("")))
    #expect(part.outline == [])
  }

  @Test("archived comments of Linear are told")
  func archivedComments() throws {
    let result = try load(
      #"{"data": {"issues": {"nodes": [{"identifier": "E-1", "title": "A", "state": {"type": "started"}, "#
        + #""comments": {"nodes": [{"body": "Said", "archivedAt": null}, "#
        + #"{"body": "Old", "archivedAt": "2024-01-02T00:00:00Z"}]}}]}}}"#)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said", "Old"]])
    #expect(
      result.notes.map(\.message) == ["archived comments are published (1 record, first E-1 in 1)"])
  }

  @Test("a comment that was deleted takes no issue along")
  func comment() throws {
    let comment = #", "comment": {"body": "Sealed", "user": {"login": "bo"}}"#
    let result = try load(
      Self.gitHub("opened", 1) + "\n" + Self.gitHub("deleted", 1, more: comment))
    #expect(result.outline == ["o/r#1 issue open A door"])
  }

  @Test("comments of a deleted record are not told as comments without a record")
  func looseComments() throws {
    let comments = """
      [{"body": "Sealed", "user": {"login": "bo"}, "issue_url": "https://api.github.com/repos/o/r/issues/1",
        "created_at": "2025-03-02T10:00:00Z", "id": 7}]
      """
    let result = try load(
      Self.gitHub("opened", 1) + "\n" + Self.gitHub("opened", 2), comments,
      Self.gitHub("deleted", 1))
    #expect(result.outline == ["o/r#2 issue open A door"])
    #expect(!result.lost.contains { $0.hasPrefix("comments without a record") })
  }

  @Test(
    "deleted comments are not counted among those that are missing, though their trackers count them",
    arguments: [
      [
        """
        [{"idReadable": "T-1", "summary": "Pump", "resolved": null, "commentsCount": 2, "comments": [
          {"id": "4-1", "text": "Said", "created": 1735689600000},
          {"id": "4-2", "text": "Gone", "created": 1735689700000, "deleted": true}]}]
        """
      ],
      [
        """
        {"value": [{"id": 1, "fields": {"System.Title": "Pump", "System.State": "New", "System.CommentCount": 2}}]}
        """,
        """
        {"totalCount": 2, "count": 2, "comments": [
          {"workItemId": 1, "id": 51, "text": "Said", "createdDate": "2025-01-01T00:00:00Z"},
          {"workItemId": 1, "id": 52, "text": "Gone", "createdDate": "2025-01-02T00:00:00Z", "isDeleted": true}]}
        """,
      ],
      [
        """
        {"result": {"data": [{"id": 1, "phid": "PHID-TASK-1", "fields": {"name": "Pump", "status": {"value": "open"}}}]}}
        """,
        """
        {"result": {"data": [
          {"id": 3, "type": "comment", "objectPHID": "PHID-TASK-1", "groupID": "b", "dateCreated": 1767225600, "fields": {},
            "comments": [{"id": 8, "version": 2, "removed": true, "content": {"raw": ""}}, {"id": 7, "version": 1, "removed": true, "content": {"raw": ""}}]},
          {"id": 2, "type": "comment", "objectPHID": "PHID-TASK-1", "groupID": "a", "dateCreated": 1767225600, "fields": {},
            "comments": [{"id": 6, "version": 1, "removed": false, "content": {"raw": "Said"}}]}]}}
        """,
      ],
    ])
  func countedComments(files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.snapshot.issues[0].reportedComments == (files[0].contains("PHID") ? nil : 1))
    #expect(result.missingComments == [])
    #expect(
      result.losses.filter { $0.kind == .leftOut }.map { "\($0.what) × \($0.count)" } == [
        "deleted comments × 1"
      ])
    #expect(result.counts.privateComments == 0)
  }

  @Test("deleted comments of Launchpad and Phabricator are left out and counted")
  func deletedComments() throws {
    let launchpad = try load(
      """
      [{"bug_link": "https://api.launchpad.net/1.0/bugs/1", "importance": "Low", "status": "New",
        "title": "Pump", "messages_data": [
          {"content": "Text", "date_deleted": null},
          {"content": "Gone", "date_deleted": "2026-01-04T00:00:00Z", "visible": true},
          {"content": "Said", "date_deleted": null}]},
       {"bug_link": "https://api.launchpad.net/1.0/bugs/2", "importance": "Low", "status": "New",
        "title": "Valve", "messages_data": [
          {"content": "Gone", "date_deleted": "2026-01-04T00:00:00Z", "visible": true}]}]
      """)
    #expect(launchpad.snapshot.issues.map(\.body.string) == ["Text", ""])
    #expect(launchpad.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"], []])
    #expect(launchpad.lost.contains("deleted comments × 2 (1: 1)"))
    let phabricator = try load(
      """
      {"result": {"data": [{"id": 1, "fields": {"name": "Pump", "status": {"value": "open"}},
        "transactions": [
          {"type": "comment", "comments": [{"removed": true, "content": {"raw": ""}}]},
          {"type": "comment", "comments": [{"removed": true, "content": {"raw": "Gone"}}]},
          {"type": "comment", "comments": [{"removed": false, "content": {"raw": "Said"}}]},
          {"type": "status", "comments": []}]}]}}
      """)
    #expect(phabricator.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(phabricator.lost == ["deleted comments × 2 (1: T1)"])
  }
}
