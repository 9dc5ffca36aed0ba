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
  private static let tasks = """
    {"result": {"data": [{"id": 1, "type": "TASK", "phid": "PHID-TASK-1", "fields": {"name": "One",
      "description": {"raw": "Ask Anna Kowalska"}, "authorPHID": "PHID-USER-3", "status": {"value": "open", "name": "Open"}}}]}}
    """
  private static let users = """
    {"result": {"data": [{"id": 3, "type": "USER", "phid": "PHID-USER-3", "fields": {"username": "akow", "realName": "Anna Kowalska"}}]}}
    """
  private static let plane = """
    [{"sequence_id": 1, "name": "One", "description_stripped": "Ask Anna Kowalska", "created_at": "2025-03-01T10:00:00Z",
      "created_by": {"display_name": "akow", "first_name": "Anna", "last_name": "Kowalska"}}]
    """
  private static let bugzilla = """
    {"bugs": [{"id": 5, "summary": "One", "status": "NEW", "product": "Core", "creator": "anna.k@corp.example",
      "description": "Ask Anna Kowalska", "creation_time": "2009-07-22T15:27:25Z", "creator_detail":
        {"name": "anna.k@corp.example", "nick": "akow", "real_name": "Anna Kowalska [:akow]"}}]}
    """
  private static let azure = """
    {"value": [{"id": 1, "fields": {"System.Title": "One", "System.State": "New", "System.Description": "Ask Anna Kowalska",
      "System.CreatedBy": {"displayName": "Anna Kowalska", "uniqueName": "akow@corp.example"}}}]}
    """
  private static let asana = """
    {"data": [{"gid": "1", "name": "One", "completed": false, "notes": "Ask Anna Kowalska",
      "assignee": {"gid": "9", "name": "Anna Kowalska", "email": "AKow@corp.example"}}]}
    """
  private static let csv = """
    Issue key,Summary,Status,Reporter,Reporter Id,Description
    P-1,One,Open,Anna Kowalska,557058:0f3a,Ask Anna Kowalska

    """

  @Test(
    "of somebody hidden neither login nor name is left",
    arguments: [
      ("akow", ["a.json": jira.replacing("ACCOUNT", with: "akow")]),
      ("akow", ["a.json": jira.replacing("ACCOUNT", with: "JIRAUSER10100")]),
      ("Anna Kowalska", ["a.json": jira.replacing("ACCOUNT", with: "akow")]),
      ("akow", ["a.json": tasks, "b.json": users]), ("akow", ["a.json": users, "b.json": tasks]),
      ("Anna Kowalska", ["a.json": tasks, "b.json": users]), ("akow", ["a.json": plane]),
      ("Anna Kowalska", ["a.json": plane]), ("akow", ["a.json": bugzilla]),
      ("Anna Kowalska", ["a.json": bugzilla]), ("akow@corp.example", ["a.json": azure]),
      ("akow@corp.example", ["a.json": asana]), ("557058:0f3a", ["a.csv": csv]),
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

  @Test(
    "a short full name is one, a single short word is not",
    arguments: [("Tom Fox", true), ("Bo Li", true), ("李伟", true), ("박준", true), ("Ana", false)])
  func shortNames(_ name: String, isName: Bool) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\npeople: {hidden: [tfox77]}\n",
      "data/a.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "\(name) asks", "state": "open", "author": "bo", "content": "For \(name)."},
        {"number": 2, "title": "b", "state": "open", "author": {"login": "tfox77", "name": "\(name)"}}]}
      """,
    ])
    try await site.build()
    let left = try site.published().filter {
      String(decoding: $0.value, as: UTF8.self).contains(name)
    }
    #expect(left.isEmpty == isName)
    #expect(
      try site.page("issues/1.html").contains("<bdi>\(isName ? "[somebody]" : name) asks</bdi>"))
  }

  @Test("of a repository that is not published an address tells no name")
  func repositories() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n",
      "data/a.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "source": "a/b", "title": "One", "state": "open", "content": "After https://c.example/7 and https://c.example/2."},
        {"number": 2, "source": "a/b", "title": "Two", "state": "open", "private": true, "url": "https://c.example/2"},
        {"number": 7, "source": "a/merger", "title": "Seven", "state": "open", "private": true, "url": "https://c.example/7"}]}
      """,
    ])
    try await site.build()
    #expect(try site.page("issues/1.html").contains("<p>After [issue] and a/b#2.</p>"))
    let named = try site.published().filter {
      String(decoding: $0.value, as: UTF8.self).contains("merger")
    }
    #expect(named.keys.sorted() == [])
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
