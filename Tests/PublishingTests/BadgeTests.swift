import Configuration
import IssueModel
import Testing

@testable import Publishing
import ViewModels

@Suite("Badges")
struct BadgeTests {
  private func site(_ configuration: String) throws -> TemporarySite {
    try TemporarySite(["gazette.yml": configuration, "data/issues.json": TemporarySite.data])
  }

  @Test("lists, the light, projects and awards have badges, each with what shields.io takes")
  func paths() async throws {
    let site = try site("title: House\nlight: true\nfilters: [{name: Light, query: 'is:open'}]\n")
    try await site.build()
    let names = try site.published().keys.filter { $0.hasPrefix("badges/") }.sorted()
    #expect(
      names.filter { !$0.contains("awards/") } == [
        "badges/all.json", "badges/all.svg", "badges/awards.json", "badges/awards.svg",
        "badges/closed.json", "badges/closed.svg",
        "badges/light-2.json", "badges/light-2.svg", "badges/light.json", "badges/light.svg",
        "badges/open.json", "badges/open.svg", "badges/pulls.json", "badges/pulls.svg",
        "badges/recent.json", "badges/recent.svg", "badges/unanswered.json",
        "badges/unanswered.svg",
      ])
    #expect(names.contains("badges/awards/first-steps.svg"))
    let light = try site.page("badges/light.json")
    #expect(
      light == """
        {"schemaVersion": 1, "label": "House", "message": "The light is on", "color": "f5c211"}

        """)
    let award = try site.page("badges/awards/first-steps.json")
    #expect(
      award == """
        {"schemaVersion": 1, "label": "First Steps", "message": "Unlocked", "color": "1a7f37"}

        """)
    let board = try site.page("badges/awards.json")
    #expect(
      board == """
        {"schemaVersion": 1, "label": "Awards", "message": "3 of 20", "color": "095fb8"}

        """)
  }

  @Test(
    "what people have earned has badges where the configuration wants it, but for those with a pseudonym"
  )
  func holders() async throws {
    let site = try site("title: House\nurl: https://example.org\n")
    try site.write(
      """
      [{"name": "Begun", "criterion": "issues", "scope": "person", "color": "Green",
        "tiers": [{"name": "One", "value": 1}, {"name": "Two", "value": 2}]},
       {"name": "Guide", "criterion": "manual", "holders": [{"person": "ada", "date": "2026-01-05"}]}]
      """, to: "data/awards.json")
    try await site.build()
    let without = Set(try site.published().keys)
    #expect(
      try site.page("badges/awards/begun.json") == """
        {"schemaVersion": 1, "label": "Begun", "message": "2 people", "color": "1a7f37"}

        """)
    try site.write(
      "title: House\nurl: https://example.org\nbadges: {holders: true}\n", to: "gazette.yml")
    try await site.build()
    let names = ["begun/ada", "begun/bo", "guide/ada"].flatMap {
      ["badges/awards/\($0).json", "badges/awards/\($0).svg"]
    }
    #expect(Set(try site.published().keys).subtracting(without) == Set(names))
    #expect(
      try site.page("badges/awards/begun/bo.json") == """
        {"schemaVersion": 1, "label": "Begun", "message": "Two · bo", "color": "298742"}

        """)
    try site.write(
      """
      title: House
      badges: {holders: true}
      awards: {pseudonyms: {ada: Somebody}}

      """, to: "gazette.yml")
    try await site.build()
    let named = try site.published().keys.filter { $0.hasPrefix("badges/") && $0.contains("ada") }
    #expect(named.isEmpty)
  }

  @Test("every text of a badge is legible, whatever the colour of what was earned")
  func contrast() async throws {
    let site = try site("")
    let awards = NamedColor.allCases.map { color in
      """
      {"name": "\(color.rawValue)", "criterion": "manual", "holders": [{"person": "ada"}],
       "color": "\(color.rawValue)"}
      """
    }
    try site.write("[\(awards.joined(separator: ","))]", to: "data/awards.json")
    for style in ["flat", "square", "large"] {
      try site.write(
        "title: House\nlight: true\nbadges: {style: \(style), holders: true}\n", to: "gazette.yml")
      try await site.build()
      let badges = try site.published().keys.filter {
        $0.hasPrefix("badges/") && $0.hasSuffix(".svg")
      }
      #expect(badges.count { $0.hasSuffix("/ada.svg") } >= NamedColor.allCases.count)
      for badge in badges {
        // The grounds of both parts and then the inks on them.
        let colors = try site.page(badge).split(separator: "fill=\"").dropFirst()
          .compactMap { Color(String($0.prefix(7))) }
        #expect(colors.count == 4)
        #expect(
          zip(colors, colors.dropFirst(2)).allSatisfy { $0.contrast(with: $1) >= 4.5 }, "\(badge)")
      }
    }
  }

  @Test("a badge is a picture with a title, as wide as its texts")
  func picture() async throws {
    let site = try site("title: House\n")
    try await site.build()
    let badge = try site.page("badges/open.svg")
    #expect(
      badge == """
        <svg xmlns="http://www.w3.org/2000/svg" width="99" height="20" viewBox="0 0 99 20" \
        role="img" aria-label="Open issues: 2">
        <title>Open issues: 2</title>
        <rect width="99" height="20" rx="3" fill="#3d3a35"/>
        <path d="M79 0h17a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-17z" fill="#095fb8"/>
        <g font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11" text-anchor="middle">
        <text x="39.5" y="14" textLength="67" lengthAdjust="spacingAndGlyphs" fill="#ffffff">\
        Open issues</text>
        <text x="89" y="14" textLength="8" lengthAdjust="spacingAndGlyphs" fill="#ffffff">2</text>
        </g>
        </svg>

        """)
    try site.write("title: House\nbadges: {style: square}\n", to: "gazette.yml")
    try await site.build()
    let square = try site.page("badges/open.svg")
    #expect(square.contains(##"<path d="M79 0h20v20h-20z" fill="#095fb8"/>"##))
    try site.write("title: House\nbadges: {style: large}\n", to: "gazette.yml")
    try await site.build()
    let large = try site.page("badges/open.svg")
    #expect(large.contains(#"height="30""#) && large.contains(#"font-size="15""#))
  }

  @Test("the project's progress is a badge; nothing of a hostile name is markup")
  func hostileNames() async throws {
    let site = try site("title: House\n")
    try site.write(
      #"""
      {"gazette": 1, "projects": [{"title": "<i>&\u0001\u202e\n中文"}], "issues": [
        {"number": 1, "title": "a", "state": "closed", "project": "<i>&\u0001\u202e\n中文"},
        {"number": 2, "title": "b", "state": "open", "project": "<i>&\u0001\u202e\n中文"}]}
      """#, to: "data/issues.json")
    try await site.build()
    let badge = try site.page("badges/projects/i-中文.svg")
    #expect(badge.contains("<title>&lt;i&gt;&amp;\u{FFFD} 中文: 50%</title>"), "\(badge)")
    let data = try site.page("badges/projects/i-中文.json")
    #expect(data.contains("\"label\": \"<i>&\u{FFFD} 中文\", \"message\": \"50%\""))
  }

  @Test(
    "a text is as wide as its characters are; long ones are cut",
    arguments: [
      ("", "", 0), ("il", "il", 54), ("中文", "中文", 200), ("e\u{301}", "e\u{301}", 60),
      ("a\u{0}\tb", "a b", 157), (" a \n b ", "a b", 157), ("—", "—", 100), ("🇵🇱🇩🇪", "🇵🇱🇩🇪", 200),
      ("👩\u{200D}💻", "👩\u{200D}💻", 100),
      (String(repeating: "0", count: 61), String(repeating: "0", count: 60) + "…", 3930),
    ])
  func widths(_ source: String, _ text: String, _ width: Int) {
    #expect(BadgeText(source).text == text)
    #expect(BadgeText(source).width == width)
  }

  @Test("an edit rewrites the badges whose figures it changes")
  func edit() async throws {
    let site = try site("title: House\n")
    try await site.build()
    let before = try site.published()
    try site.write(
      TemporarySite.data.replacing("Door creaks", with: "Door squeaks"), to: "data/issues.json")
    try await site.build()
    let after = try site.published()
    #expect(
      before.filter { $0.key.hasPrefix("badges/") } == after.filter { $0.key.hasPrefix("badges/") })
    try site.write("title: House\nlight: true\n", to: "gazette.yml")
    try await site.build()
    let added = Set(try site.published().keys).subtracting(after.keys)
    #expect(added == ["badges/light.svg", "badges/light.json"])
  }
}
