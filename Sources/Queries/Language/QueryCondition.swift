public import IssueModel

/// What has to be true of an issue.
public indirect enum QueryCondition: Sendable, Hashable {
  /// All of these; true when there are none.
  case all([QueryCondition])
  /// At least one of these; false when there are none.
  case any([QueryCondition])
  /// Not this.
  case not(QueryCondition)
  /// A single test.
  case term(QueryTerm)

  /// What is true of every issue.
  public static let everything = QueryCondition.all([])

  /// All tests in it, in their order.
  var terms: [QueryTerm] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    case .not(let part): part.terms
    case .term(let term): [term]
    }
  }

  /// Whether it names tags, people or projects anywhere.
  var dependsOnNames: Bool {
    terms.contains { term in
      switch term {
      case .tag, .author, .assignee, .project: true
      default: false
      }
    }
  }
}

/// A single test of an issue.
public enum QueryTerm: Sendable, Hashable {
  /// `is:open`, `is:closed`, `is:merged`.
  case state(QueryState)
  /// `is:issue`, `is:pull`.
  case kind(Issue.Kind)
  /// `label:NAME`, `tag:NAME`, `#NAME`.
  case tag(String)
  /// `author:NAME`, a login or, where nobody signs in so, a full name.
  case author(String)
  /// `assignee:NAME`, like `author:`.
  case assignee(String)
  /// `project:NAME`, `milestone:NAME`.
  case project(String)
  /// `priority:high`.
  case priority(Priority)
  /// `no:NAME`.
  case missing(QueryAttribute)
  /// `created:DATES` and its like; false when the date is missing.
  case date(QueryDate, QueryDates)
  /// `comments:NUMBERS`.
  case comments(ClosedRange<Int>)
  /// `number:NUMBERS`.
  case number(ClosedRange<Int>)
  /// `number:KEY`.
  case key(String)
  /// Anything else: a text in title or body, without regard to case or diacritics.
  case text(String)
}

/// The states that queries ask for.
public enum QueryState: String, Sendable, CaseIterable {
  /// Still to be done.
  case open
  /// Done or given up; merged pull requests as well.
  case closed
  /// Pull requests that were taken in.
  case merged
}

/// What an issue can be without.
public enum QueryAttribute: String, Sendable, CaseIterable {
  /// It carries no tag.
  case label
  /// Nobody works on it.
  case assignee
  /// It belongs to no project.
  case project
  /// It has no due date.
  case due
}

/// The dates that queries compare.
public enum QueryDate: String, Sendable, CaseIterable {
  /// When it was made.
  case created
  /// When it was last changed.
  case updated
  /// When it was closed or merged.
  case closed
  /// When it is due.
  case due
}

/// The part of time between two bounds; without a bound it goes on for ever.
public struct QueryDates: Sendable, Hashable {
  /// An end of a part of time.
  public struct Bound: Sendable, Hashable {
    /// The day or second at the end.
    public var moment: Moment
    /// Whether that whole day or second belongs to it.
    public var isIncluded: Bool

    /// An end.
    public init(_ moment: Moment, isIncluded: Bool) {
      self.moment = moment
      self.isIncluded = isIncluded
    }
  }

  /// A UTC day, or a second.
  public enum Moment: Sendable, Hashable {
    /// A day of the calendar.
    case day(Day)
    /// A day counted from the day on which the query is answered.
    case today(offset: Int, unit: Unit)
    /// A second.
    case instant(Instant)
  }

  /// What days are counted in.
  public enum Unit: String, Sendable, CaseIterable {
    /// Days.
    case days = "d"
    /// Weeks of seven days.
    case weeks = "w"
    /// Calendar months; the day is the month's last where it has no such day.
    case months = "m"
    /// Calendar years; 29 February becomes 28 February.
    case years = "y"
  }

  /// Where it begins.
  public var from: Bound?
  /// Where it ends.
  public var to: Bound?

  /// The part of time between two bounds.
  public init(from: Bound?, to: Bound?) {
    self.from = from
    self.to = to
  }

  /// Its seconds on the day of an instant, the upper end excluded; may be empty.
  func seconds(now: Instant) -> (from: Int64, to: Int64) {
    func edge(_ bound: Bound, isStart: Bool) -> Int64 {
      let seconds = bound.moment.seconds(now: now)
      return bound.isIncluded == isStart ? seconds.start : seconds.end
    }
    return (
      from.map { edge($0, isStart: true) } ?? .min, to.map { edge($0, isStart: false) } ?? .max
    )
  }
}

extension QueryDates.Moment {
  /// The first second of the moment and the first one after it.
  func seconds(now: Instant) -> (start: Int64, end: Int64) {
    let day: Day
    switch self {
    case .instant(let instant): return (instant.seconds, instant.seconds + 1)
    case .day(let written): day = written
    case .today(let offset, let unit): day = unit.move(now.day, by: offset)
    }
    return (Instant(day).seconds, Instant(day.advanced(by: 1)).seconds)
  }
}

extension QueryDates.Unit {
  /// The day a number of units after another; at most the years 0 to 9999.
  func move(_ day: Day, by count: Int) -> Day {
    switch self {
    case .days: return day.advanced(by: count)
    case .weeks: return day.advanced(by: count * 7)
    case .months, .years:
      let (year, month, dayOfMonth) = day.civil
      let months = year * 12 + month - 1 + count * (self == .years ? 12 : 1)
      let clamped = min(max(months, 0), 9999 * 12 + 11)
      let (newYear, newMonth) = (clamped / 12, clamped % 12 + 1)
      let last = Day.length(ofMonth: newMonth, year: newYear)
      return Day(year: newYear, month: newMonth, day: min(dayOfMonth, last)) ?? day
    }
  }
}
