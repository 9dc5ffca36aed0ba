import Diagnostics
import Foundation
import Testing

@testable import Publishing

@Suite("What must not be published, in other letters, in each field")
struct SpelledLeaksTests {
  private static let title = "Zażółć gęślą jaźń of the reactor"
  private static let wide = "Ｚażółć\u{3000}gęślą jaźń ｏｆ the reactor"

  private static func decomposed(_ text: String) -> String {
    text.decomposedStringWithCanonicalMapping
  }

  /// A site with a text in each of some fields of an issue.
  private func site(
    _ fields: [String], _ text: String, _ configuration: String, more: String = "",
    files: [String: String] = [:]
  ) throws -> TemporarySite {
    func value(_ field: String, _ lead: String = "", else other: String) -> String {
      let shown = fields.contains(field) ? lead + text : other
      return String(decoding: (try? JSONEncoder().encode(shown)) ?? Data(), as: UTF8.self)
    }
    let data = """
      {"gazette": 1, "people": [{"login": "zoem", "name": "Zoë Müller"}, {"login": "yamadat", "name": "山田 太郎"}],
       "issues": [
        {"number": 1, "title": \(value("title", "T ", else: "Fine")), "author": "ana", "creationDate": "2025-02-01",
         "content": \(value("text", "See ", else: "x")), "tags": [\(value("label", else: "a"))], "kind": "pull",
         "project": \(value("project", else: "P")),
         "events": [{"kind": "renamed", "actor": "ana", "date": "2025-03-01", "before": \(value("history", else: "Old")), "subject": "Fine"}],
         "comments": [{"author": "ana", "date": "2025-03-01", "content": \(value("comment", else: "y"))}],
         "reviews": [{"author": "ana", "date": "2025-03-02", "state": "approved", "comments":
           [{"author": "ana", "path": \(value("path", else: "a.c")), "content": "R", "date": "2025-03-02"}]}]},
        {"number": 2, "title": "\(Self.title)", "tags": ["secret"], "author": "eve", "creationDate": "2025-01-01"},
        {"number": 3, "title": "Three", "author": "zoem", "assignees": ["yamadat"], "creationDate": "2025-01-01"}\(more)]}
      """
    return try TemporarySite(
      files.merging([
        "gazette.yml":
          "title: House\nurl: https://example.org\noutputs: [html, md, search, api, feeds]\n"
          + configuration,
        "data/issues.json": data,
      ]) { own, _ in own })
  }

  @Test(
    "a withheld title is found in each field in which it stands otherwise",
    arguments: [
      ("text", "the text of #1"), ("comment", "comment 1 of #1"),
      ("history", "the history of #1"), ("path", "review 2 of #1"), ("label", "the label"),
      ("project", "the project"),
    ], [decomposed(title), title.uppercased(), title.replacing(" ", with: "_"), wide])
  func fields(_ field: (name: String, place: String), _ text: String) async throws {
    let found = try await site([field.name], text, "exclude: ['label:secret']\n").leaks()
    let isName = field.name == "label" || field.name == "project"
    #expect(
      found.map { $0.replacing(/would be published on [^;]*/, with: "…") } == [
        "leak-title: the title of #2, which is not published, …; it stands in \(field.place)"
          + (isName ? " '\(text.prefix(text.count / 3))…'" : "")
      ])
  }

  @Test(
    "a withheld title is found with other accents, spaces and hyphens in a text, in a file and in its name",
    arguments: [
      "zazolc-gesla-jazn-of-the-reactor", "Zażółć-gęślą-jaźń-of-the-reactor",
      "ZAŻÓŁĆ  gęślą jaźń of the\treactor",
      "Za%C5%BC%C3%B3%C5%82%C4%87_g%C4%99%C5%9Bl%C4%85_ja%C5%BA%C5%84_of_the_reactor", wide,
      decomposed(title).replacing(" ", with: "\u{A0}"),
    ])
  func slugs(_ text: String) async throws {
    let leak = "leak-title: the title of #2, which is not published, would be published on "
    let policy = "exclude: ['label:secret']\n"
    let inText = try await site(["text"], "https://x.example/\(text).docx", policy).leaks()
    #expect(inText == [leak + "the pages of #1; it stands in the text of #1"])
    let file = "static/\(text).docx"
    let inName = try await site([], "", policy, files: [file: "x"]).leaks()
    #expect(inName == [leak + "\(text.prefix(min(12, text.count / 3)))….docx"])
    let inFile = try await site([], "", policy, files: ["static/a.txt": "<b>\(text)</b>"]).leaks()
    #expect(inFile == [leak + "a.txt; it stands in static/a.txt:1"])
  }

  @Test(
    "the name of somebody hidden is replaced in each field however it is written",
    arguments: [
      decomposed("Zoë Müller"), "Zoë  Müller", "zoë\u{3000}MÜLLER", "Zoë\u{A0}müller",
      "Zoe Mueller",
      "Zoe_Muller", "Zoe.Muller", "zoe.mueller@a.example", "山田\u{3000}太郎", "山田太郎",
    ])
  func names(_ name: String) async throws {
    let fields = ["title", "text", "comment", "history", "path", "label", "project"]
    func page(_ name: String) async throws -> String {
      let site = try site(fields, "ask \(name)!", "people: {hidden: [zoem, yamadat]}\n")
      try await site.build()
      return try site.page("issues/1.md")
    }
    let wanted = try await page("Zoë Müller")
    #expect(try await page(name) == wanted)
    #expect(wanted.components(separatedBy: "somebody").count > fields.count)
    #expect(!wanted.contains("ller"))
  }

  @Test("what a name is within stays when the name is replaced")
  func namesWithin() async throws {
    let text =
      "https://x.org/?q=Zo%C3%AB+M%C3%BCller&p=1, **Zoë** *Müller*, (Zoe\nMu\u{308}ller's), Zoë Müllerin, 山田太郎さん\\."
    let site = try site(["text"], text, "people: {hidden: [zoem, yamadat]}\n")
    try await site.build()
    let page = try site.page("issues/1.md")
    #expect(
      page.contains(
        "See https://x.org/?q=[somebody]&p=1, [somebody], ([somebody]'s), Zoë Müllerin, [somebody]さん\\."
      ),
      "\(page)")
  }

  @Test("each name that the data has for a login, or for one that counts for it, is replaced")
  func otherNames() async throws {
    let more = """
      , {"number": 4, "title": "Four", "author": {"login": "zoem", "name": "Zoe Smith-Jones"}, "creationDate": "2025-01-02"},
       {"number": 5, "title": "Five", "author": {"login": "zoe-work", "name": "Zoe W Muggins"}, "creationDate": "2025-01-02"}
      """
    let text = "Zoë Müller, Zoe Smith-Jones and Zoe W Muggins."
    let site = try site(
      ["text"], text, "people: {hidden: [zoem], aliases: {zoe-work: zoem}}\n", more: more)
    try await site.build()
    #expect(
      try site.page("issues/1.md").contains("See [somebody], [somebody] and [somebody]."))
    try site.write(text + "\n", to: "pages/about.md")
    #expect(
      try await site.leaks()
        == Array(
          repeating:
            "leak-login: the name of somebody who is not to be named would be published on about.html; it stands in pages/about.md:1",
          count: 3))
    try site.write("# About\n", to: "pages/about.md")
    try site.write("0123456789abcdef0123", to: "../people.key")
    defer { try? FileManager.default.removeItem(atPath: site.path + "/../people.key") }
    try site.write(
      "title: House\noutputs: [html, md]\npeople: {shown_as: pseudonym, key: ../people.key, aliases: {zoe-work: zoem}}\n",
      to: "gazette.yml")
    try await site.build()
    let page = try site.page("issues/1.md")
    #expect(page.contains("See Person "))
    for name in ["ller", "Smith", "Muggins"] { #expect(!page.contains(name)) }
  }

  @Test("a hidden login that counts for one that is shown is refused at its place")
  func hiddenAlias() async throws {
    let site = try site([], "", "people: {hidden: [Zoe-Work], aliases: {zoe-work: zoem}}\n")
    let error = await #expect(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error?.diagnostics.map {
        "\($0.code) \($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.message)"
      } == [
        "configuration.hidden-alias 4:50 'zoe-work' is hidden, and as 'zoem' would be shown"
      ])
  }

  @Test("a withheld line is found in a title, unless that was there before")
  func lineInTitle() async throws {
    let line = "The insurance underwriters never heard that the ferry had been scuttled"
    func leaks(_ date: String) async throws -> [String] {
      let more =
        #", {"number": 6, "title": "Six", "tags": ["secret"], "author": "eve", "creationDate": "\#(date)", "content": "\#(line)"}"#
      return try await site(["title"], line, "exclude: ['label:secret']\n", more: more).leaks()
        .map { $0.components(separatedBy: " would be")[0] }
    }
    #expect(
      try await leaks("2025-01-01") == ["leak-text: a line of #6, which is not published,"])
    #expect(try await leaks("2025-02-02") == [])
  }

  @Test("a withheld line is found in a title that an issue got later")
  func lineInNewTitle() async throws {
    let line = "The insurance underwriters never heard that the ferry had been scuttled"
    func leaks(_ date: String) async throws -> [String] {
      let more = """
        , {"number": 6, "title": "Six", "tags": ["secret"], "author": "eve", "creationDate": "2025-01-01", "content": "\(line)"},
         {"number": 7, "title": "\(line)", "author": "ben", "creationDate": "2024-01-01",
           "events": [{"kind": "renamed", "actor": "ben", "date": "\(date)", "before": "Seven", "subject": "\(line)"}]}
        """
      return try await site([], "", "exclude: ['label:secret']\n", more: more).leaks()
        .map { $0.components(separatedBy: " would be")[0] }
    }
    #expect(
      try await leaks("2025-01-02") == ["leak-text: a line of #6, which is not published,"])
    #expect(try await leaks("2024-12-31") == [])
  }

  @Test("a line is found from the beginning of a word on, also behind an apostrophe")
  func apostrophe() async throws {
    func leaks(_ text: String) async throws -> [String] {
      let line = "It shouldn't fail when the connection to the mirror is lost"
      let more =
        #", {"number": 6, "title": "Six", "tags": ["secret"], "author": "eve", "creationDate": "2025-01-01", "content": "\#(line)"}"#
      return try await site(["text"], text, "exclude: ['label:secret']\n", more: more).leaks()
        .map { $0.components(separatedBy: " would be")[0] }
    }
    #expect(try await leaks("why it must not fail when the connection to the mirror is lost") == [])
    #expect(
      try await leaks("It shouldn't fail when the connection to the mirror is lost, he said") == [
        "leak-text: a line of #6, which is not published,"
      ])
  }

  @Test("a title that is part of a published one, in whatever capitals, is no leak")
  func partOfTitle() async throws {
    func leaks(_ field: String, _ withheld: String) async throws -> [String] {
      let more =
        #", {"number": 6, "title": "\#(withheld)", "tags": ["secret"], "author": "eve", "creationDate": "2025-01-01"}"#
      return try await site(
        [field], "Fix the crash on the pier of the ferry", "exclude: ['label:secret']\n", more: more
      ).leaks().map { $0.components(separatedBy: " would be")[0] }
    }
    for title in ["fix the crash on the pier", "Fix the Crash on the pier"] {
      #expect(try await leaks("title", title) == [])
      #expect(
        try await leaks("text", title) == ["leak-title: the title of #6, which is not published,"])
    }
  }

  @Test("columns of a table are no sentence, however far apart they are")
  func columns() async throws {
    let more =
      #", {"number": 6, "title": "Six", "tags": ["secret"], "author": "eve", "creationDate": "2025-01-01", "content": "| Before                      | After                     |\n|---|---|\n| a | b |"}"#
    let site = try site(
      [], "", "exclude: ['label:secret']\n", more: more, files: ["static/a.js": "before + after;"])
    #expect(try await site.leaks() == [])
  }

  @Test("a line of which a part is copied is told with the field and the part")
  func partOfLine() async throws {
    let part = "The direct path of a root is the empty list, and of any other node its parents"
    let more =
      #", {"number": 6, "title": "Six", "tags": ["secret"], "author": "eve", "creationDate": "2025-01-01", "content": "From section 5: *\#(part)*"}"#
    let site = try site(["text"], part, "exclude: ['label:secret']\n", more: more)
    let error = await #expect(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error?.diagnostics.map { "\($0.message): \($0.notes.map(\.message).joined())" } == [
        "a line of #6, which is not published, would be published on api/v1/issues/1.json and 12 other files; it stands in the text of #1: it is 'The direct p…'"
      ])
  }

  @Test("a line that a published record said before in other lines is no leak")
  func brokenLine() async throws {
    let text = "\n\n> the forging of responses from DNS or\n> HTTP servers, or any other protocol."
    func leaks(_ date: String) async throws -> [String] {
      let more = """
        , {"number": 6, "title": "Six", "tags": ["secret"], "author": "eve", "creationDate": "\(date)",
           "content": "DNS or HTTP servers, or any other protocol.</li>"}
        """
      return try await site(
        ["text"], text, "exclude: ['label:secret']\n", more: more,
        files: ["static/a.txt": "DNS or HTTP servers, or any other protocol"]
      ).leaks().map { $0.components(separatedBy: " would be")[0] }
    }
    #expect(try await leaks("2025-02-02") == [])
    #expect(
      try await leaks("2025-01-01") == ["leak-text: a line of #6, which is not published,"])
  }

  @Test(
    "an expression with something behind its last slash is an error, and a path is none",
    arguments: [
      ("/secret/i", "write '/(?i)secret/'"), ("/a b/gi", "write '/(?i)a b/'"),
      ("/a\\\\/b/g", "write '/a\\/b/'"), ("/etc/ssl/im", nil), ("/home/ana", nil),
    ], ["redact: [\"@\"]\n", "leaks: {rules: [\"@\"], allow: [\"@\"]}\n"])
  func flags(_ text: (written: String, advice: String?), _ key: String) async throws {
    let site = try site([], "", key.replacing("@", with: text.written))
    guard let advice = text.advice else {
      try await site.build()
      return
    }
    let error = await #expect(throws: DiagnosticList.self) { try await site.build() }
    let shown = text.written.replacing("\\\\", with: "\\")
    #expect(
      Set(error?.diagnostics.map { "\($0.code) \($0.message): \($0.suggestion ?? "")" } ?? [])
        == [
          "policy.flags '\(shown)' is no expression: nothing may stand behind its last '/': \(advice)"
        ])
  }

  @Test(
    "of an exception that ordinary text matches it is told that it allows nearly everything",
    arguments: [
      ("/./", "a"), ("/.*/", "a"), ("/\\\\w/", "a"), ("/[0-9]/", "0"), ("/^[a-z]+$/", "a"),
      ("e", "e"), ("/.{6}/", "a title of several ordinary words"),
      ("/(?i)THE/", "the"), ("/^AKIA.*EXAMPLE$/", nil), ("ghp_test", nil), ("/x*/", "x"),
    ])
  func exceptions(_ text: String, _ word: String?) async throws {
    let site = try site([], "", "leaks: {allow: [\"\(text)\"]}\n")
    let warnings = try await site.build().warnings
    let shown = text.replacing("\\\\", with: "\\")
    #expect(
      warnings.map { "\($0.code) \($0.message): \($0.suggestion ?? "")" }
        == [word].compactMap { word in
          word.map {
            "policy.allows-all '\(shown)' allows nearly everything: it matches '\($0)': "
              + "allow what is fine alone, as 'ghp_test' or '/^AKIA.*EXAMPLE$/'"
          }
        })
  }

  @Test(
    "of an exception that all tokens of a kind match that is told",
    arguments: [
      ("ghp_", "ghp_qW4nZ8vK…"), ("/^AKIA/", "AKIAQW4NZ8VK…"), ("https://", "https://hook…"),
      ("/^glpat-[A-Za-z0-9_-]{20}$/", "glpat-qW4nZ8…"), ("SG.", "SG.qW4nZ8vK1…"),
    ])
  func wideExceptions(_ text: String, _ token: String) async throws {
    let site = try site([], "", "leaks: {allow: [\"\(text)\"]}\n")
    #expect(
      try await site.build().warnings.map { "\($0.code) \($0.message)" }
        == ["policy.allows-all '\(text)' allows all tokens of a kind: it matches '\(token)'"])
  }

  @Test(
    "an expression without slashes is told with them, and a text is looked for as it is",
    arguments: [
      ("ACME-[0-9]+", true), ("secret.*", true), ("\\\\d{6}", true), ("a+b (c) [d] e?", false),
      ("10.0.0.1", false), ("C:/docs", false),
    ])
  func slashes(_ text: String, _ isExpression: Bool) async throws {
    let site = try site([], "", "redact: [\"\(text)\"]\n")
    guard isExpression else {
      try await site.build()
      return
    }
    let error = await #expect(throws: DiagnosticList.self) { try await site.build() }
    let shown = text.replacing("\\\\", with: "\\")
    #expect(
      error?.diagnostics.map { "\($0.code) \($0.message): \($0.suggestion ?? "")" } == [
        "policy.slashes '\(shown)' looks like an expression, and is none without slashes: "
          + "write '/\(shown)/'; for that very text '/\\Q\(shown)\\E/'"
      ])
  }

  @Test(
    "a mention with markup or characters without width in it is found in a page",
    arguments: ["@zo\u{200B}em", "@zo<b></b>em", "@zo&shy;em"])
  func mentions(_ text: String) async throws {
    let site = try site(
      [], "", "people: {hidden: [zoem]}\n", files: ["pages/about.md": "# A\n\nAsk \(text).\n"])
    #expect(
      try await site.leaks() == [
        "leak-login: the login of somebody who is not to be named would be published on about.html; it stands in pages/about.md:3"
      ])
  }
}
