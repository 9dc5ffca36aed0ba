import Bytes
public import IssueModel

/// Reads the dates that trackers write, with integer arithmetic only.
///
/// Supported are ISO 8601 (`2026-01-31`, `2026-01-31T12:00:00.5+0200`, `2026-01-31 12:00`), RFC
/// 2822 (`Sat, 31 Jan 2026 12:00:00 +0200`), Jira's `31/Jan/26 9:54 AM`, `31 Jan 2026`, `Jan 31,
/// 2026`, `2026/01/31`, `31.01.2026`, the same in other languages (``DateWords``), seconds or
/// milliseconds since 1970 as digits, and the days of spreadsheets, `46053.5`. A date without a
/// zone is taken as UTC. Fractions of a second are dropped. `01/31/2026` and `31/01/2026` are read
/// if only one order is possible; if both are, the month is taken to come first, except in tables
/// whose other dates or headings decide it (``DayOrder``). The year 1, by which programs mean that
/// there is no date, is rejected.
public enum DateParser {
  /// The moment that a text names, or nil when it names none.
  package static func instant(_ text: Span<UInt8>) -> Instant? {
    var order = DayOrder()
    return instant(text, &order)
  }

  /// The moment that a text names among others that are written alike, or nil.
  static func instant(_ text: Span<UInt8>, _ order: inout DayOrder) -> Instant? {
    let instant = canonical(text) ?? instantOfWords(text, &order)
    // The year 1 ends here.
    return instant.flatMap { $0.seconds < -62_104_060_800 ? nil : $0 }
  }

  /// The moment that a string of JSON names, or nil.
  package static func instant(_ text: JSONString) -> Instant? { instant(text.bytes) }

  /// The moment that a string names, or nil.
  public static func instant(_ text: String) -> Instant? {
    text.withSpan { instant($0) }
  }

  /// The forms that APIs write, as `2026-01-31T12:00:00Z` and `2026-01-31T12:00:00.593+0200`, without
  /// any search.
  private static func canonical(_ text: Span<UInt8>) -> Instant? {
    guard (20...40).contains(text.count), text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":")
    else { return nil }
    func pair(_ index: Int) -> Int {
      let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
      return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : -100
    }
    let (hour, minute, second) = (pair(11), pair(14), pair(17))
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      pair(0) >= 0, pair(2) >= 0,
      let day = Day(year: pair(0) * 100 + pair(2), month: pair(5), day: pair(8))
    else { return nil }
    let instant = Instant(day, hour: hour, minute: minute, second: second)
    var zone = 19
    if text[zone] == UInt8(ascii: ".") {
      zone = text.end(from: 20, of: \.isDigit)
    }
    let rest = text.count - zone
    if rest == 1, text[zone] == UInt8(ascii: "Z") { return instant }
    guard rest == 5 || (rest == 6 && text[zone + 3] == UInt8(ascii: ":")) else { return nil }
    let (hours, minutes) = (pair(zone + 1), pair(text.count - 2))
    guard (0...18).contains(hours), (0..<60).contains(minutes) else { return nil }
    let shift = Int64(hours * 3600 + minutes * 60)
    switch text[zone] {
    case UInt8(ascii: "+"): return Instant(seconds: instant.seconds - shift)
    case UInt8(ascii: "-"): return Instant(seconds: instant.seconds + shift)
    default: return nil
    }
  }

  private static func instantOfWords(_ text: Span<UInt8>, _ order: inout DayOrder) -> Instant? {
    let words = text.trimmed(0..<text.count)
    // Browsers append the name of a zone in words, in the language of whoever uses them.
    guard !words.isEmpty, words.count <= 128 else { return nil }
    let string = String(text.extracting(words))
    if let instant = instant(digits: string) { return instant }
    guard let tokens = DateWords.tokens(of: string) else { return nil }
    var reader = DateReader(tokens, order)
    defer { order = reader.order }
    return reader.read()
  }

  /// The moment of a text that is a count: digits with an optional sign, and an optional fraction.
  private static func instant(digits text: String) -> Instant? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0].hasPrefix("-") ? parts[0].dropFirst() : parts[0]
    // Eight digits are a day such as 20260131, four a year; neither is a number of seconds.
    guard whole.utf8.allSatisfy(\.isDigit), let count = Int64(parts[0]), whole.utf8.count != 8,
      whole.utf8.count != 4
    else { return nil }
    if parts.count > 1 {
      guard !parts[1].isEmpty, parts[1].utf8.allSatisfy(\.isDigit), whole.utf8.count >= 5 else {
        return nil
      }
    }
    // Nothing was tracked on the first day of 1970: these are days, which spreadsheets count from the
    // end of 1899.
    if whole.utf8.count == 5, count >= 20_000 {
      let part = parts.count > 1 ? Double("0." + parts[1]) ?? 0 : 0
      return Instant(seconds: (count - 25_569) * 86_400 + Int64((part * 86_400).rounded()))
    }
    return instant(epoch: count)
  }

  /// The moment of a count since 1970: of milliseconds when it is too large for seconds before the
  /// year 10000, of microseconds when it is too large for those.
  package static func instant(epoch count: Int64) -> Instant? {
    let limit: UInt64 = 253_402_300_800
    switch count.magnitude {
    case 0..<limit: return Instant(seconds: count)
    case limit..<limit * 1000: return Instant(seconds: floored(count, 1000))
    case limit * 1000..<limit * 1_000_000: return Instant(seconds: floored(count, 1_000_000))
    default: return nil
    }
  }

  private static func floored(_ count: Int64, _ unit: Int64) -> Int64 {
    count / unit - (count % unit < 0 ? 1 : 0)
  }
}

/// One walk over the words of a date.
private struct DateReader {
  private var tokens: ArraySlice<DateWords.Token>
  private(set) var order: DayOrder

  init(_ tokens: [DateWords.Token], _ order: DayOrder) {
    self.tokens = tokens[...]
    self.order = order
  }

  mutating func read() -> Instant? {
    guard let day = day() else { return nil }
    return time(on: day)
  }

  // MARK: - Tokens

  /// Takes a mark that is one of a set.
  @discardableResult
  private mutating func take(_ set: String) -> Unicode.Scalar? {
    guard case .mark(let mark) = tokens.first, set.unicodeScalars.contains(mark) else { return nil }
    tokens.removeFirst()
    return mark
  }

  /// Consumes a number with a limited number of digits.
  private mutating func number(upTo limit: Int) -> (value: Int, width: Int)? {
    guard case .number(let value, let width) = tokens.first, width <= limit else { return nil }
    tokens.removeFirst()
    return (value, width)
  }

  private mutating func month() -> Int? {
    guard case .month(let month) = tokens.first else { return nil }
    tokens.removeFirst()
    return month
  }

  // MARK: - Days

  private mutating func day() -> Day? {
    if let month = month() {
      take("-/.")
      take(" ")
      guard let day = number(upTo: 2) else { return nil }
      take("-/,")
      take(" ")
      return year(of: day.value, month, isLong: true)
    }
    guard let first = number(upTo: 8) else { return nil }
    let number = first.value
    if first.width == 8 {
      return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
    let separator = take("-/. ")
    let isSpaced = take(" ") != nil || separator == " "
    switch first.width {
    case 4:
      if let month = month() {
        take("-/. ")
        return self.number(upTo: 2).flatMap { Day(year: number, month: month, day: $0.value) }
      }
      guard let separator, separator == "." || !isSpaced, let month = self.number(upTo: 2),
        take(String(separator)) != nil
      else { return nil }
      take(" ")
      guard let day = self.number(upTo: 2) else { return nil }
      // `2024. 1. 2. 15:04`
      if isSpaced { take(".") }
      return Day(year: number, month: month.value, day: day.value)
    case 1, 2:
      if let month = month() {
        take("-/.,")
        take(" ")
        return year(of: number, month, isLong: false)
      }
      guard let separator, let second = self.number(upTo: 2), take(String(separator)) != nil,
        let year = year()
      else { return nil }
      return separator == "." || order.isDayFirst(number, second.value)
        ? Day(year: year, month: second.value, day: number)
        : Day(year: year, month: number, day: second.value)
    default: return nil
    }
  }

  /// A year of four digits, or of two: 70 to 99 are 1970 to 1999.
  private mutating func year() -> Int? {
    guard let (year, width) = number(upTo: 4), width == 4 || width == 2 else { return nil }
    return width == 4 ? year : year < 70 ? 2000 + year : 1900 + year
  }

  /// The day of a month in the year that follows, or that ends the text: the C library writes the time
  /// first, `Jan 31 12:00:00 2026`.
  private mutating func year(of day: Int, _ month: Int, isLong: Bool) -> Day? {
    let before = tokens
    if case .number(_, let width) = tokens.first, width == 4 || !isLong, let year = year(),
      take(":") == nil
    {
      return Day(year: year, month: month, day: day)
    }
    tokens = before
    guard case .number(let year, 4) = tokens.popLast(), takeLast(" ") else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Takes a mark off the end.
  private mutating func takeLast(_ mark: Unicode.Scalar) -> Bool { tokens.popLast() == .mark(mark) }

  // MARK: - Times

  private mutating func time(on day: Day) -> Instant? {
    take("T,")
    take(" ")
    if tokens.isEmpty { return Instant(day) }
    var half = half()
    var (hour, minute, second) = (0, 0, 0)
    if let (value, width) = number(upTo: 6) {
      switch width {
      case 6: (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
      case 4: (hour, minute) = (value / 100, value % 100)
      default:
        hour = value
        guard take(":") != nil, let read = number(upTo: 2) else { return nil }
        minute = read.value
        if take(":") != nil {
          guard let read = number(upTo: 2) else { return nil }
          second = read.value
        }
      }
      if take(".,") != nil { _ = number(upTo: 64) }
    }
    take(" ")
    half = half ?? self.half()
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    // 24:00 is the end of the day, and a 60th second happens.
    let isZoneless = tokens.isEmpty
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second <= 60,
      let shift = zone(), tokens.isEmpty
    else { return nil }
    // Spreadsheets write bare dates with a time of midnight.
    if isZoneless, hour % 24 + minute + second > 0 { order.noteLackOfZone() }
    let start = Instant(day, hour: hour, minute: minute, second: second)
    return Instant(seconds: start.seconds - Int64(shift))
  }

  /// 0 for AM, 12 for PM, nil for neither.
  private mutating func half() -> Int? {
    guard case .half(let half) = tokens.first else { return nil }
    tokens.removeFirst()
    take(" ")
    return half
  }

  /// The zone's distance from UTC in seconds; 0 where none is named, nil where it is not understood.
  private mutating func zone() -> Int? {
    // Italians put a comma in front of it.
    take(",")
    take(" ")
    if case .zone(let hours) = tokens.first {
      tokens.removeFirst()
      // As in `UTC+2`.
      return tokens.isEmpty || hours != 0 ? hours * 3600 : zone()
    }
    guard let sign = take("+-") else { return tokens.isEmpty ? 0 : nil }
    guard let (value, width) = number(upTo: 4) else { return nil }
    var (hours, minutes) = width > 2 ? (value / 100, value % 100) : (value, 0)
    if width <= 2, take(":") != nil {
      guard let read = number(upTo: 2) else { return nil }
      minutes = read.value
    }
    guard hours <= 18, minutes < 60 else { return nil }
    // Python's `isoformat() + "Z"` has both.
    if case .zone(0) = tokens.first { tokens.removeFirst() }
    if sign == "-" { (hours, minutes) = (-hours, -minutes) }
    return hours * 3600 + minutes * 60
  }
}
