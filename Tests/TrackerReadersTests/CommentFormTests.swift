import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Comments that come in several forms")
struct CommentFormTests {
  private func bodies(_ files: [String]) throws -> [[String]] {
    try load(files.map { Array($0.utf8) }).snapshot.issues.map { $0.comments.map(\.body.string) }
  }

  /// A record whose only comment is public in the first form; in the second one it is private or deleted.
  private static let records = [
    [
      #"{"issues": [{"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}, "updated": "2026-01-01T00:00:00.000+0000", "comment": {"total": 1, "comments": [{"id": "5", "body": "Secret"}]}}}]}"#,
      #"{"issues": [{"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}, "updated": "2026-01-02T00:00:00.000+0000", "comment": {"total": 1, "comments": [{"id": "5", "body": "Secret", "jsdPublic": false}]}}}]}"#,
    ],
    [
      #"{"issues": [{"id": 1, "subject": "One", "tracker": {"name": "Bug"}, "status": {"name": "New"}, "updated_on": "2026-01-01T00:00:00Z", "journals": [{"id": 5, "notes": "Secret"}]}]}"#,
      #"{"issues": [{"id": 1, "subject": "One", "tracker": {"name": "Bug"}, "status": {"name": "New"}, "updated_on": "2026-01-02T00:00:00Z", "journals": [{"id": 5, "notes": "Secret", "private_notes": true}]}]}"#,
    ],
    [
      #"[{"idReadable": "A-1", "summary": "One", "updated": 1700000000000, "comments": [{"text": "Secret"}]}]"#,
      #"[{"idReadable": "A-1", "summary": "One", "updated": 1700000100000, "comments": [{"text": "Secret", "deleted": true}]}]"#,
    ],
    [
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-01T00:00:00Z", "comments": {"totalCount": 1, "nodes": [{"body": "Secret"}]}}]}}}}"#,
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-02T00:00:00Z", "comments": {"totalCount": 0, "nodes": []}}]}}}}"#,
    ],
    [
      "Issue key,Summary,Status,Updated,Comment\nA-1,One,To Do,2026-01-01,Secret",
      "Issue key,Summary,Status,Updated,Comment\nA-1,One,To Do,2026-01-02,",
    ],
  ]

  @Test(
    "the last one that became private or was deleted is not taken from an older record",
    arguments: records)
  func lastOne(files: [String]) throws {
    #expect(try bodies(files) == [[]])
    #expect(try bodies(files.reversed()) == [[]])
    #expect(try bodies([files[0]]) == [["Secret"]])
  }

  private static let issue =
    #"[{"number": 1, "title": "One", "state": "open", "user": {"login": "ana"}, "html_url": "https://github.com/a/b/issues/1"}]"#

  private static func comment(_ body: String, _ members: String = "") -> String {
    #"{"id": 5, "body": "\#(body)", "user": {"login": "ana"}, "created_at": "2026-01-01T00:00:00Z", "issue_url": "https://api.github.com/repos/a/b/issues/1"\#(members)}"#
  }

  private static func updated(_ day: Int) -> String {
    #", "updated_at": "2026-01-0\#(day)T00:00:00Z""#
  }

  @Test("of two forms of a comment the later one is kept, and it is told")
  func edited() throws {
    let lists = [
      "[\(Self.comment("Old", Self.updated(1)))]", "[\(Self.comment("New", Self.updated(2)))]",
    ]
    for lists in [lists, lists.reversed()] {
      let result = try load(([Self.issue] + lists).map { Array($0.utf8) })
      #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["New"]])
      #expect(result.lost.contains("comments that came more than once × 1 (all data: a/b#1)"))
    }
  }

  @Test("a comment that is private in one form is not published in another, unless that is later")
  func becamePrivate() throws {
    let (open, secret) = (
      Self.comment("Said", Self.updated(1)), Self.comment("Said", #", "private": true"#)
    )
    for list in ["[\(open), \(secret)]", "[\(secret), \(open)]"] {
      #expect(try bodies([Self.issue, list]) == [[]])
    }
    let (earlier, later) = (
      Self.comment("Said", Self.updated(1) + #", "private": true"#),
      Self.comment("Said", Self.updated(2))
    )
    #expect(try bodies([Self.issue, "[\(later), \(earlier)]"]) == [["Said"]])
  }

  @Test("a comment in its record and in a list besides is one")
  func twice() throws {
    let whole = Self.issue.replacing(
      "\"user\"", with: "\"comments_data\": [\(Self.comment("Said"))], \"user\"")
    #expect(try bodies([whole, "[\(Self.comment("Said"))]"]) == [["Said"]])
  }

  @Test("a remark and a comment with one number are two things")
  func numbers() throws {
    let remark =
      #"[{"id": 5, "body": "Line", "path": "a.c", "user": {"login": "ana"}, "pull_request_review_id": 9, "diff_hunk": "@@", "created_at": "2026-01-01T00:00:00Z", "pull_request_url": "https://api.github.com/repos/a/b/pulls/1"}]"#
    let result = try load(Self.issue, "[\(Self.comment("Said"))]", remark)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.snapshot.issues.map { $0.reviews.map(\.body.string) } == [["Line"]])
  }

  /// A record with all its comments, and a newer form whose list goes on.
  private static let parts = [
    [
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-01T00:00:00Z", "comments": {"totalCount": 2, "nodes": [{"body": "First", "createdAt": "2026-01-01T01:00:00Z"}, {"body": "Old", "createdAt": "2026-01-01T02:00:00Z"}]}}]}}}}"#,
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-02T00:00:00Z", "comments": {"totalCount": 3, "nodes": [{"body": "New", "createdAt": "2026-01-01T02:00:00Z"}]}}]}}}}"#,
    ],
    [
      #"[{"identifier": "A-1", "title": "One", "state": {"type": "started"}, "updatedAt": "2026-01-01T00:00:00Z", "comments": {"nodes": [{"body": "First", "createdAt": "2026-01-01T01:00:00Z"}, {"body": "New", "createdAt": "2026-01-01T02:00:00Z"}]}}]"#,
      #"[{"identifier": "A-1", "title": "One", "state": {"type": "started"}, "updatedAt": "2026-01-02T00:00:00Z", "comments": {"nodes": [], "pageInfo": {"hasNextPage": true}}}]"#,
    ],
  ]

  @Test("a list that says that it is not complete takes no comments away", arguments: parts)
  func partial(files: [String]) throws {
    #expect(try bodies(files) == [["First", "New"]])
    #expect(try bodies(files.reversed()) == [["First", "New"]])
  }

  @Test("the date of an edit decides on Trello, whatever the files are called")
  func trello() throws {
    func board(_ text: String, _ edited: String) -> String {
      #"{"name": "B", "lists": [{"id": "l", "name": "To do"}], "cards": [{"id": "c", "idShort": 1, "name": "One", "idList": "l", "closed": false}], "actions": [{"id": "a5", "type": "commentCard", "date": "2026-01-01T00:00:00Z", "data": {"text": "\#(text)", "card": {"idShort": 1}\#(edited)}}]}"#
    }
    let forms = [board("Old", ""), board("New", #", "dateLastEdited": "2026-01-02T00:00:00Z""#)]
    #expect(try bodies(forms) == [["New"]])
    #expect(try bodies(forms.reversed()) == [["New"]])
  }
}
