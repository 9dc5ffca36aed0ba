package import Bytes
public import IssueModel
public import Records

/// A moment as pages show it.
public struct DateRecord: Record {
  /// The moment.
  public let instant: Instant
  /// The language it is written in.
  public let language: Language

  /// A moment in a language.
  package init(instant: Instant, language: Language) {
    self.instant = instant
    self.language = language
  }

  /// What templates may use of a date.
  public static let fields = FieldTable<Self>("date", "A moment; every page shows it as a UTC day.")
  {
    Field("seconds", "Seconds since 1970-01-01T00:00:00Z.") { Int($0.instant.seconds) }
    Field.derived("iso", "As ISO 8601 writes it: 2026-01-31T12:00:00Z.") {
      DateText(date: $0, pattern: "%FT%TZ")
    }
    Field.derived("day", "The day in numbers: 2026-01-31.") { DateText(date: $0, pattern: "%F") }
    Field.derived("long", "The day in full: 31 January 2026.") {
      DateText(date: $0, pattern: $0.language.longDate)
    }
    Field.derived("short", "The day, abbreviated: 31 Jan 2026.") {
      DateText(date: $0, pattern: $0.language.shortDate)
    }
  }
}

extension DateRecord {
  /// The moment in a pattern for ``DateFormat``.
  package func text(_ pattern: String) -> String { DateText(date: self, pattern: pattern).text }
}

/// A moment in one of the forms that pages use. Its digits are written straight to the output,
/// since lists hold thousands of dates.
package struct DateText: FieldRepresentable {
  let date: DateRecord
  let pattern: String

  /// A moment, written by a pattern of ``DateFormat``.
  package init(date: DateRecord, pattern: String) {
    self.date = date
    self.pattern = pattern
  }

  package static var fieldType: FieldType { .string }

  package var fieldValue: FieldValue { .string(text) }

  /// The moment in that form.
  package var text: String {
    var output = ByteBuffer()
    _ = print(to: &output, escaped: false)
    return output.string
  }

  package func print(to output: inout ByteBuffer, escaped: Bool) -> Bool {
    DateFormat(date.instant, in: date.language).append(pattern, to: &output) == nil
  }
}
