import Bytes
import Diagnostics
import IssueModel

extension QueryTermParser {
  /// The part of time that a value writes down: `2026-01-31`, `2026-01`, `>=@today-7d`, `2026-01-01..*`.
  func dates(_ value: QueryToken.Value) throws(Diagnostic) -> QueryDates {
    if value.text == "*" { return QueryDates(from: nil, to: nil) }
    let bounds = QueryBounds(value)
    func bound(_ end: QueryBounds.End?) throws(Diagnostic) -> QueryDates.Bound? {
      guard let end else { return nil }
      guard !end.text.isEmpty else {
        throw bounds.isRange
          ? source.error(
            "query.date", "the range has only one end", value.span,
            suggestion: "write '*' for the open end")
          : source.error(
            "query.date", "a date is missing", value.span,
            suggestion: "write a date as 2026-01-31 or @today-7d")
      }
      return .init(try moment(end.text, at: end.span), isIncluded: end.isIncluded)
    }
    return QueryDates(from: try bound(bounds.from), to: try bound(bounds.to))
  }

  private func moment(_ text: String, at span: Range<Int>) throws(Diagnostic) -> QueryDates.Moment {
    if text.hasPrefix("@") { return try relative(text, at: span) }
    if let moment = try absolute(text, at: span) { return moment }
    throw source.error(
      "query.date", "'\(text)' is not a date", span,
      suggestion: nearest(to: text).map { "did you mean '\($0)'?" }
        ?? "write a date as 2026-01-31 or @today-7d")
  }

  /// `@today`, or a number of days, weeks, months or years before or after it.
  private func relative(
    _ text: String, at span: Range<Int>
  ) throws(Diagnostic) -> QueryDates.Moment {
    let lowercased = text.lowercased()
    let base = lowercased.prefix { $0 != "-" && $0 != "+" }
    guard base == "@today" else {
      throw source.error(
        "query.date", "'\(text)' is not a date", span, suggestion: "did you mean '@today'?")
    }
    var rest = lowercased.dropFirst(base.count)
    if rest.isEmpty { return .today(offset: 0, unit: .days) }
    let sign = rest.removeFirst() == "-" ? -1 : 1
    let unit = rest.last.flatMap { QueryDates.Unit(rawValue: String($0)) }
    let digits = rest.dropLast()
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
    guard let unit, isNumber else {
      throw source.error(
        "query.date", "'\(text)' is not a date", span,
        suggestion: "write a number and d, w, m or y behind '@today-', as in @today-7d")
    }
    guard let count = Int(digits), count <= 1_000_000 else {
      throw source.error("query.date", "'\(text)' is too far away", span)
    }
    return .today(offset: sign * count, unit: unit)
  }

  /// A month or a year: `2026-01`, `2026`.
  private func days(_ text: String, at span: Range<Int>) throws(Diagnostic) -> QueryDates.Moment {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    let (year, month) = (numbers[0], numbers.count > 1 ? numbers[1] : nil)
    guard let first = Day(year: year, month: month ?? 1, day: 1) else {
      throw source.error(
        "query.date", "there is no month \(text)", span, suggestion: "months are 01 to 12")
    }
    let last = Day(
      year: year, month: month ?? 12, day: Day.length(ofMonth: month ?? 12, year: year))
    return .days(first, before: (last ?? first).advanced(by: 1))
  }

  /// A day, a month, a year, or a second: `2026-01-31T12:00:00Z`, also without seconds and with an offset.
  private func absolute(
    _ text: String, at span: Range<Int>
  ) throws(Diagnostic) -> QueryDates.Moment? {
    let form = String(decoding: text.utf8.map { $0.isDigit ? 0x30 : $0 }, as: UTF8.self)
      .uppercased()
    if form == "0000-00" || form == "0000" { return try days(text, at: span) }
    guard form == "0000-00-00" || form.hasPrefix("0000-00-00T") else { return nil }
    let numbers = text.utf8.split { !$0.isDigit }.map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    let (year, month) = (numbers[0], numbers[1])
    guard let day = Day(year: year, month: month, day: numbers[2]) else {
      throw source.error(
        "query.date", "there is no day \(text)", span,
        suggestion: (1...12).contains(month)
          ? "that month has \(Day.length(ofMonth: month, year: year)) days" : "months are 01 to 12")
    }
    if form.utf8.count == 10 { return .day(day) }
    let hasSeconds = form.hasPrefix("0000-00-00T00:00:00")
    guard hasSeconds || form.hasPrefix("0000-00-00T00:00") else { return nil }
    let zone = form.dropFirst(hasSeconds ? 19 : 16)
    guard ["", "Z", "+00:00", "-00:00"].contains(zone) else { return nil }
    let offset = zone.count > 1 ? Array(numbers.suffix(2)) : [0, 0]
    let second = hasSeconds ? numbers[5] : 0
    guard numbers[3] < 24, numbers[4] < 60, second < 60, offset[0] < 24, offset[1] < 60 else {
      return nil
    }
    let local = Instant(day, hour: numbers[3], minute: numbers[4], second: second)
    let seconds = Int64(offset[0] * 3600 + offset[1] * 60)
    return .instant(Instant(seconds: local.seconds - (zone.hasPrefix("-") ? -seconds : seconds)))
  }

  /// The date that was probably meant by `2026/1/31`, `2026-1-31` or `2026/1`; nil otherwise.
  private func nearest(to text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let numbers = parts.compactMap { part in
      part.utf8.count <= 4 && part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil
    }
    guard numbers.count == parts.count else {
      return Suggestion.nearest(to: text, in: ["today"]) != nil || text == "today" ? "@today" : nil
    }
    if numbers.count == 3 {
      return Day(year: numbers[0], month: numbers[1], day: numbers[2])?.description
    }
    guard numbers.count == 2, numbers[0] >= 1000,
      let first = Day(year: numbers[0], month: numbers[1], day: 1)
    else { return nil }
    return String(first.description.prefix(7))
  }
}
