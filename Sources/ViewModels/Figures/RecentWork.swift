import IssueModel
import Languages

/// The issues that deserve attention: hot ones, ones that wait for an answer, and ones that changed
/// in the week, as indices of the snapshot.
struct RecentWork: Sendable {
  /// The most rows of each list.
  static let most = 8

  /// A record, and how many comments it got.
  struct Talk: Sendable, Equatable {
    let row: Int
    let comments: Int
  }

  /// The records with the most comments in the days before the recent day.
  private(set) var hot: [Talk] = []
  /// Open issues without a reply, oldest first.
  private(set) var waiting = FirstRows()
  /// Issues and pull requests that were opened in the week, newest first.
  private(set) var opened = FirstRows()
  /// Those that were closed in the week and not merged.
  private(set) var closed = FirstRows()
  /// Those that were merged in the week.
  private(set) var merged = FirstRows()
  /// The records with the most comments of all.
  private(set) var longest: [Talk] = []
  /// The first day of the week.
  let weekStart: Day

  /// The recent work of a site, counted back from a day.
  init(_ facts: IssueFacts, _ issues: [Issue], until day: Day) {
    weekStart = day.advanced(by: -6)
    let (week, end) = (Instant(weekStart).seconds, Instant(day.advanced(by: 1)).seconds)
    let hotStart = Instant(day.advanced(by: 1 - FigureDays.hot)).seconds
    let entries = facts.entries
    for row in entries.indices {
      let entry = entries[row]
      if facts.isWaiting(entry) {
        waiting.add(row, key: entry.created == IssueFacts.Entry.none ? .max : entry.created)
      }
      if entry.created >= week, entry.created < end { opened.add(row, key: -entry.created) }
      if entry.closed >= week, entry.closed < end {
        if entry.state == .merged {
          merged.add(row, key: -entry.closed)
        } else {
          closed.add(row, key: -entry.closed)
        }
      }
      if entry.comments > 1 {
        Self.keep(Talk(row: row, comments: Int(entry.comments)), in: &longest)
      }
      guard entry.hasConversation, entry.latest >= hotStart else { continue }
      let comments = issues[row].comments.count {
        $0.created.map { $0.seconds >= hotStart && $0.seconds < end } ?? false
      }
      if comments > 0 { Self.keep(Talk(row: row, comments: comments), in: &hot) }
    }
  }

  /// Inserts a record into the list of those with the most comments; few records have enough.
  private static func keep(_ talk: Talk, in list: inout [Talk]) {
    if list.count == most, talk.comments <= list[most - 1].comments { return }
    let place = list.firstIndex { $0.comments < talk.comments } ?? list.count
    list.insert(talk, at: place)
    if list.count > most { list.removeLast() }
  }
}

/// The first rows in an order, and the number of all.
struct FirstRows: Sendable {
  /// The rows.
  private(set) var rows: [Int] = []
  /// How many there are in all.
  private(set) var total = 0
  private var keys: [Int64] = []

  /// Counts a row, and keeps it if its key is among the smallest; of equal keys the earlier rows
  /// stay.
  mutating func add(_ row: Int, key: Int64) {
    total += 1
    if rows.count == RecentWork.most, key >= keys[RecentWork.most - 1] { return }
    let place = keys.firstIndex { $0 > key } ?? keys.count
    rows.insert(row, at: place)
    keys.insert(key, at: place)
    if rows.count > RecentWork.most {
      rows.removeLast()
      keys.removeLast()
    }
  }
}
