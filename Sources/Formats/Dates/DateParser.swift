public import IssueModel

/// Reads the dates that trackers write, with integer arithmetic only.
///
/// Understood are ISO 8601 (`2026-01-31`, `2026-01-31T12:00:00.5+0200`, `2026-01-31 12:00`), RFC 2822
/// (`Sat, 31 Jan 2026 12:00:00 +0200`), Jira's `31/Jan/26 9:54 AM`, `31 Jan 2026`, `Jan 31, 2026`,
/// `2026/01/31`, `31.01.2026`, the same in other languages (``DateWords``), seconds or milliseconds
/// since 1970 as digits, and the days of spreadsheets, `46053.5`. What names no zone is taken as UTC.
/// Fractions of a second are cut off. `01/31/2026` and `31/01/2026` are read where only one reading is
/// possible; where both are, the month is taken to come first. The year 1, by which programs say that
/// there is no date, is none.
public enum DateParser {
  /// The moment that a text names, or nil when it names none.
  package static func instant(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
    if let instant = canonical(text) { return real(instant) }
    var scan = DateScanner(text)
    if let instant = scan.read() { return real(instant) }
    guard text.count <= 64,
      text.contains(where: { $0 >= 0x80 || ($0 | 0x20) &- UInt8(ascii: "a") < 26 }),
      var words = DateWords.plain(String(decoding: text, as: UTF8.self))
    else { return nil }
    return words.withUTF8 { words in
      var scan = DateScanner(words)
      return scan.read().flatMap(real)
    }
  }

  /// The moment, unless it is in the year 1 or before.
  private static func real(_ instant: Instant) -> Instant? {
    instant.seconds < -62_104_060_800 ? nil : instant
  }

  /// The form that APIs write, `2026-01-31T12:00:00Z`, without any search.
  private static func canonical(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
    guard text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "Z")
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
    return Instant(day, hour: hour, minute: minute, second: second)
  }

  /// The moment that a string names, or nil.
  public static func instant(_ text: String) -> Instant? {
    var text = text
    return text.withUTF8 { instant($0) }
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

/// One walk over a date.
private struct DateScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var end: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    end = text.count
    while offset < end, isSpace(text[offset]) { offset += 1 }
    while end > offset, isSpace(text[end - 1]) { end -= 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private var peek: UInt8? { offset < end ? text[offset] : nil }

  mutating func read() -> Instant? {
    guard offset < end, end - offset <= 64 else { return nil }
    if let instant = instantOfDigits() { return instant }
    guard let day = day() else { return nil }
    return time(on: day)
  }

  /// The whole text as a count: digits with an optional sign, and an optional fraction.
  private func instantOfDigits() -> Instant? {
    var index = offset
    let isNegative = text[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let digitsStart = index
    var value: Int64 = 0
    while index < end, isDigit(text[index]) {
      let (product, isOver) = value.multipliedReportingOverflow(by: 10)
      if isOver { return nil }
      value = product &+ Int64(text[index] - UInt8(ascii: "0"))
      if value < 0 { return nil }
      index += 1
    }
    let count = index - digitsStart
    guard count > 0 else { return nil }
    let fractionStart = index
    if index < end, text[index] == UInt8(ascii: ".") {
      index += 1
      guard index < end, count >= 5 else { return nil }
      while index < end, isDigit(text[index]) { index += 1 }
    }
    // Eight digits are a day such as 20260131, four a year; neither is a count of seconds.
    guard index == end, count != 8, count != 4 else { return nil }
    // Nothing was tracked on the first day of 1970: these are days, which spreadsheets count from the
    // end of 1899.
    if count == 5, !isNegative, value >= 20_000 {
      let part = Double("0" + String(decoding: text[fractionStart..<end], as: UTF8.self)) ?? 0
      return Instant(seconds: (value - 25_569) * 86_400 + Int64((part * 86_400).rounded()))
    }
    return DateParser.instant(epoch: isNegative ? -value : value)
  }

  private mutating func day() -> Day? {
    guard let first = peek else { return nil }
    if !isDigit(first) { return dayWithLeadingName() }
    let start = offset
    guard let number = digits(upTo: 8) else { return nil }
    let width = offset - start
    if width == 8 {
      return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
    guard let separator = peek else { return nil }
    if width == 4 {
      guard take("-/. ") else { return nil }
      if let month = monthName() {
        guard take("-/. "), let day = digits(upTo: 2) else { return nil }
        return Day(year: number, month: month, day: day)
      }
      guard separator != 0x20, let month = digits(upTo: 2), peek == separator else { return nil }
      offset += 1
      guard let day = digits(upTo: 2) else { return nil }
      return Day(year: number, month: month, day: day)
    }
    guard width <= 2 else { return nil }
    _ = take("-/. ")
    skipSpaces()
    if let month = monthName() {
      _ = take("-/.,")
      skipSpaces()
      let mark = offset
      if let year = year(), peek != UInt8(ascii: ":") {
        return Day(year: year, month: month, day: number)
      }
      // A time comes first, as where the C library writes for Germans: `Mo 5. Feb 10:15:00 CET 2024`.
      offset = mark
      return yearAtEnd().flatMap { Day(year: $0, month: month, day: number) }
    }
    guard let second = digits(upTo: 2), peek == separator else { return nil }
    offset += 1
    guard let year = year() else { return nil }
    if separator == UInt8(ascii: ".") || number > 12 {
      return Day(year: year, month: second, day: number)
    }
    return Day(year: year, month: number, day: second)
  }

  /// `Sat, 31 Jan 2026`, `Jan 31, 2026` or `Sat Jan 31 12:00:00 2026`.
  private mutating func dayWithLeadingName() -> Day? {
    let start = offset
    if monthName() == nil {
      offset = start
      guard skipLetters() else { return nil }
      _ = take(",")
      skipSpaces()
      if let byte = peek, isDigit(byte) { return day() }
      guard monthName() != nil else { return nil }
      return monthFirst(monthStart: start, afterWeekday: true)
    }
    return monthFirst(monthStart: start, afterWeekday: false)
  }

  private mutating func monthFirst(monthStart: Int, afterWeekday: Bool) -> Day? {
    guard let month = lastMonth else { return nil }
    _ = take("-/.")
    skipSpaces()
    guard let day = digits(upTo: 2) else { return nil }
    _ = take("-/,")
    skipSpaces()
    let mark = offset
    if let year = digits(upTo: 4), offset - mark == 4 {
      return Day(year: year, month: month, day: day)
    }
    // The C library's form has its year at the end: `Jan 31 12:00:00 2026`.
    offset = mark
    return yearAtEnd().flatMap { Day(year: $0, month: month, day: day) }
  }

  /// Takes a year of four digits off the end of what is left.
  private mutating func yearAtEnd() -> Int? {
    guard end - offset >= 5, isSpace(text[end - 5]) else { return nil }
    var year = 0
    for index in end - 4..<end {
      guard isDigit(text[index]) else { return nil }
      year = year * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    end -= 4
    while end > offset, isSpace(text[end - 1]) { end -= 1 }
    return year
  }

  /// A year of four digits, or of two: 70 to 99 are 1970 to 1999.
  private mutating func year() -> Int? {
    let start = offset
    guard let number = digits(upTo: 4) else { return nil }
    switch offset - start {
    case 4: return number
    case 2: return number < 70 ? 2000 + number : 1900 + number
    default: return nil
    }
  }

  private mutating func time(on day: Day) -> Instant? {
    _ = take("Tt,")
    skipSpaces()
    guard let next = peek else { return Instant(day) }
    var hour = 0
    var minute = 0
    var second = 0
    if isDigit(next) {
      let start = offset
      guard let value = digits(upTo: 6) else { return nil }
      switch offset - start {
      case 6: (hour, minute, second) = (value / 10_000, value / 100 % 100, value % 100)
      case 4: (hour, minute) = (value / 100, value % 100)
      default:
        hour = value
        guard take(":"), let read = digits(upTo: 2) else { return nil }
        minute = read
        if take(":") {
          guard let read = digits(upTo: 2) else { return nil }
          second = read
        }
      }
      if take(".,") { _ = digits(upTo: 18) }
    }
    skipSpaces()
    if let half = meridiem() {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
      skipSpaces()
    }
    // 24:00 is the end of the day, and a 60th second happens.
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second <= 60,
      let shift = zone(), offset == end
    else { return nil }
    let start = Instant(day, hour: hour, minute: minute, second: second)
    return Instant(seconds: start.seconds - Int64(shift))
  }

  /// 0 for AM, 12 for PM, nil for neither.
  private mutating func meridiem() -> Int? {
    guard offset + 1 < end, text[offset + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    switch text[offset] | 0x20 {
    case UInt8(ascii: "a"): offset += 2; return 0
    case UInt8(ascii: "p"): offset += 2; return 12
    default: return nil
    }
  }

  /// The zone's distance from UTC in seconds; 0 where none is named, nil where it is not understood.
  private mutating func zone() -> Int? {
    // Italians put a comma in front of it.
    if take(",") { skipSpaces() }
    guard let next = peek else { return 0 }
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
      offset += 1
      let start = offset
      guard let value = digits(upTo: 4) else { return nil }
      var (hours, minutes) = offset - start > 2 ? (value / 100, value % 100) : (value, 0)
      if offset - start <= 2, take(":") {
        guard let read = digits(upTo: 2) else { return nil }
        minutes = read
      }
      guard hours <= 18, minutes < 60 else { return nil }
      if next == UInt8(ascii: "-") { (hours, minutes) = (-hours, -minutes) }
      skipComment()
      return hours * 3600 + minutes * 60
    }
    let start = offset
    guard skipLetters() else { return nil }
    let name = String(decoding: text[start..<offset], as: UTF8.self).uppercased()
    if name == "UTC" || name == "GMT", let sign = peek, sign == 0x2B || sign == 0x2D {
      return zone()
    }
    skipComment()
    return Self.zones[name].map { $0 * 3600 }
  }

  /// RFC 2822's zone names, and others that stand for one zone only; military letters other than Z
  /// mean nothing certain.
  private static let zones = [
    "Z": 0, "UTC": 0, "UT": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2,
    "EET": 2, "EEST": 3, "MSK": 3, "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12,
    "NZDT": 13,
  ]

  /// Passes what mail programs append, as `(CEST)`, and Java, as `[Europe/Berlin]`.
  private mutating func skipComment() {
    skipSpaces()
    switch (peek, text[end - 1]) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")):
      offset = end
    default: break
    }
  }

  private mutating func skipSpaces() {
    while let byte = peek, isSpace(byte) { offset += 1 }
  }

  private mutating func skipLetters() -> Bool {
    let start = offset
    while let byte = peek, isLetter(byte) { offset += 1 }
    return offset > start
  }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  private mutating func take(_ set: StaticString) -> Bool {
    guard let byte = peek else { return false }
    let bytes = UnsafeBufferPointer(start: set.utf8Start, count: set.utf8CodeUnitCount)
    guard bytes.contains(byte) else { return false }
    offset += 1
    return true
  }

  private mutating func digits(upTo limit: Int) -> Int? {
    let start = offset
    var value = 0
    while offset - start < limit, let byte = peek, isDigit(byte) {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    return offset > start ? value : nil
  }

  private var lastMonth: Int?

  /// An English month's name, whole or its first three letters.
  private mutating func monthName() -> Int? {
    let start = offset
    guard skipLetters(), offset - start >= 3 else {
      offset = start
      return nil
    }
    let word = text[start..<offset].map { $0 | 0x20 }
    for (index, name) in Self.months.enumerated() {
      let letters = Array(name.utf8)
      if letters.starts(with: word) || (index == 8 && word == Array("sept".utf8)) {
        lastMonth = index + 1
        return index + 1
      }
    }
    offset = start
    return nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}
