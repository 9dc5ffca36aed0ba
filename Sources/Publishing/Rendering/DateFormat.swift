import IssueModel
import ViewModels

/// Writes a moment as a pattern says: the letters of strftime, with names in the site's language.
///
/// `%Y` year, `%m` month, `%d` day, `%e` day without zero, `%j` day of the year, `%H` hour,
/// `%M` minute, `%S` second, `%B` month's name, `%b` abbreviated, `%A` weekday's name,
/// `%a` abbreviated, `%F` as `%Y-%m-%d`, `%T` as `%H:%M:%S`, `%s` seconds since 1970, `%%` a per
/// cent sign.
enum DateFormat {
  /// The letters that may stand behind a per cent sign.
  static let letters = "YmdejHMSBbAaFTs%"

  /// The moment as the pattern says, or nil and the letter that means nothing.
  static func format(
    _ instant: Instant, _ pattern: String, _ language: Language
  ) -> Result<String, UnknownLetter> {
    var out = ""
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        out.unicodeScalars.append(scalar)
        continue
      }
      guard let letter = rest.popFirst() else { return .failure(UnknownLetter(letter: "")) }
      guard let text = field(letter, instant, language) else {
        return .failure(UnknownLetter(letter: String(letter)))
      }
      out += text
    }
    return .success(out)
  }

  /// A letter of a pattern that means nothing.
  struct UnknownLetter: Error {
    let letter: String
  }

  private static func field(
    _ letter: Unicode.Scalar, _ instant: Instant, _ language: Language
  ) -> String? {
    let day = instant.day
    let (year, month, date) = day.civil
    let second = instant.secondOfDay
    switch letter {
    case "Y": return String(day.description.prefix(4))
    case "m": return padded(month)
    case "d": return padded(date)
    case "e": return String(date)
    case "j":
      let first = Day(year: max(0, min(9999, year)), month: 1, day: 1) ?? day
      let number = Int(day.number - first.number) + 1
      return String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number)
    case "H": return padded(second / 3600)
    case "M": return padded(second / 60 % 60)
    case "S": return padded(second % 60)
    case "B": return language.monthName(month)
    case "b": return language.shortMonthName(month)
    case "A": return language.weekdayName(day.weekday)
    case "a": return language.shortWeekdayName(day.weekday)
    case "F": return day.description
    case "T":
      return padded(second / 3600) + ":" + padded(second / 60 % 60) + ":" + padded(second % 60)
    case "s": return String(instant.seconds)
    case "%": return "%"
    default: return nil
    }
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
