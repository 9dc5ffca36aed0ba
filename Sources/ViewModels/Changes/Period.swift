import Bytes
public import IssueModel
import Languages

/// A month, or a week as ISO 8601 counts them: from Monday on.
public struct Period: Sendable, Hashable {
  /// Whether it is a week.
  public let isWeek: Bool
  /// Months since the year 0, or weeks since the Monday before 1970.
  let index: Int

  /// The month that contains a moment.
  init(monthOf instant: Instant) {
    (isWeek, index) = (false, instant.monthNumber)
  }

  /// The week that contains a moment.
  init(weekOf instant: Instant) {
    let day = Int(instant.day.number) + 3
    (isWeek, index) = (true, day >= 0 ? day / 7 : (day - 6) / 7)
  }

  /// The month of a number: months since the year 0.
  init(monthIndex index: Int) { self.init(isWeek: false, index: index) }

  private init(isWeek: Bool, index: Int) {
    (self.isWeek, self.index) = (isWeek, index)
  }

  /// The period whose ``number`` is given.
  public init(number: Int) {
    self.init(isWeek: number & 1 == 1, index: number >> 1)
  }

  /// A number that is unique among all months and weeks.
  public var number: Int { index * 2 + (isWeek ? 1 : 0) }

  /// Its first day.
  public var first: Day {
    if isWeek { return Day(number: Int32(clamping: index * 7 - 3)) }
    return Day(year: min(index / 12, 9999), month: index % 12 + 1, day: 1) ?? Day(number: 0)
  }

  /// Its last day.
  public var last: Day {
    if isWeek { return first.advanced(by: 6) }
    let (year, month, _) = first.civil
    return first.advanced(by: Day.length(ofMonth: month, year: year) - 1)
  }

  /// The year that it belongs to; a week belongs to the one that has its Thursday.
  var year: Int { isWeek ? first.advanced(by: 3).civil.year : index / 12 }

  /// The number of the week or the month in its year, from 1.
  var place: Int {
    guard isWeek else { return index % 12 + 1 }
    let thursday = first.advanced(by: 3)
    let begin = Day(year: max(0, min(year, 9999)), month: 1, day: 1) ?? thursday
    return Int(thursday.number - begin.number) / 7 + 1
  }

  /// The name in its address: `2024-09`, or `2024-w36`.
  public var slug: String {
    let (year, place) = (String(year), (place < 10 ? "0" : "") + String(place))
    let zeros = String(repeating: "0", count: max(0, 4 - year.utf8.count))
    return zeros + year + (isWeek ? "-w" : "-") + place
  }

  /// The weeks that have a day in the month.
  var weeks: [Period] {
    let range = Period(weekOf: Instant(first)).index...Period(weekOf: Instant(last)).index
    return range.map { Period(isWeek: true, index: $0) }
  }

  /// The months that have a day in the week.
  var months: [Period] {
    let (a, b) = (Period(monthOf: Instant(first)), Period(monthOf: Instant(last)))
    return a == b ? [a] : [a, b]
  }
}

extension Language {
  /// A month or week as a heading: `September 2024`, `Week 36 of 2024`.
  func title(of period: Period) -> String {
    let (year, place) = (period.year, period.place)
    return text(period.isWeek ? .week(place, of: year) : .month(place, of: year))
  }

  /// The first and the last day of a period.
  func range(of period: Period) -> String {
    let days = [period.first, period.last].map {
      DateText(date: DateRecord(instant: Instant($0), language: self), pattern: shortDate).text
    }
    return days.joined(separator: " – ")
  }
}
