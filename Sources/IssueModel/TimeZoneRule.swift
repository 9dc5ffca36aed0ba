/// When a time zone is how far ahead of UTC, by the rule that it follows now.
public struct TimeZoneRule: Sendable {
  /// A part of the year.
  public struct Season: Sendable, Hashable {
    /// Its abbreviation, as `CEST`.
    public let name: String
    /// How many minutes it is ahead of UTC.
    public let offset: Int
  }

  /// A change from one season to the other, every year.
  public struct Change: Sendable, Hashable {
    /// The month, from 1.
    public let month: Int
    /// Which `weekday` of the month it is: 1 to 4 are the first to the fourth, 5 is the last.
    public let week: Int
    /// The weekday, 1 to 7; 7 is Sunday.
    public let weekday: Int
    /// The time of the change, in minutes from the beginning of that day in the time before it; may
    /// be on another day.
    public let minutes: Int
  }

  /// The time outside summer.
  public let standard: Season
  /// The time of summer, when it begins and when it ends; nil where the zone has none.
  public let summer: (season: Season, begin: Change, end: Change)?

  /// The rule of a zone by its name in the tz database, as `Europe/Warsaw`; nil for other names.
  public init?(named zone: String) {
    guard !zone.isEmpty, !zone.contains(" ") else { return nil }
    // Bytes, since splitting a text by characters is slow.
    for line in "\(Self.table)".utf8.split(separator: 0x0A) {
      let words = line.split(separator: 0x20)
      guard words.dropFirst().contains(where: { $0.elementsEqual(zone.utf8) }),
        let rule = words.first
      else { continue }
      self.init(posix: Substring(rule))
      return
    }
    return nil
  }

  /// The offset of a local time from UTC in minutes. A time that occurs twice is the first one; for
  /// a time in a gap the offset before the gap is used (RFC 5545, 3.3.5), so that it is as long
  /// after the gap.
  public func offset(at local: Instant) -> Int {
    guard let summer else { return standard.offset }
    let year = local.day.civil.year
    // Clocks are put forward where summer begins, in Dublin, whose summer is the winter, where it ends.
    let ahead = Int64(summer.season.offset - standard.offset) * 60
    let begin = summer.begin.moment(in: year).seconds + max(0, ahead)
    let end = summer.end.moment(in: year).seconds + max(0, -ahead)
    let seconds = local.seconds
    let isSummer =
      begin < end ? begin <= seconds && seconds < end : begin <= seconds || seconds < end
    return isSummer ? summer.season.offset : standard.offset
  }
}

extension TimeZoneRule.Change {
  /// The day and the minute of the change, in a year of the calendar.
  public func moment(in year: Int) -> Instant {
    guard let first = Day(year: year, month: month, day: 1) else { return Instant(seconds: 0) }
    let place = (weekday - first.weekday + 7) % 7 + (week - 1) * 7
    let isTooLate = place >= Day.length(ofMonth: month, year: year)
    let day = first.advanced(by: isTooLate ? place - 7 : place)
    return Instant(seconds: Instant(day).seconds + Int64(minutes) * 60)
  }
}

// MARK: - POSIX

extension TimeZoneRule {
  /// A rule as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
  fileprivate init?(posix text: Substring) {
    let parts = text.split(separator: ",")
    guard var rest = parts.first, let standard = Season(reading: &rest, after: nil) else {
      return nil
    }
    self.standard = standard
    guard parts.count == 3 else {
      summer = nil
      return
    }
    guard let season = Season(reading: &rest, after: standard), let begin = Change(parts[1]),
      let end = Change(parts[2])
    else { return nil }
    summer = (season, begin, end)
  }
}

extension TimeZoneRule.Season {
  /// Takes a name, `CET` or `<+03>`, and a distance, which POSIX counts westward, from the beginning of a
  /// text; without a distance it is an hour after another season.
  fileprivate init?(reading text: inout Substring, after other: Self?) {
    if text.first == "<" {
      guard let end = text.firstIndex(of: ">") else { return nil }
      name = String(text[text.index(after: text.startIndex)..<end])
      text = text[text.index(after: end)...]
    } else {
      name = String(text.prefix { $0.isLetter })
      text = text.dropFirst(name.count)
    }
    let distance = text.prefix { $0.isNumber || "+-:".contains($0) }
    text = text.dropFirst(distance.count)
    if let minutes = TimeZoneRule.minutes(distance) {
      offset = -minutes
    } else if let other {
      offset = other.offset + 60
    } else {
      return nil
    }
  }
}

extension TimeZoneRule.Change {
  /// `M3.5.0/2`: the month, the week, the weekday from Sunday, and the hour, 2 where none is given.
  fileprivate init?(_ text: Substring) {
    let halves = text.split(separator: "/")
    let numbers = halves.first?.dropFirst().split(separator: ".").compactMap { Int($0) } ?? []
    guard numbers.count == 3 else { return nil }
    (month, week, weekday) = (numbers[0], numbers[1], numbers[2] == 0 ? 7 : numbers[2])
    minutes = halves.count > 1 ? TimeZoneRule.minutes(halves[1]) ?? 120 : 120
  }
}

extension TimeZoneRule {
  /// Hours, or hours and minutes, as minutes; nil for an empty text.
  fileprivate static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":")
    guard let first = parts.first, let hours = Int(first) else { return nil }
    let minutes = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    return hours * 60 + (text.first == "-" ? -minutes : minutes)
  }
}
