import Diagnostics
import Foundation
import IssueModel
import Testing

@testable import Configuration

@Suite("The configuration")
struct SiteConfigurationTests {
  func read(_ text: String) throws -> SiteConfiguration {
    try SiteConfiguration(SourceText(name: "gazette.yml", text: text))
  }

  func complaint(_ text: String) -> String {
    complaints { _ = try read(text) }
  }

  @Test("a title is enough")
  func minimal() throws {
    #expect(try read("title: MLS") == SiteConfiguration(title: "MLS"))
    #expect(try read("title: 2026\ndescription:\nurl: ~\n") == SiteConfiguration(title: "2026"))
  }

  @Test("every key is read")
  func everything() throws {
    let configuration = try read(
      """
      title: Gazette
      description: What is going on
      url: https://example.org/status/
      id: https://old.example/
      language: zh-Hans
      time_zone: Europe/Warsaw
      data:
        - data/issues.json
        - {path: data/old.csv, format: csv, source: acme/old, columns: {title: Summary}}
      filters:
        - name: First steps
          query: label:"good first issue"
          icon: leaf
      reports:
        - {name: monday, title: Monday, query: is:open, group_by: tag, sort: updated-desc, detail: text}
      people: {aliases: {old: new}, hidden: [ghost, bot]}
      tags: {aliases: {"type: bug": bug}}
      priority: {high: [P1, urgent], low: P3}
      projects: {labels: {"area/x": X}, label_prefix: "area/"}
      due: {label_prefix: "due:"}
      closed_lists: [Done]
      light: {query: "is:open label:outage"}
      supporter: true
      awards: {email: a@example.org, revoked: [first-steps/ana]}
      publish_private: true
      formats: [html, md]
      leave_out: [people, orders]
      images: show
      navigation:
        order: [projects, Forum]
        hidden: [awards]
        labels: {issues: Work}
        links: [{label: Forum, url: "https://forum.example/"}]
      words: {project: Milestone}
      sections: [hot, figures]
      notice: A *sample*.
      footer: Ask us.
      favicon: icon.png
      picture: preview.png
      canonical: tracker
      paper: letter
      theme: {accent: "#2B7489", logo: logo.svg, font: "Inter, 'Noto Sans'", density: compact}
      """)
    #expect(configuration.data[0].path.place?.line == 8)
    #expect(configuration.reports[0].specification.sort?.place?.column == 72)

    var expected = SiteConfiguration(title: "Gazette")
    expected.description = "What is going on"
    expected.url = "https://example.org/status"
    expected.id = "https://old.example"
    expected.language = .simplifiedChinese
    expected.timeZone = "Europe/Warsaw"
    expected.data = [
      .init(path: Placed("data/issues.json")),
      .init(
        path: Placed("data/old.csv"), format: Placed("csv"), source: "acme/old",
        columns: ["title": "Summary"]),
    ]
    expected.filters = [
      .init(name: "First steps", query: Placed(#"label:"good first issue""#), icon: Placed("leaf"))
    ]
    var monday = SiteConfiguration.Report()
    monday.name = "monday"
    monday.specification.title = "Monday"
    monday.specification.query = Placed("is:open")
    monday.specification.grouping = Placed(.tag)
    monday.specification.sort = Placed("updated-desc")
    monday.specification.detail = .text
    expected.reports = [monday]
    expected.peopleAliases = ["old": "new"]
    expected.hidden = [Placed("ghost"), Placed("bot")]
    expected.tagAliases = ["type: bug": "bug"]
    expected.highPriority = ["P1", "urgent"]
    expected.lowPriority = ["P3"]
    expected.projectLabels = ["area/x": "X"]
    expected.projectPrefix = "area/"
    expected.duePrefix = "due:"
    expected.closedLists = ["Done"]
    expected.light = .query(Placed("is:open label:outage"))
    expected.isSupporter = true
    expected.awardsEmail = "a@example.org"
    expected.revokedBadges = [Placed("first-steps/ana")]
    expected.publishesPrivate = true
    expected.outputs = [.html, .markdown]
    expected.leftOut = [.people, .orders]
    expected.images = .show
    expected.look.navigation.order = [Placed("projects"), Placed("Forum")]
    expected.look.navigation.hidden = [Placed("awards")]
    expected.look.navigation.labels = [Placed("issues"): "Work"]
    expected.look.navigation.links = [.init(label: "Forum", url: "https://forum.example")]
    expected.look.words = [Placed("project"): "Milestone"]
    expected.look.sections = [Placed("hot"), Placed("figures")]
    expected.look.notice = "A *sample*."
    expected.look.footer = "Ask us."
    expected.look.favicon = Placed("icon.png")
    expected.look.picture = Placed("preview.png")
    expected.canonical = .tracker
    expected.look.paper = .letter
    expected.look.accent = Placed(Color(red: 0x2B, green: 0x74, blue: 0x89))
    expected.look.logo = Placed("logo.svg")
    expected.look.font = "Inter, 'Noto Sans'"
    expected.look.density = .compact
    #expect(configuration == expected)
  }

  @Test("the light can be set by hand in two ways", arguments: ["true", "{on: true}"])
  func light(text: String) throws {
    #expect(try read("title: A\nlight: \(text)\n").light == .fixed(isOn: true))
  }

  @Test("everything that is wrong is told at once, each with its place")
  func errors() {
    let text = """
      titel: Gazette
      language: english
      supporter: yes
      data: issues.json
      filters:
        - name: Bugs
          qurey: label:bug
      reports:
        - name: a/b
          group_by: tags
        - name: x
        - name: X
      formats: [md]
      time-zone: UTC
      url: example.org
      theme:
        accent: #2b7489
      people: {aliases: {a: b, b: c}}
      """
    let codes = Language.allCases.map(\.rawValue)
    let languages = codes.dropLast().joined(separator: ", ") + " or " + codes[codes.count - 1]
    #expect(
      complaint(text) == """
        error: there is no key 'titel' here
         --> gazette.yml:1:1
          |
        1 | titel: Gazette
          | ^^^^^
          = did you mean 'title'?
        error: expected \(languages), not 'english'
         --> gazette.yml:2:11
          |
        2 | language: english
          |           ^^^^^^^
        error: expected true or false, not 'yes'
         --> gazette.yml:3:12
          |
        3 | supporter: yes
          |            ^^^
          = write true
        error: expected a list of paths, or of mappings, not 'issues.json'
         --> gazette.yml:4:7
          |
        4 | data: issues.json
          |       ^^^^^^^^^^^
        error: there is no key 'qurey' here
         --> gazette.yml:7:5
          |
        7 |     qurey: label:bug
          |     ^^^^^
          = did you mean 'query'?
        error: 'query' is missing: what it finds, in the query language
         --> gazette.yml:6:5
          |
        6 |   - name: Bugs
          |     ^
        error: expected letters, digits and hyphens, not 'a/b'
         --> gazette.yml:9:11
          |
        9 |   - name: a/b
          |           ^^^
        error: expected tag, label, project, milestone, author, assignee, priority, state, month or none, not 'tags'
          --> gazette.yml:10:15
           |
        10 |     group_by: tags
           |               ^^^^
           = did you mean 'tag'?
        error: there is no key 'time-zone' here
          --> gazette.yml:14:1
           |
        14 | time-zone: UTC
           | ^^^^^^^^^
           = did you mean 'time_zone'?
        error: expected an address, not 'example.org'
          --> gazette.yml:15:6
           |
        15 | url: example.org
           |      ^^^^^^^^^^^
           = write it as https://example.org/status
        error: '#2b7489' is a comment, and 'accent' has no value
          --> gazette.yml:17:3
           |
        17 |   accent: #2b7489
           |   ^^^^^^
           = put it in quotes: "#2b7489"
        error: 'title' is missing: the site's name
         --> gazette.yml:1:1
          |
        1 | titel: Gazette
          | ^
        error: 'html' must be among the outputs
          --> gazette.yml:13:10
           |
        13 | formats: [md]
           |          ^
           = write [html, md]
        error: 'b' is an alias itself
          --> gazette.yml:18:23
           |
        18 | people: {aliases: {a: b, b: c}}
           |                       ^
           = write 'a: c'

        """)
  }

  @Test("more than 1,000 filters or reports are refused, since every page lists them")
  func tooManyLists() throws {
    func text(_ count: Int) -> String {
      "title: T\nfilters:\n" + (0..<count).map { "  - {name: f\($0), query: a}\n" }.joined()
    }
    #expect(try read(text(1000)).filters.count == 1000)
    #expect(
      complaint(text(1001)) == """
        error: there are 1001 filters; every page lists them, so 1000 are the most
         --> gazette.yml:3:3
          |
        3 |   - {name: f0, query: a}
          |   ^

        """)
  }

  @Test("two reports cannot have one name, in any case of letters")
  func duplicateReports() {
    #expect(
      complaint("title: A\nreports: [{name: x}, {name: X}]\n")
        .hasPrefix("error: there is another report 'X' before this one\n"))
  }

  @Test(
    "an empty configuration and one that is no mapping say what is required",
    arguments: [
      ("", "error: the configuration is empty; 'title' is required\n"),
      ("null", "error: the configuration is empty; 'title' is required\n"),
      (
        "hello",
        "error: expected keys (title, description, url, id, canonical, language, time_zone, "
      ),
      (
        "[a]", "error: expected keys (title, description, url, id, canonical, language, time_zone, "
      ),
      ("title:", "error: 'title' is missing: the site's name\n"),
      ("title: ''", "error: expected text, not ''\n"),
      ("title: a\nleaks: [email]", "error: expected keys (rules, allow), not a list\n"),
    ])
  func noKeys(text: String, message: String) {
    #expect(complaint(text).hasPrefix(message))
  }

  @Test(
    "addresses, zones and colours are held against their form",
    arguments: [
      ("url: https://a.b/c/", true), ("url: http://localhost:8000", true),
      ("url: https:///", false),
      ("url: 'https://a b'", false), ("url: https://a/?q", false), ("url: ftp://a", false),
      ("time_zone: UTC", true), ("time_zone: America/Argentina/Buenos_Aires", true),
      ("time_zone: '-05:30'", true), ("time_zone: '+15:00'", false), ("time_zone: ../etc", false),
      ("time_zone: CET", false), ("time_zone: Europe/", false),
      ("theme: {accent: Light Blue}", true), ("theme: {accent: '#12345g'}", false),
      ("theme: {accent: mauve}", false), ("theme: {accent: '#123'}", true),
      ("theme: {accent: 'rgb(1 2 3 / 50%)'}", true), ("theme: {font: 'a; b'}", false),
    ])
  func forms(line: String, isGood: Bool) {
    #expect(complaint("title: A\n" + line).isEmpty == isGood)
  }

  @Test("an address has no slash at its end, its scheme may be in capitals, and it has no password")
  func addresses() throws {
    #expect(try read("title: A\nurl: HTTPS://example.org/a//\n").url == "https://example.org/a")
    #expect(
      complaint("title: A\nurl: https://me:word@example.org/\n").contains("expected an address"))
  }

  @Test("of an address with letters beyond ASCII it is told how these are written")
  func foreignAddress() {
    #expect(
      complaint("title: A\nurl: https://zażółć.example/\n").contains(
        "write letters beyond ASCII as browsers send them: xn--… in the host, %… in the path"))
  }

  @Test("the configuration of Gazette's own site is read")
  func ownSite() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: package.appendingPathComponent("Site/gazette.yml"))
    let source = SourceText(name: "gazette.yml", utf8: Array(data))
    #expect(complaints { _ = try SiteConfiguration(source) }.isEmpty)
  }

  @Test("every key of the table has a meaning and a name of its own")
  func table() {
    func check(_ keys: [KeyDescription]) {
      #expect(Set(keys.map(\.name)).count == keys.count)
      for key in keys {
        #expect(!key.meaning.isEmpty && !key.meaning.hasSuffix("."), "\(key.name)")
        #expect(key.name == key.name.lowercased() && !key.name.contains("-"), "\(key.name)")
        check(key.keys)
      }
    }
    check(SiteConfiguration.keys)
  }
}
