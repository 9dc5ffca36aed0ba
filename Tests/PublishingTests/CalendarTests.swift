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

  private func calendar(
    _ configuration: String, _ name: String, of data: String = data
  ) async throws -> String {
    let site = try TemporarySite(["gazette.yml": configuration, "data/issues.json": data])
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
        UID:due:/20260102T000000Z/projects/roof@gazette.invalid
        DTSTAMP:20260102T000000Z
        SUMMARY:Due: Roof
        TRANSP:TRANSPARENT
        DTSTART;VALUE=DATE:20260301
        DTEND;VALUE=DATE:20260302
        END:VEVENT
        BEGIN:VEVENT
        UID:due:/20260101T080000Z/1@gazette.invalid
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
        UID:reminder:/20260101T080000Z/1@gazette.invalid
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

  @Test(
    "times are written in UTC, those of a place with summer time in its zone, whose rule is there")
  func zones() async throws {
    func times(_ zone: String) async throws -> [String] {
      try await calendar("title: House\ntime_zone: '\(zone)'\n", "due").split(separator: "\r\n")
        .filter { $0.contains("T0") && !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("UID") }
        .map(String.init)
    }
    #expect(
      try await times("+01:30") == [
        "TRIGGER;VALUE=DATE-TIME:20260201T073500Z", "DTSTART:20260101T073500Z",
        "EXDATE:20260201T073500Z", "TRIGGER:PT0S",
      ])
    #expect(
      try await times("Asia/Tokyo") == [
        "TRIGGER;VALUE=DATE-TIME:20260201T000500Z", "DTSTART:20260101T000500Z",
        "EXDATE:20260201T000500Z", "TRIGGER:PT0S",
      ])
    #expect(
      try await times("Europe/Warsaw") == [
        "DTSTART:19701025T030000", "DTSTART:19700329T020000",
        "TRIGGER;VALUE=DATE-TIME:20260201T080500Z", "DTSTART;TZID=Europe/Warsaw:20260101T090500",
        "EXDATE;TZID=Europe/Warsaw:20260201T090500", "TRIGGER:PT0S",
      ])
    let text = try await calendar("title: House\ntime_zone: Asia/Gaza\n", "due")
    #expect(
      text.contains(
        """
        BEGIN:VTIMEZONE
        TZID:Asia/Gaza
        BEGIN:STANDARD
        DTSTART:19701024T020000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=SA;BYMONTHDAY=24,25,26,27,28,29,30
        TZNAME:EET
        TZOFFSETFROM:+0300
        TZOFFSETTO:+0200
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19700328T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SA;BYMONTHDAY=24,25,26,27,28,29,30
        TZNAME:EEST
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0300
        END:DAYLIGHT
        END:VTIMEZONE
        """.replacingOccurrences(of: "\n", with: "\r\n")))
  }

  @Test("where the site's reminders are off, calendars have what is due alone")
  func switchedOff() async throws {
    let data = Self.data.replacingOccurrences(
      of: #""projects":"#, with: #""reminders": {"enabled": false}, "projects":"#)
    let text = try await calendar("title: House\n", "due", of: data)
    #expect(
      text.split(separator: "\r\n").filter { $0.hasPrefix("BEGIN") || $0.hasPrefix("SUMMARY") } == [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:Due: Roof", "BEGIN:VEVENT",
        #"SUMMARY:Due: #1 Order tiles\, nails\; a \\ and żółć 🏠 żółć 🏠 "#,
      ])
    let site = try TemporarySite(["gazette.yml": "title: House\n", "data/issues.json": data])
    try await site.build()
    #expect(!(try site.page("reminders.html").contains("Order tiles")))
  }

  @Test("a calendar of what is closed has a zone, since one without any part is not valid")
  func nothingDue() async throws {
    let text = try await calendar(
      "title: House\n", "due",
      of: """
        {"gazette": 1, "issues": [
          {"number": 1, "title": "Oil", "completed": true, "dueDate": "2026-03-29T00:00:00Z"}]}
        """)
    #expect(
      text.split(separator: "\r\n") == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Gazette//EN", "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH", "X-WR-CALNAME:House", "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD",
        "DTSTART:19700101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD",
        "END:VTIMEZONE", "END:VCALENDAR",
      ])
  }

  @Test("a reminder at a time that clocks pass over comes as long after the gap")
  func gap() async throws {
    let text = try await calendar(
      "title: House\ntime_zone: Europe/Warsaw\n", "due",
      of: """
        {"gazette": 1, "issues": [
          {"number": 1, "title": "Oil", "creationDate": "2026-01-01T08:00:00Z",
           "dueDate": "2026-03-29T00:00:00Z", "reminderEnabled": true, "reminderTime": "02:30"}]}
        """)
    #expect(
      text.split(separator: "\r\n").filter { $0.hasPrefix("TRIGGER") } == [
        "TRIGGER;VALUE=DATE-TIME:20260329T013000Z", "TRIGGER:PT0S",
      ])
  }

  @Test("years have four digits: the last day has no end, and no time is beyond it")
  func lastDay() async throws {
    let text = try await calendar(
      "title: House\ntime_zone: '-01:00'\n", "due",
      of: """
        {"gazette": 1, "issues": [
          {"number": 1, "title": "Oil", "creationDate": "2026-01-01T08:00:00Z",
           "dueDate": "9999-12-31T00:00:00Z", "reminderEnabled": true, "reminderTime": "23:30"}]}
        """)
    #expect(
      text.split(separator: "\r\n").filter { $0.contains("999") || $0.hasPrefix("DTEND") } == [
        "DTSTART;VALUE=DATE:99991231", "TRIGGER;VALUE=DATE-TIME:99991231T235959Z",
        "EXDATE:99991231T235959Z",
      ])
  }

  @Test("the page of reminders tells its script the zone that its times and calendars are in")
  func zoneOfThePage() async throws {
    for (line, zone) in [("", "UTC"), ("time_zone: Europe/Warsaw\n", "Europe/Warsaw")] {
      let site = try TemporarySite([
        "gazette.yml": "title: House\n" + line, "data/issues.json": Self.data,
      ])
      try await site.build()
      let page = try site.page("reminders.html")
      #expect(page.contains(#"<th scope="col">Time (\#(zone))</th>"#))
      #expect(page.contains(#"<tr data-time="09:05" data-zone="\#(zone)""#))
    }
  }

  @Test(
    "pages are linked to where the site's address is known, and lead to their calendars")
  func links() async throws {
    let text = try await calendar("title: House\nurl: https://example.org/house\n", "due")
    #expect(text.contains("\r\nURL:https://example.org/house/issues/1.html\r\n"))
    let site = try TemporarySite(["gazette.yml": "title: House\n", "data/issues.json": Self.data])
    try await site.build()
    #expect(
      try site.page("reminders.html").contains(#"<a href="feeds/due.ics">As a calendar</a>"#))
    let project = try site.page("projects/roof.html")
    #expect(project.contains(#"<a href="../feeds/projects/roof.ics">As a calendar</a>"#))
    #expect(
      project.contains(
        #"""
        <link rel="alternate" type="text/calendar" title="Roof · House" href="../feeds/projects/roof.ics">
        <link rel="alternate" type="text/calendar" title="House" href="../feeds/due.ics">
        """#))
  }
}
