import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Records with one number and one title")
struct SameNumberTests {
  /// A record of a repository with one name on some server.
  struct Record: Sendable {
    var host = "github.com"
    var author = "ana"
    var created = "2025-01-01T00:00:00Z"

    fileprivate var text: String {
      """
      [{"number": 1, "title": "Update", "state": "open", "user": {"login": "\(author)"}, "created_at": "\(created)",
        "updated_at": "2025-02-01T00:00:00Z", "html_url": "https://\(host)/o/r/issues/1"}]
      """
    }
  }

  private static let leftOut =
    "1 × a record is left out, since another one with another title, made at another time or on another site, has its number, first o/r#1"
  private static let taken =
    "records with one number and one title on different sites, or made on different days, are taken as one"

  @Test(
    "two that differ in two of site, day and author are two, in one they may be copies: either is told",
    arguments: [
      (Record(), [], []),
      (Record(author: "ben"), [], []),
      (Record(host: "git.example"), [], [taken]),
      (Record(created: "2025-01-03T00:00:00Z"), [], [taken]),
      (Record(host: "git.example", created: "2025-01-03T00:00:00Z"), [leftOut], []),
      (Record(host: "git.example", author: "ben"), [leftOut], []),
      (Record(author: "ben", created: "2025-01-03T00:00:00Z"), [leftOut], []),
    ] as [(Record, [String], [String])])
  func sameTitle(_ other: Record, _ warnings: [String], _ notes: [String]) throws {
    let result = try load(Record().text, other.text)
    #expect(result.outline == ["o/r#1 issue open Update"])
    #expect(result.diagnostics.map(\.message) == warnings)
    #expect(result.assumptions.map(\.what) == notes)
  }
}
