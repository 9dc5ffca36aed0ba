import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("People of one name")
struct NamesakeTests {
  private static func jira(_ number: Int, _ account: String) -> String {
    """
    {"key": "T-\(number)", "fields": {"summary": "One", "resolution": null,
      "reporter": {"accountId": "\(account)", "displayName": "Ana Li"}}}
    """
  }

  private static func azure(_ number: Int, _ account: String) -> String {
    """
    {"id": \(number), "fields": {"System.Title": "One", "System.State": "New", "System.CreatedBy":
      {"displayName": "Ana Li", "uniqueName": "\(account)"}}}
    """
  }

  private static func azureText(_ number: Int, _ account: String) -> String {
    """
    {"id": \(number), "fields": {"System.Title": "One", "System.State": "New", "System.CreatedBy":
      "Ana Li <\(account)@hut.example>"}}
    """
  }

  private static func redmine(_ number: Int, _ account: Int) -> String {
    """
    {"id": \(number), "subject": "One", "status": {"name": "New"}, "closed_on": null,
      "author": {"id": \(account), "name": "Ana Li"}}
    """
  }

  private static func asana(_ number: Int, _ account: String) -> String {
    """
    {"gid": "\(number)", "name": "One", "completed": false,
      "created_by": {"gid": "\(account)", "name": "Ana Li"}}
    """
  }

  private func people(_ result: LoadResult) -> [String] {
    result.snapshot.issues.compactMap(\.author).map {
      "\(result.snapshot[$0].login): \(result.snapshot[$0].name ?? "-")"
    }
  }

  @Test(
    "accounts of one name stay apart, in one file and in several, and that is told",
    arguments: [
      [jira(1, "557058:b"), jira(2, "557058:a"), jira(3, "557058:b")],
      [redmine(1, 8), redmine(2, 7), redmine(3, 8)],
      [asana(1, "12"), asana(2, "11"), asana(3, "12")],
      [azureText(1, "li"), azureText(2, "ana"), azureText(3, "Li")],
      [azure(1, "li@hut.example"), azure(2, "ana@hut.example"), azure(3, "Li@hut.example")],
    ])
  func apart(_ records: [String]) throws {
    let wanted = ["Ana Li (2): Ana Li", "Ana Li: -", "Ana Li (2): Ana Li"]
    for files in [["[\(records.joined(separator: ","))]"], records] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(people(result) == wanted)
      #expect(
        result.assumptions.map { "\($0.count) × \($0.what)" }.contains(
          "1 × 1 with the name of another account is told apart by a number behind it, as 'Ana Li (2)'"
        ))
    }
    // Who is one account keeps the name alone.
    #expect(people(try load("[\(records[0]), \(records[2])]")) == ["Ana Li: -", "Ana Li: -"])
  }

  @Test("in a table of Jira too, where comments and mentions have the identifiers alone")
  func tables() throws {
    let result = try load(
      """
      Issue key,Summary,Status,Reporter,Reporter Id,Assignee,Assignee Id,Description,Comment
      T-1,One,Open,Ana Li,557058:b,Ana Li,557058:a,Ask [~accountid:557058:b],30/Jun/25 9:54 AM;557058:b;Yes
      T-2,Two,Open,Ana Li,557058:a,,,,30/Jun/25 9:54 AM;5b1093aa7c;No
      """)
    let logins = result.snapshot.issues.map { issue in
      ([issue.author] + issue.assignees + issue.comments.map(\.author)).compactMap { $0 }
        .map { result.snapshot[$0].login }
    }
    #expect(logins == [["Ana Li (2)", "Ana Li", "Ana Li (2)"], ["Ana Li", "5b1093aa7c"]])
    #expect(result.snapshot.issues[0].body == "Ask @Ana Li (2)")
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what)" }.contains(
        "1 × people are called by their identifiers where no column has names for them"))
  }

  @Test("who is mentioned is the account, not the name, and a number that is taken is left out")
  func mentions() throws {
    let result = try load(
      """
      [\(Self.jira(1, "557058:a")), \(Self.jira(2, "557058:b")),
       {"key": "T-3", "fields": {"summary": "One", "resolution": null,
        "reporter": {"accountId": "557058:c", "displayName": "Ana Li (2)"},
        "description": {"type": "doc", "content": [{"type": "paragraph", "content": [
          {"type": "mention", "attrs": {"id": "557058:b", "text": "@Ana Li"}},
          {"type": "mention", "attrs": {"id": "557058:d", "text": "@Ben O"}}]}]}}}]
      """)
    #expect(people(result) == ["Ana Li: -", "Ana Li (3): Ana Li", "Ana Li (2): -"])
    #expect(result.snapshot.issues[2].body == "@Ana Li (3)@Ben O")
  }

  @Test("a name that is hidden hides all who have it, an account only its own")
  func hidden() throws {
    var options = LoadOptions()
    options.peopleOptOuts = ["ana li"]
    let text = "[\(Self.jira(1, "557058:b")), \(Self.jira(2, "557058:a"))]"
    #expect(people(try load(text, options: options)) == [])
    options.peopleOptOuts = ["557058:b"]
    #expect(people(try load(text, options: options)) == ["Ana Li: -"])
  }
}
