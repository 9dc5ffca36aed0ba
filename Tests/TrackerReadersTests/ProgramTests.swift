import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("Accounts of programs and of nobody")
struct ProgramTests {
  private func programs(_ result: LoadResult) -> [String] {
    result.snapshot.people.map { "\($0.login) \($0.isProgram)" }
  }

  private static let graphQL = #"""
    {"data": {"repository": {"nameWithOwner": "o/r", "issues": {"nodes": [{"number": 2, "title": "B", "state": "OPEN",
      "author": {"__typename": "Bot", "login": "renovate"}}]}}}}
    """#
  private static let rest =
    #"[{"number": 1, "title": "A", "state": "open", "html_url": "https://github.com/o/r/issues/1", "user": {"login": "renovate[bot]", "type": "Bot"}}]"#
  private static let gh =
    #"[{"number": 3, "title": "C", "state": "OPEN", "url": "https://github.com/o/r/issues/3", "author": {"is_bot": true, "login": "app/renovate"}}]"#

  @Test("REST, GraphQL and gh call a program by three names, and it is one person")
  func oneProgram() throws {
    #expect(programs(try load(Self.rest, Self.graphQL, Self.gh)) == ["renovate[bot] true"])
    #expect(programs(try load(Self.gh, Self.graphQL)) == ["renovate[bot] true"])
    #expect(programs(try load(Self.graphQL)) == ["renovate true"])
    #expect(programs(try load(Self.gh)) == ["renovate[bot] true"])
  }

  @Test("a person who is called like a program is none")
  func person() throws {
    let other = Self.graphQL.replacing("Bot", with: "User")
    #expect(programs(try load(Self.rest, other)) == ["renovate[bot] true", "renovate false"])
  }

  @Test("what is said of a program by any of its names is heeded")
  func options() throws {
    var options = LoadOptions()
    options.peopleOptOuts = ["renovate"]
    #expect(programs(try load(Self.rest, Self.graphQL, options: options)) == ["renovate[bot] true"])
    #expect(try load(Self.rest, Self.graphQL, options: options).author(1) == nil)
  }

  @Test("Gazette's own data says of a person that it is a program")
  func native() throws {
    let people =
      #"{"gazette": 1, "issues": [], "people": [{"login": "a", "bot": true}, {"login": "b", "bot": false}]}"#
    #expect(programs(try load(people)) == ["a true", "b false"])
    let damaged = try load(#"{"gazette": 1, "issues": [], "people": [{"login": "a", "bot": 1}]}"#)
    #expect(
      damaged.diagnostics.map(\.message) == ["'bot' is not understood: it is not true or false"])
  }

  @Test(
    "the accounts of those who are gone are nobody's",
    arguments: [
      #"[{"number": 1, "title": "A", "state": "open", "html_url": "https://github.com/o/r/issues/1", "user": {"login": "ghost"}, "assignees": [{"login": "Ghost"}]}]"#,
      #"[{"number": 1, "title": "A", "state": "OPEN", "author": {"login": "app/", "is_bot": true}, "comments": [{"author": {"login": "ghost"}, "body": "b"}]}]"#,
      #"[{"iid": 1, "title": "A", "state": "opened", "author": {"username": "ghost", "name": "Ghost User"}}]"#,
      #"{"issues": [{"id": 1, "subject": "A", "status": {"is_closed": false, "name": "Open"}, "closed_on": null, "author": {"id": 4, "name": "Anonymous"}}]}"#,
    ])
  func nobody(_ text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.snapshot.people == [])
    #expect(result.lost == [])
  }

  @Test("a comment of Linear by a program has that as its author")
  func linear() throws {
    let result = try load(
      #"{"data": {"issues": {"nodes": [{"identifier": "E-1", "title": "t", "state": {"type": "started"}, "comments": {"nodes": [{"body": "b", "user": null, "botActor": {"name": "GitHub"}}]}}]}}}"#
    )
    #expect(programs(result) == ["GitHub true"])
  }
}
