import Bytes
import Configuration
import IssueModel
import Records
import ViewModels

extension PageKind {
  /// The calendars, of the whole site and of each project (RFC 5545).
  ///
  /// A due date is an all-day event and not a to-do (`VTODO`): most programs that subscribe to
  /// calendars only show events. `Site/pages/following.md` explains it to users.
  static let calendar = PageKind(
    "calendar", format: .text,
    members: .list(
      { site in
        site.presentation.calendarNames.enumerated().map { place, name in
          PageMember(item: place, target: .feed(name + ".ics"))
        }
      },
      issues: { site, page in
        let presentation = site.presentation
        return presentation.calendarRows(of: presentation.calendarSubject(page.item))
      }),
    record: { site, page in
      CalendarRecord(site.presentation.calendarSubject(page.item), in: site.presentation)
    },
    write: { calendar, _, routes, output in
      var writer = CalendarWriter(zone: calendar.zone)
      writer.line("BEGIN", "VCALENDAR")
      writer.line("VERSION", "2.0")
      writer.line("PRODID", "-//Gazette//EN")
      writer.line("CALSCALE", "GREGORIAN")
      writer.line("METHOD", "PUBLISH")
      writer.text("X-WR-CALNAME", calendar.title)
      if calendar.events.isEmpty {
        writer.writeUTC()
      } else if calendar.events.contains(where: { $0.time != nil }) {
        writer.writeZone()
      }
      let page = PageAddress(path: "index.html", format: .html)
      for event in calendar.events {
        let address = calendar.url.flatMap {
          routes.absolute(at: $0).address(of: event.target, from: page)
        }
        writer.write(event, address)
      }
      writer.line("END", "VCALENDAR")
      output.append(writer.bytes)
    }
  ).published(as: .calendar)
}

/// Writes the lines of a calendar.
struct CalendarWriter: ~Copyable {
  private var output = ByteBuffer()
  /// The name of the time zone; empty where times are written in UTC.
  let zone: String
  /// The rule of that zone.
  let rule: TimeZoneRule?
  /// The offset from UTC in minutes, of a zone without summer time.
  private let offset: Int

  /// The calendar so far.
  var bytes: [UInt8] { output.bytes }

  /// A calendar with times of day in a zone, as the configuration names it.
  ///
  /// Times in UTC, with a fixed offset or in a place without summer time are written in UTC. Those
  /// of other places, as Europe/Warsaw, are written with a `TZID`, so that a daily reminder comes
  /// at the same time of day in summer, and the file contains the rule of the zone (RFC 5545,
  /// 3.6.5).
  init(zone: String) {
    let rule = TimeZoneRule(named: zone)
    self.rule = rule?.summer == nil ? nil : rule
    self.zone = rule?.summer == nil ? "" : zone
    offset = rule?.standard.offset ?? Self.minutes(of: zone) ?? 0
  }

  private static func minutes(of zone: String) -> Int? {
    if zone == "UTC" || zone == "Z" { return 0 }
    let parts = zone.dropFirst().split(separator: ":")
    guard let sign = zone.first, sign == "+" || sign == "-", parts.count == 2,
      let hours = Int(parts[0]), let minutes = Int(parts[1])
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }

  /// Writes the due date of something, and its daily reminder.
  mutating func write(_ event: CalendarEventRecord, _ address: String?) {
    if let day = event.day {
      begin(event, "due", address, "\(event.due): \(event.title)")
      line("DTSTART;VALUE=DATE", Self.basic(day))
      // A year has four digits (RFC 5545, 3.3.4); an event of a day needs no end (3.6.1).
      let end = day.advanced(by: 1)
      if end.civil.year <= 9999 { line("DTEND;VALUE=DATE", Self.basic(end)) }
      if let time = event.time {
        // An all-day event begins in the reader's zone, the reminder is at a time of the site's.
        alarm(event, "TRIGGER;VALUE=DATE-TIME", Self.basic(utc(day, time)))
      }
      line("END", "VEVENT")
    }
    guard let time = event.time else { return }
    begin(event, "reminder", address, event.title)
    moment("DTSTART", event.first, time)
    line("DURATION", "PT15M")
    line("RRULE", "FREQ=DAILY")
    // On the due date, the other event reminds.
    if let day = event.day, day >= event.first { moment("EXDATE", day, time) }
    alarm(event, "TRIGGER", "PT0S")
    line("END", "VEVENT")
  }

  private mutating func begin(
    _ event: CalendarEventRecord, _ part: String, _ address: String?, _ summary: String
  ) {
    line("BEGIN", "VEVENT")
    text("UID", part + ":" + event.id)
    line("DTSTAMP", Self.basic(event.stamp))
    text("SUMMARY", summary)
    if !event.details.isEmpty { text("DESCRIPTION", event.details) }
    if let address { line("URL", address) }
    line("TRANSP", "TRANSPARENT")
  }

  private mutating func alarm(_ event: CalendarEventRecord, _ name: String, _ trigger: String) {
    line("BEGIN", "VALARM")
    line("ACTION", "DISPLAY")
    text("DESCRIPTION", event.title)
    line(name, trigger)
    line("END", "VALARM")
  }

  /// Writes a time on a day as a property.
  private mutating func moment(_ name: String, _ day: Day, _ time: TimeOfDay) {
    if zone.isEmpty {
      line(name, Self.basic(utc(day, time)))
    } else {
      line(name + ";TZID=" + zone, Self.local(Instant(day, hour: time.hour, minute: time.minute)))
    }
  }

  /// The instant of a time of day on a day; the first or last one of a year with four digits where
  /// it lies beyond.
  private func utc(_ day: Day, _ time: TimeOfDay) -> Instant {
    let local = Instant(day, hour: time.hour, minute: time.minute)
    let seconds = local.seconds - Int64(rule?.offset(at: local) ?? offset) * 60
    return Instant(seconds: min(max(seconds, -62_167_219_200), 253_402_300_799))
  }

  static func local(_ instant: Instant) -> String { String(basic(instant).dropLast()) }

  private static func basic(_ day: Day) -> String { day.description.filter { $0 != "-" } }

  private static func basic(_ instant: Instant) -> String {
    instant.description.filter { $0 != "-" && $0 != ":" }
  }

  /// Writes a property whose value is a text.
  mutating func text(_ name: String, _ value: String) {
    var escaped = ByteBuffer()
    value.withSpan { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
          escaped.append(UInt8(ascii: "\\"))
          escaped.append(byte)
        case 0x0A: escaped.append(static: "\\n")
        // Other control characters are not allowed in a text.
        case 0..<0x20 where byte != 0x09, 0x7F: continue
        default: escaped.append(byte)
        }
      }
    }
    line(name, escaped.string)
  }

  /// Writes a line, folded so that no part has more than 75 bytes, and between characters.
  mutating func line(_ name: String, _ value: String) {
    let bytes = Array((name + ":" + value).utf8)
    var start = 0
    var room = 75
    while bytes.count - start > room {
      var end = start + room
      while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      output.append(Array(bytes[start..<end]))
      output.append(static: "\r\n ")
      start = end
      room = 74
    }
    output.append(Array(bytes[start...]))
    output.append(static: "\r\n")
  }
}
