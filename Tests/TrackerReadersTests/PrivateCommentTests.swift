import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Comments that are not for everybody")
struct PrivateCommentTests {
  /// An export with one record, of whose comments "Said" alone is for everybody.
  struct Export: Sendable, CustomTestStringConvertible {
    let format: String
    let hidden: Int
    let text: String
    var testDescription: String { format }
  }

  private static let exports = [
    Export(
      format: "gitlab", hidden: 4,
      text: """
        [{"iid": 1, "title": "One", "state": "opened", "notes": [
          {"body": "Said", "system": false, "internal": 0, "confidential": "false"},
          {"body": "Secret", "system": false, "internal": 1},
          {"body": "Secret", "system": false, "confidential": "true"},
          {"body": "Secret", "system": false, "internal": "yes"},
          {"body": "Secret", "system": false, "visibility": "private"}]}]
        """),
    Export(
      format: "redmine", hidden: 3,
      text: """
        [{"id": 1, "subject": "One", "status": {"name": "New", "is_closed": false}, "journals": [
          {"notes": "Said", "private_notes": "0"}, {"notes": "Secret", "private_notes": "1"},
          {"notes": "Secret", "private_notes": 1}, {"notes": "Secret", "private_notes": "true"}]}]
        """),
    Export(
      format: "redmine-xml", hidden: 2,
      text: """
        <issue><id>1</id><subject>One</subject><status id="1" name="New"/><journals type="array">
        <journal id="1"><notes>Said</notes><private_notes>false</private_notes></journal>
        <journal id="2"><notes>Secret</notes><private_notes>1</private_notes></journal>
        <journal id="3"><notes>Secret</notes><private_notes>yes</private_notes></journal>
        </journals></issue>
        """),
    Export(
      format: "bugzilla", hidden: 2,
      text: """
        {"bugs": [{"id": 1, "summary": "One", "status": "NEW", "product": "P", "comments": [
          {"count": 0, "text": "Text"}, {"count": 1, "text": "Said", "is_private": 0},
          {"count": 2, "text": "Secret", "is_private": 1},
          {"count": 3, "text": "Secret", "is_private": "true"}]}]}
        """),
    Export(
      format: "bugzilla-xml", hidden: 2,
      text: """
        [{"bug_id": [{"__text__": "1"}], "short_desc": [{"__text__": "One"}], "long_desc": [
          {"thetext": [{"__text__": "Text"}]}, {"thetext": [{"__text__": "Said"}], "isprivate": "0"},
          {"thetext": [{"__text__": "Secret"}], "isprivate": 1},
          {"thetext": [{"__text__": "Secret"}], "isprivate": "1"}]}]
        """),
    Export(
      format: "jira", hidden: 4,
      text: """
        {"issues": [{"key": "GZ-1", "fields": {"summary": "One", "status": {"name": "Open"}, "comment": {
          "comments": [{"body": "Said", "jsdPublic": "true"}, {"body": "Secret", "jsdPublic": "false"},
            {"body": "Secret", "visibility": {"type": "role", "value": "Staff"}},
            {"body": "Secret", "properties": [{"key": "sd.public.comment", "value": {"internal": "true"}}]},
            {"body": "Secret", "jsdPublic": 0}]}}}]}
        """),
    Export(
      format: "jira-csv", hidden: 2,
      text: """
        Issue key,Summary,Status,Comment,Comment,Comment
        GZ-1,One,Open,13/May/24 3:31 PM;ana;Said;;;,13/May/24 3:32 PM;ana;Secret;;Staff;,13/May/24 3:33 PM;ana;Secret;;;7
        """),
    Export(
      format: "gh", hidden: 5,
      text: """
        [{"number": 1, "title": "One", "state": "OPEN", "comments": [
          {"body": "Said", "internal": false}, {"body": "Secret", "internal": true},
          {"body": "Secret", "is_public": "no"},
          {"body": "Secret", "isMinimized": true, "minimizedReason": "spam"},
          {"body": "Secret", "isMinimized": true, "minimizedReason": "ABUSE"},
          {"body": "Secret", "minimized": {"reason": "spam"}}]}]
        """),
    Export(
      format: "gazette", hidden: 2,
      text: """
        [{"number": 1, "title": "One", "completed": false, "comments": [
          {"content": "Said"}, {"content": "Secret", "private": true},
          {"content": "Secret", "visibility": "members"}]}]
        """),
    Export(
      format: "json", hidden: 9,
      text: """
        [{"id": 1, "title": "One", "status": "open", "comments": [
          {"body": "Said", "internal": "no", "visibility": "public", "type": "comment"},
          {"body": "Secret", "internal": true}, {"body": "Secret", "isInternal": "ja"},
          {"body": "Secret", "visibility": "private"}, {"body": "Secret", "hidden": true},
          {"body": "Secret", "jsdPublic": false}, {"body": "Secret", "type": "internal"},
          {"body": "Secret", "is_public": "false"}, {"body": "Secret", "public": 0},
          {"body": "Secret", "private": "1"}]}]
        """),
  ]

  @Test("what a comment says of it is heeded in every format and spelling", arguments: exports)
  func withheld(export: Export) throws {
    let result = try load(export.text)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.counts.privateComments == export.hidden)
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }

  @Test("they are there where private records are asked for", arguments: exports)
  func published(export: Export) throws {
    var options = LoadOptions()
    options.publishPrivate = true
    let result = try load(export.text, options: options)
    let secrets = Array(repeating: "Secret", count: export.hidden)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"] + secrets])
  }

  @Test("one that is private in an earlier form of its record is counted once")
  func countedOnce() throws {
    func form(_ day: Int, _ mark: String) -> String {
      """
      {"issues": [{"key": "P-1", "fields": {"summary": "A", "status": {"name": "Open"},
        "updated": "2024-03-0\(day)T00:00:00.000+0000", "comment": {"total": 1, "comments": [
          {"id": "1", "body": "Secret", "created": "2024-01-02T00:00:00.000+0000"\(mark)}]}}}]}
      """
    }
    let visibility = #", "visibility": {"type": "role", "value": "D"}"#
    for forms in [[form(1, visibility), form(2, "")], [form(2, ""), form(1, visibility)]] {
      let result = try load(forms.map { Array($0.utf8) })
      #expect(result.snapshot.issues.map(\.comments.count) == [0])
      #expect(
        result.notes.filter { $0.code == "data.private" }.map(\.message) == [
          "1 private comment left out (first P-1 in \(forms[0].contains("role") ? 1 : 2))"
        ])
    }
  }

  /// Records of whose two private comments one comes twice.
  private static let repeating: [String] = [
    #"[{"number": 1, "title": "One", "completed": false, "comments": [\#(pair(#""content": "Secret", "date": "2026-01-01T00:00:00Z", "author": "ana", "private": true"#)), {"content": "Other", "date": "2026-01-01T00:00:00Z", "author": "ana", "private": true}]}]"#,
    #"[{"number": 1, "title": "One", "completed": false, "comments": [\#(pair(#""content": "Secret", "private": true"#))]}]"#,
    #"{"issues": [{"key": "P-1", "fields": {"summary": "A", "status": {"name": "Open"}, "comment": {"total": 2, "comments": [\#(pair(#""id": "5", "body": "Secret", "jsdPublic": false"#)), {"id": "6", "body": "Secret", "jsdPublic": false}]}}}]}"#,
    #"[{"id": 1, "subject": "One", "status": {"name": "New", "is_closed": false}, "journals": [\#(pair(#""id": 7, "notes": "Secret", "private_notes": true"#)), {"id": 8, "notes": "Secret", "private_notes": true}]}]"#,
    "ID,Title,Status,Comments\n1,One,open,\"[\(pair("'body': 'Secret', 'created': '2026-01-01', 'internal': True")), {'body': 'Other', 'created': '2026-01-01', 'internal': True}]\"\n",
  ]

  private static func pair(_ members: String) -> String { "{\(members)}, {\(members)}" }

  @Test("one that comes twice in its record is counted once", arguments: repeating)
  func repeated(text: String) throws {
    let result = try load(text)
    #expect(result.counts.privateComments == 2)
    #expect(result.lost.contains { $0.hasPrefix("private comments × 2 (1: ") })
    #expect(result.missingComments == [])
    #expect(result.snapshot.issues.map(\.comments.count) == [0])
  }

  @Test("one that comes in its record without the mark too is private", arguments: [false, true])
  func contradicting(isMarkedLast: Bool) throws {
    let forms = [
      #"{"id": 5, "content": "Secret", "private": true}"#, #"{"id": 5, "content": "Secret"}"#,
    ]
    let result = try load(
      #"[{"number": 1, "title": "One", "completed": false, "comments": [\#((isMarkedLast ? forms.reversed() : forms).joined(separator: ", ")), {"id": 6, "content": "Said"}]}]"#
    )
    #expect(result.counts.privateComments == 1)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
  }

  @Test("one that several forms and lists say is private is counted once")
  func countedOnceInAll() throws {
    func record(_ day: Int, _ more: String = "") -> String {
      """
      {"issues": [{"key": "P-1", "fields": {"summary": "A", "status": {"name": "Open"},
        "updated": "2024-03-0\(day)T00:00:00.000+0000", "comment": {"total": 1, "comments": [
          {"id": "1", "body": "Secret", "created": "2024-01-02T00:00:00.000+0000", "jsdPublic": false,
            "visibility": {"type": "role", "value": "D"}}\(more)]}}}]}
      """
    }
    let second = #", {"id": "2", "body": "Secret", "visibility": {"type": "role", "value": "D"}}"#
    let records = try load(record(1), record(2), record(2), record(3, second))
    #expect(records.counts.privateComments == 2)
    #expect(records.lost.contains("private comments × 2 (1: P-1)"))
    let issue =
      #"[{"number": 1, "title": "One", "state": "open", "html_url": "https://github.com/a/b/issues/1", "comments_data": [\#(Self.secret)]}]"#
    let lists = try load(issue, "[\(Self.secret), \(Self.secret)]", "[\(Self.secret)]")
    #expect(lists.counts.privateComments == 1)
    #expect(lists.lost.contains("private comments × 1 (1: 1)"))
  }

  private static let secret =
    #"{"id": 5, "body": "Secret", "private": true, "created_at": "2026-01-01T00:00:00Z", "issue_url": "https://api.github.com/repos/a/b/issues/1"}"#

  @Test("so are comments that a script printed into a cell")
  func printed() throws {
    let result = try load(
      """
      ID,Title,Status,Comments
      1,One,open,"[{'body': 'Said', 'internal': False}, {'body': 'Secret', 'internal': True}]"
      2,Two,open,"[{'body': 'Secret', 'is_public': 'no'}]"
      """)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"], []])
    #expect(result.lost == ["private comments × 2 (1: 1)"])
  }

  @Test("a comment of a list of its own is withheld and not counted as missing")
  func loose() throws {
    let result = try load(
      """
      [{"number": 1, "title": "One", "state": "open", "comments": 2,
        "html_url": "https://github.com/hut/pump/issues/1"}]
      """,
      """
      [{"body": "Said", "issue_url": "https://api.github.com/repos/hut/pump/issues/1"},
       {"body": "Secret", "issue_url": "https://api.github.com/repos/hut/pump/issues/1", "private": 1}]
      """)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.lost == ["private comments × 1 (2: 1)"])
    #expect(result.missingComments == [])
  }

  @Test("a member of a comment whose name hints at privacy, and that nothing reads, is a warning")
  func hint() throws {
    let result = try load(
      """
      [{"id": 1, "title": "One", "status": "open", "comments": [
        {"body": "Said", "embargo": "May"}, {"body": "Told", "access": "public"}]}]
      """)
    #expect(
      result.notes.map { "\($0.severity) \($0.message) = \($0.suggestion ?? "")" } == [
        "warning 'comment.embargo' may mark private comments, and is not read: they are published "
          + "(1 record, first 1 in 1) = "
          + "leave them out with 'comments: none' or 'exclude:' where they are not to be published"
      ])
  }

  @Test("a review that is not submitted, or is marked as private, is left out with its remarks")
  func reviews() throws {
    let result = try load(
      """
      [{"number": 1, "title": "One", "state": "OPEN", "url": "https://github.com/hut/pump/pull/1", "comments": {
          "totalCount": 1, "nodes": [{"author": {"login": "ana"}, "body": "Said"}]},
        "isDraft": false, "reviews": {"nodes": [
          {"author": {"login": "ana"}, "state": "PENDING", "body": "Draft", "comments": {"nodes": [{"body": "Secret"}]}},
          {"author": {"login": "ben"}, "state": "APPROVED", "body": "Good", "comments": {"nodes": [
            {"body": "Secret", "internal": true}, {"body": "Fine", "path": "a.c"}]}}]}}]
      """)
    #expect(result.snapshot.issues.map { $0.reviews.map(\.body.string) } == [["Good", "Fine"]])
    #expect(result.snapshot.issues.map(\.reportedComments) == [1])
    #expect(result.counts.privateComments == 2)
  }
}
