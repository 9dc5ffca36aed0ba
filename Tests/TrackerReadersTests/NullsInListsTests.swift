import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Lists whose first element is no record")
struct NullsInListsTests {
  /// An answer with a mark where something stands before the first record, and the record.
  private static let answers = [
    (
      #"{"data": {"repository": {"issues": {"nodes": [@{"number": 1, "title": "One", "state": "OPEN"}]}}}}"#,
      "#1 issue open One"
    ),
    (
      #"{"issues": [@{"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}}}]}"#,
      "A#A-1 issue open One"
    ),
    (#"{"bugs": [@{"id": 1, "summary": "One", "status": "NEW"}]}"#, "#1 issue open One"),
    (
      #"{"name": "B", "lists": [{"id": "l", "name": "To do"}], "cards": [@{"id": "a", "idShort": 1, "name": "One", "idList": "l", "closed": false}]}"#,
      "B#1 issue open One"
    ),
    (#"{"gazette": 1, "issues": [@{"number": 1, "title": "One"}]}"#, "#1 issue open One"),
  ]

  @Test(
    "the records behind it are read, and it is told",
    arguments: ["null, ", "null, null, ", "0, ", "\"x\", "], answers)
  func others(_ lead: String, answer: (text: String, outline: String)) throws {
    let result = try load(answer.text.replacing("@", with: lead))
    #expect(result.outline == [answer.outline])
    #expect(
      result.diagnostics.map(\.message)
        == lead.split(separator: " ").map { _ in "this is left out: it is no record" })
  }

  @Test("empty objects, as GraphQL answers them for another kind, do not hide the format")
  func emptyObjects() throws {
    let result = try load(
      #"{"data": {"search": {"nodes": [{}, {"number": 1, "title": "One", "state": "OPEN", "createdAt": "2026-01-01T00:00:00Z", "author": {"login": "ana"}}]}}}"#
    )
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["github-graphql"])
    #expect(result.outline == ["#1 issue open One"])
    #expect(result.lost == ["data.search.nodes × 1 (1)"])
  }

  @Test(
    "a list of nothing but null is no empty answer",
    arguments: [
      #"{"data": {"repository": {"issues": {"nodes": [null, null]}}}}"#,
      #"{"bugs": [null]}"#,
    ])
  func nothing(text: String) throws {
    let result = try load(text)
    #expect(result.outline == [])
    #expect(result.diagnostics.contains { $0.code == "data.no-records" && $0.severity == .error })
  }
}
