import Formats
import IssueModel
import TestSupport
import Testing
import TrackerReaders

@Suite("Comments and timelines of Gitea")
struct GiteaTests {
  private static let host = "https://git.example/hut/pump"
  private static let records = """
    [{"number": 1, "title": "Leak", "state": "open", "user": {"login": "ana"}, "comments": 1,
      "html_url": "\(host)/issues/1", "pull_request": null},
     {"number": 2, "title": "Seal it", "state": "open", "user": {"login": "ana"}, "comments": 1,
      "html_url": "\(host)/pulls/2", "pull_request": {"merged": false, "merged_at": null}}]
    """

  /// An item as Gitea writes all of them, whether of an issue or of a pull request.
  private static func item(
    _ number: Int, isPull: Bool = false, _ body: String, _ more: String = ""
  ) -> String {
    """
    {"id": \(number), "body": "\(body)", "user": {"login": "ola"}, "created_at": "2025-03-0\(number)T10:00:00Z",
     "issue_url": "\(isPull ? "" : host + "/issues/1")", "pull_request_url": "\(isPull ? host + "/pulls/2" : "")"\(more)}
    """
  }

  @Test("an issue is due when it says so itself, and not when its milestone is")
  func due() throws {
    let result = try load(
      #"[{"number": 1, "title": "Leak", "state": "open", "user": {"login": "ana"}, "due_date": "2024-09-01T23:59:59Z", "#
        + #""milestone": {"title": "M", "due_on": "2024-08-01T23:59:59Z"}, "html_url": "\#(Self.host)/issues/1"}]"#
    )
    #expect(result.snapshot.issues.map(\.due) == [DateParser.instant("2024-09-01T23:59:59Z")])
    #expect(result.lost == [])
  }

  @Test("a comment is one of its issue or pull request, and a remark about a line one of a review")
  func comments() throws {
    let result = try load(
      Self.records,
      """
      [\(Self.item(1, "Wet")), \(Self.item(2, isPull: true, "Dry")),
       \(Self.item(3, isPull: true, "Nit", #", "path": "a.txt", "pull_request_review_id": 5"#))]
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["hut/pump#1 issue open Leak", "hut/pump#2 pull open Seal it"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body) } == [["Wet"], ["Dry"]])
    #expect(result.snapshot.issues.map { $0.reviews.map(\.body) } == [[], ["Nit"]])
    #expect(result.lost == [])
  }

  @Test("of a timeline what people wrote are comments, and the other items events")
  func timeline() throws {
    func entry(_ number: Int, _ type: String, _ body: String, _ more: String = "") -> String {
      Self.item(number, body, #", "ref_action": "none", "label": null, "type": "\#(type)""# + more)
    }
    let label = #", "label": {"name": "water"}"#
    let result = try load(
      Self.records,
      """
      [\(entry(1, "comment", "Wet")),
       \(entry(2, "label", "1").replacing(#", "label": null"#, with: label)),
       \(entry(3, "label", "").replacing(#", "label": null"#, with: label)),
       \(entry(4, "change_title", "", #", "old_title": "Leaks", "new_title": "Leak""#)),
       \(entry(5, "close", "")), \(entry(6, "reopen", "")), \(entry(7, "deadline", "x"))]
      """)
    #expect(result.messages == [])
    let issue = result.snapshot.issues[0]
    #expect(issue.comments.map(\.body) == ["Wet"])
    #expect(issue.reviews == [])
    #expect(
      issue.history.events.map { "\($0.kind) \($0.before)>\($0.subject)" } == [
        "labelled >water", "unlabelled >water", "renamed Leaks>Leak", "closed >", "reopened >",
      ])
    #expect(result.lost == ["events.deadline × 1 (2: 1)"])
  }

  @Test("a pull request says in the object about it that it is a draft")
  func draft() throws {
    let result = try load(
      #"[{"number": 1, "title": "One", "state": "open", "user": {"login": "ana"}, "html_url": "https://codeberg.org/o/r/pulls/1", "pull_request": {"draft": true, "merged": false, "merged_at": null}}]"#
    )
    #expect(result.snapshot.issues.map(\.isDraft) == [true])
  }
}
