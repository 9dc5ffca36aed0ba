import Diagnostics
import Foundation
import IssueModel
import TestSupport
import Testing

@testable import Publishing

/// Sites whose queries name people whom the site calls otherwise.
@Suite("Queries that name people, under policies of names")
struct QueriedPeopleTests {
  private static let data = #"""
    {"gazette": 1, "people": [{"login": "zebra7", "name": "Ana Kowalska"}, {"login": "bo"}], "issues": [
      {"number": 1, "title": "One", "author": "zebra7", "assignees": ["bo"]},
      {"number": 2, "title": "Two", "author": "bo", "assignees": ["zebra7"]},
      {"number": 3, "title": "Three", "author": "cy", "content": "For @zebra7"}]}
    """#
  private static let awards = #"""
    [{"name": "Helper", "description": "Helps.", "criterion": "query", "value": 1,
      "query": "author:zebra7 OR assignee:bo", "role": "assignee"}]
    """#

  private func site(_ policy: String, _ more: String = "") throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": """
      title: House
      url: https://example.org
      outputs: [html, md, search, feeds, api, badges, calendar]
      filters:
        - {name: Hers, query: 'author:zebra7 -label:x'}
        - {name: Either, query: 'assignee:@ZEBRA7,no-one OR author:"ana kowalska"'}
        - {name: Said, query: 'mentions:zebra7'}
      reports:
        - {name: weekly, title: Weekly, query: 'assignee:zebra7'}
      light: {query: 'author:old-zebra priority:high'}
      \(policy)
      \(more)
      """,
      "data/issues.json": Self.data, "data/awards.json": Self.awards,
      "people.key": "0123456789abcdef0123",
      "pages/hers.md":
        "---\ntitle: Hers\n---\n{% for i in issues('author:zebra7') %}{{ i.title }}.{% endfor %}",
    ])
  }

  /// The queries of the site's lists, and the numbers that they find.
  private func lists(of site: TemporarySite) throws -> [String] {
    try ["hers", "either", "said"].map { name in
      let text = Data(try site.page("api/v1/lists/\(name).json").utf8)
      let list = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
      let issues = try #require(list["issues"] as? [[String: Any]])
      return "\(list["query"] ?? ""): \(issues.compactMap { $0["number"] as? Int })"
    }
  }

  @Test(
    "queries are published with what people are called, and find what they found",
    arguments: [
      ("pseudonym", "Person [a-z0-9]{8}"), ("initials", "A\\. K\\. [a-z0-9]{4}"),
      ("name", "Ana Kowalska"), ("login", "zebra7"),
    ])
  func policies(_ policy: String, _ form: String) async throws {
    let site = try site(
      "people: {shown_as: \(policy), key: people.key, aliases: {old-zebra: zebra7}}")
    try await site.build()
    let page = try site.page("issues/3.md")
    let name = try #require(
      page.firstMatch(of: try Regex("For @?(\(form))")).flatMap {
        $0[1].substring.map(String.init)
      },
      "\(page)")
    // What is written as it is published stays.
    let written = policy == "login" ? name : "\"\(name)\""
    #expect(
      try lists(of: site) == [
        "author:\(written) -label:x: [1]",
        #"assignee:"\#(name)",no-one OR author:"\#(name)": [1, 2]"#,
        "mentions:\(written): [3]",
      ])
    #expect(try site.page("hers.html").contains("One."))
    for (path, data) in try site.published().sorted(by: { $0.key < $1.key }) {
      for text in ["zebra7", "old-zebra", "owalska"] where !name.contains(text) {
        #expect(
          String(decoding: data, as: UTF8.self).lowercased().firstRange(of: text) == nil,
          "\(path): \(text)")
      }
    }
  }

  @Test("nothing is found of those who are hidden, and their logins are left out")
  func hidden() async throws {
    let site = try site("people: {hidden: [zebra7], aliases: {old-zebra: zebra7}}")
    try await site.build()
    #expect(
      try lists(of: site) == [
        #"author:"[somebody]" -label:x: []"#,
        #"assignee:"[somebody]",no-one OR author:"[somebody]": []"#, #"mentions:"[somebody]": []"#,
      ])
  }

  @Test("a login that is looked for as text is refused, and what asks for it is named")
  func texts() async throws {
    let site = try site("people: {shown_as: pseudonym, key: people.key}")
    let more = "  - {name: Words, query: 'is:open \"for zebra7\"'}\nreports:"
    let written = try String(contentsOfFile: site.path + "/gazette.yml", encoding: .utf8)
    try site.write(written.replacing("reports:", with: more), to: "gazette.yml")
    try site.write("# Asking\n\n[hers](search.html?q=assignee%3Azebra7)\n", to: "pages/hers.md")
    await #expect {
      try await site.build()
    } throws: { error in
      let told = (error as? DiagnosticList)?.diagnostics.map(\.message) ?? []
      return told == [
        "the login of somebody who is not to be named, for which the filter 'Words' asks, would be published on api/v1/index.json and 2 other files",
        "the login of somebody who is not to be named, for which the page 'hers' asks, would be published on hers.html",
      ]
    }
  }
}
