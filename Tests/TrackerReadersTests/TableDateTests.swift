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
    let told = result.assumptions.filter { !$0.what.hasPrefix("state") }.map {
      "\($0.what) × \($0.count)"
    }
    #expect(
      told
        == (first.isEmpty
          ? [] : ["dates such as '\(dates[0]) 10:00' are read with the \(first) first × 1"]))
  }
}
