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
}
