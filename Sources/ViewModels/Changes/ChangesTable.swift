import Configuration
import IssueModel
import IssueStore
import Records

/// What was opened, closed and merged in each month and week, computed from all issues.
struct ChangesTable: Sendable {
  /// What happened in a month or week: indices of the snapshot, the latest first.
  struct Entry: Sendable, Equatable {
    var opened: [Int] = []
    var closed: [Int] = []
    var merged: [Int] = []
  }

  /// What happened, by the number of the period.
  let entries: [Int: Entry]
  /// The months and the weeks in which something happened or was said, the latest first.
  let months: [Period]
  let weeks: [Period]
  /// The place of each period among these, by its number.
  let places: [Int: Int]
  /// What is closed with a date, the latest first.
  private let closings: [Int]

  /// The changes of a site.
  ///
  /// - Parameter last: the table of an earlier snapshot with the same records and others behind them at
  ///   most, of which those that changed or came since are looked at; nil to look at all.
  init(in presentation: Presentation, after last: ChangesTable? = nil) {
    let facts = presentation.facts.entries
    func isLater(_ a: Int, _ b: Int) -> Bool {
      facts[a].closed != facts[b].closed ? facts[a].closed > facts[b].closed : a < b
    }
    let found = (last == nil ? Array(facts.indices) : presentation.changedRows)
      .filter { facts[$0].closed != IssueFacts.Entry.none }.sorted(by: isLater)
    let isChanged = presentation.isChanged
    closings =
      last.map { $0.closings.filter { !isChanged[$0] }.merged(with: found, by: isLater) }
      ?? found
    var entries: [Int: Entry] = [:]
    func add(_ rows: [Int], _ date: (Int) -> Int64, _ list: WritableKeyPath<Entry, [Int]>) {
      for isWeek in [false, true] {
        var rest = rows[...]
        while let first = rest.first {
          let instant = Instant(seconds: date(first))
          let period = isWeek ? Period(weekOf: instant) : Period(monthOf: instant)
          let begin = Instant(period.first).seconds
          let part = rest.prefix { date($0) >= begin }
          rest = rest.dropFirst(max(part.count, 1))
          entries[period.number, default: Entry()][keyPath: list] = Array(part)
        }
      }
    }
    // Those without a date come last.
    let opened = presentation.index.newestFirst.prefix {
      facts[$0].created != IssueFacts.Entry.none
    }
    add(Array(opened), { facts[$0].created }, \.opened)
    add(closings.filter { facts[$0].state == .closed }, { facts[$0].closed }, \.closed)
    add(closings.filter { facts[$0].state == .merged }, { facts[$0].closed }, \.merged)
    self.entries = entries
    let periods = Set(entries.keys).union(presentation.talkTable.entries.keys)
      .sorted(by: >).map { Period(number: $0) }
    months = periods.filter { !$0.isWeek }
    weeks = periods.filter(\.isWeek)
    places = Dictionary(
      uniqueKeysWithValues: [months, weeks].flatMap { list in
        list.enumerated().map { ($1.number, $0) }
      })
  }
}

/// How often each issue was talked about in each month and week.
struct TalkTable: Sendable {
  /// How many of the most discussed issues a period lists.
  static let most = 10

  /// What was talked about in a period.
  struct Entry: Sendable, Equatable {
    /// How many issues and pull requests got comments.
    let total: Int
    /// The most discussed of them, with how many comments they got.
    let first: [RecentWork.Talk]
  }

  /// What was talked about, by the number of the period.
  let entries: [Int: Entry]

  init(_ snapshot: Snapshot) {
    var counts: [Int: [(row: Int, count: Int)]] = [:]
    func count(_ row: Int, in rows: inout [(row: Int, count: Int)]) {
      if rows.last?.row == row { rows[rows.count - 1].count += 1 } else { rows.append((row, 1)) }
    }
    for (row, issue) in snapshot.issues.enumerated() {
      for comment in issue.comments {
        guard let date = comment.created else { continue }
        for period in [Period(monthOf: date), Period(weekOf: date)] {
          count(row, in: &counts[period.number, default: []])
        }
      }
    }
    entries = counts.mapValues { rows in
      let order = rows.sorted { ($1.count, $0.row) < ($0.count, $1.row) }
      let first = order.prefix(Self.most).map {
        RecentWork.Talk(row: $0.row, comments: $0.count)
      }
      return Entry(total: rows.count, first: first)
    }
  }
}

extension Presentation {
  /// What changed in each month and week.
  var changesTable: ChangesTable { figures.changes.value { ChangesTable(in: self, after: $0) } }

  /// The page of what changed in a month or week; nil where nothing did.
  func target(of period: Period) -> LinkTarget? {
    hasPage(period) ? .changes(period.slug) : nil
  }

  /// The index of changes; nil where it is left out.
  var changesTarget: LinkTarget? { settings.leftOut.contains(.changes) ? nil : .changes }

  /// Whether there is a page of a month or week: anything happened or was said then.
  func hasPage(_ period: Period) -> Bool {
    if settings.leftOut.contains(.changes) { return false }
    return changesTable.entries[period.number] != nil || talkTable.entries[period.number] != nil
  }

  /// The numbers of the periods that have a page: the months, then the weeks, the latest first.
  public var periodNumbers: [Int] {
    let table = changesTable
    return (table.months + table.weeks).map(\.number)
  }

  /// The part of an address that names a period's page.
  public func periodSlug(_ number: Int) -> String { Period(number: number).slug }

  /// What was talked about in each month and week.
  var talkTable: TalkTable { figures.talk.value { TalkTable(snapshot) } }

  /// The issues that the page of a period may show, some of them more than once.
  public func shownRows(inPeriod number: Int) -> [Int] {
    let entry = changesTable.entries[number] ?? ChangesTable.Entry()
    return entry.opened + entry.closed + entry.merged
      + (talkTable.entries[number]?.first ?? []).map(\.row)
  }

  /// Whether the page of a period shows the same issues, figures and periods as in another presentation.
  public func hasSameChanges(inPeriod number: Int, as old: Presentation) -> Bool {
    let (table, known) = (changesTable, old.changesTable)
    return table.entries[number] == known.entries[number] && table.months == known.months
      && table.weeks == known.weeks && talkTable.entries[number] == old.talkTable.entries[number]
      && peopleTable.newcomers[number] == old.peopleTable.newcomers[number]
      && tellsClosings == old.tellsClosings
  }

  /// How many months have a page.
  public var monthCount: Int { changesTable.months.count }
}
