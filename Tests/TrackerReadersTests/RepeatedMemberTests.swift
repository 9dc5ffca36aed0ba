import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Members that an object has twice")
struct RepeatedMemberTests {
  private static let told =
    "of two members with one name in a record one is taken, but private is what either says"

  @Test(
    "a record is private if either says so",
    arguments: [
      #"{"id": 1, "title": "A", "status": "open", MARKS}"#,
      #"{"number": 1, "title": "A", "state": "open", "user": {"login": "ana"}, MARKS}"#,
      #"{"key": "A-1", "fields": {"summary": "A", "status": {"name": "Open"}, MARKS}}"#,
      #"{"bug_link": "https://api.launchpad.net/1.0/bugs/7", "importance": "Low", "status": "New", "title": "A", MARKS}"#,
    ],
    [
      (#""private": true"#, #""private": false"#),
      (#""information_type": "Private""#, #""information_type": "Public""#),
      (#""is_public": "no""#, #""is_public": "yes""#),
    ])
  func privateRecord(record: String, marks: (String, String)) throws {
    // Only Launchpad has it.
    if marks.0.contains("information"), !record.contains("bug_link") { return }
    for pair in ["\(marks.0), \(marks.1)", "\(marks.1), \(marks.0)"] {
      let result = try load(record.replacing("MARKS", with: pair))
      #expect(result.outline == [])
      #expect(result.counts.privateRecords == 1)
      #expect(result.assumptions.map(\.what).contains(Self.told))
    }
  }

  @Test(
    "so it is if the second of two objects with its members says so, and a comment if either says so"
  )
  func objects() throws {
    let record = try load(
      #"{"key": "A-1", "fields": {"summary": "A", "status": {"name": "Open"}}, "fields": {"private": true}}"#
    )
    #expect(record.outline == [])
    let comments = try load(
      """
      [{"number": 1, "title": "A", "state": "open", "user": {"login": "ana"}, "comments_data": [
        {"body": "Said", "internal": false}, {"body": "Secret", "internal": true, "internal": false},
        {"body": "Secret", "internal": false, "internal": true}]}]
      """)
    #expect(comments.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
  }

  @Test("they are told in one line, and members that only look alike are not")
  func told() throws {
    let letters = (0..<300).map { #""customfield_10\#(100 + $0)": 0"# }.joined(separator: ", ")
    let result = try load(
      """
      [{"id": 1, "title": "A", "title": "B", "status": "open"}, {"id": 2, "title": "B", "status": "open"},
       {"id": 3, "title": "C", "status": "open", \(letters)},
       {"id": 4, "title": "D", "status": "open", \(letters), "customfield_10399": 1}]
      """)
    #expect(result.snapshot.issues.count == 4)
    #expect(
      result.assumptions.map { "\($0.what) × \($0.count) (\($0.place))" } == [
        "\(Self.told) × 2 (1: 1)"
      ])
  }
}
