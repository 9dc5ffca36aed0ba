import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("What several forms of a record say of its privacy")
struct LaterFormsTests {
  private static let date = #""modificationDate": "2026-01-05T10:00:00Z""#

  private func load(_ forms: String...) throws -> LoadResult {
    try TestSupport.load(
      forms.map { Array(#"{"gazette": 1, "issues": [\#($0)]}"#.utf8) })
  }

  private func published(_ result: LoadResult) -> [Int?] {
    result.snapshot.issues.map(\.identity.number)
  }

  @Test(
    "of two forms of which one has no date, the private one counts",
    arguments: [#""modificationDate": "soon""#, #""author": "ana""#])
  func undated(_ second: String) throws {
    let isPublic = #"{"number": 2, "title": "T", "private": false, \#(Self.date)}"#
    let isPrivate = #"{"number": 2, "title": "T", "private": true, \#(second)}"#
    #expect(try published(load(isPublic, isPrivate)) == [])
    #expect(try published(load(isPrivate, isPublic)) == [])
  }

  @Test("a comment that a form without a date hides stays hidden")
  func comment() throws {
    let isPublic =
      #"{"number": 2, "title": "T", \#(Self.date), "comments": [{"id": "5", "content": "x", "private": false}]}"#
    let isPrivate =
      #"{"number": 2, "title": "T", "comments": [{"id": "5", "content": "x", "private": true}]}"#
    for result in [try load(isPublic, isPrivate), try load(isPrivate, isPublic)] {
      #expect(result.snapshot.issues.map(\.comments.count) == [0])
    }
  }

  @Test("a damaged form that may be private hides the others, and says so without a quotation")
  func damaged() throws {
    let isPublic = #"{"number": 2, "title": "T", \#(Self.date)}"#
    let damaged =
      #"{"user": {"number": 7}, "number": 2, "title": "Mole", "private": true,, "a": 1}"#
    let result = try load(isPublic, damaged + #", {"number": 7, "title": "U"}"#)
    #expect(published(result) == [7])
    #expect(result.counts.privateRecords == 1)
    #expect(
      result.notes.map(\.message).contains {
        $0.hasPrefix("records of which another form is damaged are taken as private")
      })
    #expect(
      result.messages == [
        "warning 2:1:97 data.broken-record: record 1 is left out: ',' where a member's name in quotes should be"
      ])
    #expect(result.diagnostics.map { $0.place?.excerpt } == [nil])
  }

  @Test("a damaged form of a record in data without a mark of privacy hides nothing")
  func harmless() throws {
    let result = try load(
      #"{"number": 2, "title": "T", \#(Self.date)}"#,
      #"{"number": 2, "title": "U",, "a": 1}, {"number": 7, "title": "V"}"#)
    #expect(published(result) == [2, 7])
  }
}
