import IssueModel
import Bytes
import Records

/// A moment in one of the forms in which pages write it; printed digit by digit, since lists hold
/// thousands of them.
struct DateText: FieldRepresentable {
  /// How a moment is written.
  enum Form {
    /// `2026-01-31T12:00:00Z`.
    case iso
    /// `2026-01-31`.
    case day
    /// `31 January 2026`.
    case long
    /// `31 Jan 2026`.
    case short
  }

  let instant: Instant
  let language: Language
  let form: Form

  init(_ form: Form, _ date: DateRecord) {
    self.form = form
    instant = date.instant
    language = date.language
  }

  static var fieldType: FieldType { .string }

  var fieldValue: FieldValue {
    switch form {
    case .iso: .string(instant.description)
    case .day: .string(instant.day.description)
    case .long: .string(language.longDate(instant.day))
    case .short: .string(language.shortDate(instant.day))
    }
  }

  func print(to output: inout ByteBuffer, escaped: Bool) -> Bool {
    let (year, month, day) = instant.day.civil
    guard (0...9999).contains(year) else { return false }
    switch form {
    case .iso:
      appendDay(year, month, day, to: &output)
      let second = instant.secondOfDay
      output.append(UInt8(ascii: "T"))
      append(second / 3600, to: &output)
      output.append(UInt8(ascii: ":"))
      append(second / 60 % 60, to: &output)
      output.append(UInt8(ascii: ":"))
      append(second % 60, to: &output)
      output.append(UInt8(ascii: "Z"))
    case .day: appendDay(year, month, day, to: &output)
    case .long, .short:
      // Where the parts stand in another order the text is made as a whole.
      if language == .simplifiedChinese { return false }
      output.append(decimal: day)
      output.append(UInt8(ascii: " "))
      output.append(form == .long ? language.monthName(month) : language.shortMonthName(month))
      output.append(UInt8(ascii: " "))
      output.append(decimal: year)
    }
    return true
  }

  private func appendDay(_ year: Int, _ month: Int, _ day: Int, to output: inout ByteBuffer) {
    append(year / 100, to: &output)
    append(year % 100, to: &output)
    output.append(UInt8(ascii: "-"))
    append(month, to: &output)
    output.append(UInt8(ascii: "-"))
    append(day, to: &output)
  }

  /// Two digits.
  private func append(_ number: Int, to output: inout ByteBuffer) {
    output.append(UInt8(truncatingIfNeeded: 48 + number / 10))
    output.append(UInt8(truncatingIfNeeded: 48 + number % 10))
  }
}
