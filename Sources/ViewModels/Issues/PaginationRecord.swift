public import Records

/// Which part of a long list a page shows, and where the other parts are.
public struct PaginationRecord: Record {
  /// The page's number, from 1.
  public let number: Int
  /// How many pages there are, at least 1.
  public let count: Int
  /// The page before.
  public let previous: LinkTarget?
  /// The page after.
  public let next: LinkTarget?
  /// Links to the first, the last and the nearby pages; gaps stand between.
  public let pages: [PageNumberRecord]

  /// A part of a list of `total` rows; `target` names the page of a number.
  public init(page: Int, total: Int, target: (Int) -> LinkTarget) {
    let count = Self.pageCount(rows: total)
    number = page
    self.count = count
    previous = page > 1 ? target(page - 1) : nil
    next = page < count ? target(page + 1) : nil
    var shown = Set([1, count])
    shown.formUnion(max(1, page - 2)...min(count, page + 2))
    var pages: [PageNumberRecord] = []
    var last = 0
    for number in shown.sorted() {
      pages.append(
        PageNumberRecord(
          number: number, target: target(number), isCurrent: number == page,
          followsGap: number > last + 1))
      last = number
    }
    self.pages = pages
  }

  /// How many pages a list of so many rows takes, at least 1.
  public static func pageCount(rows: Int) -> Int {
    max(1, (rows + PresentationSettings.rowsPerPage - 1) / PresentationSettings.rowsPerPage)
  }

  /// The rows that a page shows.
  public static func rows<Row>(_ rows: [Row], page: Int) -> ArraySlice<Row> {
    let size = PresentationSettings.rowsPerPage
    let from = min(rows.count, (page - 1) * size)
    return rows[from..<min(rows.count, from + size)]
  }

  /// What templates may use of a pagination.
  public static let fields = FieldTable<Self>(
    "pagination", "Which part of a long list a page shows, and where the other parts are."
  ) {
    Field("number", "The page's number, from 1.", \.number)
    Field("count", "How many pages there are, at least 1.", \.count)
    Field("previous", "The page before; none on the first.", \.previous)
    Field("next", "The page after; none on the last.", \.next)
    Field("pages", "Links to the first, the last and the nearby pages.", \.pages)
  }
}

/// A link to a page of a list by its number.
public struct PageNumberRecord: Record {
  /// The number, from 1.
  public let number: Int
  /// The page.
  public let target: LinkTarget
  /// Whether it is the page shown.
  public let isCurrent: Bool
  /// Whether pages were left out before it.
  public let followsGap: Bool

  /// What templates may use of a page number.
  public static let fields = FieldTable<Self>("page number", "A link to a page of a list.") {
    Field("number", "The number, from 1.", \.number)
    Field("target", "The page.", \.target)
    Field("is_current", "Whether it is the page shown.", \.isCurrent)
    Field("follows_gap", "Whether pages were left out before it.", \.followsGap)
  }
}
