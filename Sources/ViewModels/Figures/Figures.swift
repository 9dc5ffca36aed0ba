public import IssueModel
import IssueStore
import Languages

/// The figures of some issues: what tiles, charts, lists, reports and `gazette stats` show.
///
/// A figure that the data cannot tell is nil. Instants are UTC; durations are seconds.
public struct Figures: Sendable, Hashable {
  /// How many issues and pull requests there are.
  public private(set) var total = 0
  /// How many of them are open.
  public private(set) var open = 0
  /// How many are closed and not merged.
  public private(set) var closed = 0
  /// How many are merged.
  public private(set) var merged = 0
  /// The latest instant of any record of the data and its conversation; days count back from here.
  public private(set) var lastChange: Instant?
  /// How many were made in the 90 days before the last change.
  public private(set) var openedRecently: Int?
  /// How many were closed or merged in that time.
  public private(set) var closedRecently: Int?
  /// Whether closings can be counted by date: false where records are closed and none has a date of closing.
  var tellsClosings: Bool { closedRecently != nil }

  /// The same for records of which any is closed, or any has a date of closing.
  static func tellsClosings(isAnyClosed: Bool, isAnyDated: Bool) -> Bool {
    isAnyDated || !isAnyClosed
  }
  /// How many were merged in that time.
  public private(set) var mergedRecently: Int?
  /// How many the count of open ones grew in that time, of those whose dates tell when they were open; negative where
  /// it fell.
  public private(set) var openChange: Int?
  /// From creation to the first reply.
  public private(set) var firstReply = Spread()
  /// From creation to the closing of what is closed now.
  public private(set) var close = Spread()
  /// From creation to the last change of what is open now.
  public private(set) var age = Spread()
  /// The months from the first event on to that of the last change, without gaps.
  public private(set) var months: [Month] = []
  /// How many were open before the first of these months.
  private(set) var openBefore = 0
  /// What was opened and closed in each of the last ``weekCount`` weeks from Monday on, the last one that
  /// of the last change.
  public private(set) var weeks: [Week] = []
  /// How many comments there are; nil where the data does not tell.
  public private(set) var comments: Int?
  /// The median time to the first reply to what was made in each of the last ``courseCount`` months, the
  /// last one of the last change; nil for months without any.
  private(set) var replyCourse: [Int64?] = []
  /// The same of the time to close what was closed in each month.
  private(set) var closeCourse: [Int64?] = []
  /// The median time to the first reply to what was made in the 90 days before the last change.
  private(set) var recentReply = Spread()
  /// The median time to close what was closed in that time.
  private(set) var recentClose = Spread()
  /// How many records have the data of each figure.
  public private(set) var coverage = Coverage()

  /// What happened in a month.
  public struct Month: Sendable, Hashable {
    /// Months since the year 0.
    public let index: Int
    /// How many were made in it.
    public var opened: Int?
    /// How many of what is closed now were closed in it.
    public var closed: Int?
    /// How many of these were merged.
    var merged: Int?
    /// How many were open when it ended; nil where the data does not tell `opened` or `closed`.
    public var openAtEnd: Int?

    /// The year.
    public var year: Int { index / 12 }
    /// The month of the year, 1 to 12.
    public var month: Int { index % 12 + 1 }
    /// The month as ISO 8601 writes it, `2026-01`.
    public var name: String {
      String(Day(year: year, month: month, day: 1)?.description.dropLast(3) ?? "")
    }
  }

  /// What happened in the seven days from a Monday on.
  public struct Week: Sendable, Hashable {
    /// Its first day.
    public let start: Day
    /// How many were made in it.
    public var opened: Int?
    /// How many of what is closed now were closed in it.
    public var closed: Int?
  }

  /// How many months the courses of medians have.
  static let courseCount = 24
  /// How many weeks are looked at.
  static let weekCount = 26
  /// The most months that are listed; earlier ones are summed up in the count of open ones at the
  /// beginning.
  static let mostMonths = 1200

  /// The figures of issues by their indices, with months and weeks up to an instant that is not
  /// before the last change.
  init(_ rows: some Sequence<Int>, of facts: IssueFacts, until instant: Instant? = nil) {
    lastChange = facts.lastChange
    let end = facts.lastChange.map { max($0, instant ?? $0) }
    let last = facts.lastChange?.seconds ?? 0
    let recently = last - Int64(FigureDays.recent) * 86_400
    let lastDay = (end ?? Instant(seconds: last)).day
    let firstWeek = lastDay.advanced(by: 1 - lastDay.weekday - 7 * (Self.weekCount - 1))
    let weeksBegin = Instant(firstWeek).seconds
    var opened = MonthCounts(end)
    var closings = MonthCounts(end)
    var mergings = MonthCounts(end)
    // Only issues with both dates, where both are needed, count as open in a month.
    var left = MonthCounts(end)
    func week(of instant: Int64) -> Int {
      min(Self.weekCount - 1, Int((instant - weeksBegin) / Spread.week))
    }
    var weeks = [(opened: Int, closed: Int)](repeating: (0, 0), count: Self.weekCount)
    var replies: [Int64] = []
    var closes: [Int64] = []
    var ages: [Int64] = []
    var (recentlyOpened, recentlyClosed, recentlyMerged, said, grown) = (0, 0, 0, 0, 0)
    var known = Coverage.Counts()
    var hasConversations = false
    var uncounted: [Int32] = []
    let courseBegins =
      end.map { IssueFacts.month(of: $0) - Int32(Self.courseCount) + 1 } ?? 0
    var (replyCourse, closeCourse) = (MedianCourse(courseBegins), MedianCourse(courseBegins))
    var (recentReplies, recentCloses): ([Int64], [Int64]) = ([], [])
    let none = IssueFacts.Entry.none
    let entries = facts.entries
    for row in rows {
      let entry = entries[row]
      total += 1
      said += Int(entry.comments)
      if entry.hasConversation { hasConversations = true }
      switch entry.state {
      case .open: open += 1
      case .closed: closed += 1
      case .merged: merged += 1
      }
      if facts.knowsComments(entry) { known.comments += 1 }
      if entry.created != none {
        known.created += 1
        opened.add(entry.createdMonth)
        if entry.created >= recently { recentlyOpened += 1 }
        if entry.created >= weeksBegin { weeks[week(of: entry.created)].opened += 1 }
        if facts.knowsReplies(entry) {
          known.replies += 1
          if entry.reply != none {
            let duration = max(0, entry.reply - entry.created)
            replies.append(duration)
            replyCourse.add(duration, entry.createdMonth)
            if entry.created >= recently { recentReplies.append(duration) }
          }
        }
        if entry.isOpen {
          if entry.created >= recently { grown += 1 }
          ages.append(max(0, last - entry.created))
        } else if entry.closed != none {
          let duration = max(0, entry.closed - entry.created)
          closes.append(duration)
          closeCourse.add(duration, entry.closedMonth)
          if entry.closed >= recently {
            recentCloses.append(duration)
            if entry.created < recently { grown -= 1 }
          }
          left.add(max(entry.closedMonth, entry.createdMonth))
        } else {
          uncounted.append(entry.createdMonth)
        }
      }
      if entry.closed != none {
        known.closed += 1
        closings.add(entry.closedMonth)
        if entry.state == .merged { mergings.add(entry.closedMonth) }
        if entry.closed >= recently {
          recentlyClosed += 1
          if entry.state == .merged { recentlyMerged += 1 }
        }
        if entry.closed >= weeksBegin { weeks[week(of: entry.closed)].closed += 1 }
      }
    }
    // Where the data has only the number of comments, replies are unknown.
    if said > 0, !hasConversations { known.replies = 0 }
    known.closedAndMade = closes.count
    known.ages = ages.count
    coverage = Coverage(known, of: total, open: open)
    comments = known.comments > 0 || total == 0 ? said : nil
    let areOpeningsKnown = known.created > 0 || total == 0
    openedRecently = areOpeningsKnown ? recentlyOpened : nil
    let areClosingsKnown = Self.tellsClosings(
      isAnyClosed: total > open, isAnyDated: known.closed > 0)
    closedRecently = areClosingsKnown ? recentlyClosed : nil
    mergedRecently = areClosingsKnown ? recentlyMerged : nil
    openChange = areOpeningsKnown && areClosingsKnown ? grown : nil
    firstReply = Spread(&replies)
    close = Spread(&closes)
    age = Spread(&ages)
    self.replyCourse = replyCourse.medians()
    self.closeCourse = closeCourse.medians()
    recentReply = Spread(&recentReplies)
    recentClose = Spread(&recentCloses)
    if facts.lastChange != nil {
      self.weeks = weeks.enumerated().map { place, counts in
        Week(
          start: firstWeek.advanced(by: 7 * place),
          opened: areOpeningsKnown ? counts.opened : nil,
          closed: areClosingsKnown ? counts.closed : nil)
      }
    }
    var standing = opened
    for month in uncounted { standing.add(month, -1) }
    guard let end, let first = [opened.first, closings.first].compactMap({ $0 }).min()
    else { return }
    openBefore = standing.before - left.before
    var openNow = openBefore
    months = (first...max(first, Int(IssueFacts.month(of: end)))).map { index in
      openNow += standing[index] - left[index]
      return Month(
        index: index, opened: areOpeningsKnown ? opened[index] : nil,
        closed: areClosingsKnown ? closings[index] : nil,
        merged: areClosingsKnown ? mergings[index] : nil,
        openAtEnd: areOpeningsKnown && areClosingsKnown ? openNow : nil)
    }
  }
}

/// Counts by month, of the last ``Figures/mostMonths`` months.
private struct MonthCounts {
  /// The month that the first count belongs to.
  private let base: Int
  private var counts: [Int32]
  /// The sum of everything before the first count.
  private(set) var before = 0
  /// The first month that is counted by itself; nil where none is.
  private(set) var first: Int?

  init(_ last: Instant?) {
    base = max(0, Int(last.map { IssueFacts.month(of: $0) } ?? 0) - Figures.mostMonths + 1)
    counts = [Int32](repeating: 0, count: Figures.mostMonths)
  }

  mutating func add(_ month: Int32, _ number: Int32 = 1) {
    let place = Int(month) - base
    guard place >= 0 else {
      before += Int(number)
      return
    }
    // No instant is later than the last change.
    counts[min(place, counts.count - 1)] += number
    first = min(first ?? Int(month), Int(month))
  }

  subscript(month: Int) -> Int {
    let place = month - base
    return counts.indices.contains(place) ? Int(counts[place]) : 0
  }
}

/// Durations by month, for the months from one on.
private struct MedianCourse {
  private let first: Int32
  private var durations = [[Int64]](repeating: [], count: Figures.courseCount)

  init(_ first: Int32) {
    self.first = first
  }

  mutating func add(_ duration: Int64, _ month: Int32) {
    let place = Int(month - first)
    if durations.indices.contains(place) { durations[place].append(duration) }
  }

  consuming func medians() -> [Int64?] {
    durations.indices.map { place in
      durations[place].isEmpty
        ? nil
        : Spread.smallest(Spread.rank(50, of: durations[place].count), of: &durations[place])
    }
  }
}
