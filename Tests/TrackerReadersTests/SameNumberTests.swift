import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Records of two origins with one number")
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
    "1 × a record is left out, since a different one, by its title, author, time or site, has its number, first o/r#1"
  private static let taken =
    "records with one number that may be different ones, as their sites, days or titles differ, are taken as one: of each the later form is kept"

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

  @Test(
    "with other titles and without dates another author makes two, and none leaves it open",
    arguments: [
      ("number,title,state,author", "1,One,open,ana", "1,Two,open,ben", true),
      ("number,title,state,author", "1,One,open,ana", "1,Two,open,ana", false),
      ("number,title,state", "1,One,open", "1,Two,open", false),
    ])
  func undated(_ header: String, _ one: String, _ other: String, _ isLeftOut: Bool) throws {
    let result = try load("\(header)\n\(one)\n", "\(header)\n\(other)\n")
    #expect(result.outline == ["#1 issue open Two"])
    #expect(result.diagnostics.map(\.code) == (isLeftOut ? ["data.same-number"] : []))
    #expect(result.assumptions.map(\.what).contains(Self.taken) == !isLeftOut)
  }

  @Test("a table without titles says nothing of other records")
  func untitled() throws {
    let result = try load("number,title,state\n1,One,open\n", "number,state,body\n1,open,Text\n")
    #expect(result.outline == ["#1 issue open One"])
    #expect(!result.assumptions.map(\.what).contains(Self.taken))
  }
}
