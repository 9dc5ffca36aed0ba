import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Answers of MantisBT and OpenProject")
struct MantisTests {
  @Test(
    "issues have their handlers, notes and links, and what is private to developers is left out")
  func mantis() throws {
    func issue(_ number: Int, _ status: String, _ view: String) -> String {
      """
      {"id": \(number), "summary": "Leak \(number)", "description": "Text", "project": {"id": 1, "name": "Hut"},
       "category": {"id": 1, "name": "General"}, "reporter": {"id": 2, "name": "ana"}, "handler": {"id": 3, "name": "ben"},
       "status": {"id": 10, "name": "\(status)", "label": "x", "color": "#fcbdbd"}, "resolution": {"id": 10, "name": "open"},
       "view_state": {"id": 10, "name": "\(view)", "label": "x"}, "priority": {"id": 40, "name": "high"}, "sticky": false,
       "tags": [{"id": 1, "name": "water"}], "created_at": "2025-01-01T00:00:00+01:00",
       "relationships": [{"id": 1, "type": {"id": 1, "name": "child-of"}, "issue": {"id": 9, "summary": "Hut"}}],
       "notes": [{"id": 1, "reporter": {"name": "ben"}, "text": "Sealed", "view_state": {"name": "public"}},
                 {"id": 2, "reporter": {"name": "ben"}, "text": "Hush", "view_state": {"name": "private"}}]}
      """
    }
    let result = try load(
      "{\"issues\": [\(issue(1, "acknowledged", "public")), \(issue(2, "resolved", "public")), \(issue(3, "new", "private"))]}"
    )
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["mantisbt"])
    #expect(result.outline == ["#1 issue open Leak 1", "#2 issue closed Leak 2"])
    let issue = try #require(result.snapshot.issues.first)
    #expect(result.author(0) == "ana")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["ben"])
    #expect(result.tags(0) == ["water"])
    #expect(issue.priority == .high)
    #expect(issue.project.map { result.snapshot[$0].title } == "Hut")
    #expect(issue.comments.map(\.body) == ["Sealed"])
    #expect(issue.history.links == [IssueLink(.partOf, "#9")])
    #expect(result.counts.privateRecords == 1)
    #expect(
      result.lost == [
        "status × 3 (1: 1)", "private comments × 3 (1: 1)", "category × 3 (1: 1)",
        "private records × 1 (1: 3)",
      ])
  }

  @Test("work packages have what stands in their links, and pages that are missing are told")
  func openProject() throws {
    func package(_ number: Int, _ status: String) -> String {
      """
      {"_type": "WorkPackage", "id": \(number), "subject": "Leak \(number)", "lockVersion": 3,
       "description": {"format": "markdown", "raw": "Text", "html": "<p>Text</p>"}, "createdAt": "2025-01-01T00:00:00Z",
       "_links": {"self": {"href": "/api/v3/work_packages/\(number)"}, "status": {"href": "/api/v3/statuses/1", "title": "\(status)"},
                  "author": {"title": "Ana"}, "assignee": {"title": "Ben"}, "version": {"title": "1.0"},
                  "type": {"title": "Bug"}, "priority": {"title": "High"}}}
      """
    }
    let result = try load(
      #"{"_type": "WorkPackageCollection", "total": 3, "count": 2, "pageSize": 20, "offset": 1, "_embedded": {"elements": [\#(package(1, "New")), \#(package(2, "Closed"))]}}"#
    )
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first 2 of 3 records: other pages of the answer in '1' are missing"
      ])
    #expect(result.files.map(\.format) == ["openproject"])
    #expect(result.outline == ["#1 issue open Leak 1", "#2 issue closed Leak 2"])
    let issue = try #require(result.snapshot.issues.first)
    #expect(result.author(0) == "Ana")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["Ben"])
    #expect(issue.body == "Text")
    #expect(issue.project.map { result.snapshot[$0].title } == "1.0")
    #expect(issue.priority == .high)
    #expect(result.tags(0) == ["Bug"])
    #expect(
      result.lost == [
        "_links.status.title × 1 (1: 1)", "records that the answer leaves out × 1 (1)",
      ])
  }
}
