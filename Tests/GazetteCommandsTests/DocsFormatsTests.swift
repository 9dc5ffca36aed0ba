import Foundation
import IssueModel
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

  @Test("the page of icons holds their reference as it is, and the style sheet every drawing")
  func icons() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Site/pages/icons.md"), encoding: .utf8)
    #expect(page.hasSuffix("\n---\n" + Reference.icons()))
    let style = try String(
      contentsOf: root.appendingPathComponent("Templates/style.css"), encoding: .utf8)
    for icon in AwardIcon.all {
      let drawing = icon.drawing.replacing("<", with: "%3C").replacing(">", with: "%3E")
      let rule = style.split(separator: "\n").first { line in
        line.hasPrefix("[data-icon=\"\(icon.name)\"]")
          || line.hasPrefix("[data-icon^=\"\(icon.name)\"]")
      }
      #expect(rule?.contains("%3E" + drawing + "%3C/svg") == true, "\(icon.name)")
    }
  }

  @Test("every picture of the awards that come with the program or its forerunner is drawn")
  func pictures() {
    let first = [
      "figure.walk", "hand.thumbsup.fill", "tray.and.arrow.up.fill", "speedometer",
      "dot.radiowaves.left.and.right", "square.stack.3d.up.fill", "star.circle.fill", "crown.fill",
      "checkmark.shield.fill", "guitars.fill", "20.square.fill", "target", "airplane.circle.fill",
      "flame.fill", "text.badge.checkmark", "bolt.circle.fill", "person.fill", "message.fill",
      "arrow.up.heart.fill", "dollarsign.square.fill", "tag.fill", "tag.circle.fill",
      "square.grid.3x1.folder.fill.badge.plus",
    ]
    for name in Award.builtIn.map(\.tiers[0].image) + first {
      #expect(AwardIcon(named: name) != nil, "\(name)")
    }
    #expect(Set(AwardIcon.names).count == AwardIcon.names.count)
    #expect(AwardPicture("🚀") == .emoji("🚀") && AwardPicture("🧑‍🏫") == .emoji("🧑‍🏫"))
    for name in ["1", "ab", "🚀🚀", "", "rockte", "<"] {
      #expect(AwardPicture(name) == .unknown(name))
    }
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
