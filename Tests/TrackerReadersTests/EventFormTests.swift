import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Events that come in several forms")
struct EventFormTests {
  /// A record, and lists of its events of which the last ones repeat others.
  struct Forms: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String]
    let events: [IssueEvent.Kind]
  }

  private static let record =
    #""number": 1, "title": "One", "state": "closed", "user": {"login": "ana"}, "html_url": "https://github.com/a/b/issues/1""#

  private static func rest(_ id: Int, _ event: String, _ second: Int = 0) -> String {
    #"{"id": \#(id), "event": "\#(event)", "actor": {"login": "ana"}, "created_at": "2026-01-02T00:00:0\#(second)Z", "issue": {\#(record)}}"#
  }

  private static func archived(_ id: Int, _ event: String) -> String {
    #"{"type": "issue_event", "url": "https://github.com/a/b/issues/1#event-\#(id)", "issue": "https://github.com/a/b/issues/1", "actor": "https://github.com/ana", "event": "\#(event)", "created_at": "2026-01-02T00:00:00Z"}"#
  }

  private static let collected =
    #"{"backend_name": "GitHubQL", "category": "event", "data": {"eventType": "ClosedEvent", "id": "CE_5", "actor": {"login": "ana"}, "createdAt": "2026-01-02T00:00:00Z", "issue": {\#(record)}}}"#

  private static func bug(_ events: String) -> String {
    #"{"bugs": [{"id": 1, "history": [\#(events)]}]}"#
  }

  private static func change(_ field: String, _ before: String, _ now: String, _ day: Int) -> String
  {
    #"{"who": "ana@b.example", "when": "2026-01-0\#(day)T00:00:00Z", "changes": [{"field_name": "\#(field)", "removed": "\#(before)", "added": "\#(now)"}]}"#
  }

  private static let bugRecord =
    #"{"bugs": [{"id": 1, "summary": "One", "status": "RESOLVED", "creator": "ana@b.example"}]}"#

  private static let note =
    #"[{"id": 5, "body": "closed", "system": true, "noteable_type": "Issue", "noteable_iid": 1, "author": {"username": "ana"}, "created_at": "2026-01-02T00:00:00Z"}]"#

  private static let forms = [
    Forms(
      testDescription: "REST on two days",
      files: ["[{\(record)}]", "[\(rest(5, "closed"))]", "[\(rest(5, "closed"))]"],
      events: [.closed]),
    Forms(
      testDescription: "two events with one content",
      files: ["[{\(record)}]", "[\(rest(5, "closed")), \(rest(6, "closed"))]"],
      events: [.closed, .closed]),
    Forms(
      testDescription: "two archives, and REST",
      files: [
        "[{\(record)}]", "[\(archived(5, "closed"))]", "[\(archived(5, "closed"))]",
        "[\(rest(5, "closed")), \(rest(6, "reopened", 1)), \(rest(7, "closed", 2))]",
      ],
      events: [.closed, .reopened, .closed]),
    Forms(
      testDescription: "the record's own timeline, and a list",
      files: [
        #"[{\#(record), "timeline": [\#(rest(5, "closed"))]}]"#,
        "[\(rest(5, "closed")), \(rest(6, "reopened", 1))]",
      ],
      events: [.closed, .reopened]),
    Forms(
      testDescription: "what a collector made, twice", files: [collected, collected],
      events: [.closed]),
    Forms(
      testDescription: "the history of a bug on two days",
      files: [
        bugRecord, bug(change("keywords", "", "tap", 1)),
        bug(
          "\(change("keywords", "", "tap", 1)), \(change("keywords", "", "hose", 1)), \(change("status", "NEW", "RESOLVED", 2))"
        ),
      ],
      events: [.labelled, .labelled, .closed]),
    Forms(
      testDescription: "notes of GitLab on two days",
      files: [#"[{"iid": 1, "title": "One", "state": "closed"}]"#, note, note],
      events: [.closed]),
  ]

  @Test("one that comes in two forms is one", arguments: forms)
  func once(_ list: Forms) throws {
    for files in [list.files, [list.files[0]] + list.files.dropFirst().reversed()] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(result.snapshot.issues.map { $0.history.events.map(\.kind) } == [list.events])
      #expect(!result.lost.contains { $0.hasPrefix("comments") })
    }
  }

  @Test("it is told how many came more than once")
  func told() throws {
    let list = "[\(Self.rest(5, "closed")), \(Self.rest(6, "reopened", 1))]"
    let result = try load("[{\(Self.record)}]", list, list)
    #expect(result.lost == ["events that came more than once × 2 (all data: a/b#1)"])
  }

  @Test("a later form keeps the events, links and closer of an earlier one where it has none")
  func laterForm() throws {
    let first =
      #"{"data": {"repository": {"nameWithOwner": "o/r", "issues": {"nodes": [{"number": 1, "title": "One", "state": "CLOSED", "createdAt": "2024-01-01T00:00:00Z", "updatedAt": "2024-01-02T00:00:00Z", "closedAt": "2024-01-02T00:00:00Z", "timelineItems": {"nodes": [{"__typename": "LabeledEvent", "id": "E1", "createdAt": "2024-01-01T00:00:00Z", "actor": {"login": "ana"}, "label": {"name": "bug"}}, {"__typename": "ClosedEvent", "id": "E2", "createdAt": "2024-01-02T00:00:00Z", "actor": {"login": "ana"}}]}}]}}}}"#
    for day in ["2024-02-02", "2024-01-02"] {
      let second =
        #"[{"html_url": "https://github.com/o/r/issues/1", "number": 1, "title": "One", "user": {"login": "ana"}, "state": "closed", "created_at": "2024-01-01T00:00:00Z", "updated_at": "\#(day)T00:00:00Z", "state_reason": "completed", "closed_at": "2024-01-02T00:00:00Z"}]"#
      for files in [[first, second], [second, first]] {
        let result = try load(files.map { Array($0.utf8) })
        let history = try #require(result.snapshot.issues.first).history
        #expect(history.events.map(\.kind) == [.labelled, .closed])
        #expect(history.closedBy != nil && history.reason == .completed)
      }
    }
  }

  @Test("a remark of an archive is not the review that has its number")
  func remarkOfReview() throws {
    let pull = "https://ghe.example.org/org/repo/pull/2"
    let result = try load(
      #"[{"type": "pull_request", "url": "\#(pull)", "repository": "https://ghe.example.org/org/repo", "user": "https://ghe.example.org/ana", "title": "T", "body": "b", "labels": [], "merged_at": null, "closed_at": null, "created_at": "2024-01-05T08:00:00Z"}]"#,
      #"[{"type": "pull_request_review", "url": "\#(pull)/files#pullrequestreview-1", "pull_request": "\#(pull)", "user": "https://ghe.example.org/dora", "body": "Look", "state": 1, "created_at": "2024-01-06T08:00:00Z"}]"#,
      #"[{"type": "pull_request_review_comment", "url": "\#(pull)/files#r1", "pull_request": "\#(pull)", "pull_request_review": "\#(pull)/files#pullrequestreview-1", "user": "https://ghe.example.org/dora", "body": "This overflows", "path": "a.c", "state": 1, "created_at": "2024-01-06T08:05:00Z"}]"#
    )
    #expect(
      result.snapshot.issues.map { $0.reviews.map(\.body.string) } == [["Look", "This overflows"]])
    #expect(!result.lost.contains { $0.contains("more than once") })
  }

  @Test("a remark that an answer of GraphQL has below its review and in a thread is one")
  func remarkOfThread() throws {
    let (one, other) = (
      #"{"id": "C1", "body": "nit", "path": "a.c", "createdAt": "2024-01-02T00:00:00Z", "author": {"login": "dora"}}"#,
      #"{"id": "C2", "body": "nit", "path": "a.c", "createdAt": "2024-01-03T00:00:00Z", "author": {"login": "ana"}}"#
    )
    let result = try load(
      #"{"data": {"repository": {"nameWithOwner": "o/r", "pullRequests": {"nodes": [{"number": 4, "title": "T", "state": "OPEN", "reviewThreads": {"nodes": [{"comments": {"nodes": [\#(one), \#(other)]}}]}, "reviews": {"nodes": [{"id": "R1", "body": "ok", "state": "APPROVED", "submittedAt": "2024-01-02T00:00:00Z", "author": {"login": "dora"}, "comments": {"nodes": [\#(one)]}}]}}]}}}}"#
    )
    #expect(result.snapshot.issues.map { $0.reviews.map(\.body.string) } == [["ok", "nit", "nit"]])
  }

  @Test("a note of GitLab's system and an event that tell of one change are one")
  func noteAndEvent() throws {
    let result = try load(
      #"[{"iid": 1, "title": "One", "state": "closed", "notes": [{"system": true, "body": "closed via merge request !3", "created_at": "2024-01-02T00:00:00.900Z", "author": {"username": "ana"}}, {"system": true, "body": "reopened", "created_at": "2024-01-03T00:00:00Z", "author": {"username": "ana"}}], "resource_state_events": [{"id": 1, "state": "closed", "created_at": "2024-01-02T00:00:01.100Z", "user": {"username": "ana"}}, {"id": 2, "state": "closed", "created_at": "2024-01-04T00:00:00Z", "user": {"username": "ana"}}]}]"#
    )
    #expect(
      result.snapshot.issues.map { $0.history.events.map { "\($0.kind) \($0.subject)" } }
        == [["closed !3", "reopened ", "closed "]])
  }
}
