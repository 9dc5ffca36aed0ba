public import IssueModel

extension Language {
  /// A duration in its largest unit of which it has two, rounded down: `40 minutes`, `3 days`.
  public func duration(_ seconds: Int64) -> String {
    let minutes = Int(max(0, seconds) / 60)
    let (hours, days) = (minutes / 60, minutes / 1440)
    // Years are 365 days, months a twelfth of that.
    let (months, years) = (days * 12 / 365, days / 365)
    return if years > 1 {
      count(years, .year)
    } else if months > 3 {
      count(months, .month)
    } else if days > 1 {
      count(days, .day)
    } else if hours > 1 {
      count(hours, .hour)
    } else {
      count(minutes, .minute)
    }
  }
}
