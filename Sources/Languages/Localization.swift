public import IssueModel

/// The language of pages; each language implements it in a folder of its own.
package protocol Localization {
  /// The text of a phrase.
  static func text(_ phrase: Phrase) -> String
  /// The text of a sentence.
  static func text(_ sentence: Sentence) -> String
  /// The text of a message of the search page.
  static func text(_ message: SearchMessage) -> String

  /// The forms of a noun after numbers.
  static func forms(of noun: Noun) -> NounForms
  /// The form of a noun that goes with a number, by the plural rules of the Unicode CLDR.
  static func form(_ forms: NounForms, for number: Int) -> String
  /// A count with the form of a noun that goes with it.
  static func count(_ number: Int, _ forms: NounForms) -> String
  /// The singular and plural of what a tracker calls its projects, and the label of an issue
  /// without one; nil where these are the words of the phrases.
  static func names(of word: ProjectWord) -> (one: String, many: String, none: String)?
  /// How nouns that a site renames are put into phrases, counts and sentences.
  static var renaming: Renaming { get }

  /// The names of months as they stand in dates, from January on, and of the days of the week, from Monday on.
  static var months: [String] { get }
  static var shortMonths: [String] { get }
  static var weekdays: [String] { get }
  static var shortWeekdays: [String] { get }
  /// The patterns of a day in full, as `31 January 2026`, and abbreviated, as `31 Jan 2026`, for ``DateFormat``.
  static var longDate: String { get }
  static var shortDate: String { get }

  /// The thousands separator, and the fewest digits of a number that has one.
  static var thousands: (separator: String, digits: Int) { get }
  /// The decimal point.
  static var decimalPoint: String { get }
  /// The text between an actor and the action.
  static var afterActor: String { get }

  /// The names of the built-in awards by their English names; a missing one is not translated.
  static var awardNames: [String: String] { get }
  /// How to earn a built-in award.
  static func details(of award: Award) -> String
}

extension Language {
  /// The implementation of the language.
  package var localization: any Localization.Type {
    switch self {
    case .english: English.self
    case .polish: Polish.self
    case .simplifiedChinese: SimplifiedChinese.self
    }
  }

  /// The text of a phrase.
  public func text(_ phrase: Phrase) -> String { localization.text(phrase) }

  /// The text of a sentence.
  package func text(_ sentence: Sentence) -> String { localization.text(sentence) }

  /// A whole number with its thousands set apart.
  public func number(_ number: Int) -> String { localization.number(number) }

  /// A count with its noun in the right form, as `3 issues`.
  public func count(_ number: Int, _ noun: Noun) -> String { localization.count(number, noun) }

  /// A count with the form of a noun that goes with it.
  package func count(_ number: Int, _ forms: NounForms) -> String {
    localization.count(number, forms)
  }

  /// The form of a word after a number, by the language's plural rule.
  public func form(for number: Int, one: String, few: String, many: String) -> String {
    localization.form(NounForms(one, few, many), for: number)
  }

  /// The pattern of a day in full, as `31 January 2026`, for ``DateFormat``.
  package var longDate: String { localization.longDate }

  /// The pattern of a day, abbreviated, as `31 Jan 2026`.
  package var shortDate: String { localization.shortDate }

  /// Names joined as the language joins a list: `a, b and c`.
  public func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return text(.list(names.dropLast(), last: last))
  }

  /// A text in brackets, as it stands behind what it explains; empty for no text.
  package func aside(_ text: String) -> String { localization.aside(text) }

  /// A duration, rounded to the largest unit of which it has at least two: `40 minutes`, `3 days`.
  public func duration(_ seconds: Int64) -> String { localization.duration(seconds) }

  /// A share in whole per cent, below ten with one decimal.
  package func percent(_ count: Int, of total: Int) -> String {
    let tenths = (count * 1000 + total / 2) / total
    if tenths >= 100 || tenths % 10 == 0 { return number((tenths + 5) / 10) }
    let point = localization.decimalPoint
    return tenths == 0 ? (count == 0 ? "0" : "<0\(point)1") : "\(tenths / 10)\(point)\(tenths % 10)"
  }
}

extension Localization {
  /// A whole number with its thousands set apart.
  static func number(_ number: Int) -> String {
    if number.magnitude < 1_000 { return String(number) }
    let digits = String(number.magnitude)
    let (separator, fewest) = thousands
    if digits.utf8.count < fewest { return String(number) }
    var out = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { out += separator }
      out.append(digit)
    }
    return out
  }

  /// A count with its noun in the right form.
  static func count(_ number: Int, _ noun: Noun) -> String { count(number, forms(of: noun)) }

  /// A count with the form of a noun that goes with it.
  static func count(_ number: Int, _ forms: NounForms) -> String {
    self.number(number) + " " + form(forms, for: number)
  }

  /// A duration, rounded to the largest unit of which it has at least two, or four for months.
  static func duration(_ seconds: Int64) -> String {
    let year: Int64 = 365 * 86_400
    let units: [(length: Int64, least: Int64, noun: Noun)] = [
      (year, 2, .year), (year / 12, 4, .month), (86_400, 2, .day), (3600, 2, .hour),
    ]
    let unit = units.first { seconds >= $0.least * $0.length } ?? (60, 0, .minute)
    return count(seconds.rounded(to: unit.length), unit.noun)
  }

  /// A text in brackets, as it stands behind what it explains; empty for no text.
  static func aside(_ text: String) -> String {
    text.isEmpty ? "" : self.text(.openBracket) + text + self.text(.closeBracket)
  }

  /// The time span of recent figures.
  static var recentDays: String { count(FigureDays.recent, .day) }
}

extension Int64 {
  /// A duration in seconds as a number of units of some seconds, the nearest whole one; 0 where it is
  /// negative.
  package func rounded(to unit: Int64) -> Int { Int((Swift.max(0, self) + unit / 2) / unit) }

  /// A duration in seconds in days, the nearest whole number of them.
  package var wholeDays: Int { rounded(to: 86_400) }
}
