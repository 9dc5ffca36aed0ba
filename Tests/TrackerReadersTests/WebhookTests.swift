import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Messages of webhooks, and what they are stored in")
struct WebhookTests {
  private static let labels =
    #""labels": [{"id": 1, "name": "bug", "color": "d73a4a", "default": true, "description": null}]"#
  private static let record =
    #"{"number": 1, "title": "One", "state": "open", "user": {"login": "ana"}, "html_url": "https://github.com/a/b/issues/1", \#(labels)}"#
  private static let pull =
    #"{"number": 2, "title": "Two", "state": "open", "user": {"login": "ana"}, "head": {"ref": "x"}, "html_url": "https://github.com/a/b/pull/2", \#(labels)}"#

  private static let messages = [
    (#"{"action": "opened", "issue": \#(record)}"#, "a/b#1 issue open One"),
    (#"{"action": "labeled", "number": 2, "pull_request": \#(pull)}"#, "a/b#2 pull open Two"),
    (
      #"{"headers": {}, "body": {"action": "opened", "issue": \#(record)}}"#, "a/b#1 issue open One"
    ),
    (
      #"{"id": 7, "event": "issues", "request": {"headers": {}, "payload": {"action": "opened", "issue": \#(record)}}}"#,
      "a/b#1 issue open One"
    ),
    (
      #"{"id": "7", "type": "IssuesEvent", "actor": {"login": "ana"}, "payload": {"action": "opened", "issue": \#(record)}}"#,
      "a/b#1 issue open One"
    ),
    (
      #"{"object_kind": "issue", "object_attributes": {"iid": 3, "title": "Three", "state": "opened"}, \#(labels)}"#,
      "#3 issue open Three"
    ),
  ]

  @Test("its record is found", arguments: messages)
  func records(message: (text: String, outline: String)) throws {
    #expect(try load(message.text).outline == [message.outline])
  }

  @Test("what has labels and no record that is known is no data")
  func labelsAlone() throws {
    let result = try load(#"{"unknown": {"thing": {\#(Self.labels)}}}"#)
    #expect(result.lackOfRecords?.message == "'1' holds neither an issue nor a pull request")
    let empty = try load(
      #"{"data": {"repository": {"issues": {"nodes": []}, "labels": {"nodes": [{"id": 1, "name": "bug", "color": "d73a4a", "default": true}]}}}}"#
    )
    #expect(empty.lackOfRecords == nil)
  }

  private static func message(_ action: String, _ id: Int) -> String {
    #"{"action": "\#(action)", "issue": \#(record), "comment": {"id": \#(id), "body": "Said \#(id)", "user": {"login": "ben"}, "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z", "issue_url": "https://api.github.com/repos/a/b/issues/1"}}"#
  }

  @Test(
    "the comment of a message belongs to the record, and goes when one says that it was deleted")
  func comments() throws {
    let result = try load(
      Self.message("created", 5) + "\n" + Self.message("created", 6) + "\n"
        + Self.message("deleted", 5))
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said 6"]])
    #expect(result.lost.contains("deleted comments × 1 (1: 1)"))
    #expect(result.counts.privateComments == 0)
  }

  @Test("the comment of another tracker's message is told")
  func otherComments() throws {
    let result = try load(
      #"{"webhookEvent": "comment_created", "comment": {"body": "Said"}, "issue": {"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}}}}"#
    )
    #expect(result.outline == ["A#A-1 issue open One"])
    #expect(result.lost == ["comments of webhooks × 1 (1: A-1)"])
    let note = try load(
      #"{"object_kind": "note", "object_attributes": {"id": 5, "note": "Said", "noteable_type": "Issue"}, "issue": {"id": 9, "iid": 3, "title": "Three", "state": "opened"}}"#
    )
    #expect(note.outline == ["#3 issue open Three"])
    #expect(note.lost == ["comments of webhooks × 1 (1: 3)"])
  }

  @Test(
    "a private repository is told, wherever the message or answer has it",
    arguments: [
      #"{"action": "opened", "issue": \#(record), "repository": {"full_name": "a/b", "private": true}}"#,
      #"{"data": {"r1": {"isPrivate": true, "issues": {"nodes": [{"number": 1, "title": "A", "state": "OPEN"}]}}}}"#,
      #"[{"number": 2, "title": "Two", "state": "open", "user": {"login": "ana"}, "head": {"ref": "x"}, "base": {"repo": {"full_name": "a/b", "private": true}}}]"#,
      #"{"object_kind": "issue", "project": {"path_with_namespace": "a/b", "visibility_level": 10}, "object_attributes": {"iid": 3, "title": "Three", "state": "opened"}}"#,
      #"{"description": "", "visibility_level": 0, "issues": [{"iid": 3, "title": "Three", "state": "opened"}]}"#,
      #"[{"type": "repository", "url": "https://github.com/a/b", "owner": "https://github.com/a", "private": true, "labels": []}]"#,
    ])
  func privateRepository(text: String) throws {
    let result = try load(text)
    let told = result.diagnostics + result.notes
    #expect(told.count { $0.code == "data.unknown-privacy" } == 1)
  }

  @Test("GitLab's project of an export is told where it is not public", arguments: [0, 10, 20])
  func project(level: Int) throws {
    let result = try load(
      #"{"description": "", "visibility_level": \#(level), "archived": false}"#,
      #"{"iid": 3, "title": "Three", "state": "opened"}"#)
    #expect(result.outline == ["#3 issue open Three"])
    let told = (result.diagnostics + result.notes).filter { $0.code == "data.unknown-privacy" }
    #expect(told.count == (level == 20 ? 0 : 1))
  }
}
