import Foundation
import Diagnostics
import TestSupport
import Testing

@testable import Configuration

/// The tree on one line: scalars in quotes when they are not plain.
func outline(_ node: YAMLNode?) -> String {
  switch node?.content {
  case nil: "-"
  case .scalar(let text, let isPlain): isPlain ? text : "'\(text)'"
  case .sequence(let items): "[" + items.map(outline).joined(separator: ", ") + "]"
  case .mapping(let entries):
    "{" + entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
  }
}

/// What reading a text says is wrong, as a person sees it.
func complaints(_ read: () throws -> Void) -> String {
  do {
    try read()
    return ""
  } catch let list as DiagnosticList {
    return list.diagnostics.map(DiagnosticFormatter(color: false).format).joined()
  } catch {
    return "\(error)"
  }
}

@Suite("YAML")
struct YAMLTests {
  private func complaint(_ text: String) -> String {
    complaints { _ = try YAMLDocument(SourceText(name: "a.yml", text: text)) }
  }

  @Test(
    "scalars, lists and mappings become a tree",
    arguments: [
      ("", "-"), ("# nothing\n", "-"), ("a", "a"), ("\u{FEFF}a: 1", "{a: 1}"),
      (
        "a: 1\nb: [x, 'y', \"z\"]\nc:\n  - d: |\n      text\n    e:\n",
        "{a: 1, b: [x, 'y', 'z'], c: [{d: 'text\n', e: }]}"
      ),
      ("a: &x [1, 2]\nb: *x\n", "{a: [1, 2], b: [1, 2]}"),
      ("{ą: 'ę', 中: 文}", "{ą: 'ę', 中: 文}"), ("a: !!str 1", "{a: '1'}"), ("--- a\n...\n", "a"),
    ])
  func tree(text: String, expected: String) throws {
    #expect(outline(try YAMLDocument(SourceText(name: "a.yml", text: text)).root) == expected)
  }

  @Test("a text that has to stand in quotes is told so")
  func quotes() {
    #expect(
      complaint("hidden: [@ana, b]\n") == """
        error: a text without quotes does not begin with '@'
         --> a.yml:1:10
          |
        1 | hidden: [@ana, b]
          |          ^^^^
          = write "@ana", with quotes

        """)
    #expect(complaint("a: %x").contains("write \"%x\", with quotes"))
  }

  @Test("plain scalars have the types of the core schema")
  func types() throws {
    let text = "[null, ~, '', 'null', true, yes, 'true', 12, -3, 1.5, 0x1F]"
    let document = try YAMLDocument(SourceText(name: "a.yml", text: text))
    let items = try #require(document.root?.items)
    #expect(items.map(\.isNull) == [true, true] + Array(repeating: false, count: 9))
    #expect(items.map(\.bool) == [nil, nil, nil, nil, true, nil, nil, nil, nil, nil, nil])
    #expect(items.compactMap(\.integer) == [12, -3])
    #expect(
      items.map(\.text) == [nil, nil, "", "null", "true", "yes", "true", "12", "-3", "1.5", "0x1F"])
  }

  @Test("places are those of the text, wide characters and a byte order mark counted right")
  func places() throws {
    let text = "\u{FEFF}# ąę中\nklucz: wartość\nlista:\n  - 'dwa słowa'\n"
    let document = try YAMLDocument(SourceText(name: "a.yml", text: text))
    let root = try #require(document.root)
    let value = try #require(root["klucz"])
    let element = try #require(root["lista"]?.items?.first)
    let found = [value, element].map {
      String(decoding: document.source.utf8[$0.range], as: UTF8.self)
    }
    #expect(found == ["wartość", "'dwa słowa'"])
    #expect(document.place(of: value).line == 2 && document.place(of: value).column == 8)
    #expect(document.place(of: element).length == 11)
    #expect(try document.source.place(of: #require(root.entries?[1]).keyRange).line == 3)
  }

  @Test(
    "what is wrong is shown where it is",
    arguments: [
      (
        "a: 1\nb: 2\na: 3\nb: 4\n",
        """
        error: the key 'a' comes twice
          --> a.yml:3:1
           |
         3 | a: 3
           | ^
           = it comes first here
          --> a.yml:1:1
           |
         1 | a: 1
           | ^
        error: the key 'b' comes twice
          --> a.yml:4:1
           |
         4 | b: 4
           | ^
           = it comes first here
          --> a.yml:2:1
           |
         2 | b: 2
           | ^

        """
      ),
      (
        "a: *there\n",
        """
        error: there is no anchor '&there' before this alias
          --> a.yml:1:4
           |
         1 | a: *there
           |    ^^^^^^

        """
      ),
      (
        "a: &b [*b]\n",
        """
        error: there is no anchor '&b' before this alias
          --> a.yml:1:8
           |
         1 | a: &b [*b]
           |        ^^

        """
      ),
      (
        "a: [1, 2\nb: 3\n",
        """
        error: this is not YAML: did not find expected ',' or ']'
          --> a.yml:2:2
           |
         2 | b: 3
           |  ^
           = while parsing a flow sequence here
          --> a.yml:1:4
           |
         1 | a: [1, 2
           |    ^

        """
      ),
      (
        "a: b\n---\nc: d\n",
        """
        error: a second document begins here
          --> a.yml:2:1
           |
         2 | ---
           | ^

        """
      ),
      (
        "? [a, b]\n: c\n",
        """
        error: a key must be a text
          --> a.yml:1:3
           |
         1 | ? [a, b]
           |   ^

        """
      ),
      (
        "a: ż\u{1}\n",
        """
        error: this is no text: control characters are not allowed
          --> a.yml:1:5
           |
         1 | a: ż\u{FFFD}
           |     ^

        """
      ),
    ])
  func errors(text: String, expected: String) {
    // The formatter's gutter is as wide as the widest line number, here one digit.
    let normalized = expected.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("error") || line.isEmpty ? String(line) : String(line.dropFirst())
    }
    #expect(complaint(text) == normalized.joined(separator: "\n"))
  }

  @Test("bytes that are not UTF-8 are an error that says where")
  func brokenUTF8() {
    let source = SourceText(name: "a.yml", utf8: Array("a: ".utf8) + [0xFF, 0x0A])
    #expect(complaints { _ = try YAMLDocument(source) }.contains("--> a.yml:1:4\n"))
  }

  @Test("a billion laughs, deep nesting and huge files are refused at once")
  func bombs() {
    var laughs = "a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for (name, previous) in zip("bcdefghi", "abcdefgh") {
      laughs +=
        "\(name): &\(name) [\(Array(repeating: "*\(previous)", count: 9).joined(separator: ", "))]\n"
    }
    #expect(complaint(laughs).hasPrefix("error: this holds more than 100000 values"))
    #expect(
      complaint(String(repeating: "[", count: 100_000))
        .hasPrefix("error: this is nested more than 64 levels deep"))
    #expect(
      complaint(String(repeating: "- ", count: 100_000))
        .hasPrefix("error: this is nested more than 64 levels deep"))
    #expect(complaint(String(repeating: "a", count: 2_000_000)).contains("larger than 1 MiB"))
  }

  @Test("of very many errors only the first are told, so that the rest cost nothing")
  func manyErrors() throws {
    let twice = SourceText(name: "a.yml", text: String(repeating: "a: b\n", count: 20_000))
    let list = try #require(throws: DiagnosticList.self) { _ = try YAMLDocument(twice) }
    #expect(list.diagnostics.count == YAMLDocument.Limit.errors + 1)
    let unknown = (0..<5000).map { "key\($0): \($0)\n" }.joined()
    let keys = try #require(throws: DiagnosticList.self) {
      _ = try SiteConfiguration(SourceText(name: "gazette.yml", text: unknown))
    }
    #expect(keys.diagnostics.count == YAMLDocument.Limit.errors)
  }

  @Test("random bytes are read or refused, and never crash")
  func random() {
    let seed = testSeed()
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "a", "b: ", "- ", "\n", "  ", "[", "]", "{", "}", ",", ": ", "&x ", "*x", "|", ">", "'", "\"",
      "---\n", "...\n", "#", "!t ", "? ", "\t", "%YAML 1.1\n", "\u{85}", "\u{2028}", "ż", "\r",
    ]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<next(24) { bytes += Array(pieces[next(pieces.count)].utf8) }
      if next(10) == 0 { bytes.append(UInt8(next(256))) }
      let source = SourceText(name: "a.yml", utf8: bytes)
      let document = try? YAMLDocument(source)
      if let root = document?.root { #expect(root.range.upperBound <= bytes.count, "seed \(seed)") }
      _ = try? FrontMatter(source)
      _ = try? SiteConfiguration(source)
    }
  }
}

@Suite("Front matter")
struct FrontMatterTests {
  @Test(
    "the block at the start is split off and its places are those of the file",
    arguments: [
      "---\ntitle: About\n---\nText\n", "---  \r\ntitle: About\r\n...\r\nText\n",
      "\u{FEFF}---\ntitle: About\n---\t\nText\n",
    ])
  func split(text: String) throws {
    let source = SourceText(name: "about.md", text: text)
    let matter = try FrontMatter(source)
    #expect(matter["title"]?.text == "About")
    #expect(String(decoding: source.utf8[matter.bodyOffset...], as: UTF8.self) == "Text\n")
    let document = try #require(matter.document)
    #expect(try document.place(of: #require(matter["title"])).line == 2)
  }

  @Test(
    "a file without front matter is all body",
    arguments: [
      "", "Text\n---\n", "\n---\na: 1\n---\n", "----\n", "--- a\n", " ---\n---\n",
    ])
  func none(text: String) throws {
    let matter = try FrontMatter(SourceText(name: "about.md", text: text))
    #expect(matter.document == nil && matter.bodyOffset == 0)
  }

  @Test("an empty block is front matter without keys")
  func empty() throws {
    let matter = try FrontMatter(SourceText(name: "about.md", text: "---\n---\nText"))
    #expect(matter.document != nil && matter.document?.root == nil && matter.bodyOffset == 8)
  }

  @Test("a block without an end or without keys is an error")
  func errors() {
    let open = SourceText(name: "about.md", text: "---\ntitle: About\n")
    #expect(
      complaints { _ = try FrontMatter(open) } == """
        error: front matter begins here and has no end
         --> about.md:1:1
          |
        1 | ---
          | ^^^
          = close it with a line '---', or put an empty line before a rule '---'

        """)
    let rule = SourceText(name: "about.md", text: "---\nText\n---\n")
    #expect(
      complaints { _ = try FrontMatter(rule) } == """
        error: front matter must hold keys, not text
         --> about.md:2:1
          |
        2 | Text
          | ^^^^
          = write 'key: value', or put an empty line before a rule '---'

        """)
    let broken = SourceText(name: "about.md", text: "---\ntitle: \"About\n---\n")
    #expect(complaints { _ = try FrontMatter(broken) }.contains("about.md:"))
  }
}
