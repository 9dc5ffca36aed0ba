import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Records that come in several forms")
struct RecordFormTests {
  /// An issue of Jira's in a form of a day.
  private static func jira(
    _ key: String, _ day: Int, id: Int = 7, host: String = "j.org", _ members: String = ""
  ) -> String {
    #"{"issues": [{"id": "\#(id)", "key": "\#(key)", "self": "https://\#(host)/rest/api/2/issue/\#(id)", "fields": {"summary": "Form of \#(key)", "status": {"name": "Open"}, "updated": "2026-01-0\#(day)T00:00:00.000+0000"\#(members)}}]}"#
  }

  private static let orders: [@Sendable ([String]) -> [String]] = [{ $0 }, { $0.reversed() }]

  @Test("an issue that was moved is one, has its last key, and it is told")
  func moved() throws {
    let comment = #", "comment": {"total": 1, "comments": [{"id": "5", "body": "Said"}]}"#
    let files = [Self.jira("AB-1", 1, comment), Self.jira("XY-5", 2), Self.jira("XY-6", 2, id: 8)]
    for order in Self.orders {
      let result = try load(order(files).map { Array($0.utf8) })
      #expect(
        result.outline.sorted() == [
          "XY#XY-5 issue open Form of XY-5", "XY#XY-6 issue open Form of XY-6",
        ])
      #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"], []])
      #expect(
        result.notes.map(\.message).filter { $0.contains("moved") } == [
          "issues that were moved to another key: of each the form with the last date is kept (1 record, first XY#XY-5 in all data)"
        ])
    }
  }

  @Test("issues of two servers with one number are two")
  func servers() throws {
    let result = try load(Self.jira("AB-1", 1), Self.jira("XY-5", 2, host: "k.org"))
    #expect(
      result.outline == ["AB#AB-1 issue open Form of AB-1", "XY#XY-5 issue open Form of XY-5"])
  }

  @Test(
    "an issue that was private before it was moved is published in no form, unless the last says that it is public"
  )
  func movedPrivate() throws {
    let secret = Self.jira("AB-1", 1, #", "security": {"name": "Staff"}"#)
    for order in Self.orders {
      let silent = try load(order([secret, Self.jira("XY-5", 2)]).map { Array($0.utf8) })
      #expect(silent.outline == [])
      #expect(silent.counts.privateRecords == 1)
      let shown = Self.jira("XY-5", 2, #", "security": null"#)
      let result = try load(order([secret, shown]).map { Array($0.utf8) })
      #expect(result.outline == ["XY#XY-5 issue open Form of XY-5"])
    }
  }
}
