import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

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

  private static func jira(_ event: String, _ id: Int, _ members: String = "") -> String {
    #"{"webhookEvent": "comment_\#(event)", "comment": {"id": "\#(id)", "body": "Said \#(id)", "author": {"name": "ben"}, "created": "2026-01-0\#(id)T00:00:00.000+0000"\#(members)}, "issue": {"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}}}}"#
  }

  @Test("the comment of a message of Jira's belongs to the issue, and goes when it was deleted")
  func jiraComments() throws {
    let result = try load(
      [
        Self.jira("created", 5), Self.jira("created", 6), Self.jira("deleted", 5),
        Self.jira("created", 7, #", "jsdPublic": false"#),
      ].joined(separator: "\n"))
    #expect(result.outline == ["A#A-1 issue open One"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said 6"]])
    #expect(result.snapshot.people.map(\.login) == ["ben"])
    #expect(
      result.lost.filter { $0.contains("comments ×") } == [
        "deleted comments × 1 (1: A-1)", "private comments × 1 (1: A-1)",
      ])
  }

  private static func gitLab(_ id: Int, _ members: String = "") -> String {
    #"{"object_kind": "note", "user": {"username": "ben"}, "object_attributes": {"id": \#(id), "note": "Said \#(id)", "noteable_type": "Issue", "author_id": 4, "created_at": "2026-01-01 10:00:0\#(id) UTC"\#(members)}, "issue": {"id": 9, "iid": 3, "title": "Three", "state": "opened"}}"#
  }

  @Test("the note of a message of GitLab's belongs to the issue, unless it is internal")
  func gitLabNotes() throws {
    let result = try load(Self.gitLab(5) + "\n" + Self.gitLab(6, #", "internal": true"#))
    #expect(result.outline == ["#3 issue open Three"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said 5"]])
    #expect(result.snapshot.people.map(\.login) == ["ben"])
  }

  @Test("the note of a message about a merge request of GitLab's belongs to that")
  func gitLabMergeRequests() throws {
    let result = try load(
      #"{"object_kind": "note", "event_type": "note", "user": {"username": "ben"}, "object_attributes": {"id": 5, "note": "Said", "noteable_type": "MergeRequest", "author_id": 4, "created_at": "2026-01-01 10:00:00 UTC"}, "merge_request": {"id": 9, "iid": 3, "title": "Three", "state": "opened", "source_branch": "x", "target_branch": "main"}}"#
    )
    #expect(result.outline == ["#!3 pull open Three"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
  }

  @Test("a message of GitLab's says by its kind that its note or issue is confidential")
  func gitLabConfidential() throws {
    func message(_ kind: String, _ id: Int) -> String {
      #"{"event_type": "\#(kind)", "# + Self.gitLab(id).dropFirst()
    }
    let notes = try load(message("note", 5) + "\n" + message("confidential_note", 6))
    #expect(notes.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said 5"]])
    #expect(notes.lost.contains("private comments × 1 (1: 3)"))
    #expect(notes.counts.privateComments == 1)
    let issues = try load(
      ["issue", "confidential_issue"].enumerated().map { number, kind in
        #"{"object_kind": "issue", "event_type": "\#(kind)", "object_attributes": {"iid": \#(number), "title": "One", "state": "opened"}}"#
      }.joined(separator: "\n"))
    #expect(issues.outline == ["#0 issue open One"])
    #expect(issues.counts.privateRecords == 1)
  }

  @Test("the comment of another tracker's message is told")
  func otherComments() throws {
    let result = try load(
      #"{"action": "created", "comment": {"body": "Said"}, "issue": {"identifier": "A-1", "title": "One", "state": {"type": "started", "name": "Doing"}}}"#
    )
    #expect(result.outline == ["#A-1 issue open One"])
    #expect(result.lost.contains("comments of webhooks × 1 (1: A-1)"))
  }

  @Test(
    "a private repository is told, wherever the message or answer has it",
    arguments: [
      #"{"action": "opened", "issue": \#(record), "repository": {"full_name": "a/b", "private": true}}"#,
      #"{"id": "4", "type": "IssuesEvent", "repo": {"name": "a/b"}, "payload": {"action": "opened", "issue": \#(record)}, "public": false}"#,
      #"{"data": {"r1": {"isPrivate": true, "issues": {"nodes": [{"number": 1, "title": "A", "state": "OPEN"}]}}}}"#,
      #"[{"number": 2, "title": "Two", "state": "open", "user": {"login": "ana"}, "head": {"ref": "x"}, "base": {"repo": {"full_name": "a/b", "private": true}}}]"#,
      #"{"object_kind": "issue", "project": {"path_with_namespace": "a/b", "visibility_level": 10}, "object_attributes": {"iid": 3, "title": "Three", "state": "opened"}}"#,
      #"{"description": "", "visibility_level": 0, "issues": [{"iid": 3, "title": "Three", "state": "opened"}]}"#,
      #"[{"number": 1, "title": "A", "state": "open", "user": {"login": "b"}, "repository": {"full_name": "a/b", "private": true}}]"#,
      #"[{"type": "repository", "url": "https://github.com/a/b", "owner": "https://github.com/a", "private": true, "labels": []}]"#,
    ])
  func privateRepository(text: String) throws {
    let result = try load(text)
    let told = result.diagnostics + result.notes
    #expect(told.count { $0.code == "data.unknown-privacy" } == 1)
  }

  @Test(
    "records of a private repository are private where others are not",
    arguments: [
      [
        #"{"data": {"r1": {"nameWithOwner": "a/Secret", "isPrivate": true, "issues": {"nodes": [{"number": 1, "title": "A", "state": "OPEN"}]}}, "r2": {"nameWithOwner": "a/b", "issues": {"nodes": [{"number": 1, "title": "B", "state": "OPEN"}]}}}}"#
      ],
      [
        #"{"data": {"organization": {"login": "a", "repositories": {"nodes": [{"name": "secret", "isPrivate": true, "issues": {"nodes": [{"number": 1, "title": "A", "state": "OPEN"}]}}, {"name": "b", "issues": {"nodes": [{"number": 1, "title": "B", "state": "OPEN"}]}}]}}}}"#
      ],
      [
        #"[{"number": 1, "title": "A", "state": "open", "user": {"login": "x"}, "repository": {"full_name": "a/secret", "private": true}}, {"number": 1, "title": "B", "state": "open", "user": {"login": "x"}, "repository": {"full_name": "a/b", "private": false}}]"#
      ],
      [
        #"[{"number": 1, "title": "A", "state": "open", "html_url": "https://github.com/a/secret/pull/1", "base": {"ref": "main", "repo": {"full_name": "a/secret", "private": true}}, "head": {"ref": "x"}}]"#,
        #"[{"number": 1, "title": "B", "state": "open", "html_url": "https://github.com/a/b/issues/1"}]"#,
      ],
      [
        #"[{"type": "repository", "url": "https://github.com/a/secret", "owner": "https://github.com/a", "name": "secret", "private": true, "labels": []}]"#,
        #"[{"type": "issue", "url": "https://github.com/a/secret/issues/1", "repository": "https://github.com/a/secret", "user": "https://github.com/c", "title": "A", "body": "", "created_at": "2026-01-01T00:00:00Z", "closed_at": null, "labels": []}, {"type": "issue", "url": "https://github.com/a/b/issues/1", "repository": "https://github.com/a/b", "user": "https://github.com/c", "title": "B", "body": "", "created_at": "2026-01-01T00:00:00Z", "closed_at": null, "labels": []}]"#,
      ],
    ])
  func privateAmongOthers(texts: [String]) throws {
    let result = try load(texts.map { Array($0.utf8) })
    #expect(result.snapshot.issues.map(\.title) == ["B"])
    #expect(result.withheld.map(\.issue.title) == ["A"])
    #expect(result.messages == [])
    let first = texts[0].contains("a/Secret") ? "a/Secret#1" : "a/secret#1"
    #expect(
      result.lost.contains("records of private repositories × 1 (all data: \(first))"),
      "\(result.lost)")
    #expect(
      result.notes.map(\.message).contains("1 of 2 records left out as private"))
    var options = LoadOptions()
    options.publishPrivate = true
    let whole = try load(texts.map { Array($0.utf8) }, options: options)
    #expect(whole.snapshot.issues.map(\.title) == ["A", "B"])
  }

  @Test("a private repository of an archive is named, with the query that leaves out its records")
  func privateArchive() throws {
    let result = try load(
      #"[{"type": "repository", "url": "https://github.com/a/b", "owner": "https://github.com/a", "name": "b", "private": true, "labels": []}]"#,
      #"[{"type": "issue", "url": "https://github.com/a/b/issues/1", "repository": "https://github.com/a/b", "user": "https://github.com/c", "title": "One", "body": "", "created_at": "2026-01-01T00:00:00Z", "closed_at": null, "labels": []}]"#
    )
    #expect(result.outline == ["a/b#1 issue open One"])
    #expect(
      result.messages == [
        "warning 1 data.unknown-privacy: the repository 'a/b' is marked private, and its records are published"
      ])
    #expect(
      result.diagnostics.map(\.suggestion) == [
        "'exclude: \"repo:a/b\"' in the configuration leaves them out"
      ])
    #expect(result.notes == [])
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
