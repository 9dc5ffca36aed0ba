import Testing

@testable import Publishing

@Suite("Sentences and titles of what is not published, in pages of one's own")
struct WithheldSentencesTests {
  private static let said = [
    "The vault of the payroll server opens for everybody who sends it an empty password",
    "The second key lies below the flower pot beside the door of the old boiler house",
    "Nobody but the caretaker knows of it, and he has promised to say nothing at all",
  ]
  private static let title = "支付网关的凭据在夜间悄悄轮换导致退款失败"

  /// A site with a page, and an issue that is not published.
  private func site(_ page: String) throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\nexclude: ['label:secret']\n",
      "pages/about.md": "# About\n\n\(page)\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "author": "ana", "creationDate": "2025-01-01", "content": "y"},
        {"number": 2, "title": "\(Self.title)", "author": "ben", "creationDate": "2025-02-01", "tags": ["secret"],
         "content": "\(Self.said.joined(separator: ". "))."}]}
      """,
    ])
  }

  @Test("each sentence of a long line is found", arguments: said)
  func sentences(_ sentence: String) async throws {
    #expect(
      try await site("He said: " + sentence + "!").leaks() == [
        "leak-text: a line of #2, which is not published, would be published on about.html; it stands in pages/about.md:3"
      ])
  }

  @Test("the name of a cohort, which pages cut, is searched as a whole")
  func cohorts() async throws {
    let site = try site("y")
    try site.write("login,cohort\nana,\(Self.said[0])\n", to: "data/roster.csv")
    #expect(
      try await site.leaks() == [
        "leak-text: a line of #2, which is not published, would be published on the site's pages"
      ])
  }

  @Test(
    "a sentence is found over the lines of a listing",
    arguments: [
      "12: the ONE\n13: TWO", "x = 1  // the ONE\ny = 2  // TWO", "x = 1  # the ONE\ny = 2  # TWO",
      "/*\n * the ONE\n * TWO\n */", " 9|\tthe ONE\n10|\tTWO",
    ])
  func listings(_ form: String) async throws {
    let words = Self.said[1].split(separator: " ")
    let text = form.replacing("ONE", with: words[..<9].joined(separator: " "))
      .replacing("TWO", with: words[9...].joined(separator: " "))
    let site = try site("y")
    try site.write(text + "\n", to: "static/a.txt")
    let found = try await site.leaks()
    let told =
      "leak-text: a line of #2, which is not published, would be published on a.txt; it stands in static/a.txt:"
    #expect(found.count == 1 && found[0].hasPrefix(told), "\(found)")
  }

  @Test("what begins alike and goes on otherwise is none")
  func beginnings() async throws {
    let text = Self.said[0].replacing("an empty password", with: "the right password")
    #expect(try await site(text + ". Then it closes.").leaks() == [])
    let long = try site("y")
    let data = Self.said.joined(separator: " and ") + "."
    try long.write(
      """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "content": "y"},
        {"number": 2, "title": "Two", "tags": ["secret"], "content": "\(data)"}]}
      """, to: "data/issues.json")
    try long.write(
      "# About\n\n\(data.replacing(Self.said[2], with: "nobody knows"))\n", to: "pages/about.md")
    #expect(try await long.leaks() == [])
  }

  @Test(
    "a title in a script without spaces is found over several lines",
    arguments: ["\n", "\n> ", "<br>", "<br>\n", " ", "\u{3000}", "  \n"])
  func titles(_ separator: String) async throws {
    let middle = Self.title.index(Self.title.startIndex, offsetBy: 9)
    let text = Self.title[..<middle] + separator + Self.title[middle...]
    #expect(
      try await site((separator == "\n> " ? "> " : "") + text).leaks() == [
        "leak-title: the title of #2, which is not published, would be published on about.html; it stands in pages/about.md:3"
      ])
  }
}
