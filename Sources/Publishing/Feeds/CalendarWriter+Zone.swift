import IssueModel

extension CalendarWriter {
  /// Writes the rule of the zone, if times of day need one.
  mutating func writeZone() {
    guard let rule, let summer = rule.summer else { return }
    line("BEGIN", "VTIMEZONE")
    line("TZID", zone)
    write("STANDARD", from: summer.season, to: rule.standard, at: summer.end)
    write("DAYLIGHT", from: rule.standard, to: summer.season, at: summer.begin)
    line("END", "VTIMEZONE")
  }

  /// Writes UTC as a zone: a calendar without any part is not valid (RFC 5545, 3.6).
  mutating func writeUTC() {
    line("BEGIN", "VTIMEZONE")
    line("TZID", "UTC")
    line("BEGIN", "STANDARD")
    line("DTSTART", Self.local(Instant(seconds: 0)))
    line("TZOFFSETFROM", Self.distance(0))
    line("TZOFFSETTO", Self.distance(0))
    line("END", "STANDARD")
    line("END", "VTIMEZONE")
  }

  private mutating func write(
    _ name: String, from: TimeZoneRule.Season, to season: TimeZoneRule.Season,
    at change: TimeZoneRule.Change
  ) {
    line("BEGIN", name)
    // Midnight at the end of a day belongs to the next one; the second before it does not.
    let moment = change.moment(in: 1970)
    let isMidnight = change.minutes == 24 * 60
    line("DTSTART", Self.local(Instant(seconds: moment.seconds - (isMidnight ? 1 : 0))))
    line("RRULE", "FREQ=YEARLY;BYMONTH=\(change.month);" + days(of: change, isMidnight))
    line("TZNAME", season.name)
    line("TZOFFSETFROM", Self.distance(from.offset))
    line("TZOFFSETTO", Self.distance(season.offset))
    line("END", name)
  }

  /// The days of the month on which a change can happen, as `BYDAY`: the second Sunday is `2SU`.
  /// Some days after the third Thursday is that weekday within a range of seven days.
  private func days(of change: TimeZoneRule.Change, _ isMidnight: Bool) -> String {
    let minutes = change.minutes - (isMidnight ? 1 : 0)
    let shift = minutes < 0 ? (minutes - 24 * 60 + 1) / (24 * 60) : minutes / (24 * 60)
    let weekday = (change.weekday - 1 + shift + 7) % 7
    let name = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][weekday]
    if shift == 0 { return "BYDAY=\(change.week == 5 ? -1 : change.week)\(name)" }
    let first = change.week == 5 ? -7 : (change.week - 1) * 7 + 1
    let days = (first..<first + 7).map { "\($0 + shift)" }.joined(separator: ",")
    return "BYDAY=\(name);BYMONTHDAY=\(days)"
  }

  /// An offset from UTC, as `+0530`.
  private static func distance(_ minutes: Int) -> String {
    let size = abs(minutes)
    return (minutes < 0 ? "-" : "+")
      + [size / 60, size % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
