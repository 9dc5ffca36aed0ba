import Testing

@testable import Publishing

@Suite("Logins of hidden people beside characters that no login has")
struct LoginsInTextsTests {
  /// A site that hides two people, one with a login beyond ASCII.
  private func site(_ text: String, more: [String: String] = [:]) throws -> TemporarySite {
    let files = [
      "gazette.yml":
        "title: House\noutputs: [html, md]\npeople: {hidden: [akowalska, жуков]}\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "author": "akowalska", "project": "für “akowalska”", "content": "Ask \(text) now."},
        {"number": 2, "title": "Two", "author": "жуков"}]}
      """,
    ]
    return try TemporarySite(files.merging(more) { $1 })
  }

  @Test(
    "quotation marks, dashes, words of other scripts and pictures end a login, and begin one",
    arguments: [
      ("“@akowalska”", "“[somebody]”"), ("(@akowalska’s)", "([somebody]’s)"),
      ("akowalska’s", "[somebody]’s"), ("（@akowalska）", "（[somebody]）"),
      ("@akowalskaさん", "[somebody]さん"), ("@akowalska님", "[somebody]님"),
      ("@akowalska的", "[somebody]的"), ("@akowalska،", "[somebody]،"),
      ("@akowalskaค", "[somebody]ค"), ("@akowalska🎉", "[somebody]🎉"),
      ("@akowalska\u{FE0F}", "[somebody]\u{FE0F}"), ("@akowalska…", "[somebody]…"),
      ("«akowalska»", "«[somebody]»"), ("word—akowalska", "word—[somebody]"),
      ("→akowalska", "→[somebody]"), ("请akowalska看", "请[somebody]看"),
      ("https://github.com/akowalska’s", "[somebody]’s"),
      ("（https://github.com/akowalska）", "（[somebody]）"),
      ("https://github.com/akowalskaを見て", "[somebody]を見て"),
      ("“akowalska@corp.example”", "“[somebody]”"),
      ("приветakowalska@corp.exampleок", "привет[somebody]ок"),
      ("@жуков, „жуков“", "[somebody], „[somebody]“"),
    ])
  func boundaries(text: String, wanted: String) async throws {
    let site = try site(text)
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask \(wanted) now."))
    // What is replaced in texts is found in pages of one's own.
    try site.write("# About\n\nAsk \(text) now.\n", to: "pages/about.md")
    let found = try await site.leaks()
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("leak-login: ") }, "\(found)")
  }

  @Test(
    "within a longer word there is none",
    arguments: [
      "akowalskaé", "@akowalskaé", "éakowalska", "akowalska\u{301}", "жукова", "@жукова",
      "Ажуков",
    ])
  func longerWords(text: String) async throws {
    let site = try site(text, more: ["pages/about.md": "# About\n\nAsk \(text) now.\n"])
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask \(text) now."))
  }

  @Test("the same holds for titles of projects and the names of files that are made of them")
  func projects() async throws {
    let site = try site("nobody")
    try await site.build()
    let names = try site.published(in: site.path + "/public").keys
    #expect(names.filter { $0.contains("akowalska") } == [])
  }
}
