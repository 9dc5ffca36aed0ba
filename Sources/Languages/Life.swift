/// How active a project is, by the time between its last change and the date of its data.
package enum Life {
  /// Up to a month.
  case active
  /// Up to a year.
  case quiet
  /// Longer.
  case dormant

  /// From the days between the two.
  package init(days: Int) {
    self = days <= 30 ? .active : days <= 365 ? .quiet : .dormant
  }

  /// The whole months of some days, or the whole years from two on.
  static func span(days: Int) -> (count: Int, noun: Noun) {
    days < 2 * 365 ? (days * 12 / 365, .month) : (days / 365, .year)
  }
}
