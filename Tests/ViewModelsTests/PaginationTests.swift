import IssueModel
import Records
import TestSupport
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

  @Test("the title of a later page names its number in the brackets of the language")
  func title() {
    let pages = [1, 3].map { PaginationRecord(page: $0, total: 120) { .list("all", page: $0) } }
    let titles = [Language.english, .polish, .simplifiedChinese].map { language in
      pages.map { $0.title("A", in: language) }.joined(separator: ", ")
    }
    #expect(titles == ["A, A (3/3)", "A, A (3/3)", "A, A（3/3）"])
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

@Suite("Pages of lists of issues")
struct PagedRowsTests {
  /// Where pages may end among issues of these numbers.
  private func ends(_ count: Int) -> PageEnds {
    PageEnds(
      (0..<count).map {
        Issue(identity: .init(source: SourceID(0), number: $0, key: nil), title: "")
      })
  }

  private func pages(_ rows: [Int], _ ends: PageEnds) -> [ArraySlice<Int>] {
    let paged = PagedRows(rows, endingAt: ends)
    return (1...paged.pageCount).map { paged.page($0) }
  }

  @Test(
    "a list of at most fifty rows has one page, and of a longer one all but the last have forty to fifty",
    arguments: [0, 1, 50, 51, 90, 173, 4000])
  func sizes(count: Int) {
    let pages = pages(Array(0..<count), ends(count))
    #expect(pages.flatMap(\.self) == Array(0..<count))
    #expect((pages.count == 1) == (count <= 50))
    #expect(pages.dropLast().allSatisfy { (40...50).contains($0.count) })
    #expect(pages.last.map { $0.count <= 50 } == true)
    #expect(PagedRows([], endingAt: ends(0)).page(2) == [])
  }

  @Test(
    "an issue that comes or goes leaves most pages as they are", arguments: 0..<10 as Range<UInt64>)
  func moves(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let ends = ends(2001)
    let rows = Array(0..<2000).shuffled(using: &random)
    let before = pages(rows, ends)
    var changed = 0
    for _ in 0..<100 {
      var moved = rows
      let place = Int.random(in: 0..<2000, using: &random)
      if Bool.random(using: &random) {
        moved.insert(2000, at: place)
      } else {
        moved.remove(at: place)
      }
      let after = pages(moved, ends)
      changed += after.indices.count { !before.indices.contains($0) || before[$0] != after[$0] }
    }
    // With pages of as many rows each, half of the 47 would change with each.
    #expect(changed < 500)
  }
}
