import Configuration
import Diagnostics
import Testing

@testable import Editing

@Suite("Aliases that are noted in the configuration")
struct AliasEditorTests {
  private func edited(
    _ text: String, _ aliases: (String, String)...
  ) throws -> String {
    let source = SourceText(name: "gazette.yml", utf8: Array(text.utf8))
    let pairs = aliases.map { (old: $0.0, new: $0.1) }
    return String(decoding: try AliasEditor.edited(source, setting: pairs), as: UTF8.self)
  }

  @Test(
    "whatever is there stays as it is",
    arguments: [
      ("title: S\n", "title: S\npeople:\n  aliases:\n    ann: ana\n"),
      ("title: S", "title: S\npeople:\n  aliases:\n    ann: ana\n"),
      ("title: S\r\n", "title: S\r\npeople:\r\n  aliases:\r\n    ann: ana\r\n"),
      (
        "people:   # who\n    # Bots\n    bots: [x]\n\ntitle: S\n",
        "people:   # who\n    aliases:\n      ann: ana\n    # Bots\n    bots: [x]\n\ntitle: S\n"
      ),
      (
        "title: S\npeople:\n  aliases: # old: new\n   # Ben\n   benny: ben\n",
        "title: S\npeople:\n  aliases: # old: new\n   ann: ana\n   # Ben\n   benny: ben\n"
      ),
      ("title: S\npeople:\n  aliases:\n", "title: S\npeople:\n  aliases:\n    ann: ana\n"),
      ("title: S\npeople:\n", "title: S\npeople:\n  aliases:\n    ann: ana\n"),
      ("title: S\npeople: ~", "title: S\npeople: \n  aliases:\n    ann: ana\n"),
      ("title: S\npeople: {}\n", "title: S\npeople: {aliases: {ann: ana}}\n"),
      (
        "title: S\npeople: {bots: [x], aliases: {a: b}}\n",
        "title: S\npeople: {bots: [x], aliases: {ann: ana, a: b}}\n"
      ),
      ("{title: S}\n", "{people: {aliases: {ann: ana}}, title: S}\n"),
      (
        "title: S\npeople: {aliases: {Ann: \"ben\"}}\n", "title: S\npeople: {aliases: {Ann: ana}}\n"
      ),
    ])
  func layouts(_ before: String, _ after: String) throws {
    #expect(try edited(before, ("ann", "ana")) == after)
  }

  @Test("logins that YAML would take for something else are put in quotes")
  func quoted() throws {
    #expect(
      try edited("title: S\n", ("12", "no"), ("a: b", "bot[bot]"))
        == "title: S\npeople:\n  aliases:\n    \"12\": \"no\"\n    \"a: b\": \"bot[bot]\"\n")
  }

  @Test("what is written so that it cannot be edited is told, with what to write")
  func refused() throws {
    for text in [
      "title: S\npeople:\n  aliases: &a {x: y}\ntags:\n  aliases: *a\n# {\n...\n",
      "title: S\npeople: {aliases: &a {ann: b}}\ntags: {aliases: *a}\n",
      "title: S\n...\n", "title: S\ntags: &t {aliases: {x: y}}\npeople: *t\n",
    ] {
      let error = #expect(throws: Diagnostic.self, "\(text)") { try edited(text, ("ann", "ana")) }
      #expect(
        error?.suggestion == "write it by hand, under 'people' and 'aliases': ann: ana", "\(text)")
    }
  }
}
