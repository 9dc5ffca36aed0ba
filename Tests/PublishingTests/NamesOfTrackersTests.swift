import Foundation
import Testing

@testable import Publishing

@Suite("Hidden people by the names and accounts that trackers have for a login")
struct NamesOfTrackersTests {
  private static let jira = """
    {"issues": [{"key": "P-1", "fields": {"summary": "One", "status": {"name": "Open"},
      "reporter": {"name": "akow", "key": "JIRAUSER10100", "displayName": "Anna Kowalska"}},
      "changelog": {"histories": [{"created": "2025-01-02T00:00:00.000+0000", "items": [
        {"field": "assignee", "from": "ACCOUNT", "fromString": "Anna Kowalska", "to": null, "toString": null}]}]}}]}
    """

  @Test(
    "of somebody hidden neither login nor name is left",
    arguments: [
      ("akow", ["a.json": jira.replacing("ACCOUNT", with: "akow")]),
      ("akow", ["a.json": jira.replacing("ACCOUNT", with: "JIRAUSER10100")]),
      ("Anna Kowalska", ["a.json": jira.replacing("ACCOUNT", with: "akow")]),
    ])
  func hidden(entry: String, data: [String: String]) async throws {
    let files =
      data.map { ("data/" + $0.key, $0.value) } + [
        ("gazette.yml", "title: House\noutputs: [html, md]\npeople: {hidden: [\"\(entry)\"]}\n")
      ]
    let site = try TemporarySite(Dictionary(uniqueKeysWithValues: files))
    let report = try await site.build()
    #expect(
      (report.warnings + report.notes).filter { $0.code.hasPrefix("policy") }.map(\.message) == [])
    let published = try site.published()
    #expect(published.keys.contains { $0.hasPrefix("issues/") })
    let left = published.filter {
      let text = String(decoding: $0.value, as: UTF8.self).lowercased() + $0.key
      return text.contains("kowalska") || text.contains("akow") || text.contains("anna.k")
    }
    #expect(left.keys.sorted() == [])
  }

  @Test("a change names the login of somebody whom no other record names by the displayed name")
  func strangers() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\n",
      "data/a.json": Self.jira.replacing("ACCOUNT", with: "bo").replacing(
        #""fromString": "Anna Kowalska""#, with: #""fromString": "Bo Li""#),
    ])
    try await site.build()
    #expect(try site.page("issues/p-1.md").contains("Bo Li"))
  }
}
