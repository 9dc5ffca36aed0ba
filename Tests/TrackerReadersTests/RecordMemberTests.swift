import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Members of records that a table of paths finds")
struct RecordMemberTests {
  @Test("Linear's records are recognised by key and address, without types of states and dates")
  func linearByAddress() throws {
    let result = try load(
      """
      [{"identifier": "OPS-7", "title": "A", "state": {"name": "Done"}, "url": "https://linear.app/t/issue/OPS-7/a"},
       {"identifier": "OPS-8", "title": "B", "state": {"name": "Todo"}, "url": "https://linear.app/t/issue/OPS-8/b"}]
      """)
    #expect(result.files.map(\.format) == ["linear"])
    #expect(result.outline == ["#OPS-7 issue closed A", "#OPS-8 issue open B"])
  }

  @Test("an identifier is the key where there is no number and no key")
  func identifiers() throws {
    let result = try load(
      """
      [{"identifier": "OPS-7", "title": "A", "state": "open", "url": "https://tracker.example/OPS-7"},
       {"identifier": "OPS-8", "id": "5fd1", "title": "B", "state": "open"},
       {"identifier": "OPS-9", "id": 3, "title": "C", "state": "open"},
       {"identifier": "OPS-10", "key": "T-4", "title": "D", "state": "open"}]
      """)
    #expect(result.files.map(\.format) == ["json"])
    #expect(
      result.outline == [
        "#3 issue open C", "#OPS-7 issue open A", "#OPS-8 issue open B", "#T-4 issue open D",
      ])
    #expect(result.notes == [])
  }
}
