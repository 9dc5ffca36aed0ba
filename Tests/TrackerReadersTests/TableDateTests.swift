import Diagnostics
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("Dates of tables")
struct TableDateTests {
  @Test(
    "whether the day or the month comes first is told by other dates, or else by the headings' language",
    arguments: [
      (
        "Summary,Issue key,Created", ["05/03/2024", "16/04/2024"], ["2024-03-05", "2024-04-16"], ""
      ),
      ("Summary,Issue key,Created", ["16/04/2024", "5/3/24"], ["2024-04-16", "2024-03-05"], ""),
      (
        "Résumé,Clé de ticket,Création", ["05/03/2024", "04/16/2024"],
        ["2024-05-03", "2024-04-16"], ""
      ),
      (
        "Résumé,Clé de ticket,Création", ["05/03/2024", "04/04/2024"],
        ["2024-03-05", "2024-04-04"], "day"
      ),
      (
        "Summary,Issue key,Created", ["05-03-2024", "2024-05-01"], ["2024-05-03", "2024-05-01"],
        "month"
      ),
      (
        "Summary,Issue key,Created", ["05/03/2024", "16/04/2024", "04/16/2024"],
        ["2024-05-03", "2024-04-16", "2024-04-16"], "month"
      ),
      (
        "Summary,Issue key,Created", ["05.03.2024", "05/Apr/24"], ["2024-03-05", "2024-04-05"], ""
      ),
    ])
  func dayOrder(_ header: String, dates: [String], days: [String], first: String) throws {
    let rows = dates.enumerated().map { "One,T-\($0.offset + 1),\($0.element) 10:00" }
    let result = try load(([header] + rows).joined(separator: "\n"))
    #expect(result.snapshot.issues.compactMap { $0.created?.day.description } == days)
    let told = result.assumptions.filter { $0.what.hasPrefix("dates") }.map {
      "\($0.what) × \($0.count)"
    }
    #expect(
      told
        == (first.isEmpty
          ? [] : ["dates such as '\(dates[0]) 10:00' are read with the \(first) first × 1"]))
  }

  @Test(
    "times without a zone are read as UTC and told once a file, but no bare dates, nor what is UTC by its header or format",
    arguments: [
      (
        "Issue key,Summary,Resolution,Created,Comment\nT-1,One,,09/Jan/24,\n"
          + "T-2,Two,,09/Jan/24 3:54 PM,10/Jan/24 4:00 PM;ana;x\nT-3,Three,,,10/Jan/24 4:00 PM;ana;y\n",
        ["times without a zone, such as '09/Jan/24 3:54 PM', are read as UTC × 2 (1: T-2)"]
      ),
      (
        "bug_id,short_desc,bug_status,changeddate\n1,One,NEW,2024-01-09 15:54:00\n",
        ["times without a zone, such as '2024-01-09 15:54:00', are read as UTC × 1 (1: 1)"]
      ),
      ("id,title,state,due\n1,One,open,2024-01-09\n2,Two,open,2024-01-09 00:00\n", []),
      (
        "id,title,state,created\n1,One,open,2024-01-09T15:54:00Z\n"
          + "2,Two,open,2024-01-09 15:54 +0100\n3,Three,open,2024-01-09 15:54 UTC\n", []
      ),
      ("id,title,state,created at (utc)\n1,One,open,2024-01-09 15:54\n", []),
      ("Issue ID,Title,State,Created At\n1,One,Open,2024-01-09 15:54:00\n", []),
    ])
  func lackOfZone(_ text: String, _ told: [String]) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(
      result.assumptions.map { "\($0.what) × \($0.count) (\($0.place))" } == told)
  }
}
