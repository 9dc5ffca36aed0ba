import IssueModel
import Languages
public import Records

/// Which part of a long list a page shows, and where the other parts are.
public struct PaginationRecord: Record {
  let number: Int
  let count: Int
  private let target: @Sendable (Int) -> LinkTarget

  /// A page, from 1, of so many; `target` names the page of a number.
  init(page: Int, of count: Int, target: @escaping @Sendable (Int) -> LinkTarget) {
    number = page
    self.count = count
    self.target = target
  }

  /// A page, from 1, of a list of `total` rows, all of whose pages but the last have as many.
  init(
    page: Int, total: Int, perPage size: Int = PresentationSettings.rowsPerPage,
    target: @escaping @Sendable (Int) -> LinkTarget
  ) {
    self.init(page: page, of: Self.pageCount(rows: total, perPage: size), target: target)
  }

  /// The page before.
  var previous: LinkTarget? { number > 1 ? target(number - 1) : nil }

  /// The page after.
  var next: LinkTarget? { number < count ? target(number + 1) : nil }

  /// Links to the first, the last and the nearby pages, with gaps between them.
  var pages: [PageNumberRecord] {
    let shown = Set([1, count]).union(max(1, number - 2)...min(count, number + 2)).sorted()
    return zip(shown, [0] + shown).map { page, last in
      PageNumberRecord(
        number: page, target: target(page), isCurrent: page == number,
        followsGap: page > last + 1)
    }
  }

  /// The number of pages of a list, at least 1.
  public static func pageCount(
    rows: Int, perPage size: Int = PresentationSettings.rowsPerPage
  ) -> Int {
    max(1, (rows + size - 1) / size)
  }

  /// The rows that the page shows of a list, all of whose pages but the last have as many.
  func rows<Row>(
    of all: [Row], perPage size: Int = PresentationSettings.rowsPerPage
  ) -> ArraySlice<Row> {
    Self.rows(of: all, page: number, perPage: size)
  }

  /// The rows on a page of a list; pages count from 1.
  public static func rows<Row>(
    of all: [Row], page: Int, perPage size: Int = PresentationSettings.rowsPerPage
  ) -> ArraySlice<Row> {
    all.dropFirst((page - 1) * size).prefix(size)
  }

  /// A title that includes the number of the page, except the first.
  func title(_ title: String, in language: Language) -> String {
    number == 1 ? title : title + language.aside("\(number)/\(count)")
  }

  /// What templates may use of a pagination.
  public static let fields = FieldTable<Self>(
    "pagination", "Which part of a long list a page shows, and where the other parts are."
  ) {
    Field("number", "The page's number, from 1.", \.number)
    Field("count", "How many pages there are, at least 1.", \.count)
    Field("first", "The first page.") { $0.target(1) }
    Field.derived("previous", "The page before; none on the first.") { $0.previous }
    Field.derived("next", "The page after; none on the last.") { $0.next }
    Field.derived("pages", "Links to the first, the last and the nearby pages.") { $0.pages }
  }
}

/// A link to a page of a list by its number.
public struct PageNumberRecord: Record {
  let number: Int
  let target: LinkTarget
  let isCurrent: Bool
  let followsGap: Bool

  /// What templates may use of a page number.
  public static let fields = FieldTable<Self>("page number", "A link to a page of a list.") {
    Field("number", "The number, from 1.", \.number)
    Field("target", "The page.", \.target)
    Field("is_current", "Whether it is the page shown.", \.isCurrent)
    Field("follows_gap", "Whether pages were left out before it.", \.followsGap)
  }
}
