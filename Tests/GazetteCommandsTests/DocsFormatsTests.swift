import Foundation
import IssueStore
import Testing
@testable import TrackerReaders

@testable import GazetteCommands

@Suite("The reference of data formats")
struct DocsFormatsTests {
  @Test("a kind of file is a section, a format a row, a member of a table a row")
  func layout() {
    let format = DataFormat(name: "one", summary: "what it is", closed: "it is done")
    let kinds = [
      DataFormatKind(name: "Tables", formats: [format], columns: [("title", ["title", "name"])])
    ]
    let text = Reference.formats(kinds)
    #expect(
      text.contains(
        """

        ## Tables

        | format | what it is | closed means |
        |---|---|---|
        | `one` | what it is | it is done |

        """))
    #expect(text.hasSuffix("|---|---|\n| `title` | title, name |\n"))
  }

  @Test("every format is there")
  func complete() {
    let text = Reference.formats(DataLoader.formatKinds)
    for format in DataLoader.formats { #expect(text.contains("| `\(format.name)` |")) }
  }

  @Test("the page of Gazette's own site holds the reference as it is")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Site/pages/formats.md"), encoding: .utf8)
    #expect(page.hasSuffix("\n---\n" + Reference.formats(DataLoader.formatKinds)))
  }

  @Test("the page about queries holds their reference as it is, with every key once")
  func queries() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Site/pages/queries.md"), encoding: .utf8)
    #expect(page.hasSuffix("\n---\n" + Reference.queries()))
    #expect(page.contains("\n| `label:`, `tag:` | a name, or `*` for any | it carries the label;"))
  }
}
