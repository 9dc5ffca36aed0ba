import Credentials
import Foundation
import Testing

@testable import Publishing

@Suite("What must not be published, written otherwise")
struct LeakFormsTests {
  private static let configuration =
    "title: House\nurl: https://example.org\noutputs: [html, md, search, api]\n"
  private static let title = "Quokka merger plan of the board"

  /// A site with an issue, and another one that is not published.
  private func site(
    text: String = "Nothing.", title: String = "Door creaks", files: [String: String] = [:]
  ) throws -> TemporarySite {
    func issue(_ number: Int, _ title: String, _ text: String, _ rest: String) throws -> String {
      let texts = try [title, text].map {
        String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
      }
      return
        #"{"number": \#(number), "title": \#(texts[0]), "body": \#(texts[1]), "state": "open", "#
        + #""url": "https://api.github.com/repos/acme/house/issues/\#(number)", "#
        + #""html_url": "https://github.com/acme/house/issues/\#(number)", "user": {"login": "bo"}\#(rest)}"#
    }
    let withheld = #"""
      , "labels": [{"name": "quokka-merger"}],
      "milestone": {"title": "Burrow", "number": 1, "description": "All burrows of the quokkas close on the first of May."},
      "timeline": [{"event": "renamed", "actor": {"login": "bo"}, "created_at": "2026-01-02T00:00:00Z",
        "rename": {"from": "Wallaby merger plan of the board", "to": "\#(Self.title)"}}]
      """#
    let data = [
      try issue(1, title, text, #", "labels": []"#), try issue(2, Self.title, "", withheld),
    ]
    return try TemporarySite(
      files.merging([
        "gazette.yml": Self.configuration + "exclude: ['number:2']\n",
        "data/issues.json": "[" + data.joined(separator: ",\n") + "]",
      ]) { own, _ in own })
  }

  @Test(
    "a token that colours of code cut in two on its page is found, in texts and in pages of one's own"
  )
  func colouredCode() async throws {
    let tokens = [
      "glpat-" + "7xKd-2LmQz_1TnvB4cRy", "sk-proj-" + "5VfqRTk8j1dbWWbjkloG1QX647kdNl9cDoGbVMszvR4",
      "https://ana:x7Kd02LmQz@git.acme.org",
    ]
    let code = "```js\nlog(\(tokens.joined(separator: "\n"))\n```\n"
    for (text, pages) in [
      (code, [:]), ("~~~~js\n```\n\(tokens.joined(separator: "\n"))\n~~~~", [:]),
      ("", ["pages/a.md": "# A\n\n\(code)"]),
    ] {
      let configuration = ["gazette.yml": "title: House\noutputs: [html]\n"]
      let found = try await site(text: text, files: configuration.merging(pages) { $1 }).leaks()
      #expect(
        Set(found.map { $0.prefix(40) }) == [
          "leak-token: a GitLab token would be publ", "leak-token: a password in an address wou",
          "leak-token: an OpenAI key would be publi",
        ], "\(found)")
    }
  }

  @Test(
    "a withheld title is found in a text in other capitals, with other spaces and in an address",
    arguments: [
      "the QUOKKA merger plan of the BOARD", "quokka **merger plan**\r\n> of _the_ board",
      "QUOKKA\u{A0}merger\u{2009}plan of&nbsp;the board", "QUOK\u{AD}KA merger plan of the board",
      "[x](https://x.org/?q=Quokka+merger+plan+of+the+board&p=1)",
      "https://x.org/?q=quokka%20merger%20plan%20of%20the%20board",
      "the wallaby merger plan of the board", "the quokka merger-plan of the_board",
      "the quokka[^1] merger plan[^a-note] of the board",
      "the quo**kka** merger pl`a`n of the board",
      "\n```c\nint a; // the quokka merger\n  //   plan\n  /// of the board\n```\n",
    ])
  func titles(_ text: String) async throws {
    let what = text.contains("wallaby") ? "a former title" : "the title"
    #expect(
      try await site(text: "We had: \(text).").leaks() == [
        "leak-title: \(what) of acme/house#2, which is not published, would be published on the pages of #1; "
          + "it stands in the text of acme/house#1"
      ])
  }

  @Test(
    "a withheld title that a text says in part, or that a published title says, is no leak",
    arguments: [
      ("the quokka merger plan of the boards", "Door creaks"),
      ("the quokka // merger plan of the board", "Door creaks"),
      ("the quokka\n/merger plan of the board", "Door creaks"),
      ("the quokka [1] merger plan of the board", "Door creaks"),
      ("the quokka merger plan of the board", "On the QUOKKA merger plan of the board"),
    ])
  func otherTitles(_ text: String, _ title: String) async throws {
    #expect(try await site(text: text, title: title).leaks() == [])
  }

  @Test(
    "what a withheld record alone has is found in pages written by hand",
    arguments: [
      ("n.md", "We had: Wallaby merger plan of the board.", "leak-title: a former title"),
      ("n.md", "We had: the WALLABY merger plan of the board.", "leak-title: a former title"),
      ("n.md", "[x](x.html?q=quokka+merger+plan+of+the+board)", "leak-title: the title"),
      (
        "n.md", "All burrows of the quokkas close on the first of May.",
        "leak-text: the description of the project"
      ),
      ("n.md", "See the Quokka-Merger label.", "leak-text: a label"),
      ("n.html", "<p>x</p><!-- the quokka merger plan of the board -->", "leak-title: the title"),
      ("n.md", "a\n\n<!-- the quokka merger plan of the board -->", "leak-title: the title"),
      ("n.md", "{# quokka-merger #} quokka merger", ""),
    ])
  func ownPages(_ name: String, _ text: String, _ wanted: String) async throws {
    let found = try await site(files: ["pages/" + name: text + "\n"]).leaks()
    let names = found.map { $0.components(separatedBy: " would be published on n.html")[0] }
    let whole = wanted + " of acme/house#2, which is not published,"
    #expect(names == (wanted.isEmpty ? [] : [whole]))
  }

  @Test("a token among whose characters some are without width is found in texts and files")
  func tokens() async throws {
    let token = "ghp_x7Kd02LmQz81TnvB\u{200B}4cRy6WpE3sUj9HaGf5oN"
    let entity = token.replacing("\u{200B}", with: "&shy;")
    #expect(
      try await site(text: "Use \(entity)!").leaks() == [
        "leak-token: a GitHub token would be published on the pages of #1; "
          + "it stands in the text of acme/house#1"
      ])
    let files = ["static/notes.txt": token, "pages/about.md": "# About\n\n\(entity)\n"]
    #expect(
      try await site(files: files).leaks() == [
        "leak-token: a GitHub token would be published on about.html and 1 other file; it stands in pages/about.md:3"
      ])
  }

  /// A site in which somebody is hidden.
  private func hiding(_ text: String) throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": Self.configuration + "people: {hidden: [quiblo]}\n",
      "data/issues.json": """
      {"gazette": 1, "people": [{"login": "quiblo", "name": "Łucja Briggs"}],
       "issues": [{"number": 1, "title": "One", "author": "quiblo", "content": "\(text)"}]}
      """,
    ])
  }

  @Test(
    "the name of somebody hidden is replaced however its words are set apart and capitalised",
    arguments: [
      "Łucja\\r\\nBriggs", "Łucja\u{2009}Briggs", "Łucja&thinsp;Briggs", "łucja briggs",
      "Łucja BRIGGS", "łucja BRIGGS", "ŁUCJA\u{A0}BRIGGS", "Łucja briggs", "Łucja **Briggs**",
    ])
  func names(_ name: String) async throws {
    let site = try hiding("By \(name), then.")
    try await site.build()
    let page = try site.page("issues/1.md")
    #expect(page.contains("By [somebody], then."), "\(page)")
  }

  /// A member of a ZIP archive with a name of one byte.
  private func member(_ bytes: [UInt8], method: UInt8) -> [UInt8] {
    var head: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, method, 0]
    head += [UInt8](repeating: 0, count: 16)
    head += [1, 0, 0, 0, 0x61]
    return head + bytes
  }

  @Test(
    "texts of wide characters, what is packed twice, and strings of PDF in pieces are searched",
    arguments: [
      "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-32 with a mark", "gzip in ZIP",
      "UTF-16 in ZIP", "PDF", "bare PDF", "PDF with numbers",
    ])
  func packed(_ form: String) async throws {
    let token = "ghp_x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"
    func wide(_ text: String, _ width: Int, isLittle: Bool) -> [UInt8] {
      text.utf8.flatMap { byte -> [UInt8] in
        let zeros = [UInt8](repeating: 0, count: width - 1)
        return isLittle ? [byte] + zeros : zeros + [byte]
      }
    }
    func deflated(_ bytes: [UInt8]) -> [UInt8] {
      let file = Gzip.compress(bytes)
      return Array(file[10..<file.count - 8])
    }
    func pdf(_ content: [UInt8]) -> [UInt8] {
      let head = Array("%PDF-1.7\n1 0 obj << >> stream\r\n".utf8)
      return head + content + Array("\r\nendstream endobj".utf8)
    }
    let pieces =
      "BT /F1 12 Tf 72 700 Td [(ghp_x7Kd02LmQ) -20 (z81TnvB4) 15.5 (cRy6)] TJ 9 0 Td (WpE3s) Tj (\\125j9HaGf5oN) Tj ET"
    let line = "The token is \(token)"
    let bytes: [UInt8] =
      switch form {
      case "UTF-16LE": wide(line, 2, isLittle: true)
      case "UTF-16BE": wide(line, 2, isLittle: false)
      case "UTF-32LE": wide(line, 4, isLittle: true)
      case "UTF-32BE": wide(line, 4, isLittle: false)
      case "UTF-32 with a mark": [0, 0, 0xFE, 0xFF] + wide(token, 4, isLittle: false)
      case "gzip in ZIP": member(Gzip.compress(Array(token.utf8)), method: 0)
      case "UTF-16 in ZIP": member(deflated(wide(line, 2, isLittle: true)), method: 8)
      case "PDF": pdf([0x78, 1] + deflated(Array(pieces.utf8)))
      case "PDF with numbers":
        pdf(Array("<\(token.utf8.map { String($0, radix: 16) }.joined())> Tj".utf8))
      default: pdf(Array(pieces.utf8))
      }
    let site = try site(files: ["static/empty": ""])
    try Data(bytes).write(to: URL(fileURLWithPath: site.path + "/static/a.bin"))
    #expect(
      try await site.leaks().map { $0.split(separator: ";")[0] } == [
        "leak-token: a GitHub token would be published on a.bin"
      ])
  }

  @Test("files that cannot be searched are told once")
  func closed() async throws {
    let site = try site(files: ["static/b.txt": "BZh is no archive"])
    let files: [String: [UInt8]] = [
      "a.7z": [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "a.zip": member([1, 2], method: 12),
      "b.zip": member([], method: 0),
    ]
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: site.path + "/static/" + name))
    }
    let told =
      "2 files of 'static/' packed in a way in which nothing is searched: a.7z, a.zip"
    #expect(try await site.build().notes.map(\.message) == [told])
    #expect(try await site.build().notes.map(\.message) == [])
  }

  @Test(
    "a token that pages cut is a find, which names the field",
    arguments: [
      (
        #""events": [{"kind": "renamed", "actor": "bob", "date": "2026-01-02T00:00:00Z", "subject": "One", "before": "@"}]"#,
        "the history of #1"
      ),
      (#""project": "@""#, "the project '"), (#""tags": ["@"]"#, "the label '"),
    ])
  func cut(member: String, field: String) async throws {
    let text = String(repeating: "w", count: 79) + " ghp_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\n",
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One", \#(member.replacing("@", with: text))}]}"#,
    ])
    let found = try await site.leaks()
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("; it stands in " + field) == true, "\(found)")
  }
}
