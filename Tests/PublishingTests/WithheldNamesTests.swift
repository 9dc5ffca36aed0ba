import Foundation
import Testing

@testable import Publishing

@Suite("Names that only withheld issues have")
struct WithheldNamesTests {
  private func site(_ more: String = "") throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml":
        "title: T\nurl: https://example.org\noutputs: [html, md, search, feeds, api, calendar]\nexclude: 'number:2'\n",
      "data/a.json": """
      {"gazette": 1, "tags": [{"name": "hushlabel", "description": "quiet things"}, {"name": "spare"}],
       "projects": [{"title": "Hushplan", "detail": "Silent words", "dueDate": "2026-05-05T00:00:00Z"}],
       "issues": [{"number": 1, "title": "One"}]}
      """,
      "data/b.json": """
      {"gazette": 1, "issues": [
       {"number": 2, "title": "Two", "tags": ["hushlabel"], "project": "Hushplan"}\(more)]}
      """,
    ])
  }

  private func files(_ site: TemporarySite, with words: [String]) throws -> [String] {
    try site.published().filter { name, data in
      let text = (name + String(decoding: data, as: UTF8.self)).lowercased()
      return words.contains(where: text.contains)
    }.keys.sorted()
  }

  @Test("are nowhere published although the data lists them; a label that no issue has is")
  func listed() async throws {
    let site = try site()
    let session = try site.session()
    _ = try await session.publish(today: TemporarySite.day)
    let words = ["hush", "quiet things", "silent words", "2026-05-05"]
    #expect(try files(site, with: words) == [])
    #expect(try files(site, with: ["spare"]) != [])
    // With a published issue that has them they come, and go with it.
    try site.write(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "tags": ["hushlabel"]}]}"#,
      to: "data/c.json")
    _ = try await session.publish(today: TemporarySite.day)
    #expect(try files(site, with: ["hushlabel", "quiet things"]).contains("tags/hushlabel.html"))
    #expect(try files(site, with: ["hushplan"]) == [])
    try FileManager.default.removeItem(atPath: site.path + "/data/c.json")
    _ = try await session.publish(today: TemporarySite.day)
    #expect(try files(site, with: words) == [])
  }

  @Test("what describes a label or milestone that only a withheld issue has is found in texts")
  func descriptions() async throws {
    let texts = [
      "Prepare the paperwork for the meeting of the board in Zurich next month",
      "Only for the circle of people who sign the papers of the board",
    ]
    func leaks(_ text: String, isShared: Bool = false) async throws -> [String] {
      let names = """
        "milestone": {"number": 3, "title": "Takeover", "description": "\(texts[0])"},
        "labels": [{"name": "secret"}, {"name": "circle", "description": "\(texts[1])"}]
        """
      let site = try TemporarySite([
        "gazette.yml": "title: House\noutputs: [html]\nexclude: ['author:eve']\n",
        "data/issues.json": """
        [{"number": 1, "title": "One", "state": "OPEN", "author": {"login": "ana"}, "body": "\(text)"},
         {"number": 2, "title": "Two", "state": "OPEN", "author": {"login": "eve"}, "body": "", \(names)},
         {"number": 3, "title": "Three", "state": "OPEN", "author": {"login": "ana"}, "body": ""\(isShared ? ", " + names : "")}]
        """,
      ])
      return try await site.leaks().map { $0.components(separatedBy: " would be")[0] }
    }
    for (text, what) in zip(texts, ["the project", "a label"]) {
      #expect(
        try await leaks(text) == [
          "leak-text: the description of \(what) of #2, which is not published,"
        ])
      #expect(try await leaks(text, isShared: true) == [])
    }
  }
}
