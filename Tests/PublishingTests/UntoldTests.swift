import Testing

@testable import Publishing

@Suite("What the data does not tell")
struct UntoldTests {
  private static func data(_ second: String) -> String {
    """
    [{"number": 1, "title": "Oil", "state": "OPEN"},
     {"number": 2, "title": "Door", "state": "OPEN"\(second)}]
    """
  }

  @Test("a page says that an issue has no tags or nobody works on it where others have some")
  func tagsAndAssignees() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\n",
      "data/issues.json": Self.data(""),
    ])
    func facts() throws -> [String] {
      let page = try site.page("issues/1.html")
      let box = page.firstRange(of: #"<dl class="box facts">"#).map { page[$0.upperBound...] } ?? ""
      let end = box.firstRange(of: "</dl>")?.lowerBound ?? box.endIndex
      let lines = try site.page("issues/1.md").split(separator: "\n").filter { $0.hasPrefix("- ") }
      return [String(box[..<end])] + lines.map(String.init)
    }
    try await site.build()
    #expect(try facts() == ["", "- State: Open (Issue)"])
    try site.write(
      Self.data(#", "labels": [{"name": "rust"}], "assignees": [{"login": "ana"}]"#),
      to: "data/issues.json")
    try await site.build()
    #expect(
      try facts() == [
        "<dt>Tags</dt><dd>No tags</dd><dt>Assignees</dt><dd>Nobody</dd>", "- State: Open (Issue)",
        "- Tags: No tags",
      ])
  }

  @Test("a page shows twelve tags of an issue, and the others folded")
  func manyTags() async throws {
    let site = try TemporarySite(["gazette.yml": "title: House\n"])
    func tags(_ count: Int) async throws -> (shown: Int, folded: Int, summary: String) {
      let labels = (1...count).map { #"{"name": "t\#($0)"}"# }.joined(separator: ", ")
      try site.write(Self.data(#", "labels": [\#(labels)]"#), to: "data/issues.json")
      try await site.build()
      let box = try site.page("issues/2.html").firstMatch(
        of: /<dt>Tags<\/dt><dd>(.*?)(?:<details><summary>(.*?)<\/summary>(.*?)<\/details>)?<\/dd>/)
      func chips(_ text: Substring?) -> Int { text?.ranges(of: "class=\"chip\"").count ?? 0 }
      return (chips(box?.output.1), chips(box?.output.3), String(box?.output.2 ?? ""))
    }
    #expect(try await tags(12) == (12, 0, ""))
    #expect(try await tags(13) == (12, 1, "+1"))
    #expect(try await tags(300) == (12, 288, "+288"))
  }

  @Test(
    "the page of a project without issues says what would stand there",
    arguments: zip(
      ["en", "pl", "zh-Hans"],
      [
        "There are no issues yet; those that belong here will be listed.",
        "Nie ma jeszcze zgłoszeń; te, które zostaną tu przypisane, pojawią się na tej liście.",
        "还没有问题；归入其中的问题会列在这里。",
      ]))
  func emptyProject(language: String, sentence: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\nlanguage: \(language)\noutputs: [html, md]\n",
      "data/issues.json": #"{"gazette": 1, "issues": [], "projects": [{"title": "Roof"}]}"#,
    ])
    try await site.build()
    #expect(try site.page("projects/roof.html").contains(#"<p class="none">\#(sentence)</p>"#))
    #expect(try site.page("projects/roof.md").contains("\n\(sentence)\n"))
  }

  @Test("the pages of what changed tell issues from pull requests")
  func kinds() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "Oil", "creationDate": "2026-01-02T00:00:00Z"},
        {"number": 2, "title": "Hinge", "kind": "pull", "creationDate": "2026-01-03T00:00:00Z"},
        {"number": 3, "title": "Lock", "kind": "pull", "creationDate": "2026-01-04T00:00:00Z"}]}
      """,
    ])
    try await site.build()
    let index = try site.page("changes.html")
    #expect(
      index.contains(
        "<small>Opened: 3 (1 issue and 2 pull requests) · Closed: 0 · Merged: 0</small>"))
    #expect(
      index.contains(
        #"<th scope="col" class="n">Opened <small>Issues + Pull requests</small></th>"#))
    #expect(
      index.contains(#"<td class="n">1 + 2</td><td class="n">0 + 0</td><td class="n">0</td>"#))
    #expect(
      try site.page("changes/2026-01.html").contains(
        "<h2>Opened (3) <small>1 issue and 2 pull requests</small></h2>"))
    #expect(
      try site.page("changes.md").contains(
        """
        | Month | Opened (Issues + Pull requests) | Closed (Issues + Pull requests) | Merged |
        | --- | ---: | ---: | ---: |
        | [January 2026](changes/2026-01.md) | 1 + 2 | 0 + 0 | 0 |
        """))
    #expect(
      try site.page("changes/2026-01.md").contains("## Opened (3) 1 issue and 2 pull requests"))
  }
}
