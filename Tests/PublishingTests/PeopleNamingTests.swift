import Foundation
import Testing

@testable import Publishing

/// Sites that call people otherwise than their data.
@Suite("What people are called")
struct PeopleNamingTests {
  private static let ana = #"{"login": "ana", "name": "Ana Nowak", "url": "https://x.org/ana"}"#
  private static let former = #"{"login": "old", "name": "Former Name"}"#

  private static func issue(_ number: Int, by login: String, _ more: String = "") -> String {
    #"{"number": \#(number), "title": "T", "author": "\#(login)", "creationDate": "2026-01-0\#(number)"\#(more)}"#
  }

  /// Native data of people and issues.
  private static func data(_ people: [String], _ issues: [String]) -> String {
    #"{"gazette": 1, "people": [\#(people.joined(separator: ", "))], "issues": [\#(issues.joined(separator: ", "))]}"#
  }

  private func site(
    _ policy: String, _ files: [String: String]
  ) throws -> TemporarySite {
    var files = files
    files["gazette.yml"] =
      "title: House\nurl: https://example.org\noutputs: [html, md, search, api, openbadges]\n"
      + policy
    files["people.key"] = "0123456789abcdef0123"
    return try TemporarySite(files)
  }

  @Test(
    "somebody is one person, whatever the files know that name them",
    arguments: [
      ("login", "ana"), ("name", "ana-nowak"), ("initials", "a-n-5bzy"),
      ("pseudonym", "person-5bzyn5sc"),
    ])
  func onePerson(_ names: String, _ slug: String) async throws {
    let policy = "people: {shown_as: \(names), key: people.key, aliases: {old: ana}}\n"
    let issues = [Self.issue(1, by: "ana"), Self.issue(2, by: "ANA"), Self.issue(3, by: "old")]
    let awards =
      #"[{"name": "Given", "criterion": "manual", "holders": [{"person": "ana", "reason": "r"}, {"person": "old", "reason": "r"}]}]"#
    let apart = try site(
      policy,
      [
        "data/a.json": Self.data([], [issues[0]]), "data/awards.json": awards,
        "data/b.json": Self.data([], [issues[1]]), "data/c.json": Self.data([Self.ana], []),
        "data/d.json": Self.data([], [issues[2]]), "data/e.json": Self.data([Self.former], []),
      ])
    let together = try site(
      policy,
      ["data/a.json": Self.data([Self.ana, Self.former], issues), "data/awards.json": awards])
    try await apart.build()
    try await together.build()
    let files = try apart.published()
    let pages = files.keys.filter { $0.hasPrefix("people/") && $0.hasSuffix(".html") }
    #expect(pages.filter { !$0.hasPrefix("people/by/") } == ["people/\(slug).html"])
    #expect(files == (try together.published()))
    for (name, bytes) in files {
      #expect(bytes.range(of: Data("Former".utf8)) == nil, "\(name)")
    }
  }

  @Test(
    "the configuration of awards names people by their logins, whatever they are called",
    arguments: [
      (
        "login", "cy",
        "- Comet, 2026-01-01\n- [cy](../people/cy.html), 2026-01-03: [#3 T](../issues/3.md)\n"
      ),
      (
        "name", "cy-green",
        "- Comet, 2026-01-01\n- [Cy Green](../people/cy-green.html), 2026-01-03: [#3 T](../issues/3.md)\n"
      ),
      // Nobody who is called by initials has a badge.
      (
        "initials", nil,
        "- [Comet](../people/comet.html), 2026-01-01: [#1 T](../issues/1.md)\n- [C. G. gnmf](../people/c-g-gnmf.html), 2026-01-03: [#3 T](../issues/3.md)\n"
      ),
    ])
  func awards(_ names: String, _ revoked: String?, _ holders: String) async throws {
    let people = [
      Self.ana, #"{"login": "Bo.B", "name": "Bo Brown", "url": "https://x.org/bo"}"#,
      #"{"login": "cy", "name": "Cy Green", "url": "https://x.org/cy"}"#,
    ]
    let site = try site(
      "people: {shown_as: \(names), key: people.key}\n"
        + "awards: {pseudonyms: {ana: Comet}, left_out: [Bo.B], revoked: [writer/CY]}\n",
      [
        "data/a.json": Self.data(
          people, [Self.issue(1, by: "ana"), Self.issue(2, by: "Bo.B"), Self.issue(3, by: "cy")]),
        "data/awards.json":
          #"[{"name": "Writer", "criterion": "issues", "value": 1, "scope": "person"}]"#,
      ])
    try await site.build()
    #expect(
      try site.page("awards/writer.md").components(separatedBy: "## Earned by\n\n").last == holders
    )
    let badges = try site.published().keys.filter { $0.hasPrefix("openbadges/assertions/") }
    #expect(badges == (revoked.map { ["openbadges/assertions/writer/\($0).json"] } ?? []))
    for badge in badges { #expect(try site.page(badge).contains(#""revoked":true"#)) }
  }

  @Test(
    "what is redacted is so in the names that the configuration gives people on boards of awards")
  func redactedPseudonyms() async throws {
    let site = try site(
      "redact: ['/ACME-[0-9]{6}/']\nawards: {pseudonyms: {ana: AP ACME-314159}}\n",
      [
        "data/a.json": Self.data([], [Self.issue(1, by: "ana")]),
        "data/awards.json":
          #"[{"name": "Writer", "criterion": "issues", "value": 1, "scope": "person"}]"#,
      ])
    try await site.build()
    #expect(try site.page("awards/writer.md").contains("AP "))
    for (name, bytes) in try site.published() {
      #expect(bytes.range(of: Data("314159".utf8)) == nil, "\(name)")
    }
  }

  @Test("a project that the configuration makes of a label names nobody who is hidden")
  func labels() async throws {
    func published(_ hidden: String, _ title: String) async throws -> [String: Data] {
      let site = try site(
        "people: {hidden: [\(hidden)]}\nprojects: {labels: {area/x: '\(title)', area/y: '\(title)'}}\n",
        [
          "data/a.json": Self.data(
            [],
            [
              Self.issue(1, by: "bo", #", "tags": ["area/x"], "project": "Roof""#),
              Self.issue(2, by: "bo", #", "tags": ["area/y"]"#), Self.issue(3, by: "mira-ok"),
            ])
        ])
      try await site.build()
      return try site.published()
    }
    #expect(
      try await published("mira-ok", "For @mira-ok") == published("mira-ok", "For [somebody]"))
  }
}
