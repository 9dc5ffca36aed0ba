public import IssueModel

extension Language {
  /// A duration in its largest unit of which it has two, rounded down: `40 minutes`, `3 days`.
  public func duration(_ seconds: Int64) -> String {
    let minutes = Int(max(0, seconds) / 60)
    let (hours, days) = (minutes / 60, minutes / 1440)
    // Years are 365 days, months a twelfth of that.
    let (months, years) = (days * 12 / 365, days / 365)
    return if years > 1 {
      count(years, ("year", "years"), ("rok", "lata", "lat"), "年")
    } else if months > 3 {
      count(months, ("month", "months"), ("miesiąc", "miesiące", "miesięcy"), "个月")
    } else if days > 1 {
      self.days(days)
    } else if hours > 1 {
      count(hours, ("hour", "hours"), ("godzina", "godziny", "godzin"), "小时")
    } else {
      count(minutes, ("minute", "minutes"), ("minuta", "minuty", "minut"), "分钟")
    }
  }

  /// A number of days in words.
  public func days(_ number: Int) -> String {
    count(number, ("day", "days"), ("dzień", "dni", "dni"), "天")
  }

  /// A number of weeks in words.
  func weeks(_ number: Int) -> String {
    count(number, ("week", "weeks"), ("tydzień", "tygodnie", "tygodni"), "周")
  }

  private func count(
    _ number: Int, _ english: (one: String, many: String),
    _ polish: (one: String, few: String, many: String), _ chinese: String
  ) -> String {
    let form =
      switch self {
      case .english: number == 1 ? english.one : english.many
      case .polish: Polish.form(for: number, one: polish.one, few: polish.few, many: polish.many)
      case .simplifiedChinese: chinese
      }
    return self.number(number) + " " + form
  }
}
