import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("Whether the day or the month comes first")
struct DayOrderTests {
  private func days(_ result: LoadResult) -> [String?] {
    result.snapshot.issues.map { $0.created?.day.description }
  }

  private static let told =
    "dates in which the day may come first, as 05/03/2026, are read with the month first"

  @Test(
    "in JSON it is told by other dates, or else the month is taken and that is told",
    arguments: [
      (["05-03-2024", "16-04-2024"], ["2024-03-05", "2024-04-16"], false),
      (["16/04/2024", "05/03/24"], ["2024-04-16", "2024-03-05"], false),
      (["05-03-2024", "2024-04-16"], ["2024-05-03", "2024-04-16"], true),
      (["5/3/2024", "04/16/2024"], ["2024-05-03", "2024-04-16"], true),
    ])
  func json(_ dates: [String], _ days: [String], _ isTold: Bool) throws {
    let records = dates.enumerated().map {
      #"{"id": \#($0.offset + 1), "title": "A", "status": "open", "created": "\#($0.element)"}"#
    }
    let result = try load("[\(records.joined(separator: ","))]")
    #expect(self.days(result) == days)
    #expect(result.assumptions.map(\.what) == (isTold ? [Self.told] : []))
  }

  @Test("in front matter the month is taken, and that is told")
  func frontMatter() throws {
    let result = try load("---\nid: 1\ntitle: A\nstate: open\ncreated: 05/03/2024\n---\n")
    #expect(days(result) == ["2024-05-03"])
    #expect(result.assumptions.map(\.what) == [Self.told])
  }

  @Test("Backlog.md writes the day first", arguments: ["'08-06-25'", "08/06/25", "08.06.25"])
  func backlog(_ date: String) throws {
    let result = try load(
      "---\nid: task-1\ntitle: A\nstatus: Done\nassignee: []\ncreated_date: \(date)\n---\n")
    #expect(days(result) == ["2025-06-08"])
    #expect(result.assumptions == [])
  }
}
