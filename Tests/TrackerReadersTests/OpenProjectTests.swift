import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("OpenProject and Phabricator")
struct OpenProjectTests {
  @Test("the parent of a work package is read, and other links that say something are told")
  func openProject() throws {
    let result = try load(
      #"""
      {"_embedded": {"elements": [{"id": 2, "subject": "B", "_links": {
        "self": {"href": "/api/v3/work_packages/2", "title": "B"}, "status": {"title": "Closed"},
        "update": {"href": "/api/v3/work_packages/2/form", "method": "post"},
        "watchers": {"href": "/api/v3/work_packages/2/watchers"},
        "project": {"href": "/api/v3/projects/1", "title": "App"}, "version": {"title": "v1"},
        "parent": {"href": "/api/v3/work_packages/1", "title": "A"},
        "responsible": {"href": "/api/v3/users/5", "title": "Ann"}, "category": {"href": null}}}]}}
      """#)
    #expect(result.messages == [])
    #expect(result.outline == ["#2 issue closed B"])
    #expect(result.snapshot.issues[0].history.links == [IssueLink(.partOf, "#1")])
    #expect(
      result.lost == ["_links.project × 1 (1: 2)", "_links.responsible × 1 (1: 2)"])
  }

  private func task(_ id: String, _ more: String) -> String {
    #"""
    "PHID-TASK-\#(id)": {"id": "\#(id)", "phid": "PHID-TASK-\#(id)", "objectName": "T\#(id)", "title": "A", "isClosed": false,
      "statusName": "Open", "status": "open", "description": "", "dateCreated": "1709633472"\#(more)}
    """#
  }

  @Test("fields of an installation in `maniphest.query` that hint at privacy are warnings")
  func privacy() throws {
    let fields =
      #", "auxiliary": {"std:maniphest:security_topic": "security-bug", "std:maniphest:confidential": true}"#
    let result = try load("{\"result\": {\(task("1", fields))}}")
    #expect(result.outline == ["#T1 issue open A"])
    #expect(
      result.lost == [
        "auxiliary.std:maniphest:security_topic × 1 (1: T1)",
        "auxiliary.std:maniphest:confidential × 1 (1: T1)",
      ])
    #expect(
      result.notes.count { $0.code == "data.unknown-privacy" } == 1)
    let marked = try load("{\"result\": {\(task("1", #", "auxiliary": {"private": true}"#))}}")
    #expect(marked.outline == [])
  }

  @Test("what a task depends on is read where the file has it, and told where it has not")
  func dependencies() throws {
    let result = try load(
      "{\"result\": {\(task("1", "")), \(task("2", #", "dependsOnTaskPHIDs": ["PHID-TASK-1", "PHID-TASK-9"]"#))}}"
    )
    #expect(
      result.snapshot.issues.map(\.history.links) == [[], [IssueLink(.blockedBy, "T1")]])
    #expect(result.lost == ["dependsOnTaskPHIDs × 1 (1: T2)"])
  }
}
