import Records
import Testing

@testable import ViewModels

@Suite("Pages of a list")
struct PaginationTests {
  private func pages(_ page: Int, of total: Int) -> String {
    let record = PaginationRecord(page: page, total: total) { .list("all", page: $0) }
    return record.pages.map { number in
      (number.followsGap ? "… " : "")
        + (number.isCurrent ? "[\(number.number)]" : "\(number.number)")
    }.joined(separator: " ")
  }

  @Test(
    "fifty rows make a page, and an empty list still has one",
    arguments: [(0, 1), (1, 1), (50, 1), (51, 2), (100, 2), (101, 3)])
  func count(rows: Int, pages: Int) {
    #expect(PaginationRecord.pageCount(rows: rows) == pages)
  }

  @Test("the first, the last and the nearby pages are linked, with gaps between them")
  func links() {
    #expect(pages(1, of: 0) == "[1]")
    #expect(pages(1, of: 120) == "[1] 2 3")
    #expect(pages(1, of: 1000) == "[1] 2 3 … 20")
    #expect(pages(4, of: 1000) == "1 2 3 [4] 5 6 … 20")
    #expect(pages(10, of: 1000) == "1 … 8 9 [10] 11 12 … 20")
    #expect(pages(20, of: 1000) == "1 … 18 19 [20]")
  }

  @Test("the neighbours are linked where there are some")
  func neighbours() {
    let first = PaginationRecord(page: 1, total: 120) { .list("all", page: $0) }
    #expect(first.previous == nil)
    #expect(first.next == .list("all", page: 2))
    let last = PaginationRecord(page: 3, total: 120) { .list("all", page: $0) }
    #expect(last.previous == .list("all", page: 2))
    #expect(last.next == nil)
  }

  @Test("every row is on exactly one page")
  func rows() {
    let rows = Array(0..<173)
    func shown(_ page: Int) -> [Int] {
      Array(
        PaginationRecord(page: page, total: rows.count) { .list("all", page: $0) }.rows(of: rows))
    }
    let pages = (1...PaginationRecord.pageCount(rows: rows.count)).map(shown)
    #expect(pages.map(\.count) == [50, 50, 50, 23])
    #expect(pages.flatMap(\.self) == rows)
    #expect(shown(9) == [])
  }
}
