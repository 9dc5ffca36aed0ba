import Credentials
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

@testable import Publishing

@Suite("Awards with hostile names")
struct HostileAwardTests {
  private static let names = [
    "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "\u{202E}gnp.exe",
    "../../../etc/passwd", "=cmd()|' /C calc'!A0", "@SUM(1+1)", "[a](javascript:alert(1))",
    "| cell | `code` ![x](http://evil.example/x.png)", "{{ 7*7 }}{% raw %}", "con", " ", "..",
    "line\nbreak\r\n# heading", "\u{0}\u{1}\u{7F}", "emoji 👩\u{200D}💻",
    String(repeating: "long ", count: 2000), String(repeating: "字", count: 10_000),
    String(repeating: "e\u{301}\u{302}", count: 5000), String(repeating: "&\"<", count: 3333),
  ]

  /// A site with sixty people, most of them of ten thousand characters, and an award for each name.
  private func site() throws -> TemporarySite {
    let long = String(repeating: "<&\"字", count: 2500)
    let people = Self.names + (0..<45).map { long + String($0) }
    let issues: [[String: Any]] = people.enumerated().flatMap { place, name in
      (0..<3).map { order in
        [
          "number": place * 3 + order + 1, "title": name, "author": name, "state": "open",
          "creationDate": "2026-01-0\(order + 1)T00:00:00Z",
        ]
      }
    }
    let awards: [[String: Any]] = Self.names.filter { !$0.allSatisfy(\.isWhitespace) }.map { name in
      [
        "name": name, "description": name, "criterion": "issues", "scope": "person",
        "image": name,
        "tiers": [["name": name, "value": 1], ["name": "b" + name, "value": 2]],
      ]
    }
    func json(_ value: Any) throws -> String {
      // A lone surrogate is no text, whatever JSON lets one write.
      String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
        .replacing("emoji ", with: "\\ud800 emoji ")
    }
    return try TemporarySite([
      "gazette.yml": """
      title: House
      url: https://example.org
      outputs: [html, md, api, badges, openbadges, certificates, cards]
      badges: {holders: true}

      """,
      "data/issues.json": try json(["gazette": 1, "issues": issues]),
      "data/awards.json": try json(awards),
    ])
  }

  @Test(
    "they stay text on every page, in every picture and in data, and no page is larger than 60 KB")
  func everywhere() async throws {
    let site = try site()
    try await site.build()
    let files = try site.published()
    let own = files.filter {
      $0.key.hasPrefix("awards") || $0.key.hasPrefix("badges/awards")
        || $0.key.hasPrefix("openbadges") || $0.key.hasPrefix("cards")
        || $0.key == "api/v1/awards.json"
    }
    #expect(own.count > 1000)
    for (name, data) in own {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      #expect(
        parts.allSatisfy { !$0.isEmpty && $0 != ".." && $0.utf8.count < 200 }
          && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }, "\(name)")
      let text = String(decoding: data, as: UTF8.self)
      switch parts.last?.split(separator: ".").last {
      case "html":
        #expect(!text.contains("<script>alert") && !text.contains("<img"), "\(name)")
      case "md":
        // What is behind a backslash is no markup.
        let markup = text.replacing(/\\./, with: "")
        #expect(!markup.contains(/\]\(javascript:|!\[|\n# heading|<script/), "\(name)")
      case "svg":
        #expect(!text.contains("<script") || name.hasPrefix("openbadges"), "\(name)")
        #expect(!text.contains("\u{202E}") || name.hasPrefix("openbadges"), "\(name)")
        #expect(XMLParser(data: data).parse(), "\(name)")
      case "json":
        #expect(throws: Never.self, "\(name)") { try JSONSerialization.jsonObject(with: data) }
      case "png": #expect(PNG.isPNG(Array(data)), "\(name)")
      default: Issue.record("what is '\(name)'?")
      }
      if name.hasSuffix(".html") || name.hasSuffix(".md") {
        #expect(data.count < 60 * 1024, "\(name): \(data.count)")
      }
    }
    // Data have names whole.
    let api = try #require(files["api/v1/awards.json"])
    #expect(String(decoding: api, as: UTF8.self).contains(String(repeating: "字", count: 10_000)))
  }
}
