import Testing

@testable import GazetteCommands

@Suite("One query everywhere")
struct OneQueryTests {
  private static let data = #"""
    {"gazette": 1, "issues": [
      {"number": 1, "kind": "pull", "title": "Parse", "author": "ana", "state": "merged",
       "creationDate": "2026-01-01T00:00:00Z", "closedDate": "2026-01-20T00:00:00Z",
       "tags": ["bug"], "reviews": [{"author": "bo", "state": "approved"}]},
      {"number": 2, "kind": "pull", "title": "Print", "author": "bo", "content": "@ana, look",
       "state": "merged", "creationDate": "2026-01-02T00:00:00Z",
       "closedDate": "2026-01-21T00:00:00Z", "tags": ["wip"]},
      {"number": 3, "kind": "pull", "title": "Draw", "author": "ana", "draft": true,
       "creationDate": "2026-01-03T00:00:00Z", "tags": ["bug"]},
      {"number": 4, "title": "Crash", "author": "ana", "creationDate": "2026-01-04T00:00:00Z"}
    ]}
    """#
  private static let query = "is:pr AND NOT is:draft label:bug,wip involves:ana merged:2026-01"

  @Test("a list, its feed, its badge, a report, a page and the verbs find the same")
  func everywhere() async throws {
    let query = Self.query
    let site = try SampleSiteFolder(
      Self.data,
      configuration: """
        title: Sample
        url: https://example.org/
        outputs: [html, search, feeds, api, badges]
        filters: [{name: One, query: '\(query)'}]
        reports: [{name: Report, query: '\(query)'}]

        """)
    try site.write(
      "---\ntitle: Own\n---\n{% for one in issues('\(query)') %}{{ one.reference }} {% endfor %}\n",
      to: "pages/own.md")
    let outcome = await site.run(["build", site.path, "--now", "2026-02-01T00:00:00Z"])
    #expect(outcome.exit == .done, "\(outcome.error)")
    func page(_ path: String) throws -> String { try #require(site.read("public/" + path)) }
    func order(_ text: String, _ pattern: (Int) -> String) -> [Int] {
      (1...4).compactMap { number in
        text.firstRange(of: pattern(number)).map { (number, $0.lowerBound) }
      }
      .sorted { $0.1 < $1.1 }.map(\.0)
    }
    #expect(order(try page("lists/one.html")) { "issues/\($0).html\"" } == [2, 1])
    #expect(try page("own.html").contains("#2 #1"))
    #expect(try page("badges/one.json").contains("\"message\": \"2\""))
    #expect(order(try page("api/v1/lists/one.json")) { "\"key\":\"\($0)\"" } == [2, 1])
    #expect(Set(order(try page("feeds/one.atom")) { "issues/\($0).html" }) == [1, 2])
    #expect(order(try page("reports/Report.html")) { "id=\"issue-\($0)\"" } == [2, 1])
    let list = await site.run(["list", site.path, query, "--json"])
    #expect(list.error == "")
    #expect(order(list.output) { "\"number\": \($0)," } == [2, 1])
    let report = await site.run(["report", site.path, query])
    #expect(order(report.output) { "id=\"issue-\($0)\"" } == [2, 1])
    let stats = await site.run(["stats", site.path, query, "--json"])
    #expect(stats.output.hasPrefix("{\n  \"issues\": 2,"))
  }

  @Test("what no record of the data says is told by the verbs and the check")
  func unknown() async throws {
    let site = try SampleSiteFolder(
      Self.data,
      configuration: "title: Sample\nfilters: [{name: Loved, query: 'reactions:>3'}]\n")
    let list = await site.run(["list", site.path, "reason:completed due:2026 sort:reactions"])
    #expect(
      list.error == """
        note: no record of the data says why issues were closed
        note: no record of the data says when issues are due
        note: no record of the data says how many reactions there are
        nothing is found

        """)
    let check = await site.run(["check", site.path])
    #expect(
      (check.error + check.output).contains(
        "no record of the data says how many reactions there are, for which 'reactions:>3' asks"))
    let stats = await site.run(["stats", site.path, "review:none"])
    #expect(stats.error == "")
    // Of several people whom a query names, those who are known can be found.
    #expect(await site.run(["list", site.path, "involves:ana"]).error == "")
    #expect(
      await site.run(["report", site.path, "assignee:ana milestone:1 closed:2026"]).error == """
        note: no record of the data says who works on it
        note: no record of the data belongs to a project or milestone

        """)
  }

  @Test(
    "a build and the check tell what filters, awards and pages ask for and the data does not have")
  func unknownOnSite() async throws {
    let site = try SampleSiteFolder(
      Self.data, configuration: "title: Sample\nfilters: [{name: Loved, query: 'reactions:>3'}]\n")
    try site.write(
      #"[{"name": "Busy", "criterion": "query", "value": 1, "query": "assignee:ana"}]"#,
      to: "data/awards.json")
    try site.write("---\ntitle: Own\n---\n{{ count('milestone:1') }}\n", to: "pages/own.md")
    let build = await site.run(["build", site.path])
    let notes = build.error.split(separator: "\n").filter { $0.hasPrefix("note") }
    #expect(
      notes.joined(separator: "\n") == """
        note: no record of the data says how many reactions there are, for which 'reactions:>3' asks
        note: no record of the data says who works on it, for which 'assignee:ana' asks
        note: no record of the data belongs to a project or milestone, for which 'milestone:1' asks
        """)
    let told = await site.run(["check", site.path]).output.split(separator: "\n").filter {
      $0.contains("[query.") || $0.contains("--> ")
    }
    #expect(
      told.joined(separator: "\n") == """
        warning: no record of the data says how many reactions there are, for which 'reactions:>3' \
        asks [query.unknown-figure]
         --> gazette.yml:2:32
        warning: no record of the data says who works on it, for which 'assignee:ana' asks \
        [query.unknown-figure]
         --> data/awards.json:1:62
        warning: no record of the data belongs to a project or milestone, for which 'milestone:1' \
        asks [query.unknown-figure]
         --> pages/own.md:4:11
        """)
  }
}
