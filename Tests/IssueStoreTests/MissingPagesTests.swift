import IssueStore
import TestSupport
import Testing

@Suite("Pages of answers in several files")
struct MissingPagesTests {
  /// Some files, and what is told of missing pages.
  struct Answers: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String]
    var told: [String] = []
  }

  /// A page of GitHub's GraphQL interface with the records of some numbers.
  private static func gitHub(
    _ name: String, _ numbers: ClosedRange<Int>, _ more: Bool, _ total: Int?
  )
    -> String
  {
    let records = numbers.map { #"{"number": \#($0), "title": "A", "state": "OPEN"}"# }
    let all = total.map { #""totalCount": \#($0), "# } ?? ""
    return
      #"{"data": {"repository": {"nameWithOwner": "\#(name)", "issues": {\#(all)"pageInfo": {"hasNextPage": \#(more)}, "nodes": [\#(records.joined(separator: ","))]}}}}"#
  }

  /// A page of Jira's with the issues of some numbers.
  private static func jira(
    _ project: String, _ numbers: ClosedRange<Int>, _ start: Int, _ total: Int
  )
    -> String
  {
    let records = numbers.map {
      #"{"key": "\#(project)-\#($0)", "fields": {"summary": "A", "status": {"name": "Open"}}}"#
    }
    return
      #"{"startAt": \#(start), "total": \#(total), "issues": [\#(records.joined(separator: ","))]}"#
  }

  /// A page of Linear's, which may say whether another one is before it.
  private static func linear(_ key: String, _ more: Bool, isFirst: Bool? = nil) -> String {
    let before = isFirst.map { #", "hasPreviousPage": \#(!$0)"# } ?? ""
    return
      #"{"data": {"issues": {"nodes": [{"identifier": "\#(key)", "title": "A", "state": {"name": "Todo", "type": "unstarted"}}], "pageInfo": {"hasNextPage": \#(more)\#(before)}}}}"#
  }

  /// A page of Plane's.
  private static func plane(_ records: [String], _ more: Bool, _ total: Int) -> String {
    #"{"total_count": \#(total), "next_page_results": \#(more), "results": [\#(records.joined(separator: ","))]}"#
  }

  /// A page of Bitbucket's with some records.
  private static func bitbucket(_ records: [String], _ total: Int) -> String {
    #"{"size": \#(total), "pagelen": 50, "values": [\#(records.joined(separator: ","))]}"#
  }

  private static func issue(_ number: Int) -> String {
    #"{"type": "issue", "id": \#(number), "repository": {"full_name": "w/r"}, "title": "A", "state": "new", "kind": "bug", "content": {"raw": "B"}}"#
  }
  private static let pull =
    #"{"type": "pullrequest", "id": 1, "title": "A", "state": "OPEN", "source": {"branch": {"name": "f"}}, "destination": {"repository": {"full_name": "w/r"}, "branch": {"name": "main"}}}"#
  private static let comment =
    #"{"type": "issue_comment", "id": 11, "issue": {"type": "issue", "id": 1, "repository": {"full_name": "w/r"}}, "content": {"raw": "Said"}, "user": {"nickname": "bo"}, "created_on": "2026-01-03T00:00:00+00:00"}"#
  private static let workItem =
    #"{"id": "u1", "sequence_id": 1, "name": "A", "priority": "none", "state": "s1", "project": "p", "created_at": "2026-01-02T00:00:00Z"}"#
  private static let states = (1...5).map {
    #"{"id": "s\#($0)", "name": "S\#($0)", "group": "started", "sequence": \#($0), "project": "p", "workspace": "w", "created_at": "2026-01-02T00:00:00Z"}"#
  }

  private static let first = "1 data.incomplete: the first"
  private static let answers = [
    Answers(
      testDescription: "another repository of GitHub",
      files: [gitHub("o/a", 1...2, true, 5), gitHub("o/b", 1...5, false, 5)],
      told: ["warning \(first) 2 of 5 records: other pages of the answer in '1' are missing"]),
    Answers(
      testDescription: "another repository of GitHub, without totals",
      files: [gitHub("o/a", 1...2, true, nil), gitHub("o/b", 1...5, false, nil)],
      told: ["warning \(first) 2 records of more: other pages of the answer in '1' are missing"]),
    Answers(
      testDescription: "one page of GitHub's twice",
      files: [gitHub("o/a", 1...2, true, 4), gitHub("o/a", 1...2, true, 4)],
      told: ["warning \(first) 2 of 4 records: other pages of the answer in '1' are missing"]),
    Answers(
      testDescription: "three pages of GitHub's",
      files: [
        gitHub("o/a", 1...2, true, 5), gitHub("o/a", 3...4, true, 5),
        gitHub("o/a", 5...5, false, 5),
      ]),
    Answers(
      testDescription: "three pages of GitHub's without totals",
      files: [
        gitHub("o/a", 1...2, true, nil), gitHub("o/a", 3...4, true, nil),
        gitHub("o/a", 5...5, false, nil),
      ]),
    Answers(
      testDescription: "two pages of Linear's with several teams",
      files: [linear("ENG-1", true), linear("OPS-1", false)]),
    Answers(
      testDescription: "two pages of Linear's",
      files: [linear("ENG-1", true), linear("ENG-2", false)]),
    Answers(
      testDescription: "two pages of Linear's that know of each other",
      files: [linear("ENG-1", true, isFirst: true), linear("ENG-2", false, isFirst: false)]),
    Answers(
      testDescription: "two queries of Linear's, the other page of one of which is missing",
      files: [linear("ENG-1", true, isFirst: true), linear("OPS-1", false, isFirst: true)],
      told: [
        "warning 1 data.incomplete: the first 2 records of more: other pages of the answer in '1' are missing"
      ]),
    Answers(
      testDescription: "a page of Linear's that came twice",
      files: [
        linear("ENG-1", true, isFirst: true), linear("ENG-1", true, isFirst: true),
        linear("ENG-2", false, isFirst: false),
      ]),
    Answers(
      testDescription: "two projects of Jira's",
      files: [jira("AB", 1...2, 0, 4), jira("CD", 1...3, 0, 9)],
      told: [
        "warning \(first) 2 of 4 records: other pages of the answer in '1' are missing",
        "warning 2 data.incomplete: the first 3 of 9 records: other pages of the answer in '2' are missing",
      ]),
    Answers(
      testDescription: "a later answer of Jira's with less",
      files: [jira("AB", 1...2, 0, 4), jira("AB", 1...2, 0, 2)],
      told: ["warning \(first) 2 of 4 records: other pages of the answer in '1' are missing"]),
    Answers(
      testDescription: "pages of Jira's with several projects",
      files: [jira("AB", 1...2, 0, 4), jira("CD", 1...2, 2, 4)]),
    Answers(
      testDescription: "a page of Jira's behind which there is one more now",
      files: [jira("AB", 1...2, 0, 4), jira("AB", 3...5, 2, 5)]),
    Answers(
      testDescription: "states of Plane's",
      files: [plane([workItem], true, 5), plane(states, false, 5)],
      told: ["warning \(first) 1 of 5 records: other pages of the answer in '1' are missing"]),
    Answers(
      testDescription: "pull requests of Bitbucket's",
      files: [bitbucket((1...3).map(issue), 3), bitbucket([pull], 3)],
      told: [
        "warning 2 data.incomplete: the first 1 of 3 records: other pages of the answer in '2' are missing"
      ]),
    Answers(
      testDescription: "comments of Bitbucket's",
      files: [bitbucket((1...3).map(issue), 3), bitbucket([comment], 3)],
      told: [
        "warning 2 data.incomplete: the first 1 of 3 comments: other pages of the answer in '2' are missing"
      ]),
    Answers(
      testDescription: "comments of Jira's",
      files: [
        #"{"issues": [{"id": "1", "key": "T-1", "self": "https://j.example/rest/api/2/issue/1", "fields": {"summary": "A", "status": "Open"}}], "total": 1}"#,
        #"{"startAt": 0, "total": 3, "comments": [{"self": "https://j.example/rest/api/2/issue/1/comment/5", "author": {"name": "ola"}, "updateAuthor": {"name": "ola"}, "body": "Said", "created": "2026-01-01T00:00:00.000+0000"}]}"#,
      ],
      told: [
        "warning 2 data.incomplete: the first 1 of 3 comments: other pages of the answer in '2' are missing"
      ]),
  ]

  @Test("a query is whole by its own pages alone", arguments: answers)
  func pages(_ answers: Answers) throws {
    #expect(try load(answers.files.map { Array($0.utf8) }).messages == answers.told)
  }

  @Test("what is not carried over is among all notes, and not among the usual ones")
  func losses() throws {
    let result = try load(
      "Title\tURL\tStatus\nA\thttps://github.com/o/r/issues/7\tDone\n\t\tTodo\n")
    let told = "not carried over: 1 × rows with neither an address nor a title, first in 1"
    #expect(result.notes(whole: true).map(\.message).filter { $0.hasPrefix("not c") } == [told])
    #expect(!result.notes.map(\.message).contains(told))
  }
}
