import Diagnostics
import Growth
import Testing

@testable import Configuration

@Suite("Growth of the work on configurations", .enabled(if: Growth.isCounted))
struct GrowthTests {
  /// An input that is repeated, and what stands before and after it. `#` becomes a number.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var before = ""
    let unit: String
    var after = ""

    func text(_ count: Int) -> String {
      let parts = unit.split(separator: "#", omittingEmptySubsequences: false)
      return before + (0..<count).map { parts.joined(separator: String($0 + 1_000_000)) }.joined()
        + after
    }
  }

  static let documents = [
    Hostile(testDescription: "keys", unit: "a-key-that-is-long-#: 1\n"),
    Hostile(
      testDescription: "keys in braces", before: "{", unit: "a-key-that-is-long-#: 1, ", after: "}"),
    Hostile(testDescription: "list", unit: "- a\n"),
    Hostile(testDescription: "list in brackets", before: "[", unit: "a, ", after: "]"),
    Hostile(testDescription: "characters of several bytes", unit: "- 非ż\n"),
    Hostile(testDescription: "anchors", unit: "- &anchor-of-number-# a\n"),
    Hostile(testDescription: "aliases", before: "- &a b\n", unit: "- *a\n"),
    Hostile(testDescription: "tags", unit: "- !!str a\n"),
    Hostile(testDescription: "comments", unit: "# a\n", after: "a: 1"),
    Hostile(testDescription: "empty lines", unit: "\n", after: "a: 1"),
    Hostile(testDescription: "block text", before: "a: |\n", unit: "  text\n"),
    Hostile(testDescription: "folded text", before: "a: >\n", unit: "  text\n\n"),
    Hostile(testDescription: "text in quotes", before: "a: \"", unit: "\\n\\x41 \n ", after: "\""),
    Hostile(testDescription: "plain text over lines", before: "a: b\n", unit: "  c\n"),
    Hostile(testDescription: "lists in lists", unit: "- - - - a\n"),
    Hostile(testDescription: "text without an end", before: "a: \"", unit: "b "),
    Hostile(testDescription: "list without an end", before: "a: [", unit: "b, "),
    Hostile(testDescription: "keys that come twice", unit: "a: 1\n"),
    Hostile(testDescription: "directives", unit: "%TAG !a#! x\n", after: "--- a"),
    Hostile(testDescription: "brackets", unit: "["),
    Hostile(testDescription: "question marks", unit: "? "),
    Hostile(testDescription: "unknown aliases", unit: "- *a#\n"),
  ]

  @Test("reading YAML is linear in its size", arguments: documents)
  func yaml(_ hostile: Hostile) {
    let factor = Growth.factor(from: 1000, { SourceText(name: "a.yml", text: hostile.text($0)) }) {
      _ = try? YAMLDocument($0)
    }
    #expect(factor <= 5)
  }

  @Test("the places of YAML values are found in one walk over the text", arguments: documents)
  func places(_ hostile: Hostile) {
    func steps(_ count: Int) -> Int {
      let source = SourceText(name: "a.yml", text: hostile.text(count))
      var parser = YAMLParser(source, in: 0..<source.utf8.count)
      // The directives would make libyaml itself slow; a document with so many is refused before.
      while hostile.testDescription != "directives", (try? parser.step()) ?? false {}
      return parser.steps
    }
    #expect(steps(4000) <= 5 * max(steps(1000), 1000))
  }

  @Test(
    "splitting off front matter is linear in its size",
    arguments: [
      Hostile(
        testDescription: "keys", before: "---\n", unit: "a-key-that-is-long-#: 1\n", after: "---\n"),
      Hostile(testDescription: "no end", before: "---\n", unit: "a-key-that-is-long-#: 1\n"),
      Hostile(
        testDescription: "nearly the end", before: "---\n", unit: "--- \u{A0}\n", after: "---\n"),
      Hostile(testDescription: "blanks", before: "---\n", unit: "--- a", after: "\n---\n"),
      Hostile(testDescription: "ends of lines", before: "---\n", unit: "\r", after: "---\n"),
      Hostile(testDescription: "body", before: "---\na: 1\n---\n", unit: "text\n---\n"),
    ])
  func frontMatter(_ hostile: Hostile) {
    let factor = Growth.factor(from: 1000, { SourceText(name: "a.md", text: hostile.text($0)) }) {
      _ = try? FrontMatter($0)
    }
    #expect(factor <= 5)
  }

  @Test(
    "reading a configuration is linear in its size",
    arguments: [
      ("people:\n  aliases:\n", "    login-of-a-person-#: name-of-a-person-#\n"),
      ("people:\n  aliases:\n", "    login-of-a-person-#: login-of-a-person-1000001\n"),
      ("people:\n  hidden:\n", "    - login-of-a-person-#\n"),
      ("tags:\n  aliases:\n", "    name-of-a-label-#: label-of-that-name-#\n"),
      ("priority:\n  high:\n", "    - name-of-a-label-#*\n"),
      ("projects:\n  labels:\n", "    name-of-a-label-#: name-of-a-project-#\n"),
      ("closed_lists:\n", "  - name-of-a-list-#\n"),
      ("data:\n", "  - name-of-a-file-#.json\n"),
      ("data:\n  - path: a\n    columns:\n", "      name-of-a-member-#: name-of-a-column-#\n"),
      ("filters:\n", "  - {name: name-of-a-filter-#, query: 'is:open'}\n"),
      ("reports:\n", "  - {name: name-of-a-report-#, query: 'is:open'}\n"),
      ("reports:\n", "  - {name: name-of-a-report}\n"),
      ("reports:\n", "  - {name: #name-of-a-report}\n"),
      ("reports:\n  - name: a\n", "    title:\n  - name: a#\n"),
      ("formats:\n", "  - html\n"),
      ("", "unknown-key-of-number-#: 1\n"),
    ])
  func configuration(before: String, unit: String) {
    let hostile = Hostile(testDescription: "", before: "title: T\n" + before, unit: unit)
    let factor = Growth.factor(
      from: 240, { SourceText(name: "gazette.yml", text: hostile.text($0)) }
    ) {
      _ = try? SiteConfiguration($0)
    }
    #expect(factor <= 5)
  }

  @Test(
    "reading a configuration that is one long line is linear in its size",
    arguments: [
      ("data: [", "name-of-a-file-#.json, ", "]"), ("reports: [", "{name: a#, sort: b}, ", "]"),
      ("filters: [", "{name: a, query: b, icon: }, ", "]"), ("", "unknown-key-#: 1, ", ""),
      ("priority: {high: [", "name-of-a-label-#, ", "]}"),
    ])
  func line(before: String, unit: String, after: String) {
    let hostile = Hostile(
      testDescription: "", before: "{title: T, " + before, unit: unit, after: after + "}")
    let factor = Growth.factor(
      from: 240, { SourceText(name: "gazette.yml", text: hostile.text($0)) }
    ) {
      _ = try? SiteConfiguration($0)
    }
    #expect(factor <= 5)
  }
}
