import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Forms of a record that do not state all of it")
struct RecordGapTests {
  private static let whole =
    #"[{"number": 1, "title": "A", "state": "open", "user": {"login": "ana"}, "body": "Text", "labels": [{"name": "bug"}], "assignees": [{"login": "ben"}], "milestone": {"title": "1.0"}, "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-02T00:00:00Z", "html_url": "https://github.com/a/b/issues/1"}]"#

  private func form(_ members: String) -> String {
    #"[{"number": 1, "title": "A", "state": "OPEN", "author": {"login": "ana"}, "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-02T00:00:00Z", "url": "https://github.com/a/b/issues/1", "comments": []\#(members)}]"#
  }

  private func members(_ result: LoadResult) -> [[String]] {
    let snapshot = result.snapshot
    return snapshot.issues.map { issue in
      [issue.title, issue.body.string] + issue.tags.map { snapshot[$0].name }
        + issue.assignees.map { snapshot[$0].login }
        + [issue.project.map { snapshot[$0].title } ?? ""]
    }
  }

  @Test("what one was not asked for is taken from another, in whatever order they come")
  func missing() throws {
    for texts in [[Self.whole, form("")], [form(""), Self.whole]] {
      let members = members(try load(texts.map { Array($0.utf8) }))
      #expect(members == [["A", "Text", "bug", "ben", "1.0"]])
    }
  }

  @Test("what one states to be nothing is nothing")
  func empty() throws {
    let nothing = #", "body": "", "labels": [], "assignees": [], "milestone": null"#
    #expect(members(try load(Self.whole, form(nothing))) == [["A", "", ""]])
  }

  @Test("each record of a list says by itself what it states")
  func mixed() throws {
    let list = """
      [{"number": 1, "title": "A", "state": "open", "user": null, "updated_at": "2026-01-03T00:00:00Z"},
       {"number": 2, "title": "A", "state": "open", "user": null, "body": "", "updated_at": "2026-01-03T00:00:00Z"}]
      """
    let older = """
      [{"number": 1, "title": "A", "state": "open", "user": null, "body": "One", "updated_at": "2026-01-02T00:00:00Z"},
       {"number": 2, "title": "A", "state": "open", "user": null, "body": "Two", "updated_at": "2026-01-02T00:00:00Z"}]
      """
    #expect(members(try load(older, list)) == [["A", "One", ""], ["A", "", ""]])
  }

  @Test("a comment in a timeline of its own belongs to the record that its address names")
  func timeline() throws {
    let result = try load(
      Self.whole,
      """
      [{"event": "commented", "actor": {"login": "cy"}, "user": {"login": "cy"}, "id": 5, "body": "Said",
        "created_at": "2026-01-02T00:00:00Z", "issue_url": "https://api.github.com/repos/a/b/issues/1",
        "html_url": "https://github.com/a/b/issues/1#issuecomment-5"}]
      """)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
  }

  @Test("a tracker's answer that something was wrong behind pages of records is told in its words")
  func problem() throws {
    let result = try load(
      Self.whole + #"{"message": "API rate limit exceeded", "documentation_url": "https://docs"}"#)
    #expect(result.outline == ["b#1 issue open A"].map { "a/" + $0 })
    #expect(
      result.messages == [
        "warning 1:1:305 data.broken-record: record 2 is left out: it is no record but the tracker's answer that something was wrong, 'API rate limit exceeded', so that the records of its page are missing"
      ])
  }

  @Test("a work item of Azure DevOps is part of its parent, which relations may name too")
  func parent() throws {
    func item(_ number: Int, _ members: String) -> String {
      #"{"id": \#(number), "fields": {"System.Title": "A", "System.State": "New", "System.Parent": 7}\#(members)}"#
    }
    let relation =
      #", "relations": [{"rel": "System.LinkTypes.Hierarchy-Reverse", "url": "https://dev.azure.com/o/_apis/wit/workItems/7"}]"#
    let result = try load("[\(item(1, "")), \(item(2, relation))]")
    #expect(result.messages == [])
    #expect(
      result.snapshot.issues.map(\.history.links) == [
        [IssueLink(.partOf, "#7")], [IssueLink(.partOf, "#7")],
      ])
  }

  @Test("a private attachment of Bugzilla's, which is not published, is no hint of a private bug")
  func attachments() throws {
    let result = try load(
      """
      <bugzilla version="5.0" urlbase="https://b.example/"><bug><bug_id>1</bug_id><short_desc>A</short_desc>
      <bug_status>NEW</bug_status><attachment isprivate="1"><attachid>8</attachid><desc>S</desc></attachment></bug></bugzilla>
      """)
    #expect(result.snapshot.issues.map(\.title) == ["A"])
    #expect(result.notes.filter { $0.code == "data.unknown-privacy" } == [])
  }
}
