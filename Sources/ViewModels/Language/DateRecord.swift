public import IssueModel
public import Records

/// A moment as pages show it.
public struct DateRecord: Record {
  /// The moment.
  public let instant: Instant
  /// The language it is written in.
  public let language: Language

  /// A moment in a language.
  public init(_ instant: Instant, in language: Language) {
    self.instant = instant
    self.language = language
  }

  /// What templates may use of a date.
  public static let fields = FieldTable<Self>("date", "A moment; every page shows it as a UTC day.")
  {
    Field("seconds", "Seconds since 1970-01-01T00:00:00Z.") { Int($0.instant.seconds) }
    Field.derived("iso", "As ISO 8601 writes it: 2026-01-31T12:00:00Z.") { DateText(.iso, $0) }
    Field.derived("day", "The day in numbers: 2026-01-31.") { DateText(.day, $0) }
    Field.derived("long", "The day in full: 31 January 2026.") { DateText(.long, $0) }
    Field.derived("short", "The day, abbreviated: 31 Jan 2026.") { DateText(.short, $0) }
  }
}
