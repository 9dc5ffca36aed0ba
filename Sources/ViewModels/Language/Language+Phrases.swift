public import IssueModel

extension Language {
  /// The text of a phrase.
  public func text(_ phrase: Phrase) -> String {
    switch self {
    case .english: English.text(phrase)
    case .polish: Polish.text(phrase)
    case .simplifiedChinese: SimplifiedChinese.text(phrase)
    }
  }

  /// A count with its noun in the right form, as `3 issues`.
  public func count(_ number: Int, _ noun: Noun) -> String {
    count(number, forms(of: noun))
  }

  /// A count with the form of a noun that goes with it.
  func count(_ number: Int, _ forms: NounForms) -> String {
    self.number(number) + " "
      + form(for: number, one: forms.one, few: forms.few, many: forms.many)
  }

  /// The noun as it stands after numbers.
  func forms(of noun: Noun) -> NounForms {
    switch self {
    case .english:
      let (one, many) = English.forms(of: noun)
      return NounForms(one: one, few: many, many: many)
    case .polish:
      let (one, few, many) = Polish.forms(of: noun)
      return NounForms(one: one, few: few, many: many)
    case .simplifiedChinese:
      let form = SimplifiedChinese.form(of: noun)
      return NounForms(one: form, few: form, many: form)
    }
  }

  /// The form of a word that goes with a number, by the language's plural rule.
  public func form(for number: Int, one: String, few: String, many: String) -> String {
    switch self {
    case .english: number == 1 ? one : many
    case .polish: Polish.form(for: number, one: one, few: few, many: many)
    case .simplifiedChinese: many
    }
  }

  /// A whole number with its thousands set apart.
  public func number(_ number: Int) -> String {
    let separator =
      switch self {
      case .english, .simplifiedChinese: ","
      case .polish: "\u{A0}"
      }
    if number.magnitude < 1_000 { return String(number) }
    let digits = String(number.magnitude)
    // Polish sets thousands apart from five digits on.
    if self == .polish, digits.utf8.count < 5 { return String(number) }
    var out = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { out += separator }
      out.append(digit)
    }
    return out
  }

  /// Names joined as the language joins a list: `a, b and c`.
  public func list(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    let head = names.dropLast()
    if head.isEmpty { return last }
    return switch self {
    case .english:
      head.joined(separator: ", ") + (head.count > 1 ? ", and " : " and ") + last
    case .polish: head.joined(separator: ", ") + " i " + last
    case .simplifiedChinese: head.joined(separator: "、") + "和" + last
    }
  }

  /// The pattern of a day in full, as `31 January 2026`, for ``DateFormat``.
  var longDate: String { self == .simplifiedChinese ? "%-Y年%-m月%-d日" : "%-d %B %-Y" }

  /// The pattern of a day, abbreviated, as `31 Jan 2026`.
  var shortDate: String { self == .simplifiedChinese ? longDate : "%-d %b %-Y" }

  /// The names of months, as they stand in dates, and of the days of the week.
  var calendar: CalendarNames {
    switch self {
    case .english: English.calendar
    case .polish: Polish.calendar
    case .simplifiedChinese: SimplifiedChinese.calendar
    }
  }

  /// A month of a year, as `Jan 2026`.
  func month(_ month: Int, of year: Int) -> String {
    let name = calendar.shortMonths[month - 1]
    return self == .simplifiedChinese ? "\(year)年\(name)" : "\(name) \(year)"
  }
}

/// The names of months and of days of the week, from January and from Monday on.
struct CalendarNames: Sendable {
  let months: [String]
  let shortMonths: [String]
  let weekdays: [String]
  let shortWeekdays: [String]
}

/// A thing that is counted on pages.
public enum Noun: Int, CaseIterable, Sendable {
  /// What the site's data hold; a record is an issue or a pull request.
  case issue, pull, record, comment, tag, project, person, award
  /// What a project holds.
  case item
  /// Spans of time.
  case minute, hour, day, week, month, year
  /// A review of a pull request.
  case review
  /// What comes every day at a time.
  case reminder
}

/// The forms of a noun after numbers: after one, after a few as the language counts them (2 to 4 in Polish), and
/// after many.
struct NounForms: Sendable {
  var one: String
  var few: String
  var many: String
}
