import Foundation
import Testing

@testable import GazetteCommands

@Suite("The check of a site")
struct CheckVerbTests {
  @Test("everything that is wrong is found at once, with its place")
  func everything() async throws {
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "tags": ["bug"], "people": [{"login": "ada"}], "issues": [
        {"number": 1, "title": "a", "content": "See #2, #99 and `#98`.", "tags": ["bugs"]},
        {"number": 2, "title": "b", "author": "bob", "creationDate": "2026-01-02", "closedDate": "2026-01-01", "completed": true},
        {"number": 3, "title": "c"},
        {"number": 3, "title": "c again"}
      ]}
      """, configuration: "title: S\ntitel: T\n")
    let outcome = await site.run(["check", site.path, "--json"])
    #expect(outcome.exit == .found)
    struct Problem: Codable, Equatable {
      var severity, code, message: String
      var file: String?
      var line: Int?
    }
    let problems = try JSONDecoder().decode([Problem].self, from: Data(outcome.output.utf8))
    let lines = problems.map { "\($0.code) \($0.file ?? "-"):\($0.line ?? 0) \($0.message)" }
    #expect(
      lines == [
        "configuration.unknown-key gazette.yml:2 there is no key 'titel' here",
        "data.assumed -:0 records with one number that may be different ones, as their sites, days or titles differ, "
          + "are taken as one: of each the later form is kept (1 record, first 3 in all data)",
        "data.duplicate data/issues.json:5 there are two issues 3",
        "data.dangling-reference data/issues.json:2 issue 1 refers to #99, which does not exist",
        "data.unknown-tag data/issues.json:2 "
          + "issue 1 names the tag 'bugs', which the data does not define",
        "data.dates data/issues.json:3 issue 2 was closed on 2026-01-01T00:00:00Z, "
          + "before it was made on 2026-01-02T00:00:00Z",
        "data.unknown-person data/issues.json:3 "
          + "issue 2 names the person 'bob', which the data does not define",
      ])
  }

  @Test(
    "people whom the data defines are known by every name that the site gives them",
    arguments: [
      "", "people: {shown_as: initials, key: people.key}\n", "people: {aliases: {ada: eva}}\n",
    ])
  func renamedPeople(configuration: String) async throws {
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "people": [{"login": "Ada", "name": "Ada Kay"}], "issues": [
        {"number": 1, "title": "a", "author": "ada"}]}
      """, configuration: "title: S\n" + configuration)
    try site.write(String(repeating: "0123456789abcdef", count: 4), to: "people.key")
    let outcome = await site.run(["check", site.path, "--json"])
    #expect(!outcome.output.contains("unknown-person"), "\(outcome.output)")
  }

  @Test("a link to what another output publishes leads somewhere, and nowhere without that output")
  func outputs() async throws {
    let site = try SampleSiteFolder(#"{"gazette": 1, "issues": []}"#, configuration: "title: S\n")
    try site.write("# About\n\n[Search](search.html)\n", to: "pages/about.md")
    #expect(await site.run(["check", site.path]).exit == .done)
    try site.write("title: S\noutputs: [html]\n", to: "gazette.yml")
    let outcome = await site.run(["check", site.path])
    #expect(outcome.output.contains("'search.html' leads nowhere in the site"))
  }

  @Test("An error in the configuration hides no later one and none of the data")
  func nothingHidden() async throws {
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "issues": [
        {"number": 5, "title": "a", "creationDate": "soon", "state": "weird", "priority": 7}]}
      """, configuration: "title: S\ntitel: T\nfilters: [{name: A, query: 'is:opne'}]\n")
    let outcome = await site.run(["check", site.path])
    #expect(
      outcome.output.split(separator: "\n").filter {
        $0.hasPrefix("error") || $0.hasPrefix("warning")
      } == [
        "error: there is no key 'titel' here [configuration.unknown-key]",
        "warning: 'creationDate' of '5' is not understood: "
          + "'soon' is not a date, as 2026-01-31T12:00:00Z [data.value]",
        "warning: 'state' of '5' is not understood: 'weird' is not open, closed or merged [data.value]",
        "warning: 'priority' of '5' is not understood: it is not low, medium or high [data.value]",
        "error: nothing can be 'opne' [query.value]",
      ])
  }

  @Test("Double definitions and unknown names in saved queries are reported")
  func names() async throws {
    let site = try SampleSiteFolder(
      """
      {"gazette": 1,
       "tags": ["bug", {"name": "Bug", "color": "ff0000"}],
       "projects": [{"title": "P"}, {"title": "p"}],
       "issues": [{"number": 1, "title": "a", "tags": ["bug"]}]}
      """,
      configuration: """
        title: S
        filters: [{name: Mine, query: "label:bgu author:zoe"}]
        reports: [{name: r, query: "is:opne", sort: "updatd"}, {name: q, query: "label:bug"}]
        light: {query: "label:outage"}
        """)
    let outcome = await site.run(["check", site.path])
    #expect(
      outcome.output.split(separator: "\n").filter {
        $0.hasPrefix("error") || $0.hasPrefix("warning") || $0.contains("--> ")
      }.map { $0.drop { $0 == " " } } == [
        "warning: the tag 'Bug' is defined twice [data.duplicate-tag]", "--> data/issues.json:2:18",
        "--> data/issues.json:2:11",
        "warning: the project 'p' is defined twice [data.duplicate-project]",
        "--> data/issues.json:3:31",
        "--> data/issues.json:3:15",
        "error: nothing can be 'opne' [query.value]", "--> gazette.yml:3:28",
        "--> <query>:1:4",
        "error: 'updatd' is not sorted by [query.value]", "--> gazette.yml:3:45",
        "--> <query>:1:6",
        "warning: no tag is called 'bgu', for which 'label:bgu author:zoe' asks [query.unknown-name]",
        "--> gazette.yml:2:31",
        "warning: no record of the data says who opened it, for which 'label:bgu author:zoe' asks [query.unknown-figure]",
        "--> gazette.yml:2:31",
        "warning: no tag is called 'outage', for which 'label:outage' asks [query.unknown-name]",
        "--> gazette.yml:4:16",
      ])
  }

  @Test("feeds that the configuration asks for want the site's address")
  func feeds() async throws {
    func found(_ configuration: String) async throws -> String {
      let site = try SampleSiteFolder("[]", configuration: configuration)
      return await site.run(["check", site.path]).output
    }
    #expect(
      try await found("title: S\noutputs: [html, feeds]\n").hasPrefix(
        """
        warning: there are no feeds: their addresses are whole, and 'url' is missing [feeds-without-url]
         --> gazette.yml:2:10
        """))
    #expect(!(try await found("title: S\n")).contains("feeds"))
    #expect(
      !(try await found("title: S\nurl: https://a.org\noutputs: [html, feeds]\n")).contains("feeds")
    )
  }

  @Test("what the configuration says of a file of data is told with its place there")
  func dataEntries() async throws {
    let site = try SampleSiteFolder(
      "[]",
      configuration: "title: S\ndata:\n  - path: data/issues.json\n    format: gazete\n")
    #expect(
      await site.run(["check", site.path]).output.hasPrefix(
        """
        error: there is no data format 'gazete' [data.format]
         --> gazette.yml:4:13
          |
        4 |     format: gazete
          |             ^^^^^^
          = did you mean 'gazette'?

        """))
    try site.write("title: S\ndata:\n  - path: data/isues.json\n", to: "gazette.yml")
    let missing = await site.run(["check", site.path]).output
    #expect(missing.contains("--> gazette.yml:3:11"))
    #expect(missing.contains("the configuration names it here"))
  }

  @Test("a site without problems passes")
  func nothing() async throws {
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "content": "Not #1, nor GH-1."}]}"#)
    #expect(
      await site.run(["check", site.path])
        == Outcome(exit: .done, output: "", error: Self.untold + "nothing is wrong\n"))
    #expect(await site.run(["check", site.path, "--json", "-q"]).output == "[]\n")
  }

  @Test("a file that cannot be read is found, and the rest is checked all the same")
  func unreadable() async throws {
    let site = try SampleSiteFolder(##"{"gazette": 1, "issues": [{"number": 1, "title": "#9"}]}"##)
    try site.write("{\"issues\": [", to: "data/broken.json")
    let outcome = await site.run(["check", site.path])
    #expect(outcome.exit == .found)
    #expect(outcome.output.hasPrefix("error: 'data/broken.json' is damaged"))
    #expect(outcome.error == Self.untold + "found 1 error and 0 warnings\n")
  }

  /// What is told of a site with one issue that says nothing but its title.
  private static let untold = """
    figures: of 1 issue 0 say when they were made
    figures: of 1 issue 0 have comments or say that there are none
    figures: of 1 issue 0 tell when somebody replied, if anybody did

    """

  @Test("a table's problems have their line, as those of JSON and Markdown have")
  func tables() async throws {
    let site = try SampleSiteFolder("[]")
    try site.write(
      """
      id,title,state,created,closed
      1,One,open,2026-01-02,
      2,Two,closed,2026-01-02,2026-01-01
      """, to: "data/table.csv")
    #expect(
      await site.run(["check", site.path]).output == """
        warning: issue 2 was closed on 2026-01-01T00:00:00Z, before it was made on 2026-01-02T00:00:00Z [data.dates]
         --> data/table.csv:3:1
          |
        3 | 2,Two,closed,2026-01-02,2026-01-01
          | ^

        """)
  }

  @Test("saved queries, templates, pages, links and policy are checked, all at once")
  func site() async throws {
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "content": "Ask @ana.",
        "private": true}]}
      """,
      configuration: """
        title: Sample
        publish_private: true
        filters: [{name: Mine, query: "is:opne"}]
        reports: [{name: monday, query: "(a"}]
        people: {hidden: [ana]}
        """)
    try site.write("{% if %}\n", to: "templates/tag.html")
    try site.write("{{ nosuch }}\n", to: "pages/broken.md")
    try site.write(
      """
      # Guide

      [good](index.html#top), [bad](nowhere.html), [a report](reports/monday.html),
      [out](https://example.org/x) and ![picture](shot.png)
      """, to: "pages/guide.md")
    try site.write(
      #"[{"name": "Talker", "criterion": "chat", "value": 3}]"#, to: "data/awards.json")
    let outcome = await site.run(["check", site.path])
    #expect(outcome.exit == .found)
    let heads = outcome.output.split(separator: "\n").filter { line in
      line.hasPrefix("error") || line.hasPrefix("warning") || line.contains("--> ")
    }
    #expect(
      heads.map { $0.drop { $0 == " " } } == [
        "error: the award 'Talker' has the unknown criterion 'chat' [award-criterion]",
        "--> data/awards.json:1:21", "--> gazette.yml:5:19",
        "error: this '(' is not closed [query.parenthesis]", "--> gazette.yml:4:33",
        "--> <query>:1:1",
        "error: nothing can be 'opne' [query.value]", "--> gazette.yml:3:31",
        "--> <query>:1:4",
        "error: expected an expression, found '%}' [template.syntax]", "--> templates/tag.html:1:7",
        "error: there is no variable 'nosuch' here [template.undefined]", "--> pages/broken.md:1:4",
        "warning: 'nowhere.html' leads nowhere in the site [page.dangling-link]",
        "--> pages/guide.md:3:31",
        "warning: 'shot.png' leads nowhere in the site [page.dangling-link]",
        "--> pages/guide.md:4:45",
        "warning: 1 record is published that its tracker marks private [policy.private-published]",
        "--> gazette.yml",
      ])
  }

  @Test("an edit that was interrupted is told")
  func interrupted() async throws {
    let site = try SampleSiteFolder("[]")
    try site.write("gazette-journal 1\nend\n", to: "data/.gazette-journal")
    #expect(
      await site.run(["check", site.path]).output == """
        warning: an edit of several files was interrupted [edit.unfinished]
         --> data/.gazette-journal
          = the next edit of this data, whichever it is, finishes it first

        """)
    #expect(
      await site.run(["list", site.path, "is:open"]).error == """
        warning: an edit of several files is under way or was interrupted
         --> data/.gazette-journal
          = the next edit of this data, whichever it is, finishes it first
        nothing is found

        """)
  }

  @Test("each of several equal links that lead nowhere is told and mended, and no other text")
  func equalLinks() async throws {
    let site = try SampleSiteFolder("[]", configuration: "title: S\noutputs: [html]\n")
    try site.write("# About\n\nx\n", to: "pages/about.md")
    let page = "# Guide\n\n[a](abuot.html), [b](abuot.html) and `abuot.html`\n"
    try site.write(page, to: "pages/guide.md")
    let outcome = await site.run(["check", site.path])
    let places = outcome.output.split(separator: "\n").filter { $0.contains("--> ") }
    #expect(places == [" --> pages/guide.md:3:5", " --> pages/guide.md:3:22"])
    #expect(await site.run(["check", "--fix", site.path]).exit == .done)
    #expect(
      site.read("pages/guide.md")
        == page.replacing("](abuot.html)", with: "](about.html)"))
  }

  @Test("a link of the footer that leads nowhere is told once, at its line of the configuration")
  func footer() async throws {
    let site = try SampleSiteFolder(
      "[]", configuration: "title: S\noutputs: [html]\nfooter: '[a](nothing.html) [b](about.md)'\n")
    try site.write("# About\n\nx\n", to: "pages/about.md")
    try site.write("# Deep\n\nx\n", to: "pages/in/deep.md")
    let outcome = await site.run(["check", site.path])
    let lines = outcome.output.split(separator: "\n")
    let heads = lines.filter { $0.contains("leads nowhere") || $0.contains("--> ") }
    #expect(
      heads == [
        "warning: 'nothing.html' leads nowhere in the site [page.dangling-link]",
        " --> gazette.yml:3:14",
      ])
  }
}
