import Configuration
import Diagnostics
import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("The theme as a kit")
struct ThemeTests {
  private func site(_ files: [String: String]) throws -> TemporarySite {
    try TemporarySite(
      ["gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data]
        .merging(files) { $1 })
  }

  @Test("a template of a site wraps the built-in one of its name")
  func wrapping() async throws {
    let site = try site([
      "templates/base.html": """
      {% extends "theme:base.html" %}
      {% block footer %}{{ super() }}<p>Ask us.</p>{% endblock %}
      """
    ])
    try await site.build()
    let page = try site.page("issues/1.html")
    #expect(page.contains("<p>Made with Gazette</p><p>Ask us.</p>\n</footer>"))
    #expect(page.contains("Door creaks"))
    let inputs = try SiteInputs(
      reading: SiteFolder(site.path), today: #require(Day(year: 2026, month: 1, day: 31)))
    let day = try #require(Day(year: 2026, month: 1, day: 31))
    let origin = try PageOrigins(inputs, output: nil, today: day).origin(of: "issues/1.html")
    #expect(
      origin.templates.map { $0.name + ($0.isOwn ? "" : " (built in)") } == [
        "issue.html (built in)", "base.html", "head-macros.html (built in)",
        "macros.html (built in)", "theme:base.html (built in)",
      ])
  }

  @Test("a style sheet of the site's own is linked on every page as the page about templates says")
  func ownStyle() async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Site/pages/templates.md"), encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "## A style sheet of your own\n").last)
    let blocks = section.components(separatedBy: "```\n")
    let site = try site(["templates/own.css": blocks[1], "templates/base.html": blocks[3]])
    try await site.build()
    #expect(try site.page("own.css") == blocks[1])
    for (name, bytes) in try site.published() where name.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      let up = String(repeating: "../", count: name.count { $0 == "/" })
      let sheets = page.matches(of: /<link rel="stylesheet" href="(.*?)">/).map(\.output.1)
      #expect(sheets == ["\(up)style.css", "\(up)own.css"], "\(name)")
    }
  }

  @Test("templates that extend each other in a circle are told with the way round")
  func circle() async throws {
    let site = try site(["templates/base.html": #"{% extends "theme:issue.html" %}"#])
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error.diagnostics.contains { $0.message.contains("'theme:issue.html' extends 'base.html'") })
    #expect(error.diagnostics.allSatisfy { $0.place != nil })
  }

  @Test("every file, block and macro of the built-in theme says what it is for")
  func documented() {
    for file in ThemeFile.all {
      #expect(!file.meaning.isEmpty, "\(file.name)")
      for part in file.parts { #expect(!part.meaning.isEmpty, "\(file.name): \(part.name)") }
    }
    #expect(ThemeFile.all.flatMap(\.parts).count > 20)
  }

  @Test("no page has a style or a script of its own, and each says what it may load")
  func policy() async throws {
    let site = try site([
      "gazette.yml": """
      title: House
      theme: {accent: "#0af", density: compact, font: Inter}
      reports: [{name: all}]
      """
    ])
    try await site.build()
    for (name, bytes) in try site.published() where name.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(page.contains("Content-Security-Policy\" content=\"default-src 'self'"), "\(name)")
      for word in ["<style", " style=", "<script>", " onclick="] {
        #expect(!page.contains(word), "\(name) has \(word)")
      }
    }
    #expect(
      try site.page("site.css") == """
        :root { --link: #0079b5; }
        @media screen and (prefers-color-scheme: dark) { :root:not(.light) { --link: #00aaff; } }
        @media print { :root { --link: #000; } }
        :root { --text: Inter, var(--sans); }
        :root { --room: .3rem; --step: .9375rem; }

        """)
  }

  @Test("the configuration orders, names and hides the links of the navigation")
  func navigation() async throws {
    let site = try site([
      "gazette.yml": """
      title: House
      navigation:
        order: [people, Forum]
        hidden: [awards, dashboard]
        labels: {tags: Topics}
        links: [{label: Forum, url: "https://forum.example/"}]
      words: {people: Crew}
      footer: "*Ours*"
      """
    ])
    try await site.build()
    let page = try site.page("tags.html")
    let links = page.matches(of: /<li><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/li>/).map {
      "\($0.2) \($0.1)"
    }
    #expect(links.prefix(2) == ["Crew people.html", "Forum https://forum.example"])
    #expect(links.contains("Topics tags.html"))
    #expect(!links.contains { $0.hasPrefix("Awards") || $0.hasPrefix("Dashboard index") })
    #expect(page.contains(#"<div class="text"><p><em>Ours</em></p>"#))
  }

  @Test(
    "a label and its value have the colon of the language between them, and its brackets behind")
  func punctuation() async throws {
    for (language, label, count) in [("en", "Unlocked: ", " (1)"), ("zh-Hans", "已解锁：", "（1）")] {
      let site = try site([
        "gazette.yml": "title: House\nlanguage: \(language)\n",
        "data/more.json": #"{"gazette": 1, "issues": [], "tags": [{"name": "idle"}]}"#,
      ])
      try await site.build()
      #expect(try site.page("awards.html").contains("<p class=\"lead\">" + label))
      let heads = try site.page("tags.html").matches(of: /<summary>([^<]*)</).map { String($0.1) }
      #expect(heads.contains { $0.hasSuffix(count) }, "\(heads)")
    }
  }

  @Test("unknown names in the configuration are told with the nearest one")
  func unknownNames() async throws {
    let site = try site([
      "gazette.yml": "title: House\nnavigation: {hidden: [award]}\nwords: {projcet: Epic}\n"
    ])
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error.diagnostics.map { "\($0.message); \($0.suggestion ?? "") \($0.place?.line ?? 0)" } == [
        "there is no word 'projcet'; did you mean 'project'? 3",
        "there is no entry of the navigation 'award'; did you mean 'awards'? 2",
      ])
  }

  @Test("a word that loses what pages fill in, or has forms that the language has not, is told")
  func misfits() async throws {
    func told(_ words: String, _ language: String = "en") async throws -> [String] {
      let site = try site([
        "gazette.yml": "title: House\nlanguage: \(language)\nwords: {\(words)}\n"
      ])
      do {
        try await site.build()
        return []
      } catch let error as DiagnosticList {
        return error.diagnostics.map {
          "\($0.place?.line ?? 0) \($0.message); \($0.suggestion ?? "")"
        }
      }
    }
    #expect(
      try await told(
        "closedAfter: 'Done in {tim}', pageOf: 'page {}', foundOne: '{} {}', issue: '{x}'") == [
          "3 in 'closedAfter' nothing is filled in for '{tim}'; write it as 'Closed after {time}'",
          "3 in 'foundOne' nothing is filled in for '{}'; write it as '{} result'",
          "3 in 'issue' nothing is filled in for '{x}'; write it as 'Issue'",
          "3 'pageOf' lacks '{}', for which something is filled in; write it as 'page {} of {}'",
        ])
    #expect(
      try await told("issues: Bug|Bugs") == [
        "3 'issues' has 2 forms; write one form, without '|'"
      ])
    #expect(
      try await told("issues: bilet|bilety, issue: 'bilet|bilety|biletów'", "pl") == [
        "3 'issue' has 3 forms; write one form, without '|'",
        "3 'issues' has 2 forms; write 3 forms, those after 1, 2 and 5, or one",
      ])
    #expect(
      try await told("issues: bilet|bilety|biletów, closedAfter: '{time} i {time}'", "pl") == [])
  }
}
