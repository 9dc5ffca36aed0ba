import Testing

@testable import Publishing

@Suite("Logins of hidden people beside characters that no login has")
struct LoginsInTextsTests {
  /// A site that hides two people, one with a login beyond ASCII, or others.
  private func site(
    _ text: String, hiding hidden: String = "akowalska, жуков", more: [String: String] = [:]
  ) throws -> TemporarySite {
    let files = [
      "gazette.yml":
        "title: House\noutputs: [html, md]\npeople: {hidden: [\(hidden)]}\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "author": "akowalska", "project": "für “akowalska”", "content": "Ask \(text) now."},
        {"number": 2, "title": "Two", "author": "жуков", "assignees": ["ana", "core"]}]}
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

  @Test(
    "a short login, and one that is a usual word, goes where an address or a path says that it is a person",
    arguments: [
      ("https://github.com/ana/repo", "[somebody]"), ("https://github.com/core", "[somebody]"),
      ("git@github.com:ana/repo.git", "git@[somebody]"),
      ("https://codeberg.org/ana/r", "[somebody]"),
      ("https://bitbucket.org/core/r", "[somebody]"),
      ("https://raw.githubusercontent.com/ana/r/main/a.c", "[somebody]"),
      ("https://api.github.com/users/core/repos", "[somebody]"),
      ("https://github.com/users/ana/projects/1", "[somebody]"),
      ("/home/ana/x", "/home/[somebody]/x"), ("/Users/ana/x", "/Users/[somebody]/x"),
      (#"C:\\Users\\ana\\x"#, #"C:\Users\[somebody]\x"#),
      ("/git.acme.org/u/ana", "/git.acme.org/u/[somebody]"),
      ("/forum.acme.org/users/ana", "/forum.acme.org/users/[somebody]"),
      ("/git.sr.ht/~ana/x", "/git.sr.ht/~[somebody]/x"),
      ("ana.github.io/x", "[somebody].github.io/x"),
    ])
  func paths(text: String, wanted: String) async throws {
    let site = try site(text, hiding: "ana, core")
    try await site.build()
    #expect(try site.page("issues/1.md").contains("Ask \(wanted) now."))
    try site.write(
      "# About\n\nAsk `\(text.replacing(#"\\"#, with: #"\"#))` now.\n", to: "pages/about.md")
    let found = try await site.leaks()
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("leak-login: ") }, "\(found)")
  }

  @Test(
    "elsewhere such a login stays",
    arguments: [
      "ana", "the core", "/home/core/x", "/usr/ana/x", "https://github.com/acme/ana",
      "https://git.acme.org/ana", "/home/anaconda/x", "/users/core",
    ])
  func otherPaths(text: String) async throws {
    let site = try site(
      text, hiding: "ana, core", more: ["pages/about.md": "# About\n\nAsk `\(text)` now.\n"])
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
