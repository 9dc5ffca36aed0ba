public import IssueModel

/// A language that pages can be written in.
public enum Language: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Polish.
  case polish = "pl"
  /// Simplified Chinese.
  case simplifiedChinese = "zh-Hans"

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
    let digits = self.number(number)
    return switch self {
    case .english: digits + " " + English.form(of: noun, for: number)
    case .polish: digits + " " + Polish.form(of: noun, for: number)
    case .simplifiedChinese: digits + " " + SimplifiedChinese.form(of: noun)
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

  /// A day in full, as `31 January 2026`.
  public func longDate(_ day: Day) -> String {
    let (year, month, date) = day.civil
    return switch self {
    case .english: "\(date) \(English.months[month - 1]) \(year)"
    case .polish: "\(date) \(Polish.months[month - 1]) \(year)"
    case .simplifiedChinese: "\(year)年\(month)月\(date)日"
    }
  }

  /// A day, abbreviated, as `31 Jan 2026`.
  public func shortDate(_ day: Day) -> String {
    let (year, month, date) = day.civil
    return switch self {
    case .english: "\(date) \(English.shortMonths[month - 1]) \(year)"
    case .polish: "\(date) \(Polish.shortMonths[month - 1]) \(year)"
    case .simplifiedChinese: "\(year)年\(month)月\(date)日"
    }
  }

  /// The name of a month, 1 to 12, as it stands in a date.
  public func monthName(_ month: Int) -> String {
    switch self {
    case .english: English.months[month - 1]
    case .polish: Polish.months[month - 1]
    case .simplifiedChinese: "\(month)月"
    }
  }

  /// The abbreviated name of a month, 1 to 12.
  public func shortMonthName(_ month: Int) -> String {
    switch self {
    case .english: English.shortMonths[month - 1]
    case .polish: Polish.shortMonths[month - 1]
    case .simplifiedChinese: "\(month)月"
    }
  }

  /// The name of a day of the week, 1 for Monday to 7 for Sunday.
  public func weekdayName(_ weekday: Int) -> String {
    switch self {
    case .english: English.weekdays[weekday - 1]
    case .polish: Polish.weekdays[weekday - 1]
    case .simplifiedChinese: "星期" + SimplifiedChinese.weekdays[weekday - 1]
    }
  }

  /// The abbreviated name of a day of the week, 1 for Monday to 7 for Sunday.
  public func shortWeekdayName(_ weekday: Int) -> String {
    switch self {
    case .english: String(English.weekdays[weekday - 1].prefix(3))
    case .polish: Polish.shortWeekdays[weekday - 1]
    case .simplifiedChinese: "周" + SimplifiedChinese.weekdays[weekday - 1]
    }
  }

  /// A month of a year, as `Jan 2026`.
  public func month(_ month: Int, of year: Int) -> String {
    switch self {
    case .english: "\(English.shortMonths[month - 1]) \(year)"
    case .polish: "\(Polish.shortMonths[month - 1]) \(year)"
    case .simplifiedChinese: "\(year)年\(month)月"
    }
  }
}

/// A thing that is counted on pages.
public enum Noun: String, Sendable, CaseIterable {
  /// An issue.
  case issue
  /// A pull request.
  case pull
  /// An issue or a pull request.
  case record
  /// A comment.
  case comment
  /// A tag.
  case tag
  /// A project.
  case project
  /// A person.
  case person
  /// An award.
  case award
  /// An item of a project.
  case item
}
