import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Comments in files of their own")
struct LooseCommentTests {
  /// A file of records, of which the first one has the comments of the other file.
  struct Export: Sendable, CustomTestStringConvertible {
    let format: String
    let records: String
    let comments: String
    var testDescription: String { format }
  }

  private static let first = "1a2b3c4d-0000-4000-8000-000000000001"
  private static let exports = [
    Export(
      format: "plane",
      records: """
        {"results": [{"id": "\(first)", "sequence_id": 12, "name": "Tap", "state__group": "backlog"},
          {"id": "1a2b3c4d-0000-4000-8000-000000000002", "sequence_id": 13, "name": "Hose", "state__group": "backlog"}]}
        """,
      comments: """
        {"total_count": 3, "results": [
          {"id": "c1", "issue": "\(first)", "comment_html": "<p>Said</p>", "actor": "ana", "created_at": "2026-01-01T00:00:00Z"},
          {"id": "c2", "issue": "\(first)", "comment_html": "<p>Gone</p>", "deleted_at": "2026-01-02T00:00:00Z"},
          {"id": "c3", "issue": "\(first)", "comment_html": "<p>Secret</p>", "private": true}]}
        """),
    Export(
      format: "launchpad",
      records: """
        {"entries": [
          {"bug_link": "https://api.launchpad.net/1.0/bugs/12", "importance": "Low", "status": "New", "title": "Bug #12 in t: \\"Tap\\""},
          {"bug_link": "https://api.launchpad.net/1.0/bugs/13", "importance": "Low", "status": "New", "title": "Bug #13 in t: \\"Hose\\""}]}
        """,
      comments: """
        {"start": 0, "total_size": 3, "entries": [
          {"self_link": "https://api.launchpad.net/1.0/t/+bug/12/comments/0", "content": "It drips.",
            "owner_link": "https://api.launchpad.net/1.0/~bo", "resource_type_link": "https://api.launchpad.net/1.0/#message"},
          {"self_link": "https://api.launchpad.net/1.0/t/+bug/12/comments/1", "content": "Said",
            "owner_link": "https://api.launchpad.net/1.0/~ana", "date_created": "2026-01-01T00:00:00+00:00"},
          {"self_link": "https://api.launchpad.net/1.0/t/+bug/12/comments/2", "content": "Secret", "visible": false}]}
        """),
    Export(
      format: "jira",
      records: """
        {"issues": [
          {"id": "10012", "key": "GZ-12", "self": "https://j.example/rest/api/2/issue/10012",
            "fields": {"summary": "Tap", "status": {"name": "Open"}}},
          {"id": "10013", "key": "GZ-13", "self": "https://j.example/rest/api/2/issue/10013",
            "fields": {"summary": "Hose", "status": {"name": "Open"}}}]}
        """,
      comments: """
        {"startAt": 0, "maxResults": 50, "total": 2, "comments": [
          {"self": "https://j.example/rest/api/3/issue/10012/comment/1", "id": "1", "author": {"name": "ana"},
            "body": "Said", "updateAuthor": {"name": "ana"}, "created": "2026-01-01T00:00:00.000+0000"},
          {"self": "https://j.example/rest/api/3/issue/10012/comment/2", "id": "2", "author": {"name": "bo"},
            "body": "Secret", "jsdPublic": false, "created": "2026-01-02T00:00:00.000+0000"}]}
        """),
    Export(
      format: "phabricator",
      records: """
        {"result": {"data": [
          {"id": 12, "type": "TASK", "fields": {"name": "Tap", "status": {"value": "open"}}},
          {"id": 13, "type": "TASK", "fields": {"name": "Hose", "status": {"value": "open"}}}]}}
        """,
      comments: """
        {"result": {
          "12": [
            {"taskID": "12", "transactionType": "status", "oldValue": null, "newValue": "open", "comments": null, "authorPHID": "bo"},
            {"taskID": "12", "transactionType": "core:comment", "comments": "Said", "authorPHID": "ana", "dateCreated": "1767225600"}],
          "13": [
            {"taskID": "12", "transactionType": "core:comment", "comments": "Secret", "authorPHID": "bo", "private": true}]}}
        """),
    Export(
      format: "phabricator",
      records: """
        {"result": {"data": [
          {"id": 12, "phid": "PHID-TASK-0001", "type": "TASK", "fields": {"name": "Tap", "status": {"value": "open"}}},
          {"id": 13, "phid": "PHID-TASK-0002", "type": "TASK", "fields": {"name": "Hose", "status": {"value": "open"}}}]}}
        """,
      comments: """
        {"result": {"data": [
          {"id": 3, "type": "comment", "authorPHID": "bo", "objectPHID": "PHID-TASK-0001", "dateCreated": 1767225602, "groupID": "y", "private": true,
            "comments": [{"id": 7, "version": 1, "removed": false, "content": {"raw": "Secret"}}], "fields": {}},
          {"id": 2, "type": "comment", "authorPHID": "ana", "objectPHID": "PHID-TASK-0001", "dateCreated": 1767225600, "groupID": "x",
            "comments": [{"id": 6, "version": 2, "removed": false, "content": {"raw": "Said"}}, {"id": 5, "version": 1, "removed": false, "content": {"raw": "Siad"}}], "fields": {}}],
          "cursor": {"after": null}}, "error_code": null}
        """),
  ]

  @Test("they belong to the records that they name", arguments: exports)
  func joined(export: Export) throws {
    for files in [[export.records, export.comments], [export.comments, export.records]] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(Set(result.files.map(\.format)) == [export.format])
      #expect(result.messages == [])
      #expect(
        result.snapshot.issues.map { "\($0.title): \($0.comments.map(\.body.string))" } == [
          #"Tap: ["Said"]"#, "Hose: []",
        ])
      let authors = result.snapshot.issues[0].comments.map {
        $0.author.map { result.snapshot[$0].login }
      }
      #expect(authors == ["ana"])
      #expect(result.counts.privateComments == 1)
      #expect(!result.lost.contains { $0.hasPrefix("comments") })
      if export.format == "launchpad" {
        #expect(result.snapshot.issues[0].body.string == "It drips.")
      }
    }
  }

  @Test("those of a record that is not there are told, and are on no other", arguments: exports)
  func homeless(export: Export) throws {
    let others = export.records.replacing("0001", with: "0003").replacing("12", with: "14")
    let result = try load(others, export.comments)
    #expect(result.snapshot.issues.map(\.comments.count) == [0, 0])
    #expect(result.lost.contains { $0.hasPrefix("comments without a record × ") })
  }

  @Test(
    "Jira's belong to the issue whose key is in the name of their file, where they have no address")
  func named() throws {
    let folder = SampleFolder()
    try folder.write(Self.exports[2].records, to: "issues.json")
    let comment =
      #"{"id": "1", "author": {"name": "ana"}, "body": "Said", "updateAuthor": {"name": "ana"}, "created": "2026-01-01T00:00:00.000+0000"}"#
    try folder.write("{\"comments\": [\(comment)]}", to: "GZ-13-comments.json")
    try folder.write("{\"comments\": [\(comment)]}", to: "comments.json")
    let result = DataLoader.load(DataLoader.expand([DataFile(path: folder.path, name: "data")]))
    #expect(result.messages == [])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [[], ["Said"]])
    #expect(
      result.notes.filter { $0.code == "data.comments" }.map(\.message) == [
        "1 × comments that do not say of which record they are, first in data/comments.json: comment 1"
      ])
  }

  @Test(
    "Jira's go to the number that XML and tables have, or else to the key in the name of a file of one issue"
  )
  func numbers() throws {
    func comments(_ issues: Int...) -> String {
      let all = issues.map {
        """
        {"self": "https://j.example/rest/api/2/issue/\($0)/comment/1", "id": "1", "author": {"name": "ana"},
          "body": "Said of \($0)", "updateAuthor": {"name": "ana"}, "created": "2026-01-01T00:00:00.000+0000"}
        """
      }
      return #"{"comments": [\#(all.joined(separator: ", "))]}"#
    }
    let xml = """
      <rss><channel><item><title>[GZ-1] Tap</title><link>https://j.example/browse/GZ-1</link>
        <key id="10001">GZ-1</key><summary>Tap</summary><status>Open</status></item></channel></rss>
      """
    func said(_ records: String, _ files: (name: String, text: String)...) throws -> [[String]] {
      let folder = SampleFolder()
      try folder.write(records, to: "records")
      for file in files { try folder.write(file.text, to: file.name) }
      let data = DataLoader.expand([DataFile(path: folder.path, name: "data")])
      return DataLoader.load(data).snapshot.issues.map { $0.comments.map(\.body.string) }
    }
    let table = "Issue key,Issue id,Summary,Status\nGZ-1,10001,Tap,Open\nGZ-2,10002,Hose,Open\n"
    #expect(try said(xml, ("all.json", comments(10001, 10002))) == [["Said of 10001"]])
    #expect(
      try said(table, ("all.json", comments(10001, 10002))) == [
        ["Said of 10001"], ["Said of 10002"],
      ])
    let bare = "Issue key,Summary,Status\nGZ-1,Tap,Open\nGZ-2,Hose,Open\n"
    #expect(
      try said(bare, ("GZ-1-comments.json", comments(10001)), ("GZ-2.json", comments(10002)))
        == [["Said of 10001"], ["Said of 10002"]])
    #expect(try said(bare, ("GZ-1.json", comments(10001, 10002))) == [[], []])
    #expect(try said(table, ("GZ-2.json", comments(10001))) == [["Said of 10001"], []])
  }

  @Test("comments that were asked for by record tell nothing of other records")
  func asked() throws {
    let bugs = (2...4).map { #"{"id": \#($0), "summary": "A", "product": "P", "status": "NEW"}"# }
    let bugzilla = try load(
      #"{"bugs": [\#(bugs.joined(separator: ","))]}"#,
      """
      {"bugs": {"2": {"comments": [{"id": 1, "bug_id": 2, "count": 0, "text": "Text", "creator": "ana"},
         {"id": 2, "bug_id": 2, "count": 1, "text": "Said", "creator": "ola"}]},
        "3": {"comments": [{"id": 3, "bug_id": 3, "count": 0, "text": "Text", "creator": "ana"}]}}, "comments": {}}
      """)
    #expect(bugzilla.snapshot.issues.map(\.reportedComments) == [1, 0, nil])
    let issues = (1...2).map {
      #"{"id": "\#($0)", "key": "T-\#($0)", "self": "https://j.example/rest/api/2/issue/\#($0)", "fields": {"summary": "A", "status": "Open"}}"#
    }
    let jira = try load(
      #"{"issues": [\#(issues.joined(separator: ","))]}"#,
      #"{"comments": [{"self": "https://j.example/rest/api/2/issue/1/comment/5", "author": {"name": "ola"}, "updateAuthor": {"name": "ola"}, "body": "Said", "created": "2026-01-01T00:00:00.000+0000"}]}"#
    )
    #expect(jira.snapshot.issues.map(\.reportedComments) == [1, nil])
    for snapshot in [bugzilla.snapshot, jira.snapshot] {
      #expect(snapshot.issues.allSatisfy { snapshot[$0.identity.source].tellsCommentsByRecord })
    }
  }

  @Test("comments of one record apart leave it known that the others of an export have none")
  func askedBesides() throws {
    func issue(_ number: Int, _ comments: String) -> String {
      #"{"id": "\#(number)", "key": "T-\#(number)", "self": "https://j.example/rest/api/2/issue/\#(number)", "fields": {"summary": "A", "status": "Open"\#(comments)}}"#
    }
    let none = #", "comment": {"comments": [], "total": 0}"#
    let result = try load(
      #"{"issues": [\#(issue(1, "")), \#(issue(2, none))]}"#,
      #"{"comments": [{"self": "https://j.example/rest/api/2/issue/1/comment/5", "author": {"name": "ola"}, "updateAuthor": {"name": "ola"}, "body": "Said", "created": "2026-01-01T00:00:00.000+0000"}]}"#
    )
    #expect(result.snapshot.issues.map(\.reportedComments) == [1, 0])
    #expect(result.snapshot.sources.map { $0.tellsCommentsByRecord } == [false, false])
  }

  @Test("a comment of Jira's without who changed it is known by its address")
  func unchangedJira() throws {
    let result = try load(
      #"{"issues": [{"id": "1", "key": "T-1", "self": "https://j.example/rest/api/2/issue/1", "fields": {"summary": "A", "status": "Open"}}]}"#,
      #"{"total": 1, "comments": [{"self": "https://j.example/rest/api/2/issue/1/comment/5", "id": "5", "author": {"name": "ola"}, "body": "Said", "created": "2026-01-01T00:00:00.000+0000", "updated": "2026-01-01T00:00:00.000+0000"}]}"#
    )
    #expect(result.messages == [])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
  }
}
