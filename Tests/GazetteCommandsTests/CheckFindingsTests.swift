import Foundation
import Publishing
import Testing

@testable import GazetteCommands

@Suite("What a check of a site finds")
struct CheckFindingsTests {
  /// A site with one of each mistake.
  private func mistaken() throws -> SampleSiteFolder {
    let site = try SampleSiteFolder(
      #"""
      {"gazette": 1, "tags": ["bug"], "projects": [{"title": "Release"}], "issues": [
        {"number": 1, "title": "a", "content": "See #99.", "tags": ["bug"], "author": "ana", "creationDate": "2126-02-02"},
        {"number": 2, "title": "b", "project": "Release", "creationDate": "2026-01-02"}
      ]}
      """#,
      configuration: #"""
        title: All mistakes
        data:
          - path: data/issues.json
          - path: data/awards.json
          - path: data/more.json
          - path: data/table.csv
            states: {Shipped: clsed}
        filters:
          - {name: Both, query: "is:open is:closed", icon: flga}
          - {name: Merged, query: "is:merged"}
          - {name: Typo, query: "milestone:Relaese"}
          - {name: Fine, query: "label:bug OR author:ana", icon: flag}
        favicon: icon.pgn
        theme: {logo: lgoo.svg}
        light: {query: "label:bug -label:bug"}

        """#)
    try site.write(
      #"""
      [
        {
          "name": "Fixer",
          "criterion": "closed",
          "value": 3,
          "image": "rocekt",
          "colour": "Red"
        },
        {
          "name": "Asker",
          "criterion": "query",
          "query": "is:opne",
          "scope": "people",
          "tiers": {"Bronze": 1, "Silver": 1}
        },
        {"name": "Fast", "criterion": "fast", "value": 1, "image": "bolt"}
      ]

      """#, to: "data/awards.json")
    try site.write(
      #"""
      [{"name": "Fixer", "criterion": "issues", "value": 3, "image": "star"}]

      """#, to: "data/more.json")
    try site.write(
      #"""
      id,title,state,created
      7,Seven,Shipped,2026-01-02

      """#, to: "data/table.csv")
    try site.write(
      #"""
      ---
      title: Guide
      order: first
      navigaton: false
      ---
      # Guide

      [good](#guide) [bad](#giude) [other](about.html#team) [worse](about.html#taem) [gone](abuot.html) [file](about.md) [issue](issues/1.html) [dash](index.html#nowhere)

      """#, to: "pages/guide.md")
    try site.write(
      #"""
      # About

      ## Team

      Hi [s](search.html#q=x) [up](#top)

      """#, to: "pages/about.md")
    for name in [
      "static/icon.png", "static/logo.svg", "templates/isue.html", "templates/part.html",
    ] {
      try site.write("<svg/>", to: name)
    }
    try site.write(
      #"{% extends "theme:tag.html" %}{% block foter %}x{% endblock %}{% block footer %}{% block more %}{% endblock %}{% endblock %}"#,
      to: "templates/tag.html")
    return site
  }

  @Test("each mistake that people make is told once, with its place and what was probably meant")
  func mistakes() async throws {
    let site = try mistaken()
    let told = try await found(in: site)
    #expect(
      told == [
        #"error configuration.wrong-value gazette.yml:7:23 expected open, closed or "#
          + #"merged, not 'clsed' | did you mean 'closed'?"#,
        #"error award-key data/awards.json:7:5 the award 'Fixer' has the unknown key "#
          + #"'colour' | did you mean 'color'?"#,
        #"error award-scope data/awards.json:13:5 the award 'Asker' has the unknown scope "#
          + #"'people' | one of: project, person, tag, milestone"#,
        #"warning data.future-date data/issues.json:2:3 issue 1 was made on "#
          + #"2126-02-02T00:00:00Z, which is in the future"#,
        #"note data.dangling-reference data/issues.json:2:3 issue 1 refers to #99, which "#
          + #"does not exist"#,
        #"warning page.wrong-value pages/guide.md:3:8 'order' is not understood: 'first' "#
          + #"is not a whole number"#,
        #"error page.unknown-key pages/guide.md:4:1 there is no key 'navigaton' in a "#
          + #"page's front matter | did you mean 'navigation'?"#,
        #"warning missing-file gazette.yml:13:10 there is no 'icon.pgn', which 'favicon' names | did you mean 'icon.png'?"#,
        #"warning missing-file gazette.yml:14:15 there is no 'lgoo.svg', which 'logo'"#
          + #" names | did you mean 'logo.svg'?"#,
        #"warning unknown-icon gazette.yml:9:52 there is no icon 'flga' for lists | did you mean 'flag'?"#,
        #"warning unused-template templates/isue.html no page uses the template 'isue.html' | did you mean 'issue.html'?"#,
        #"warning unused-template templates/part.html no page uses the template "#
          + #"'part.html' | call it as a template of the theme (`gazette theme list`), name it"#
          + #" in one, or take it out"#,
        #"warning unknown-block templates/tag.html:1:40 'theme:tag.html' has no block 'foter', so that this one is not shown | did you mean 'footer'?"#,
        #"warning page.dangling-anchor pages/guide.md:8:22 'guide.html' has no part "#
          + #"'#giude' | did you mean '#guide'?"#,
        #"warning page.dangling-anchor pages/guide.md:8:63 'about.html' has no part "#
          + #"'#taem' | did you mean '#team'?"#,
        #"warning page.dangling-link pages/guide.md:8:87 'abuot.html' leads nowhere in the"#
          + #" site | did you mean 'about.html'?"#,
        #"warning page.dangling-anchor pages/guide.md:8:146 'index.html' has no part "#
          + #"'#nowhere'"#,
        #"warning query.unknown-figure gazette.yml:10:27 no record of the data is a pull "#
          + #"request, for which 'is:merged' asks"#,
        #"warning query.unknown-name gazette.yml:11:25 no project is called "#
          + #"'Relaese', for which 'milestone:Relaese' asks | did you mean 'Release'?"#,
        #"warning query.finds-nothing gazette.yml:9:25 'is:open is:closed' can find "#
          + #"nothing: nothing is both 'is:open' and 'is:closed'"#,
        #"warning query.finds-nothing gazette.yml:15:16 'label:bug -label:bug' can "#
          + #"find nothing: nothing is both 'label:bug' and '-label:bug'"#,
        #"error award-duplicate data/more.json:1:2 a second award is called 'Fixer' and is"#
          + #" left out: 'data/awards.json' has the first | give each award a name of its own"#,
        #"error award-image data/awards.json:6:14 the award 'Fixer' has the unknown icon "#
          + #"'rocekt' | did you mean 'rocket'?"#,
        #"error award-query data/awards.json:12:14 the award 'Asker' asks 'is:opne': "#
          + #"nothing can be 'opne' | did you mean 'open'?"#,
        #"error award-tiers data/awards.json:14:14 the award 'Asker' has two tiers with "#
          + #"one value | give each tier a greater value than the last"#,
        #"error award-days data/awards.json:16:33 the award 'Fast' does not say how fast |"#
          + #" add "days": 7"#,
      ])
  }

  @Test("what is certain is put right in place, and told; all other bytes and the data stay")
  func fixes() async throws {
    let site = try mistaken()
    let files = ["gazette.yml", "pages/guide.md", "pages/about.md", "data/awards.json"]
    let before = files.map { site.read($0) }
    let outcome = await site.run(["check", site.path, "--fix"])
    #expect(
      outcome.error.hasPrefix(
        """
        gazette.yml:9: 'flga' became 'flag'
        gazette.yml:13: 'icon.pgn' became 'icon.png'
        gazette.yml:14: 'lgoo.svg' became 'logo.svg'
        pages/guide.md:4: 'navigaton' became 'navigation'
        pages/guide.md:8: '#giude' became '#guide'
        pages/guide.md:8: 'about.html#taem' became 'about.html#team'
        pages/guide.md:8: 'abuot.html' became 'about.html'
        figures: of 2 issues 0 have comments or say that there are none
        figures: of 2 issues 0 tell when somebody replied, if anybody did
        found 8 errors and 10 warnings

        """), "\(outcome.error)")
    let pairs = [
      ("flga", "flag"), ("icon.pgn", "icon.png"), ("lgoo.svg", "logo.svg"),
      ("navigaton", "navigation"), ("#giude", "#guide"), ("#taem", "#team"),
      ("abuot.html", "about.html"),
    ]
    let expected = before.map { text in
      pairs.reduce(text ?? "") { $0.replacing($1.0, with: $1.1) }
    }
    #expect(files.map { site.read($0) } == expected)
    let mended = Set(Finding.all.filter(\.isMended).map(\.code))
    let left = try await found(in: site, "--fix")
    #expect(
      left.filter { line in mended.contains { line.contains(" \($0) ") } } == [
        "warning page.dangling-anchor pages/guide.md:8:146 'index.html' has no part '#nowhere'"
      ])
    #expect(files.map { site.read($0) } == expected)
  }

  @Test("what may have meant two things, stands twice or has other digits is left alone")
  func uncertain() async throws {
    let configuration = """
      title: S
      titel: T
      descriptio: x # the only one
      words: {isue: Ticket}

      """
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a"}]}"#, configuration: configuration)
    let page = """
      # A

      [x](issues/2.html) `y.htm` [y](y.htm) [b](bd.html) [n](nope.html)
      [c](changelog.html) [d](dead.html) [g](cg.html)

      """
    try site.write(page, to: "pages/a.md")
    for name in ["y", "ba", "bc", "c"] { try site.write("# B\n", to: "pages/\(name).md") }
    let outcome = await site.run(["check", site.path, "--fix"])
    #expect(
      outcome.error.hasPrefix(
        "gazette.yml:3: 'descriptio' became 'description'\nfigures: "))
    #expect(outcome.error.contains("\nfound 2 errors"))
    #expect(
      site.read("gazette.yml") == configuration.replacing("descriptio:", with: "description:"))
    #expect(site.read("pages/a.md") == page)
  }

  @Test("what the configuration ignores is not told, and an entry that ignores nothing is")
  func ignoring() async throws {
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "a", "creationDate": "2126-02-02"},
        {"number": 2, "title": "b", "creationDate": "2126-02-02"}
      ]}
      """,
      configuration: """
        title: S
        filters: [{name: Both, query: "is:open is:closed", icon: flga}]
        ignore:
          - unknown-icon
          - {code: data.future-date, at: 2}
          - {code: unused-template, at: "templates/old-*.html"}
          - {code: query.finds-nothing, at: [gazette.yml, 7]}
          - {code: page.dangling-link, at: pages/old/*}
          - unsued-template
          - page.unknown-key

        """)
    try site.write("x", to: "templates/old-a.html")
    try site.write("x", to: "templates/new-a.html")
    let told = try await found(in: site)
    #expect(
      told == [
        "warning data.future-date data/issues.json:2:3 issue 1 was made on 2126-02-02T00:00:00Z, "
          + "which is in the future",
        "warning unused-template templates/new-a.html no page uses the template 'new-a.html' | "
          + "call it as a template of the theme (`gazette theme list`), name it in one, or take it out",
        "warning ignore.unused gazette.yml:8:12 nothing is found that this ignores | take it out",
        "error ignore.unknown-code gazette.yml:9:5 there is no code 'unsued-template' | "
          + "did you mean 'unused-template'?",
        "error ignore.not-possible gazette.yml:10:5 'page.unknown-key' keeps the site from being "
          + "built and cannot be ignored",
      ])
    #expect(
      await site.run(["check", site.path]).error.contains(
        "found 2 errors and 3 warnings\n4 more are ignored\n"))
  }

  @Test("what people do right is not told")
  func right() async throws {
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "content": "See #9.", "tags": ["bug"]}]}"#,
      configuration: """
        title: S
        filters: [{name: Bugs, query: "label:bug -is:closed", icon: crown}]
        theme: {logo: logo.svg}

        """)
    try site.write("<svg/>", to: "static/logo.svg")
    try site.write("{% macro part() %}x{% endmacro %}", to: "templates/parts/own.html")
    try site.write(
      #"{% extends "theme:tag.html" %}{% block title %}{% import "parts/own.html" as own %}{{ own.part() }}{% endblock %}"#,
      to: "templates/tag.html")
    try site.write(#"{% extends "theme:issue.md" %}"#, to: "templates/issue.md")
    try site.write("body { color: red }", to: "templates/own.css")
    try site.write(
      "---\ntitle: A\norder: 3\nnavigation: true\n---\n# A\n\n## B c\n\n[x](#b-c) [y](search.html#q=a) [z](#top)\n",
      to: "pages/a.md")
    let told = try await found(in: site)
    #expect(
      told == [
        "note data.dangling-reference data/issues.json:1:27 issue 1 refers to #9, which does not exist"
      ])
  }

  @Test("beside a broken template, one with a name near to that of the theme is told")
  func broken() async throws {
    let site = try SampleSiteFolder("[]", configuration: "title: S\n")
    try site.write(#"{% include "tags.html" %}{{ ( }}"#, to: "templates/tag.html")
    for name in ["isue.html", "part.html", "tags.html", "stile.css"] {
      try site.write("a", to: "templates/" + name)
    }
    #expect(
      try await found(in: site) == [
        "error template.syntax templates/tag.html:1:31 expected an expression, found '}}'",
        "warning unused-template templates/isue.html no page uses the template 'isue.html' | "
          + "did you mean 'issue.html'?",
      ])
  }

  @Test("a key that belongs into another one is told so, and not put right")
  func misplaced() async throws {
    let site = try SampleSiteFolder("[]", configuration: "title: S\nlogo: a.svg\n")
    let told = try await found(in: site, "--fix")
    #expect(
      told == [
        "error configuration.unknown-key gazette.yml:2:1 there is no key 'logo' here | "
          + "it belongs into another: 'theme: {logo: …}'"
      ])
    #expect(site.read("gazette.yml") == "title: S\nlogo: a.svg\n")
  }

  @Test("a site without any record is not told that it has no names")
  func empty() async throws {
    let site = try SampleSiteFolder(
      "[]", configuration: "title: S\nfilters: [{name: A, query: 'label:bug is:pull'}]\n")
    #expect(try await found(in: site) == [])
  }

  @Test("a base and what came later, as imports write them, are no mistake")
  func delta() async throws {
    func file(_ state: String, _ date: String) -> String {
      """
      {"gazette": 1, "tags": ["bug"], "issues": [{"number": 2, "source": "o/r", "title": "b",
        "completed": \(state), "tags": ["bug"], "modificationDate": "\(date)"}]}
      """
    }
    let site = try SampleSiteFolder(file("false", "2026-01-02"))
    try site.write(file("true", "2026-01-05"), to: "data/later.json")
    let told = try await found(in: site)
    #expect(told == [])
    #expect(
      await site.run(["list", site.path, "is:closed", "--json"]).output.contains("\"closed\""))
  }

  @Test("every code is in the table once, in the page about checks, and of one form")
  func table() throws {
    let codes = Finding.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.wholeMatch(of: #/[a-z]+([.-][a-z]+)+/#) != nil })
    let root = Self.root
    let page = try String(
      contentsOf: root.appendingPathComponent("Site/pages/checks.md"), encoding: .utf8)
    #expect(page.hasSuffix("\n---\n" + Reference.checks(Finding.all)))
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("every code that is told where a file of a site is read is in the table")
  func readers() throws {
    var missing: Set<String> = []
    for folder in [
      "Configuration", "Queries", "TrackerReaders", "IssueStore", "TemplateEngine",
      "Publishing/Pages", "Policy", "Publishing/Checks",
    ] {
      let path = Self.root.appendingPathComponent("Sources/" + folder)
      for name in try #require(FileManager.default.subpaths(atPath: path.path))
      where name.hasSuffix(".swift") {
        let text = try String(contentsOf: path.appendingPathComponent(name), encoding: .utf8)
        for match in text.matches(
          of: #/(?:error|warning|warn|note)\(\s*"(?<code>[a-z]+(?:[.-][a-z-]+)+)"/#)
        {
          let code = String(match.code)
          let isKnown = Finding.all.contains { $0.code == code || $0.code == "yaml." + code }
          if !isKnown { missing.insert(code) }
        }
      }
    }
    #expect(missing == [])
  }
}
