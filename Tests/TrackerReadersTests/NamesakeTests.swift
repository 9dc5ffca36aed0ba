import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("People of one name")
struct NamesakeTests {
  private static func jira(_ number: Int, _ account: String) -> String {
    """
    {"key": "T-\(number)", "fields": {"summary": "One", "resolution": null,
      "reporter": {"accountId": "\(account)", "displayName": "Ana Li"}}}
    """
  }

  private static func azure(_ number: Int, _ account: String) -> String {
    """
    {"id": \(number), "fields": {"System.Title": "One", "System.State": "New", "System.CreatedBy":
      {"displayName": "Ana Li", "uniqueName": "\(account)"}}}
    """
  }

  private func people(_ result: LoadResult) -> [String] {
    result.snapshot.issues.compactMap(\.author).map {
      "\(result.snapshot[$0].login): \(result.snapshot[$0].name ?? "-")"
    }
  }

  @Test(
    "accounts of one name stay apart, in one file and in several, and that is told",
    arguments: [
      [jira(1, "557058:b"), jira(2, "557058:a"), jira(3, "557058:b")],
      [azure(1, "li@hut.example"), azure(2, "ana@hut.example"), azure(3, "Li@hut.example")],
    ])
  func apart(_ records: [String]) throws {
    let wanted = ["Ana Li (2): Ana Li", "Ana Li: -", "Ana Li (2): Ana Li"]
    for files in [["[\(records.joined(separator: ","))]"], records] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(people(result) == wanted)
      #expect(
        result.assumptions.map { "\($0.count) × \($0.what)" }.contains(
          "1 × people of one name with accounts of their own are told apart by a number behind it"))
    }
    // Who is one account keeps the name alone.
    #expect(people(try load("[\(records[0]), \(records[2])]")) == ["Ana Li: -", "Ana Li: -"])
  }

  @Test("a name that is hidden hides all who have it, an account only its own")
  func hidden() throws {
    var options = LoadOptions()
    options.peopleOptOuts = ["ana li"]
    let text = "[\(Self.jira(1, "557058:b")), \(Self.jira(2, "557058:a"))]"
    #expect(people(try load(text, options: options)) == [])
    options.peopleOptOuts = ["557058:b"]
    #expect(people(try load(text, options: options)) == ["Ana Li: -"])
  }
}
