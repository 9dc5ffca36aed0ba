import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Projects of Taiga")
struct TaigaTests {
  private func assumed(_ result: LoadResult) -> [String] {
    result.assumptions.map { "\($0.count) × \($0.what)" }
  }

  /// A project whose issues and stories have a status of one name that means something else for each.
  private func project(issues: String, stories: String = "") -> String {
    """
    {"name": "Garden", "slug": "garden",
     "issue_statuses": [
       {"name": "Potted", "slug": "potted", "is_closed": true, "order": 2},
       {"name": "Sown", "slug": "sown", "is_closed": false, "order": 1},
       {"name": "Done", "slug": "done", "is_closed": false, "order": 3}],
     "us_statuses": [{"name": "Sown", "slug": "sown", "is_closed": true}],
     "task_statuses": [],
     "issues": [\(issues)], "user_stories": [\(stories)]}
    """
  }

  @Test("the status of an item is closed where its project's list of statuses says so")
  func ownStatuses() throws {
    let result = try load(
      project(
        issues: """
          {"ref": 1, "subject": "Rose", "status": "Potted", "finished_date": "2025-03-02T10:00:00+0000"},
          {"ref": 2, "subject": "Bean", "status": "Sown", "finished_date": "2025-03-02T10:00:00+0000"},
          {"ref": 3, "subject": "Leek", "status": "Done"}
          """,
        stories: """
          {"ref": 4, "subject": "Beds", "status": "Sown"},
          {"ref": 5, "subject": "Path", "status": "Sown", "is_closed": false}
          """))
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#1 issue closed Rose", "#2 issue open Bean", "#3 issue open Leek", "#4 issue closed Beds",
        "#5 issue open Path",
      ])
    #expect(
      result.snapshot.issues.map { $0.closed?.day.description ?? "-" } == [
        "2025-03-02", "-", "-", "-", "-",
      ])
    #expect(assumed(result) == [])
    #expect(result.lost == ["status × 5 (1: 1)"])
  }

  @Test(
    "a sprint that records number is called as any of them names it, else by its slug, or is told")
  func sprints() throws {
    func record(_ number: Int, _ sprint: String) -> String {
      #"{"ref": \#(number), "subject": "One", "status": "Closed", \#(sprint)}"#
    }
    let result = try load(
      "[\(record(1, #""milestone": 3, "milestone_slug": "sprint-1""#)), \(record(2, #""milestone": 4, "milestone_slug": "sprint-2""#)), \(record(3, #""milestone": 5"#))]",
      "[\(record(4, #""milestone": 3, "milestone_name": "Sprint 1""#))]")
    #expect(
      result.snapshot.issues.map { $0.project.map { result.snapshot[$0].title } } == [
        "Sprint 1", "sprint-2", nil, "Sprint 1",
      ])
    #expect(result.lost == ["milestones named by addresses or numbers alone × 1 (1)"])
  }

  @Test("a status that the list does not have is taken by its name, which is told")
  func otherStatuses() throws {
    let result = try load(
      project(
        issues: """
          {"ref": 1, "subject": "Rose", "status": "Closed"},
          {"ref": 2, "subject": "Bean", "status": "Wilted"}
          """))
    #expect(result.outline == ["#1 issue closed Rose", "#2 issue open Bean"])
    #expect(
      assumed(result) == [
        "1 × state taken from the name of the status: the list of statuses does not have it",
        "1 × state assumed open: the word 'Wilted' for it is not known",
      ])
    let said = try load(project(issues: #"{"ref": 1, "subject": "Rose", "status": "Potted"}"#)) {
      $0.states = ["potted": "open"]
    }
    #expect(said.outline == ["#1 issue open Rose"])
  }
}
