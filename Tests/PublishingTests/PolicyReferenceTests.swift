import Configuration
import Foundation
import IssueModel
import Testing

@testable import Publishing

// What texts say of records and people that are not published.

extension PolicyTests {
  @Test("addresses of what is withheld become references without a link")
  func addresses() async throws {
    let data = """
      [{"number": 1, "title": "One", "state": "OPEN", "url": "https://github.com/acme/house/issues/1",
        "body": "See https://github.com/acme/house/issues/2#issuecomment-7, or https://github.com/acme/house/issues/21. http://www.github.com/acme/house/pull/2 https://api.github.com/repos/acme/house/issues/2"},
       {"number": 2, "title": "Two", "state": "OPEN", "url": "https://github.com/acme/house/issues/2"}]
      """
    let site = try TemporarySite([
      "gazette.yml": configuration("exclude: [\"number:2\"]\n"), "data/issues.json": data,
    ])
    try await site.build()
    #expect(
      try site.page("issues/1.md").contains(
        "See acme/house#2, or https://github.com/acme/house/issues/21. acme/house#2 acme/house#2"))
    #expect(try everything(of: site).range(of: Data("house/issues/2#".utf8)) == nil)
  }

  @Test("a link to what is withheld becomes its text, however it is written")
  func links() async throws {
    let data = #"""
      [{"number": 1, "title": "One", "state": "OPEN", "url": "https://github.com/acme/house/issues/1",
        "body": "[a](https://github.com/acme/house/issues/2 \"Two\"), [b](https://github.com/acme/house/issues/2), [c][x], <https://github.com/acme/house/issues/2>, <a href='https://github.com/acme/house/issues/2'>d</a>, [e](https://github.com/acme/house/issues/21)\n\n[x]: https://github.com/acme/house/issues/2 \"Two\""},
       {"number": 2, "title": "Two", "state": "OPEN", "url": "https://github.com/acme/house/issues/2"}]
      """#
    let site = try TemporarySite([
      "gazette.yml": configuration("exclude: [\"number:2\"]\n"), "data/issues.json": data,
    ])
    try await site.build()
    #expect(
      try site.page("issues/1.md").contains(
        "> a, b, c, acme/house#2, d, [e](https://github.com/acme/house/issues/21)"))
  }

  @Test(
    "logins of hidden people go where they are words, but for usual words and names of the site")
  func bareLogins() async throws {
    let text =
      "jsmith, JSmith's, ana\\\\_k, **jo**.doe. jo.doe, core, test, xjsmith, jsmith-x, https://x.org/jsmith/a, [me](https://x.org/jsmith)"
    let site = try site("people: {hidden: [jsmith, ana_k, jo.doe, core, test, bo]}\n")
    try site.write(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "By jsmith", "tags": ["core"], "content": "\#(text)"}]}"#,
      to: "data/issues.json")
    let report = try await site.build()
    let page = try site.page("issues/1.md")
    #expect(page.contains(#"By \[somebody\]"#))
    #expect(
      page.contains(
        "> [somebody], [somebody]'s, [somebody], [somebody]. [somebody], core, test, xjsmith, jsmith-x, https://x.org/[somebody]/a, me"
      ), "\(page)")
    let told =
      "3 logins of people who are not to be named may mean something else without an '@' and stay there: bo, core, test"
    let nobody =
      "nobody in the data is called 'ana_k' and 5 more names, whom 'hidden' names: only mentions in texts go"
    #expect(report.inputs?.data.diagnostics.map(\.message) == [nobody, told])
    let check = SiteCheck(of: SiteFolder(site.path), now: Instant(seconds: 1_767_225_600))
    #expect(check.found.filter { $0.code == "policy.logins" }.map(\.message) == [told])
  }

  @Test("a link to a withheld issue is in no file")
  func trackerLinks() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md, api]\nexclude: ['label:secret']\n",
      "data/issues.json": """
      {"issues": [{"key": "P-2", "fields": {"summary": "Two", "status": {"name": "Open"}, "parent": {"key": "P-77"},
        "issuelinks": [{"type": {"name": "Relates", "outward": "relates to"}, "outwardIssue": {"key": "P-77"}},
          {"type": {"name": "Relates", "outward": "relates to"}, "outwardIssue": {"key": "P-3"}}]}},
       {"key": "P-3", "fields": {"summary": "Three", "status": {"name": "Open"}}},
       {"key": "P-77", "fields": {"summary": "Secret", "status": {"name": "Open"}, "labels": ["secret"]}}]}
      """,
    ])
    try await site.build()
    let issue = try site.page("api/v1/issues/p-2.json")
    #expect(issue.contains("P-3") && !issue.contains("P-77"))
  }

  @Test(
    "a relative link to a withheld issue becomes its text",
    arguments: [
      "/a/b/issues/2", "/a/b/pull/2#issuecomment-5", "issues/2", "/a/b/issues/2?x=1", "../pull/2",
      "../../b/issues/2",
    ])
  func relativeLinks(link: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\nexclude: ['label:secret']\n",
      "data/issues.json": """
      [{"number": 1, "title": "One", "state": "open", "user": {"login": "ben"}, "html_url": "https://github.com/a/b/issues/1",
        "body": "See [that](\(link)) and [other](issues/23), not issues/2."},
       {"number": 2, "title": "Two", "state": "open", "user": {"login": "ben"}, "html_url": "https://github.com/a/b/issues/2",
        "labels": [{"name": "secret"}]}]
      """,
    ])
    try await site.build()
    #expect(
      try site.page("issues/1.md").contains(
        "See that and [other](https://github.com/a/b/issues/23), not issues/2."))
  }
}
