public import Bytes
public import IssueModel

/// Formats a moment by a pattern: the letters of strftime, with names in a language.
///
/// `%Y` year, `%m` month, `%d` day, `%e` day without zero, `%j` day of the year, `%H` hour,
/// `%M` minute, `%S` second, `%B` month's name, `%b` abbreviated, `%A` weekday's name,
/// `%a` abbreviated, `%F` as `%Y-%m-%d`, `%T` as `%H:%M:%S`, `%s` seconds since 1970, `%%` a per
/// cent sign. A number has no zeros in front with a hyphen behind the per cent sign: `%-d`.
public struct DateFormat {
  /// The letters that may follow a per cent sign.
  public static let letters = "YmdejHMSBbAaFTs%"

  private let instant: Instant
  private let day: Day
  private let civil: (year: Int, month: Int, day: Int)
  private let language: Language

  /// Writes a moment in a language.
  public init(_ instant: Instant, in language: Language) {
    self.instant = instant
    self.language = language
    day = instant.day
    civil = day.civil
  }

  /// Appends the moment formatted by a pattern.
  ///
  /// - Returns: the first letter of the pattern that has no meaning, at which formatting stops; nil
  ///   where all have one.
  public func append(_ pattern: String, to output: inout ByteBuffer) -> String? {
    guard let end = pattern.withSpan({ append($0, to: &output) }) else { return nil }
    return String(Substring(pattern.utf8.dropFirst(end)).unicodeScalars.prefix(1))
  }

  /// Appends the moment, and returns the offset of a letter without a meaning, if there is one.
  private func append(_ pattern: Span<UInt8>, to output: inout ByteBuffer) -> Int? {
    var at = 0
    while at < pattern.count {
      let byte = pattern[at]
      at += 1
      guard byte == UInt8(ascii: "%") else {
        output.append(byte)
        continue
      }
      let isPlain = at < pattern.count && pattern[at] == UInt8(ascii: "-")
      if isPlain { at += 1 }
      guard at < pattern.count, append(Unicode.Scalar(pattern[at]), isPlain, &output) else {
        return at
      }
      at += 1
    }
    return nil
  }

  private func append(_ letter: Unicode.Scalar, _ isPlain: Bool, _ output: inout ByteBuffer) -> Bool
  {
    /// A number with at least as many digits as the bound.
    func append(_ number: Int, from bound: Int = 10) {
      var bound = isPlain ? 1 : bound
      if bound == 10, 0..<100 ~= number { return output.append(twoDigits: number) }
      if bound == 1000, 1000..<10_000 ~= number {
        output.append(twoDigits: number / 100)
        return output.append(twoDigits: number % 100)
      }
      while bound > 1, number < bound {
        output.append(UInt8(ascii: "0"))
        bound /= 10
      }
      output.append(decimal: number)
    }
    /// The two digits of a number to 99, the first in the lowest byte.
    func digits(_ number: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: 0x30 &+ number / 10 | (0x30 &+ number % 10) << 8)
    }
    let second = instant.secondOfDay
    switch letter {
    case "Y": append(civil.year, from: 1000)
    case "m": append(civil.month)
    case "d": append(civil.day)
    case "e": append(civil.day, from: 1)
    case "j":
      let first = Day(year: max(0, min(9999, civil.year)), month: 1, day: 1) ?? day
      append(Int(day.number - first.number) + 1, from: 100)
    case "H": append(second / 3600)
    case "M": append(second / 60 % 60)
    case "S": append(second % 60)
    case "B": output.append(language.localization.months[civil.month - 1])
    case "b": output.append(language.localization.shortMonths[civil.month - 1])
    case "A": output.append(language.localization.weekdays[day.weekday - 1])
    case "a": output.append(language.localization.shortWeekdays[day.weekday - 1])
    case "F" where !isPlain && 0..<10_000 ~= civil.year:
      // In words of four bytes: each issue has a dozen such dates.
      output.append(word: digits(civil.year / 100) | digits(civil.year % 100) << 16)
      output.append(word: 0x2D | digits(civil.month) << 8 | 0x2D << 24)
      output.append(twoDigits: civil.day)
    case "T" where !isPlain:
      let minute = digits(second / 60 % 60)
      output.append(word: digits(second / 3600) | 0x3A << 16 | minute << 24)
      output.append(word: minute >> 8 | 0x3A << 8 | digits(second % 60) << 16)
    case "F": return self.append(isPlain ? "%-Y-%-m-%-d" : "%Y-%m-%d", to: &output) == nil
    case "T": return self.append("%-H:%-M:%-S", to: &output) == nil
    case "s": output.append(decimal: Int(instant.seconds))
    case "%": output.append(UInt8(ascii: "%"))
    default: return false
    }
    return true
  }
}
