import Formats
import IssueModel
import TestSupport
import Testing

@Suite("Parts of records in lists within lists")
struct NestedPartTests {
  @Test("replies in a discussion of GitHub's are comments behind the one that they answer")
  func replies() throws {
    let result = try load(
      """
      {"data": {"repository": {"nameWithOwner": "team/tool", "discussions": {"nodes": [
        {"number": 4, "title": "How?", "closed": false, "comments": {"totalCount": 3, "nodes": [
          {"id": "a", "body": "First", "createdAt": "2026-01-01T00:00:00Z", "author": {"login": "ana"},
            "replies": {"totalCount": 3, "nodes": [
              {"id": "b", "body": "Answer", "createdAt": "2026-01-03T00:00:00Z", "author": null},
              {"id": "c", "body": "Thanks", "createdAt": "2026-01-04T00:00:00Z", "author": {"login": "bo"}}]}},
          {"id": "d", "body": "Second", "createdAt": "2026-01-02T00:00:00Z", "replies": {"nodes": []}},
          {"id": "e", "body": "Secret", "internal": true, "replies": {"nodes": [{"id": "f", "body": "Secret too"}]}}
          ]}}]}}}}
      """)
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [
        ["First", "Answer", "Thanks", "Second"]
      ])
    #expect(
      result.lost == [
        "replies that the answer leaves out × 1 (1: 4)", "private comments × 2 (1: 4)",
      ])
    #expect(result.snapshot.issues.map(\.reportedComments) == [4])
  }

  @Test("widgets of a work item of GitLab's are members of it")
  func widgets() throws {
    let result = try load(
      """
      {"data": {"project": {"fullPath": "team/tool", "workItems": {"nodes": [
        {"id": "gid://gitlab/WorkItem/9", "iid": "3", "title": "Tap", "state": "CLOSED", "confidential": false,
          "createdAt": "2026-01-01T00:00:00Z", "closedAt": "2026-01-05T00:00:00Z", "author": {"username": "ana"},
          "webUrl": "https://gitlab.com/team/tool/-/work_items/3", "workItemType": {"name": "Issue"}, "widgets": [
            {"type": "ASSIGNEES", "assignees": {"nodes": [{"username": "bo", "name": "Bo"}]}},
            {"type": "LABELS", "labels": {"nodes": [{"title": "leak", "color": "#ff0000"}]}},
            {"type": "MILESTONE", "milestone": {"title": "1.0"}}, {"type": "WEIGHT"}, null,
            {"type": "DESCRIPTION", "description": "It drips.", "descriptionHtml": "<p>It drips.</p>"},
            {"type": "START_AND_DUE_DATE", "startDate": "2026-01-02", "dueDate": "2026-02-01"},
            {"type": "NOTES", "discussions": {"nodes": [{"notes": {"nodes": [
              {"id": "gid://gitlab/Note/1", "body": "Said", "system": false, "internal": false, "author": {"username": "cy"}},
              {"id": "gid://gitlab/Note/2", "body": "Secret", "system": false, "internal": true}]}}]}}]}]}}}}
      """)
    #expect(result.outline == ["team/tool#3 issue closed Tap"])
    let issue = try #require(result.snapshot.issues.first)
    #expect(issue.body.string == "It drips.")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["bo"])
    #expect(result.tags(0) == ["leak"])
    #expect(issue.project.map { result.snapshot[$0].title } == "1.0")
    #expect(issue.due == DateParser.instant("2026-02-01"))
    #expect(issue.comments.map(\.body.string) == ["Said"])
    #expect(result.lost == ["startDate × 1 (1: 3)", "private comments × 1 (1: 3)"])
  }
}
