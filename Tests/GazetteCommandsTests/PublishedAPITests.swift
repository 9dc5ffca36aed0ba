import BuiltInTheme
import Foundation
import Testing

@testable import GazetteCommands

@Suite("The published JSON API")
struct PublishedAPITests {
  private static let data = #"""
    {"gazette": 1,
     "projects": [{"title": "Move", "dueDate": "2026-03-01T00:00:00Z"}],
     "issues": [
      {"number": 1, "title": "a", "author": "ana", "state": "closed", "tags": ["x"],
       "creationDate": "2026-01-01T00:00:00Z", "closedDate": "2026-01-03T00:00:00Z",
       "comments": [{"author": "bo", "date": "2026-01-01T01:00:00Z", "content": "Yes."}]},
      {"number": 2, "title": "b", "author": "ana", "project": "Move", "content": "*B* \u2028",
       "creationDate": "2026-01-02T00:00:00Z"},
      {"number": 3, "title": "c", "kind": "pull", "state": "merged", "author": "bo",
       "creationDate": "2026-01-02T00:00:00Z", "closedDate": "2026-01-04T00:00:00Z"}
    ]}
    """#

  private func built(_ data: String = data) async throws -> SampleSiteFolder {
    let site = try SampleSiteFolder(
      data, configuration: "title: Sample\noutputs: [html, api, badges]\n")
    let outcome = await site.run(["build", site.path])
    #expect(outcome.exit == .done, "\(outcome.error)")
    return site
  }

  /// The schema of a published file.
  private func schema(of path: String) -> String {
    let parts = path.split(separator: "/")
    if parts[0] == "badges" { return "badge" }
    switch parts[2] {
    case "issues": return "api-issue"
    case "lists": return "api-list"
    case "charts": return "api-chart"
    default: return "api-" + parts[2].dropLast(5)
    }
  }

  @Test("every file is as its schema wants it, and its addresses are those of published files")
  func schemas() async throws {
    let site = try await built()
    let output = site.path + "/public/"
    let files = try #require(FileManager.default.enumerator(atPath: output)).allObjects
      .compactMap { $0 as? String }
    let names = Set(files)
    var seen: Set<String> = []
    for path in files where path.hasSuffix(".json") {
      guard path.hasPrefix("api/") || path.hasPrefix("badges/") else { continue }
      let json = try JSON(text: try #require(site.read("public/" + path)))
      let name = schema(of: path)
      seen.insert(name)
      #expect(try SchemaValidator(named: name).accepts(json), "\(path)")
      for address in addresses(json) {
        let file = String(address.prefix { $0 != "?" && $0 != "#" })
        #expect(names.contains(file), "\(path): \(address)")
      }
    }
    #expect(seen == Set(PublishedSchemas.api.map(\.name)))
    for schema in PublishedSchemas.api {
      let published = site.read("public/schema/\(schema.name).schema.json")
      #expect(published == String(decoding: schema.bytes, as: UTF8.self))
      let printed = await site.run(["docs", "schema", schema.name])
      #expect(printed.output == published)
    }
  }

  private func addresses(_ json: JSON) -> [String] {
    let own = ["page", "api", "next", "previous"].compactMap { json[$0]?.string }
    return own + json.members.values.flatMap(addresses) + json.elements.flatMap(addresses)
      + (json["schemas"]?.elements.compactMap(\.string) ?? [])
  }

  @Test("an issue is as 'list --json' has it, with its addresses and texts")
  func issue() async throws {
    let site = try await built()
    #expect(
      site.read("public/api/v1/issues/1.json") == """
        {"source":"","kind":"issue","number":1,"key":"1","title":"a","state":"closed",\
        "priority":null,"tags":["x"],"project":null,"author":"ana","assignees":[],\
        "created":"2026-01-01T00:00:00Z","updated":null,\
        "closed":"2026-01-03T00:00:00Z","due":null,"comments":1,"page":"issues/1.html",\
        "api":"api/v1/issues/1.json","url":null,"body":"","reason":null,\
        "conversation":[{"author":"bo","created":"2026-01-01T01:00:00Z","body":"Yes."}],\
        "reviews":[],"links":[]}

        """)
    let listed = try JSON(text: await site.run(["list", site.path, "is:issue", "--json"]).output)
    let list = try JSON(text: try #require(site.read("public/api/v1/lists/all.json")))
    let published = list["issues"]?.elements.map { issue in
      JSON.object(issue.members.filter { !["page", "api", "url"].contains($0.key) })
    }
    #expect(published == listed.elements)
  }

  @Test("figures are those that 'stats --json' prints, byte for byte")
  func stats() async throws {
    let site = try await built()
    let printed = await site.run(["stats", site.path, "--json"])
    #expect(site.read("public/api/v1/stats.json") == printed.output)
  }

  @Test("a row of a chart has its figures as numbers, and leads to what it counts")
  func charts() async throws {
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "priority": "high"}]}"#,
      configuration: "title: Sample\noutputs: [html, api, search]\n")
    _ = await site.run(["build", site.path])
    let chart = try JSON(text: try #require(site.read("public/api/v1/charts/by-priority.json")))
    #expect(
      chart["rows"]?.elements.first
        == .object([
          "label": .string("High priority"), "values": .array([.string("1")]),
          "numbers": .array([.number(1)]),
          "page": .string("search.html?q=is%3Aissue%20is%3Aopen%20priority%3Ahigh"),
        ]))
    #expect(chart["page"]?.string == "charts.html#by-priority")
  }

  @Test("a chart for which the data has nothing has its file all the same, without rows")
  func emptyCharts() async throws {
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": []}"#, configuration: "title: Sample\noutputs: [html, api]\n")
    _ = await site.run(["build", site.path])
    #expect(
      site.read("public/api/v1/charts/by-priority.json") == """
        {"name":"by-priority","title":"Open issues by priority",\
        "description":"Open issues by priority.","sentence":"Nothing here.","columns":[],\
        "rows":[],"page":null}

        """)
    let index = try JSON(text: try #require(site.read("public/api/v1/index.json")))
    let names = try #require(index["charts"]).elements.compactMap { $0["name"]?.string }
    #expect(
      names == [
        "open-over-time", "throughput", "first-reply", "time-to-close", "age", "by-tag",
        "by-priority", "decided", "calendar",
      ])
    for name in names {
      let text = try #require(site.read("public/api/v1/charts/\(name).json"))
      #expect(try SchemaValidator(named: "api-chart").accepts(JSON(text: text)), "\(name)")
    }
  }

  @Test("open issues and open pull requests of a tag are counted apart, and the total has both")
  func tagCounts() async throws {
    let site = try await built(
      """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "a", "tags": ["x"]},
        {"number": 2, "title": "b", "tags": ["x"], "kind": "pull"},
        {"number": 3, "title": "c", "tags": ["x"], "kind": "pull"},
        {"number": 4, "title": "d", "tags": ["x"], "kind": "pull", "state": "merged"}]}
      """)
    let tags = try JSON(text: try #require(site.read("public/api/v1/tags.json")))["tags"]
    let counts = ["open", "open_pulls", "total"].map { tags?.elements.first?[$0] }
    #expect(counts == [.number(1), .number(2), .number(4)])
  }

  @Test("tags, people, projects and awards")
  func names() async throws {
    let site = try await built()
    #expect(
      site.read("public/api/v1/tags.json") == """
        {
          "tags": [
            {
              "name": "x",
              "description": "",
              "color": null,
              "open": 0,
              "open_pulls": 0,
              "total": 1,
              "page": "tags/x.html"
            }
          ]
        }

        """)
    #expect(
      site.read("public/api/v1/projects.json") == """
        {
          "projects": [
            {
              "title": "Move",
              "details": "",
              "state": "open",
              "color": "light-blue",
              "created": null,
              "due": "2026-03-01T00:00:00Z",
              "total": 1,
              "completed": 0,
              "percent": 0,
              "page": "projects/move.html"
            }
          ]
        }

        """)
    let people = try JSON(text: try #require(site.read("public/api/v1/people.json")))
    #expect(people["people"]?.elements.map { $0["login"]?.string } == ["ana", "bo"])
    #expect(people["people"]?.elements.map { $0["reviewed"] } == [.null, .null])
    let awards = try JSON(text: try #require(site.read("public/api/v1/awards.json")))
    let printed = try JSON(text: await site.run(["awards", site.path, "--json"]).output)
    #expect(awards["awards"]?.elements == printed.elements.filter { $0["holder"] == .null })
    #expect(
      awards["earned_by_people"]?.elements
        == printed.elements.filter { $0["holder"] != .null && $0["earned"] == .bool(true) })
  }

  @Test("a long list comes in pages, which an issue's number may end")
  func pages() async throws {
    let issues = (1...101).map { #"{"number": \#($0), "title": "t"}"# }.joined(separator: ",")
    let site = try await built(#"{"gazette": 1, "issues": [\#(issues)]}"#)
    let files = ["all", "all/page/2", "all/page/3"]
    let pages = try files.map { file in
      try JSON(text: try #require(site.read("public/api/v1/lists/\(file).json")))
    }
    #expect(pages.map { $0["issues"]?.elements.count } == [43, 43, 15])
    #expect(
      pages.map { $0["next"]?.string } == [
        "api/v1/lists/all/page/2.json", "api/v1/lists/all/page/3.json", nil,
      ])
    #expect(site.read("public/api/v1/lists/all/page/4.json") == nil)
  }

  @Test(
    "an edit writes what shows it and nothing else; without 'api' in the outputs nothing is there")
  func edits() async throws {
    let site = try await built()
    try site.write(Self.data.replacing("*B*", with: "*C*"), to: "data/issues.json")
    let report = await site.run(["build", site.path])
    #expect(
      report.error.contains("2 files written") || report.output.contains("2 files written"),
      "\(report)")
    try site.write("title: Sample\n", to: "gazette.yml")
    _ = await site.run(["build", site.path])
    #expect(site.read("public/api/v1/index.json") == nil)
  }

  @Test("an unknown schema is told with the nearest")
  func unknownSchema() async throws {
    let site = try SampleSiteFolder()
    #expect(
      await site.run(["docs", "schema", "api-isue"]).error == """
        error: there is no schema 'api-isue'
          = did you mean 'api-issue'?

        """)
  }
}
