/// A moment in UTC, to the second: seconds since 1970-01-01T00:00:00Z.
public struct Instant: Sendable, Hashable, Comparable {
  /// Seconds since the epoch; negative before it.
  public var seconds: Int64

  /// A moment given as seconds since the epoch.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// The moment at which a UTC day begins, moved on by a time of day.
  public init(_ day: Day, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    seconds = Int64(day.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// The UTC day in which the moment falls.
  public var day: Day {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return Day(number: Int32(clamping: rest < 0 ? days - 1 : days))
  }

  /// Seconds since the beginning of its UTC day, 0 to 86,399.
  public var secondOfDay: Int {
    let rest = Int(seconds % 86_400)
    return rest < 0 ? rest + 86_400 : rest
  }

  /// Earlier moments come first.
  public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.seconds < rhs.seconds }
}

/// A day of the proleptic Gregorian calendar in UTC: days since 1970-01-01.
public struct Day: Sendable, Hashable, Comparable {
  /// Days since the epoch; negative before it.
  public var number: Int32

  /// A day given as days since the epoch.
  public init(number: Int32) {
    self.number = number
  }

  /// A calendar day, or nil when there is no such day; years 0 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= Day.length(ofMonth: month, year: year) else { return nil }
    // Days from civil: years begin in March, so that the leap day is a year's last day.
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// The year, month (1 to 12) and day of the month (1 to 31), by the algorithm of Neri and Schneider
  /// (“Euclidean affine functions and their application to calendar algorithms”, 2022), which divides little.
  public var civil: (year: Int, month: Int, day: Int) {
    // Days are counted from 1 March of the year -6,000,000, which is before the first day that 32 bits can hold, so
    // that no number is negative. An era is 400 years.
    let eras = 15_000
    let n = 4 &* UInt64(Int(number) &+ 719_468 &+ eras &* 146_097) &+ 3
    let (century, rest) = n.quotientAndRemainder(dividingBy: 146_097)
    let product = 2_939_745 &* (rest | 3)
    let dayOfYear = UInt64(UInt32(truncatingIfNeeded: product)) / 2_939_745 / 4
    let months = 2141 &* dayOfYear &+ 197_913
    let isNextYear = dayOfYear >= 306
    let year = Int(100 &* century &+ product >> 32) &- 400 &* eras
    return (
      isNextYear ? year &+ 1 : year, Int(months >> 16) &- (isNextYear ? 12 : 0),
      Int((months & 0xFFFF) / 2141) &+ 1
    )
  }

  /// The day of the week: 1 is Monday, 7 is Sunday.
  public var weekday: Int {
    let shifted = (Int(number) + 3) % 7
    return (shifted < 0 ? shifted + 7 : shifted) + 1
  }

  /// The day a number of days later, or earlier when negative.
  public func advanced(by days: Int) -> Day {
    Day(number: Int32(clamping: Int(number) + days))
  }

  /// How many days a month has.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Earlier days come first.
  public static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }
}

extension Instant: CustomStringConvertible {
  /// The moment as ISO 8601 writes it, `2026-01-31T12:00:00Z`.
  public var description: String {
    let second = secondOfDay
    var digits = day.digits
    digits.append(twoDigits: second / 3600, behind: "T")
    digits.append(twoDigits: second / 60 % 60, behind: ":")
    digits.append(twoDigits: second % 60, behind: ":")
    digits.append(UInt8(ascii: "Z"))
    return String(decoding: digits, as: UTF8.self)
  }
}

extension Day: CustomStringConvertible {
  /// The day as ISO 8601 writes it, `2026-01-31`.
  public var description: String { String(decoding: digits, as: UTF8.self) }

  /// The bytes of its description, with capacity for a time of day. Joining strings instead took 2 % of a build.
  fileprivate var digits: [UInt8] {
    let (year, month, day) = civil
    var digits: [UInt8] = []
    digits.reserveCapacity(20)
    if (0...9999).contains(year) {
      digits.append(twoDigits: year / 100)
      digits.append(twoDigits: year % 100)
    } else {
      digits += String(year).utf8
    }
    digits.append(twoDigits: month, behind: "-")
    digits.append(twoDigits: day, behind: "-")
    return digits
  }
}

extension [UInt8] {
  /// Appends a number below 100 as two digits, after a separator if there is one.
  fileprivate mutating func append(twoDigits number: Int, behind sign: Unicode.Scalar? = nil) {
    if let sign { append(UInt8(ascii: sign)) }
    append(UInt8(ascii: "0") + UInt8(number / 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
