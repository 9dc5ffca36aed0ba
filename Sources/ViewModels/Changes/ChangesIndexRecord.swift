import IssueModel
import Languages
public import Records

/// The months in which something changed, by year.
public struct ChangesIndexRecord: Record {
  let frame: PageFrame
  let years: [ChangesYearRecord]
  let weeks: [LinkRecord]
  let pagination: PaginationRecord
  let note: String

  /// How many months a page of the index holds.
  public static let rowsPerPage = 120

  /// A page, from 1, of the months of a site.
  public init(page: Int = 1, in presentation: Presentation) {
    let table = presentation.changesTable
    let language = presentation.language
    pagination = PaginationRecord(
      page: page, total: table.months.count, perPage: Self.rowsPerPage
    ) { .changes(page: $0) }
    frame = presentation.frame(
      pagination.title(presentation.text(.whatChanged), in: presentation.language),
      section: "changes")
    let tellsClosings = presentation.tellsClosings
    note =
      table.months.isEmpty
      ? presentation.text(.notInExport)
      : String(presentation.undatedClosings.drop { $0 == " " })
    let shown = Array(pagination.rows(of: table.months, perPage: Self.rowsPerPage))
    var years: [ChangesYearRecord] = []
    // The first and the last year may go on on other pages.
    let (last, first) = (shown.first?.year ?? 0, shown.last?.year ?? 0)
    for month in table.months where (first...last).contains(month.year) {
      let entry = table.entries[month.number] ?? ChangesTable.Entry()
      let record = ChangesMonthRecord(
        link: LinkRecord(label: language.title(of: month), target: .changes(month.slug)),
        opened: presentation.kindCount(of: entry.opened),
        closed: tellsClosings ? presentation.kindCount(of: entry.closed) : nil,
        merged: tellsClosings ? entry.merged.count : nil)
      if years.last?.year != month.year {
        years.append(ChangesYearRecord(year: month.year, wording: presentation.wording))
      }
      years[years.count - 1].all.append(record)
      if shown.contains(month) { years[years.count - 1].months.append(record) }
    }
    self.years = years
    weeks =
      page > 1
      ? []
      : table.weeks.prefix(4).map {
        LinkRecord(label: language.title(of: $0), target: .changes($0.slug))
      }
  }

  /// What templates may use of the index.
  public static let fields = FieldTable<Self>(
    "changes index", "The months in which something changed: changes.html.", in: \.frame
  ) {
    Field("note", "What the data does not tell of it; may be empty.", \.note)
    Field("years", "The years of this page, the latest first.", \.years)
    Field("weeks", "The latest four weeks in which something changed; on the first page.", \.weeks)
    Field(
      "pagination", "Which part of the months this is; a page has \(rowsPerPage).", \.pagination)
  }
}

/// The months of a year in which something changed.
public struct ChangesYearRecord: Record {
  let year: Int
  /// The months of the page.
  var months: [ChangesMonthRecord] = []
  /// The months of the whole year.
  var all: [ChangesMonthRecord] = []
  let wording: Wording

  private var opened: KindCount {
    KindCount(total: all.reduce(0) { $0 + $1.opened.total }, pulls: all.sum(\.opened.pulls))
  }

  private var closed: KindCount? {
    all.sum(\.closed?.total).map { KindCount(total: $0, pulls: all.sum(\.closed?.pulls)) }
  }

  /// What templates may use of a year.
  public static let fields = FieldTable<Self>(
    "changes year", "The months of a year in which something changed."
  ) {
    Field("year", "The year.", \.year)
    Field("months", "Its months on this page, the latest first.", \.months)
    Field("opened", "How many issues and pull requests were opened in the whole year.") {
      $0.opened.total
    }
    Field(
      "opened_kinds",
      "Of which kinds they are, as “1 issue and 2 pull requests”; empty where all of the data are of one kind."
    ) {
      $0.opened.text(in: $0.wording)
    }
    Field("closed", "How many were closed and not merged; none where the data does not tell.") {
      $0.closed?.total
    }
    Field("closed_kinds", "Of which kinds these are; empty where that is not said.") {
      $0.closed?.text(in: $0.wording) ?? ""
    }
    Field("merged", "How many were merged; none where the data does not tell.") {
      $0.all.sum(\.merged)
    }
  }
}

/// A month in which something changed.
public struct ChangesMonthRecord: Record {
  let link: LinkRecord
  let opened: KindCount
  let closed: KindCount?
  let merged: Int?

  /// What templates may use of a month.
  public static let fields = FieldTable<Self>(
    "changes month", "A month in which something changed.", in: \.link
  ) {
    Field("opened", "How many issues and pull requests were opened.", \.opened.total)
    Field(
      "opened_pulls",
      "How many of them are pull requests; none where all of the data are of one kind.",
      \.opened.pulls)
    Field("closed", "How many were closed and not merged; none where the data does not tell.") {
      $0.closed?.total
    }
    Field("closed_pulls", "How many of these are pull requests; none where that is not said.") {
      $0.closed?.pulls
    }
    Field("merged", "How many were merged; none where the data does not tell.", \.merged)
  }
}
