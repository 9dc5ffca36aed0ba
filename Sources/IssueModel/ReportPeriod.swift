/// The period of a report in the notation of options: `2026-W12`, `2026-03`, `2026-Q1`, `2026`,
/// `2026-01-01..2026-02-15`, `2026-01..2026-05`, `last week`. Weeks are those of ISO 8601, days are
/// UTC days.
public struct ReportPeriod: Sendable, Hashable {
  private enum Form: Sendable, Hashable {
    case fixed(ReportSpan)
    /// A number of units before the one that contains today.
    case before(ReportSpan.Unit, Int)
  }
  private let form: Form

  /// A description of the notation.
  public static let expectation =
    "a period as 2026-W12, 2026-03, 2026-Q1, 2026, 2026-01-01..2026-02-15, 2026-01..2026-05, 'last week' "
    + "or 'this month'"

  /// Parses a period; nil for any other text.
  public init?(_ text: String) {
    let fixed = Self.range(text) ?? Self.unit(text[...])
    guard let form = Self.relative(text) ?? fixed.map(Form.fixed) else { return nil }
    self.form = form
  }

  /// The range that has the ends of one in the order of time; nil for a text that is no range, or ends no
  /// earlier than it begins.
  public static func inOrder(_ text: String) -> String? {
    guard let dots = text.firstRange(of: ".."),
      let (first, last) = ends(text), last.last < first.first
    else { return nil }
    return "\(text[dots.upperBound...])..\(text[..<dots.lowerBound])"
  }

  private static func relative(_ text: String) -> Form? {
    let words = text.lowercased().split { $0 == " " || $0 == "-" || $0 == "_" }
    guard words.count == 2, let unit = ReportSpan.Unit(rawValue: String(words[1])) else {
      return nil
    }
    switch words[0] {
    case "last": return .before(unit, 1)
    case "this": return .before(unit, 0)
    default: return nil
    }
  }

  private static func range(_ text: String) -> ReportSpan? {
    guard let (first, last) = ends(text), first.first <= last.last else { return nil }
    return ReportSpan(first: first.first, last: last.last)
  }

  /// The texts before and after the dots of a range, in either order.
  private static func ends(_ text: String) -> (first: ReportSpan, last: ReportSpan)? {
    guard let dots = text.firstRange(of: ".."), let first = unit(text[..<dots.lowerBound]),
      let last = unit(text[dots.upperBound...])
    else { return nil }
    return (first, last)
  }

  /// A week, month, quarter, year or day.
  private static func unit(_ text: Substring) -> ReportSpan? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let name = parts.first, let year = number(name, digits: 4),
      let first = Day(year: year, month: 1, day: 1)
    else { return nil }
    guard parts.count > 1 else { return ReportSpan(.year, around: first) }
    let rest = parts[1]
    if parts.count == 3 {
      return day(text).map { ReportSpan(first: $0, last: $0) }
    }
    guard parts.count == 2, let mark = rest.first else { return nil }
    switch mark {
    case "W", "w":
      // The fourth of January is in the first week.
      guard let week = number(rest.dropFirst(), digits: 2), week > 0,
        let fourth = Day(year: year, month: 1, day: 4)
      else { return nil }
      let span = ReportSpan(.week, around: fourth.advanced(by: 7 * (week - 1)))
      return span.year == year && span.place == week ? span : nil
    case "Q", "q":
      guard let quarter = number(rest.dropFirst(), digits: 1), (1...4).contains(quarter) else {
        return nil
      }
      return Day(year: year, month: quarter * 3, day: 1).map { ReportSpan(.quarter, around: $0) }
    default:
      guard let month = number(rest, digits: 2) else { return nil }
      return Day(year: year, month: month, day: 1).map { ReportSpan(.month, around: $0) }
    }
  }

  private static func day(_ text: Substring) -> Day? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4),
      let month = number(parts[1], digits: 2), let day = number(parts[2], digits: 2)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      ? Int(text) : nil
  }

  /// Whether it is a unit of the calendar, which has others before it.
  public var isUnit: Bool {
    if case .fixed(let span) = form { span.unit != nil } else { true }
  }

  /// The days that it means on a day.
  public func span(on today: Day) -> ReportSpan {
    switch form {
    case .fixed(let span): return span
    case .before(let unit, let count):
      return (0..<count).reduce(ReportSpan(unit, around: today)) { span, _ in span.previous ?? span
      }
    }
  }
}

/// Some days of the calendar: a week, a month, a quarter, a year, or a first and a last day.
public struct ReportSpan: Sendable, Hashable {
  /// A unit of the calendar.
  public enum Unit: String, Sendable, CaseIterable {
    case week, month, quarter, year
  }

  /// The unit of the period; nil for a range of days.
  public let unit: Unit?
  /// Its first day.
  public let first: Day
  /// Its last day.
  public let last: Day

  /// The days from one to another.
  public init(first: Day, last: Day) {
    (unit, self.first, self.last) = (nil, first, last)
  }

  /// The unit that has a day.
  public init(_ unit: Unit, around day: Day) {
    self.unit = unit
    let (year, month, _) = day.civil
    func start(_ year: Int, _ month: Int) -> Day {
      Day(year: year, month: month, day: 1) ?? Day(number: 0)
    }
    switch unit {
    case .week:
      first = day.advanced(by: 1 - day.weekday)
      last = first.advanced(by: 6)
    case .month:
      first = start(year, month)
      last = first.advanced(by: Day.length(ofMonth: month, year: year) - 1)
    case .quarter:
      let begin = (month - 1) / 3 * 3 + 1
      first = start(year, begin)
      last = start(year, begin + 2).advanced(
        by: Day.length(ofMonth: begin + 2, year: year) - 1)
    case .year:
      first = start(year, 1)
      last = start(year, 12).advanced(by: 30)
    }
  }

  /// The year that it belongs to; for a week the one with its Thursday.
  public var year: Int { (unit == .week ? first.advanced(by: 3) : first).civil.year }

  /// The number of the week, month or quarter in its year, from 1.
  public var place: Int {
    let (_, month, _) = first.civil
    switch unit {
    case .week:
      let begin = Day(year: year, month: 1, day: 1) ?? first
      return Int(first.advanced(by: 3).number - begin.number) / 7 + 1
    case .month: return month
    case .quarter: return (month + 2) / 3
    case .year, nil: return 1
    }
  }

  /// The previous unit; nil for a range of days.
  public var previous: ReportSpan? { unit.map { ReportSpan($0, around: first.advanced(by: -1)) } }

  /// Whether a moment is in it.
  public func contains(_ instant: Instant?) -> Bool {
    instant.map { first <= $0.day && $0.day <= last } ?? false
  }

  /// Its name, in the notation of options and of file names: `2026-W12`, `2026-03`, `2026-Q1`,
  /// `2026`, or the first and last day.
  public var name: String {
    let begin = first.description
    switch unit {
    case .week:
      let year = String(year)
      let zeros = String(repeating: "0", count: max(0, 4 - year.utf8.count))
      return zeros + year + "-W" + (place < 10 ? "0" : "") + String(place)
    case .month: return String(begin.dropLast(3))
    case .quarter: return begin.prefix(4) + "-Q" + String(place)
    case .year: return String(begin.prefix(4))
    case nil: return begin + ".." + last.description
    }
  }
}
