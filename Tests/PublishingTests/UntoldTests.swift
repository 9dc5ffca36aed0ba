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
}
