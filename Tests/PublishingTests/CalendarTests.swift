import Foundation
import Testing

@testable import Publishing

@Suite("Calendars")
struct CalendarTests {
  private static let data = """
    {"gazette": 1, "date": "2026-01-05T00:00:00Z",
     "projects": [{"title": "Roof", "creationDate": "2026-01-02T00:00:00Z",
                   "dueDate": "2026-03-01T00:00:00Z"}],
     "issues": [
       {"number": 1, "title": "Order tiles, nails; a \\\\ and żółć 🏠 żółć 🏠 żółć 🏠 żółć 🏠",
        "content": "Red ones.\\u0007", "creationDate": "2026-01-01T08:00:00Z",
        "modificationDate": "2026-01-04T10:00:00Z", "dueDate": "2026-02-01T00:00:00Z",
        "project": "Roof", "reminderEnabled": true, "reminderTime": "09:05"},
       {"number": 2, "title": "Done", "creationDate": "2026-01-01T08:00:00Z",
        "closedDate": "2026-01-03T08:00:00Z", "completed": true,
        "dueDate": "2026-02-01T00:00:00Z"}]}
    """

  private func calendar(_ configuration: String, _ name: String) async throws -> String {
    let site = try TemporarySite(["gazette.yml": configuration, "data/issues.json": Self.data])
    try await site.build()
    return try site.page("feeds/\(name).ics")
  }

  @Test("what is due is an event of a day, and a reminder one of every day")
  func whole() async throws {
    let text = try await calendar("title: House\n", "projects/roof")
    #expect(
      text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        == #"""
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Gazette//EN
        CALSCALE:GREGORIAN
        METHOD:PUBLISH
        X-WR-CALNAME:Roof · House
        BEGIN:VEVENT
        UID:due:/House/projects/roof@gazette.invalid
        DTSTAMP:20260102T000000Z
        SUMMARY:Due: Roof
        TRANSP:TRANSPARENT
        DTSTART;VALUE=DATE:20260301
        DTEND;VALUE=DATE:20260302
        END:VEVENT
        BEGIN:VEVENT
        UID:due:/1@gazette.invalid
        DTSTAMP:20260104T100000Z
        SUMMARY:Due: #1 Order tiles\, nails\; a \\ and żółć 🏠 żółć 🏠\#u{20}
         żółć 🏠 żółć 🏠
        DESCRIPTION:Red ones.
        TRANSP:TRANSPARENT
        DTSTART;VALUE=DATE:20260201
        DTEND;VALUE=DATE:20260202
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:#1 Order tiles\, nails\; a \\ and żółć 🏠 żółć 🏠\#u{20}
         żółć 🏠 żółć 🏠
        TRIGGER;VALUE=DATE-TIME:20260201T090500Z
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:reminder:/1@gazette.invalid
        DTSTAMP:20260104T100000Z
        SUMMARY:#1 Order tiles\, nails\; a \\ and żółć 🏠 żółć 🏠 żó
         łć 🏠 żółć 🏠
        DESCRIPTION:Red ones.
        TRANSP:TRANSPARENT
        DTSTART:20260101T090500Z
        DURATION:PT15M
        RRULE:FREQ=DAILY
        EXDATE:20260201T090500Z
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:#1 Order tiles\, nails\; a \\ and żółć 🏠 żółć 🏠\#u{20}
         żółć 🏠 żółć 🏠
        TRIGGER:PT0S
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """#)
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
  }

  @Test("times of an offset are written in UTC, those of a place without a zone")
  func zones() async throws {
    func times(_ zone: String) async throws -> [String] {
      try await calendar("title: House\ntime_zone: '\(zone)'\n", "due").split(separator: "\r\n")
        .filter { $0.contains("090500") || $0.contains("073500") || $0.hasPrefix("TRIGGER") }
        .map(String.init)
    }
    #expect(
      try await times("+01:30") == [
        "TRIGGER;VALUE=DATE-TIME:20260201T073500Z", "DTSTART:20260101T073500Z",
        "EXDATE:20260201T073500Z", "TRIGGER:PT0S",
      ])
    #expect(
      try await times("Europe/Warsaw") == [
        "TRIGGER:PT9H5M", "DTSTART:20260101T090500", "EXDATE:20260201T090500", "TRIGGER:PT0S",
      ])
  }

  @Test(
    "pages are linked to where the site's address is known, and the reminders lead to the calendar")
  func links() async throws {
    let text = try await calendar("title: House\nurl: https://example.org/house\n", "due")
    #expect(text.contains("\r\nURL:https://example.org/house/issues/1.html\r\n"))
    let site = try TemporarySite(["gazette.yml": "title: House\n", "data/issues.json": Self.data])
    try await site.build()
    #expect(
      try site.page("reminders.html").contains(#"<a href="feeds/due.ics">As a calendar</a>"#))
  }
}
