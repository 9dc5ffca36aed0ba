import IssueModel

/// Moments as HTTP writes them, `Sat, 31 Jan 2026 12:00:00 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A moment in text.
  static func text(_ moment: Instant) -> String {
    let (year, month, day) = moment.day.civil
    let second = moment.secondOfDay
    let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
    let name = days[moment.day.weekday - 1]
    return "\(name), \(twoDigits(day)) \(months[month - 1]) \(year) \(time) GMT"
  }

  /// The moment that a text stands for; nil for the obsolete forms, which no browser sends.
  static func moment(_ text: String) -> Instant? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", words[0].hasSuffix(","), let day = Int(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
      let date = Day(year: year, month: month + 1, day: day)
    else { return nil }
    let time = words[4].split(separator: ":").map { Int($0) ?? -1 }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0..<61).contains(time[2])
    else { return nil }
    return Instant(date, hour: time[0], minute: time[1], second: time[2])
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
