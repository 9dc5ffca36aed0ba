import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Values of another type than is read")
struct ValueTests {
  /// A record and the members of it that are not understood.
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: String
    let text: String
    let members: [String]
    var outline = ["#1 issue open (no title)"]
    var testDescription: String { format }
  }

  private static let samples = [
    Sample(
      format: "gitlab",
      text: """
        [{"iid": 1, "title": ["T"], "description": {"raw": "t"}, "state": ["closed"], "labels": "bug,ui",
          "author": 5, "milestone": 3, "assignees": [5], "notes": ["said"]}]
        """,
      members: [
        "title", "description", "state", "labels", "author", "milestone", "assignees", "notes",
      ]),
    Sample(
      format: "github-rest",
      text: """
        [{"number": 1, "title": {"rendered": "T"}, "state": ["closed"], "user": 5, "body": ["t"],
          "labels": [["a"], 5, {"id": 3}, "b"], "assignee": {"id": 3}, "comments": ["said"], "html_url": 5}]
        """,
      members: ["title", "state", "user", "body", "labels", "assignee", "comments", "html_url"]),
    Sample(
      format: "github-rest",
      text: #"[{"number": 1, "title": "T", "state": "open", "user": null, "comments": {"n": 1}}]"#,
      members: ["comments"], outline: ["#1 issue open T"]),
    Sample(
      format: "jira",
      text: """
        {"issues": [{"key": "A-1", "fields": {"summary": 5, "status": ["Done"], "labels": "x",
          "reporter": 5, "comment": {"comments": ["said"]}}}]}
        """, members: ["summary", "status", "labels", "reporter", "comment"],
      outline: ["A#A-1 issue open (no title)"]),
    Sample(
      format: "redmine",
      text: """
        {"issues": [{"id": 1, "subject": ["T"], "status": 5, "author": 5, "closed_on": null,
          "journals": ["said"]}]}
        """, members: ["subject", "status", "author", "journals"]),
    Sample(
      format: "bugzilla",
      text: """
        {"bugs": [{"id": 1, "summary": ["T"], "status": ["RESOLVED"], "product": 5, "comments": ["said"]}]}
        """, members: ["summary", "status", "product", "comments"]),
    Sample(
      format: "json",
      text: """
        [{"id": 1, "title": {"rendered": "T"}, "body": ["t"], "status": {"id": 3}, "author": {"id": 3},
          "labels": [{"id": 3}, "b"], "milestone": {"id": 3}, "assignees": [{"id": 3}],
          "comments": [{"message": "said"}]}]
        """,
      members: [
        "title", "body", "author", "assignee", "labels", "project", "state", "comments",
      ]),
    Sample(
      format: "gitlab",
      text:
        #"[{"iid": 1, "title": "T", "state": "opened", "notes": [{"body": "Said", "author": 5}]}]"#,
      members: ["comment.author"], outline: ["#1 issue open T"]),
    Sample(
      format: "jira",
      text: """
        {"issues": [{"key": "A-1", "fields": {"summary": "T", "status": {"name": "Open"},
          "comment": {"comments": [{"body": "Said", "author": {"active": true}}]}}}]}
        """, members: ["comment.author"], outline: ["A#A-1 issue open T"]),
    Sample(
      format: "json",
      text: """
        [{"id": 1, "title": "T", "status": "open",
          "comments": [{"body": "Said", "author": {"id": 3}}, {"body": "So", "author": null}]}]
        """, members: ["comment.author"], outline: ["#1 issue open T"]),
  ]

  @Test("they are told, each member once", arguments: samples)
  func told(sample: Sample) throws {
    let result = try load(sample.text)
    #expect(result.files.map(\.format) == [sample.format])
    #expect(result.outline == sample.outline)
    let key = sample.format == "jira" ? "A-1" : "1"
    #expect(
      result.notes.filter { $0.code == "data.value" }.map { "\($0.severity) \($0.message)" }
        == sample.members.map { member in
          "warning values of '\(member)' are not understood, and left out: they are of another type "
            + "than is read there (1 record, first \(key) in 1)"
        })
  }

  @Test(
    "a number of comments may be written as a text, and an object is neither it nor the comments")
  func numberOfComments() throws {
    let result = try load(
      """
      [{"id": 1, "title": "One", "status": "open", "comments": "3"},
       {"id": 2, "title": "Two", "status": "open", "comments": {"all": 3}}]
      """,
      """
      [{"number": 3, "title": "Three", "state": "open", "user": {"login": "ana"}, "comments": "3"}]
      """)
    #expect(result.snapshot.issues.map(\.reportedComments) == [3, nil, 3])
    #expect(result.lost == ["values of 'comments' that are not understood × 1 (1: 2)"])
  }

  @Test("values that say nothing are not told, and neither is a comment that is only a text")
  func blank() throws {
    let result = try load(
      """
      [{"id": 1, "title": "One", "body": {"raw": ""}, "status": "open", "author": {}, "labels": [],
        "milestone": null, "assignees": [null], "comments": ["Said", ""]}]
      """)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.notes == [])
  }
}
