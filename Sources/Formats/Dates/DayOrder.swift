import Bytes
package import IssueModel

/// Reads the dates of one table and learns from unambiguous ones whether the day or the month comes
/// first in `05/03/2026`.
package struct DayOrder: Sendable {
  /// Whether ambiguous dates are read with the day first.
  package let isDayFirst: Bool
  /// The number of ambiguous dates, and the first of them.
  package private(set) var doubtful = (count: 0, example: "")
  /// The number of times of day without a zone, and the first of them.
  package var zoneless = (count: 0, example: "")
  private var seen = (dayFirst: false, monthFirst: false)

  /// An order that is not known yet.
  package init(isDayFirst: Bool = false) {
    self.isDayFirst = isDayFirst
  }

  /// Whether the day comes first in the unambiguous dates; nil where there are none, or of both
  /// kinds.
  package var told: Bool? { seen.dayFirst == seen.monthFirst ? nil : seen.dayFirst }

  /// Whether the day comes first in the unambiguous dates of all parts of a file; nil where there are none, or of both
  /// kinds.
  package static func told(by parts: [DayOrder]) -> Bool? {
    let dayFirst = parts.contains { $0.seen.dayFirst }
    return dayFirst == parts.contains { $0.seen.monthFirst } ? nil : dayFirst
  }

  /// The moment that a string names, or nil.
  package mutating func instant(_ text: String) -> Instant? {
    let instant = text.withSpan { DateParser.instant($0, &self) }
    if doubtful.count == 1, doubtful.example.isEmpty { doubtful.example = text }
    if zoneless.count == 1, zoneless.example.isEmpty { zoneless.example = text }
    return instant
  }

  /// Counts a time of day without a zone.
  mutating func noteLackOfZone() { zoneless.count += 1 }

  /// Whether the first of two numbers before a year is the day.
  mutating func isDayFirst(_ first: Int, _ second: Int) -> Bool {
    if first > 12 || second > 12 {
      if first > 12 { seen.dayFirst = true } else { seen.monthFirst = true }
      return first > 12
    }
    if first != second { doubtful.count += 1 }
    return isDayFirst
  }
}
