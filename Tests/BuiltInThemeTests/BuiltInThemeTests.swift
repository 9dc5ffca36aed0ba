import BuiltInTheme
import Foundation
import Testing

@Suite("The built-in theme")
struct BuiltInThemeTests {
  /// `Templates/` of the working copy that the tests were built from.
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Templates")

  @Test("holds every file of Templates/ and nothing else, byte for byte")
  func theProgramHoldsTheFolder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasPrefix(".") }.map { $0 == "search" ? "search.js" : $0 }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(BuiltInTheme.names == names)
    for name in names where name != "search.js" {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name))
      let isTheSame = BuiltInTheme.file(named: name) == Array(bytes)
      #expect(isTheSame, "\(name)")
    }
  }

  @Test("puts the script of the search together from the files of its folder, in their order")
  func theSearchIsPutTogether() throws {
    let folder = Self.folder.appending(path: "search")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let parts = try names.map { try Data(contentsOf: folder.appending(path: $0)) }
    #expect(BuiltInTheme.file(named: "search.js") == parts.flatMap { Array($0) })
  }

  @Test("An unknown name finds no file")
  func unknownNamesFindNothing() {
    #expect(BuiltInTheme.file(named: "") == nil)
    #expect(BuiltInTheme.file(named: "Issue.html") == nil)
    #expect(BuiltInTheme.file(named: "../Templates/issue.html") == nil)
    #expect(BuiltInTheme.file(named: "zzz") == nil)
  }

  @Test("asks nothing of another host and runs no script but a file of its own")
  func pagesStandAlone() throws {
    for name in BuiltInTheme.names {
      let text = String(decoding: try #require(BuiltInTheme.file(named: name)), as: UTF8.self)
        .replacing("http://www.w3.org/2000/svg", with: "")
        .replacing("http://www.w3.org/2005/Atom", with: "")
        // Data for search engines, which no browser runs.
        .replacing(
          "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\"", with: ""
        )
        .replacing("<script src=\"{{ 'reminders.js' | asset }}\" defer></script>", with: "")
        .replacing("<script src=\"{{ 'search.js' | asset }}\" defer></script>", with: "")
        .replacing("<script src=\"{{ 'keys.js' | asset }}\" defer></script>", with: "")
      for word in ["http:", "https:", "url(//", "src=\"//", "@import", "<script", "javascript:"] {
        #expect(!text.contains(word), "\(name) contains \(word)")
      }
    }
  }
}

@Suite("The published schemas")
struct PublishedSchemasTests {
  @Test("the program holds every schema of Site/static/schema, byte for byte")
  func theProgramHoldsTheFolder() throws {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Site/static/schema")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(PublishedSchemas.all.map { $0.name + ".schema.json" } == names)
    for schema in PublishedSchemas.all {
      let bytes = try Data(contentsOf: folder.appending(path: schema.name + ".schema.json"))
      #expect(schema.bytes == Array(bytes), "\(schema.name)")
    }
  }
}
