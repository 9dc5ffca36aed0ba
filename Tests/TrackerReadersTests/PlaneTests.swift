import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("States of Plane that records name by their identifiers")
struct PlaneTests {
  private static let shipped = "2883fc08-866d-46de-9cdb-deb6a45d185b"
  private static let doing = "89ba82ed-bb80-494b-ac66-d740c9885bdc"
  private static let issues = """
    {"results": [
      {"sequence_id": 7, "name": "Pump leaks", "state": "\(shipped)", "completed_at": null},
      {"sequence_id": 8, "name": "Valve", "state": "\(doing)", "completed_at": null},
      {"sequence_id": 9, "name": "Hose", "state": {"id": "\(doing)"}, "completed_at": null},
      {"sequence_id": 10, "name": "Tap", "state": "\(doing)", "completed_at": "2025-03-02T10:00:00Z"}]}
    """
  private static let states = """
    [{"id": "\(shipped)", "name": "Given up", "group": "cancelled", "color": "#f00", "sequence": 2},
     {"id": "\(doing)", "name": "Doing", "group": "started", "color": "#0f0", "sequence": 1}]
    """

  @Test(
    "the list of the project's states tells what they mean, in any file",
    arguments: [
      [issues, states], [states, issues],
      [String(issues.dropLast()) + ", \"states\": \(states)}"],
    ])
  func resolved(_ files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#7 issue closed Pump leaks", "#8 issue open Valve", "#9 issue open Hose",
        "#10 issue closed Tap",
      ])
    #expect(result.assumptions == [])
  }

  @Test("without the list they are taken as open, which is told in one line")
  func unresolved() throws {
    let result = try load(Self.issues)
    #expect(
      result.outline == [
        "#7 issue open Pump leaks", "#8 issue open Valve", "#9 issue open Hose",
        "#10 issue closed Tap",
      ])
    let notes = result.notes.filter { $0.code == "data.assumed" }
    #expect(
      notes.map(\.message) == [
        "state assumed open: only its identifier is known (3 records, first 7 in all data)"
      ])
    #expect(
      notes.map(\.suggestion) == [
        "give the list of the project's states as well, or say what they mean with "
          + "'states: {\(Self.shipped): closed}'"
      ])
    let told = try load(Self.issues) {
      $0.states = [Self.shipped: "closed", Self.doing: "open"]
    }
    #expect(told.outline.first == "#7 issue closed Pump leaks")
    #expect(told.assumptions == [])
  }
}
