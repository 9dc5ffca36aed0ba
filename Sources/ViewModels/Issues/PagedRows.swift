import Hashing
import IssueModel

/// Rows of a list, and where its pages begin.
public struct PagedRows: Sendable, Equatable {
  /// Indices into the snapshot's records.
  public let rows: [Int]
  /// The places in `rows` at which pages begin; there is at least one page.
  private let starts: [Int]

  init(_ rows: [Int], endingAt ends: PageEnds) {
    self.rows = rows
    starts = ends.starts(of: rows)
  }

  /// How many pages there are, at least 1.
  public var pageCount: Int { starts.count }

  /// The rows of a page; pages count from 1.
  public func page(_ number: Int) -> ArraySlice<Int> {
    guard starts.indices.contains(number - 1) else { return [] }
    return rows[starts[number - 1]..<(number < starts.count ? starts[number] : rows.count)]
  }
}

/// The issues after which pages of lists may end.
///
/// A hash of its number or key decides whether an issue is one, as in content-defined chunking. So
/// an issue that comes to a list or leaves it changes its own page and seldom another, instead of
/// all pages after it.
struct PageEnds: Sendable {
  /// How many rows a page has that is not the last one.
  static let rowsPerPage = 40...PresentationSettings.rowsPerPage

  /// Whether each issue is one, by its index.
  private let isEnd: [Bool]

  init(_ issues: [Issue]) {
    isEnd = issues.map { issue in
      var hasher = StableHasher()
      hasher.combine(issue.identity.number ?? 0)
      hasher.combine(issue.identity.key)
      return hasher.value % 4 == 0
    }
  }

  /// Where the pages of a list begin, as places in its rows.
  func starts(of rows: [Int]) -> [Int] {
    var starts = [0]
    var start = 0
    while rows.count - start > Self.rowsPerPage.upperBound {
      let size = Self.rowsPerPage.first { isEnd[rows[start + $0 - 1]] }
      start += size ?? Self.rowsPerPage.upperBound
      starts.append(start)
    }
    return starts
  }
}
