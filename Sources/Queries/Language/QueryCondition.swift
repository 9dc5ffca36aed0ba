public import IssueModel

/// A condition that an issue may meet.
public indirect enum QueryCondition: Sendable, Hashable {
  /// All of these; true when there are none.
  case all([QueryCondition])
  /// At least one of these; false when there are none.
  case any([QueryCondition])
  /// Not this.
  case not(QueryCondition)
  /// A single test.
  case term(QueryTerm)

  /// The condition that every issue meets.
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
      case .tag, .person, .project, .source, .missing(.reply): true
      default: false
      }
    }
  }

  /// Whether another issue than the tested one can decide it.
  var dependsOnOthers: Bool {
    terms.contains { term in
      switch term {
      case .linked, .missing(.reply): true
      default: false
      }
    }
  }

  /// Whether a day can decide it.
  public var dependsOnDays: Bool {
    terms.contains { if case .date = $0 { true } else { false } }
  }

  /// Which texts of issues can decide it.
  var texts: QueryTexts {
    terms.reduce(.none) { texts, term in
      let more: QueryTexts =
        switch term {
        case .text(_, let places): places.contains(.body) ? .bodies : .none
        // Pull requests state what they close.
        case .linked: .bodies
        case .person(.mentions, _), .missing(.reply): .conversations
        case .person(.author, _), .person(.assignee, _), .person(.commenter, _),
          .person(.reviewer, _), .state, .kind, .tag, .source, .project, .priority, .missing,
          .date, .count, .draft, .reason, .review, .number, .key:
          .none
        }
      return max(texts, more)
    }
  }

  /// The texts that are looked for, but for those that must not be there.
  var wantedTexts: [String] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.wantedTexts)
    case .term(.text(let text, _)): [text]
    case .not, .term: []
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
  /// `author:NAME` and the like: a login or, if nobody has that, a full name.
  case person(QueryRole, String)
  /// `source:NAME`: a whole name, or the last part of one.
  case source(String)
  /// `project:NAME`, `milestone:NAME`.
  case project(String)
  /// `priority:high`.
  case priority(Priority)
  /// `no:NAME`.
  case missing(QueryAttribute)
  /// `created:DATES` and its like; false when the date is missing.
  case date(QueryDate, QueryDates)
  /// `comments:NUMBERS` and the like; false when the number is not known.
  case count(QueryCount, ClosedRange<Int>)
  /// `is:draft`: a pull request that is not ready to be looked at.
  case draft
  /// `reason:completed`: why it was closed.
  case reason(CloseReason)
  /// `linked:pull`: an issue that a pull request closes; `linked:issue`: such a pull request.
  case linked(Issue.Kind)
  /// `review:approved`: the state of a pull request's reviews.
  case review(QueryReview)
  /// `number:NUMBERS`.
  case number(ClosedRange<Int>)
  /// `number:KEY`.
  case key(String)
  /// Anything else: a text in title or body, without regard to case or diacritics.
  case text(String, QueryPlaces = .all)
}

/// The role of a person in an issue.
public enum QueryRole: String, Sendable, CaseIterable {
  /// Who opened it.
  case author
  /// Who works on it.
  case assignee
  /// Who wrote a comment or a part of a review.
  case commenter
  /// Whom its text or its conversation names, as `@NAME`.
  case mentions
  /// Who reviewed the pull request.
  case reviewer = "reviewed-by"
}

/// A number of an issue.
public enum QueryCount: String, Sendable, CaseIterable {
  /// The comments of its conversation.
  case comments
  /// Reactions to it.
  case reactions
  /// Comments and reactions.
  case interactions
}

/// The state of a pull request's reviews.
public enum QueryReview: String, Sendable, CaseIterable {
  /// Somebody approved it, and nobody requests changes.
  case approved
  /// Somebody asks for changes.
  case changes
  /// Nobody reviewed it.
  case none
}

/// Where a text is looked for.
public struct QueryPlaces: OptionSet, Sendable, Hashable {
  /// A bit for each place.
  public let rawValue: UInt8

  /// The set of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The title.
  public static let title = QueryPlaces(rawValue: 1)
  /// The body.
  public static let body = QueryPlaces(rawValue: 2)
  /// Title and body.
  public static let all: QueryPlaces = [.title, .body]
}

/// Which texts of issues are looked into besides their titles.
public enum QueryTexts: Int, Sendable, Comparable {
  /// None.
  case none
  /// Those of the issues themselves.
  case bodies
  /// Bodies and conversations.
  case conversations

  /// Fewer texts come first.
  public static func < (a: QueryTexts, b: QueryTexts) -> Bool { a.rawValue < b.rawValue }
}

/// The states that queries ask for.
public enum QueryState: String, Sendable, CaseIterable {
  /// Still to be done.
  case open
  /// Done or given up; merged pull requests as well.
  case closed
  /// Merged pull requests.
  case merged
}

/// A value that an issue may lack.
public enum QueryAttribute: String, Sendable, CaseIterable {
  /// It carries no tag.
  case label
  /// Nobody works on it.
  case assignee
  /// It belongs to no project.
  case project
  /// It has no due date.
  case due
  /// The tracker states no priority.
  case priority
  /// Nobody but its author, and no program, replied to it.
  case reply
}

/// The dates that queries compare.
public enum QueryDate: String, Sendable, CaseIterable {
  /// When it was made.
  case created
  /// When it was last changed.
  case updated
  /// When it was closed or merged.
  case closed
  /// When it was merged.
  case merged
  /// When it is due.
  case due
}

/// The time between two bounds; a missing bound is infinite.
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

  /// A UTC day, several days, or a second.
  public enum Moment: Sendable, Hashable {
    /// A day of the calendar.
    case day(Day)
    /// A month or a year of the calendar: its first day and the day after it.
    case days(Day, before: Day)
    /// A day counted from the day on which the query is answered.
    case today(offset: Int, unit: Unit)
    /// A second.
    case instant(Instant)
  }

  /// The unit of relative dates.
  public enum Unit: String, Sendable, CaseIterable {
    /// Days.
    case days = "d"
    /// Weeks of seven days.
    case weeks = "w"
    /// Calendar months; a missing day becomes the month's last.
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
  public func seconds(now: Instant) -> (from: Int64, to: Int64) {
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
    case .days(let first, let next): return (Instant(first).seconds, Instant(next).seconds)
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
