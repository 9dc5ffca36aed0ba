import Diagnostics
import IssueModel

/// Reads dates and parts of time: `2026-01-31`, `>=@today-7d`, `2026-01-01..*`.
struct QueryDateParser {
  let source: SourceText

  /// The part of time that a value writes down.
  func dates(_ value: QueryToken.Value) throws(Diagnostic) -> QueryDates {
    switch QueryBounds(value) {
    case .comparison(.equal, "*", _): return QueryDates(from: nil, to: nil)
    case .comparison(let comparison, let text, let span):
      let moment = try moment(text, at: text.isEmpty ? value.span : span)
      switch comparison {
      case .equal: return QueryDates(moment)
      case .atLeast: return QueryDates(from: .init(moment, isIncluded: true), to: nil)
      case .above: return QueryDates(from: .init(moment, isIncluded: false), to: nil)
      case .atMost: return QueryDates(from: nil, to: .init(moment, isIncluded: true))
      case .below: return QueryDates(from: nil, to: .init(moment, isIncluded: false))
      }
    case .range(let low, let high, let lowSpan, let highSpan):
      return QueryDates(
        from: try bound(low, at: lowSpan, in: value), to: try bound(high, at: highSpan, in: value))
    }
  }

  private func bound(
    _ text: String, at span: Range<Int>, in value: QueryToken.Value
  ) throws(Diagnostic) -> QueryDates.Bound? {
    if text == "*" { return nil }
    if text.isEmpty {
      throw error(
        "the range has only one end", value.span, suggestion: "write '*' for the open end")
    }
    return .init(try moment(text, at: span), isIncluded: true)
  }

  private func moment(_ text: String, at span: Range<Int>) throws(Diagnostic) -> QueryDates.Moment {
    if text.isEmpty {
      throw error("a date is missing", span, suggestion: "write it as 2026-01-31 or @today-7d")
    }
    if text.hasPrefix("@") { return try relative(text, at: span) }
    if let moment = try absolute(text, at: span) { return moment }
    throw error(
      "'\(text)' is not a date", span,
      suggestion: nearest(to: text).map { "did you mean '\($0)'?" }
        ?? "write a date as 2026-01-31 or @today-7d")
  }

  /// `@today`, and so many days, weeks, months or years before or after it.
  private func relative(
    _ text: String, at span: Range<Int>
  ) throws(Diagnostic) -> QueryDates.Moment {
    let lowercased = text.lowercased()
    let base = lowercased.prefix { $0 != "-" && $0 != "+" }
    guard base == "@today" else {
      throw error(
        "'\(text)' is not a date", span, suggestion: "did you mean '@today'?")
    }
    var rest = lowercased.dropFirst(base.count)
    if rest.isEmpty { return .today(offset: 0, unit: .days) }
    let sign = rest.removeFirst() == "-" ? -1 : 1
    let unit = rest.last.flatMap { QueryDates.Unit(rawValue: String($0)) }
    let digits = rest.dropLast()
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard let unit, isNumber else {
      throw error(
        "'\(text)' is not a date", span,
        suggestion: "write a number and d, w, m or y behind '@today-', as in @today-7d")
    }
    guard let count = Int(digits), count <= 1_000_000 else {
      throw error("'\(text)' is too far away", span)
    }
    return .today(offset: sign * count, unit: unit)
  }

  /// A day, or a second: `2026-01-31T12:00:00Z`, also without seconds and with an offset.
  private func absolute(
    _ text: String, at span: Range<Int>
  ) throws(Diagnostic) -> QueryDates.Moment? {
    var digits = DigitReader(text)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let dayOfMonth = digits.number(2)
    else { return nil }
    guard let day = Day(year: year, month: month, day: dayOfMonth) else {
      throw error(
        "there is no day \(text)", span,
        suggestion: (1...12).contains(month)
          ? "that month has \(Day.length(ofMonth: month, year: year)) days" : "months are 01 to 12")
    }
    if digits.isAtEnd { return .day(day) }
    guard digits.skip("T") || digits.skip("t"), let hour = digits.number(2), digits.skip(":"),
      let minute = digits.number(2)
    else { return nil }
    var second = 0
    if digits.skip(":") {
      guard let written = digits.number(2) else { return nil }
      second = written
    }
    var offset = 0
    if !digits.isAtEnd, !digits.skip("Z"), !digits.skip("z") {
      let sign = digits.skip("-") ? -1 : digits.skip("+") ? 1 : 0
      guard sign != 0, let hours = digits.number(2), digits.skip(":"),
        let minutes = digits.number(2), hours < 24, minutes < 60
      else { return nil }
      offset = sign * (hours * 60 + minutes)
    }
    guard digits.isAtEnd, hour < 24, minute < 60, second < 60 else { return nil }
    let local = Instant(day, hour: hour, minute: minute, second: second)
    return .instant(Instant(seconds: local.seconds - Int64(offset * 60)))
  }

  /// The date somebody meant who wrote `2026/1/31`, `2026-1-31` or `2026-01`; nil otherwise.
  private func nearest(to text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let numbers = parts.compactMap { part in
      part.utf8.count <= 4 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? Int(part) : nil
    }
    guard numbers.count == parts.count else {
      return Suggestion.nearest(to: text, in: ["today"]) != nil || text == "today" ? "@today" : nil
    }
    if numbers.count == 3 {
      return Day(year: numbers[0], month: numbers[1], day: numbers[2])?.description
    }
    guard let year = numbers.first, year >= 1000, numbers.count <= 2 else { return nil }
    let month = numbers.count == 2 ? numbers[1] : nil
    guard let first = Day(year: year, month: month ?? 1, day: 1) else { return nil }
    let lastMonth = month ?? 12
    let length = Day.length(ofMonth: lastMonth, year: year)
    guard let last = Day(year: year, month: lastMonth, day: length) else { return nil }
    return "\(first)..\(last)"
  }

  private func error(
    _ message: String, _ span: Range<Int>, suggestion: String? = nil
  ) -> Diagnostic {
    .error("query.date", message, at: source.place(of: span), suggestion: suggestion)
  }
}

/// Reads numbers of fixed width from a text.
private struct DigitReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func number(_ width: Int) -> Int? {
    guard offset + width <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[offset..<offset + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    offset += width
    return number
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, UInt32(bytes[offset]) == character.value else { return false }
    offset += 1
    return true
  }
}
