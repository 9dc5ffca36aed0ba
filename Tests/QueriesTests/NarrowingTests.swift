import Testing

@testable import Queries

@Suite("Queries as beginnings of others")
struct NarrowingTests {
  @Test(
    "what is written behind the text of a query narrows what it finds",
    arguments: [
      ("", ""), (" ", ""), ("is:open", "is:open "), ("is:open OR is:pull", "(is:open OR is:pull) "),
      ("\"a OR b\"", "\"a OR b\" "), ("(a OR b) c", "(a OR b) c "),
      ("a OR b sort:updated", "(a OR b sort:updated) "), ("in:title crash", "(in:title crash) "),
      (Query.work(of: "o\"x"), "(author:\"o\\\"x\" OR assignee:\"o\\\"x\") "),
    ])
  func narrows(text: String, beginning: String) throws {
    #expect(Query.narrowing(text) == beginning)
    let condition = try Query(parsing: text).condition
    let terms = [condition, try Query(parsing: "word").condition]
    #expect(
      try Query(parsing: beginning + "word").condition.terms
        == QueryCondition.all(terms).terms)
  }
}
