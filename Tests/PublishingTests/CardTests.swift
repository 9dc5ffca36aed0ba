import Foundation
import Testing

@testable import Publishing
@testable import ViewModels

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Cards to share pages with")
struct CardTests {
  private static let configuration = """
    title: House
    description: What is done on the house.
    url: https://example.org/house
    outputs: [html, cards]

    """
  private static let awards = """
    [{"name": "Begun", "description": "Open an issue.", "color": "Green", "criterion": "issues",
      "scope": "person", "image": "star",
      "tiers": [{"name": "One", "value": 1}, {"name": "Two", "value": 2}]}]
    """

  private func site(_ configuration: String = configuration) throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": configuration, "data/issues.json": TemporarySite.data,
      "data/awards.json": Self.awards,
    ])
  }

  /// A folder with a program that stands for rsvg-convert: it notes each call and does what `does` says.
  private func program(
    _ site: TemporarySite, does: String = #"cat >/dev/null; printf '\211PNG\r\n\032\n'"#
  ) throws -> Rasteriser {
    let folder = site.path + "/tools"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/rsvg-convert"
    try "#!/bin/sh\necho called >>'\(folder)/calls'\n\(does)\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return try #require(Rasteriser(searching: "relative:/no/such/folder:" + folder))
  }

  private func calls(_ site: TemporarySite) -> Int {
    let text = try? String(contentsOfFile: site.path + "/tools/calls", encoding: .utf8)
    return text?.split(separator: "\n").count ?? 0
  }

  private static let parts = [
    "awards", "changes", "charts", "issues", "people", "projects", "pulls", "reminders", "search",
    "site", "tags",
  ]

  @Test(
    "the site, each of its parts and each award have a card, and with badges of holders each of these"
  )
  func paths() async throws {
    let site = try site()
    try await site.build()
    func cards() throws -> [String] {
      try site.published().keys.filter { $0.hasPrefix("cards/") }.sorted()
    }
    #expect(try cards() == (Self.parts + ["awards/begun"]).map { "cards/\($0).svg" }.sorted())
    try site.write(Self.configuration + "badges: {holders: true}\n", to: "gazette.yml")
    try await site.build()
    let all = Self.parts + ["awards/begun", "awards/begun/ada", "awards/begun/bo"]
    #expect(try cards() == all.map { "cards/\($0).svg" }.sorted())
    try site.write("title: House\n", to: "gazette.yml")
    try await site.build()
    #expect(try cards().isEmpty)
  }

  @Test("a card of a holder says what was earned, by whom and when")
  func drawing() async throws {
    let site = try site(Self.configuration + "badges: {holders: true}\n")
    try await site.build()
    let card = try site.page("cards/awards/begun/bo.svg")
    let lines = card.split(separator: "\n").filter { $0.hasPrefix("<text") }
    #expect(
      lines == [
        ##"<text x="80" y="110" font-size="34" fill="#5c5f66">House</text>"##,
        #"<text x="80" y="316" font-size="76" font-weight="700">Begun</text>"#,
        #"<text x="80" y="402" font-size="46" font-weight="600">bo</text>"#,
        ##"<text x="80" y="565" font-size="28" fill="#5c5f66">Two · 4 January 2026 · example.org/house</text>"##,
      ], "\(card)")
    #expect(card.contains(##"<circle cx="980" cy="290" r="150" fill="#2a8a43"/>"##), "\(card)")
  }

  @Test(
    "chats are shown the card of a page's award, else of its part, where there are pictures of dots"
  )
  func openGraph() async throws {
    let site = try site()
    try await site.build()
    #expect(!(try site.page("index.html")).contains("og:image"))
    let tool = try program(site)
    try await site.build(rasteriser: tool)
    func picture(_ page: String) throws -> String? {
      try site.page(page).firstMatch(of: /og:image" content="([^"]*)"/).map { String($0.1) }
    }
    let base = "https://example.org/house/cards/"
    #expect(try picture("index.html") == base + "site.png")
    #expect(try picture("issues/1.html") == base + "issues.png")
    #expect(try picture("people/ada.html") == base + "people.png")
    #expect(try picture("awards/begun.html") == base + "awards/begun.png")
    for name in Self.parts + ["awards/begun"] {
      #expect(try site.published()["cards/\(name).png"] == Data([0x89] + "PNG\r\n\u{1A}\n".utf8))
    }
    // The configuration's own picture takes the place of all but those of awards.
    try site.write(Self.configuration + "picture: own.png\n", to: "gazette.yml")
    try site.write("", to: "static/own.png")
    try await site.build(rasteriser: tool)
    #expect(try picture("index.html") == "https://example.org/house/own.png")
    #expect(try picture("awards/begun.html") == base + "awards/begun.png")
    #expect(
      try site.published().keys.filter { $0.hasPrefix("cards/") }.sorted() == [
        "cards/awards/begun.png", "cards/awards/begun.svg",
      ])
  }

  @Test("a picture is drawn once; a build after that draws those that changed alone")
  func cached() async throws {
    let site = try site()
    let tool = try program(site)
    try await site.build(rasteriser: tool)
    let all = Self.parts.count + 1
    #expect(calls(site) == all)
    try await site.build(rasteriser: tool)
    try site.write(
      TemporarySite.data.replacing("Door creaks", with: "Door squeaks"), to: "data/issues.json")
    try await site.build(rasteriser: tool)
    #expect(calls(site) == all)
    try site.write(
      Self.awards.replacing("Open an issue", with: "Open one"), to: "data/awards.json")
    try await site.build(rasteriser: tool)
    #expect(calls(site) == all + 1)
  }

  @Test(
    "without a program it is told; one that draws nothing is an error, and the site stays as it was"
  )
  func failures() async throws {
    let site = try site()
    let report = try await site.build()
    #expect(report.warnings.map(\.code) == ["cards.no-rasteriser"])
    #expect(Rasteriser(searching: site.path) == nil)
    let before = try site.published()
    let tool = try program(site, does: "exit 1")
    let error = await #expect(throws: (any Error).self) {
      _ = try await site.build(rasteriser: tool)
    }
    #expect("\(String(describing: error))".contains("cards.drawing"))
    #expect(try site.published() == before)
  }

  @Test("nothing of a hostile text is markup, and whatever is written stays in its place")
  func hostile() async throws {
    let names = [
      "<script>alert(1)</script>", "]]>\u{202E}\u{1}&amp;", "../../x", "=cmd()|' /C calc'!A0",
      String(repeating: "long ", count: 2000), String(repeating: "字", count: 10_000),
      String(repeating: "e\u{301}\u{302}", count: 5000), "مساهم ذهبي في المشروع", "👩\u{200D}💻",
    ]
    let awards = names.map { name in
      ["name": name, "description": name, "criterion": "issues", "value": 1, "scope": "person"]
        as [String: Any]
    }
    let site = try TemporarySite([
      "gazette.yml": Self.configuration, "data/issues.json": TemporarySite.data,
      "data/awards.json": String(
        decoding: try JSONSerialization.data(withJSONObject: awards), as: UTF8.self),
    ])
    try await site.build()
    let cards = try site.published().filter { $0.key.hasPrefix("cards/awards/") }
    #expect(cards.count == names.count)
    for (name, data) in cards {
      let card = String(decoding: data, as: UTF8.self)
      #expect(XMLParser(data: data).parse(), "\(name)")
      #expect(!card.contains("<script") && !card.contains("\u{202E}") && data.count < 9000)
      for line in card.matches(of: /<text x="(\d+)" y="(\d+)" font-size="(\d+)"/) {
        #expect((80...600).contains(Int(line.2) ?? 0), "\(card)")
      }
    }
    #expect(cards.keys.allSatisfy { !$0.contains("..") && $0.utf8.count < 220 })
    let arabic = try #require(cards.first { $0.key.contains("مساهم") })
    #expect(String(decoding: arabic.value, as: UTF8.self).contains(#"x="780""#))
  }

  @Test(
    "a text is broken between words, between characters where it has none, and cut where it is too long",
    arguments: [
      ("one two three", 10, ["one two", "three"], true), ("", 10, [], true),
      ("abcdefghijkl", 10, ["abcdefghijk", "l"], true),
      ("中文中文中文中文", 7, ["中文中文", "中文中文"], true),
      ("one two three four five", 10, ["one two", "three four…"], false),
    ])
  func lines(_ source: String, _ width: Int, _ lines: [String], _ isWhole: Bool) {
    let text = CardText(source, size: 10, width: width * 6, most: 2)
    #expect(text.lines == lines)
    #expect(text.isWhole == isWhole)
  }
}
