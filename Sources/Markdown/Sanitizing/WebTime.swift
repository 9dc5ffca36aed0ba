import Bytes

/// A day, or a day and a time of it, as HTML writes them (HTML standard, section 2.3.5).
struct WebTime {
  /// Whether it is a day, or has a time zone.
  private(set) var isGlobal = true

  private static let days: [Int] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Parses a text such as `2026-05-01` or `2026-05-01T10:00:00+02:00`; nil if it is none.
  init?(_ text: Span<UInt8>) {
    guard text.count >= 10, text.count <= 40, let year = WebTime.number(text, 0, 4), year > 0,
      text[4] == "-", let month = WebTime.number(text, 5, 2), (1...12).contains(month),
      text[7] == "-", let day = WebTime.number(text, 8, 2), day > 0
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    guard day <= WebTime.days[month - 1] + (isLeap && month == 2 ? 1 : 0) else { return nil }
    if text.count == 10 { return }
    guard text[10] == "T" || text[10] == " ", WebTime.isTime(text, 11) else { return nil }
    var at = 16
    if text.byte(at) == ":" {
      guard let second = WebTime.number(text, 17, 2), second < 60 else { return nil }
      at = 19
      if text.byte(at) == "." {
        let end = text.end(from: 20) { $0.isDigit }
        guard (1...3).contains(end - 20) else { return nil }
        at = end
      }
    }
    switch text.byte(at) {
    case "Z": at += 1
    case "+", "-":
      guard WebTime.isTime(text, at + 1), !text.has("-00:00", at: at) else { return nil }
      at += 6
    default: isGlobal = false
    }
    guard at == text.count else { return nil }
  }

  /// The number of some digits; nil where there is anything else.
  private static func number(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard text.count >= start + count else { return nil }
    var number = 0
    for at in start..<(start + count) {
      guard text[at].isDigit else { return nil }
      number = number * 10 + Int(text[at] - UInt8(ascii: "0"))
    }
    return number
  }

  /// Whether an hour and a minute begin at an offset.
  private static func isTime(_ text: Span<UInt8>, _ start: Int) -> Bool {
    guard let hour = number(text, start, 2), let minute = number(text, start + 3, 2) else {
      return false
    }
    return hour < 24 && text[start + 2] == ":" && minute < 60
  }
}
