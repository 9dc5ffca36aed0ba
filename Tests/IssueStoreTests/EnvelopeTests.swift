import IssueStore
import TestSupport
import Testing

@Suite("Answers of interfaces that nothing is known about")
struct EnvelopeTests {
  @Test(
    "an envelope of any interface that says that it goes on is told",
    arguments: [
      (#""issues": [ISSUE], "next_cursor": "abc""#, "2 records of more"),
      (
        #""_embedded": {"issues": [ISSUE]}, "_links": {"next": {"href": "https://x.org"}}"#,
        "2 records of more"
      ),
      (#""object": "list", "data": [ISSUE], "has_more": true"#, "2 records of more"),
      (#""data": [ISSUE], "hasMore": true"#, "2 records of more"),
      (#""data": [ISSUE], "links": {"next": "https://x.org?page=2"}"#, "2 records of more"),
      (#""data": [ISSUE], "meta": {"total": 400, "page": 1}"#, "2 of 400 records"),
      (#""tickets": [ISSUE], "next_page": "https://x.org", "count": 400"#, "2 of 400 records"),
      (#""count": 3662, "limit": 5, "page": 0, "items": [ISSUE]"#, "2 of 3,662 records"),
      (#""count": 400, "offset": 0, "tickets": [ISSUE]"#, "2 of 400 records"),
      (
        #""items": [ISSUE], "pagination": {"total_pages": 9, "has_more": true}"#,
        "2 records of more"
      ),
      (#""issues": [ISSUE], "totalCount": "400""#, "2 of 400 records"),
      (#""issues": [ISSUE], "paging": {"next": {"after": "5", "link": "x"}}"#, "2 records of more"),
      (#""data": {"issues": [ISSUE], "has_more": true}"#, "2 records of more"),
      (#""results": [ISSUE], "pagination": {"total": 3}"#, "2 of 3 records"),
    ])
  func envelopes(members: String, what: String) throws {
    let issues =
      #"{"id": 1, "title": "A", "state": "open"}, {"id": 2, "title": "B", "state": "open"}"#
    let result = try load("{\(members.replacing("ISSUE", with: issues))}")
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first \(what): other pages of the answer in '1' are missing"
      ])
    #expect(result.outline == ["#1 issue open A", "#2 issue open B"])
  }

  @Test(
    "an envelope that says that there is no more is whole",
    arguments: [
      #""issues": [ISSUE], "next_cursor": null"#, #""issues": [ISSUE], "next_cursor": """#,
      #""_embedded": {"issues": [ISSUE]}, "_links": {"self": {"href": "x"}}"#,
      #""data": [ISSUE], "has_more": false, "next": "x""#,
      #""data": [ISSUE], "links": {"next": null, "prev": "x"}"#,
      #""data": [ISSUE], "meta": {"total": 1, "page": 1}"#,
      #""tickets": [ISSUE], "next_page": null, "count": 1"#,
      #""tickets": [ISSUE], "page": 0, "count": 1"#, #""tickets": [ISSUE], "count": 400"#,
      #""items": [ISSUE], "pagination": {"total_pages": 1, "has_more": false}"#,
      #""issues": [ISSUE], "totalCount": "1""#, #""issues": [ISSUE], "paging": {}"#,
      #""issues": [ISSUE], "paging": {"next": {}}"#, #""issues": [ISSUE], "total": "many""#,
    ])
  func wholeEnvelopes(members: String) throws {
    let issue = #"{"id": 1, "title": "A", "state": "open"}"#
    let result = try load("{\(members.replacing("ISSUE", with: issue))}")
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open A"])
  }

  @Test(
    "the last page of some has nothing in the place of the next one",
    arguments: [
      (
        #""_embedded": {"issues": [ISSUE]}, "_links": {"self": {"href": "x"}"#,
        #", "next": {"href": "y"}}"#, "}"
      ),
      (#""data": [ISSUE], "links": {"self": "x""#, #", "next": "y"}"#, "}"),
      (#""issues": [ISSUE]"#, #", "paging": {"next": {"after": "5"}}"#, ""),
      (#""issues": [ISSUE]"#, #", "next_page": 2"#, #", "next_page": null"#),
    ])
  func pages(members: String, next: String, last: String) throws {
    func page(_ number: Int, _ end: String) -> String {
      let issue = #"{"id": \#(number), "title": "A", "state": "open"}"#
      return "{\(members.replacing("ISSUE", with: issue))\(end)}"
    }
    let result = try load(page(1, next), page(2, next), page(3, last))
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open A", "#2 issue open A", "#3 issue open A"])
    let incomplete = try load(page(1, next), page(2, next))
    #expect(
      incomplete.messages == [
        "warning 1 data.incomplete: the first 2 records of more: other pages of the answer in '1' are missing"
      ])
  }
}
