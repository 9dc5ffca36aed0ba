import IssueModel

extension Instant {
  /// The moment as HTTP writes it, `Sat, 31 Jan 2026 12:00:00 GMT` (RFC 9110, section 5.6.7).
  var httpDate: String {
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let (year, month, _) = day.civil
    let text = description
    let date = "\(weekdays[day.weekday - 1]), \(text.dropFirst(8).prefix(2)) \(months[month - 1])"
    return "\(date) \(year) \(text.suffix(9).dropLast()) GMT"
  }
}
