import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("Rosters")
struct RosterTests {
  private let people = [
    Person(
      login: "ana", name: "Ana", cohorts: ["Spring", "Evening"], email: "ana@example.org"),
    Person(login: "ben", cohorts: ["Spring"]),
  ]

  @Test("a table with logins and cohorts describes people, also those with nothing on record")
  func table() throws {
    let result = try load(
      """
      Login,Name,E-mail,Cohort
      ana,Ana,ana@example.org,Spring; Evening
      ben,,,Spring
      ,Cy,,Spring
      """)
    #expect(result.snapshot.people == people)
    #expect(
      result.messages == [
        "warning 1:4:1 data.broken-record: row 3 is left out: it has no login"
      ])
    #expect(result.snapshot.issues.isEmpty)
  }

  @Test("so does JSON with the same members")
  func json() throws {
    let result = try load(
      """
      [{"login": "ana", "name": "Ana", "email": "ana@example.org", "cohorts": ["Spring", "Evening"]},
       {"login": "ben", "cohort": "Spring"}]
      """)
    #expect(result.snapshot.people == people)
  }

  @Test("a login is spelled as the records have it, whatever a list of people makes of it")
  func spelling() throws {
    let list = """
      {"projectName": "tool", "contributors": [
        {"login": "Ana-B", "name": "Ana", "contributions": ["doc"]}, {"login": "Cy", "contributions": ["code"]}]}
      """
    let issues =
      #"[{"number": 1, "title": "One", "state": "open", "user": {"login": "ana-b"}, "html_url": "https://github.com/a/b/issues/1"}]"#
    for files in [[list, issues], [issues, list]] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(Set(result.snapshot.people.map(\.login)) == ["ana-b", "Cy"])
      #expect(result.author(0) == "ana-b")
      #expect(result.snapshot.people.first { $0.login == "ana-b" }?.contributions == ["doc"])
    }
  }
}
