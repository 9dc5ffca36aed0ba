import Foundation
import Testing

@testable import Publishing

@Suite("Texts of withheld issues that were copied into published ones")
struct CopiedTextsTests {
  private static let line =
    "The insurance underwriters never heard that the ferry had been scuttled off the coast."
  /// More than what feeds and descriptions of pages show of a text.
  private static let lead =
    String(repeating: "Something else was said before. ", count: 20) + "\n\n"

  /// Published issues with texts, and a withheld one.
  private func site(_ texts: [(body: String, comment: String)]) throws -> TemporarySite {
    func quoted(_ text: String) -> String {
      String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }
    let issues = texts.enumerated().map { index, text in
      """
      {"number": \(index + 1), "title": "Fine \(index)", "author": "ana", "creationDate": "2025-02-01",
       "content": \(quoted(text.body)), "comments": [{"author": "bo", "date": "2025-03-01", "content": \(quoted(text.comment))}]},
      """
    }
    return try TemporarySite([
      "gazette.yml":
        "title: House\noutputs: [html, md, search, api, feeds]\nexclude: ['label:secret']\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [\(issues.joined(separator: "\n"))
       {"number": 9, "title": "Secret plan of the reactor core", "tags": ["secret"], "author": "eve",
        "creationDate": "2025-01-01", "content": "\(Self.line)"}]}
      """,
    ])
  }

  @Test(
    "they are found over other lines, quoted and with links, wherever they stand",
    arguments: [
      ("secret plan of\nthe reactor core", "title"),
      ("> Secret plan of\n> the reactor core", "title"),
      ("Secret [plan of](https://x.example/a) the reactor core", "title"),
      ("Secret <b>plan</b> of the reactor core", "title"),
      (line.replacing("that ", with: "that\n"), "text"),
      ("> " + line.replacing("that ", with: "that\n> "), "text"),
      (line.replacing("ferry", with: "[ferry](https://x.example/ferry)"), "text"),
      (line.replacing("ferry", with: "[ferry][1]") + "\n\n[1]: https://x.example", "text"),
      (line.replacing("the ferry", with: "<a href='x'>the\nferry</a>"), "text"),
    ], [false, true])
  func copies(_ copy: (text: String, code: String), inComment: Bool) async throws {
    let text = Self.lead + copy.text
    let found = try await site([inComment ? ("x", text) : (text, "y")]).leaks()
    let what = copy.code == "title" ? "the title" : "a line"
    #expect(
      found.map { $0.replacing(/would be published on [^;]*/, with: "…") } == [
        "leak-\(copy.code): \(what) of #9, which is not published, …; it stands in "
          + (inComment ? "comment 1 of #1" : "the text of #1")
      ])
  }

  @Test("a line that more than two published issues have over other lines is that of a form")
  func forms() async throws {
    let text = Self.lead + Self.line.replacing("that ", with: "that\n")
    #expect(try await site([(text, "y"), (text, "y")]).leaks().count == 1)
    #expect(try await site([(text, "y"), ("x", text), (text, "y")]).leaks() == [])
  }
}
