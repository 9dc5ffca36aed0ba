import IssueModel
import IssueStore
import Languages
import Records

// Charts of days: when something happened in the last year, and how a project nears its end.

extension ChartRecord {
  /// How many weeks the calendar has.
  static let calendarWeeks = 53
  /// How many pixels lie between the tops of two days of a week in the calendar, and how high a day is.
  private static let (pitch, cell) = (14, 13)

  /// How much was opened, closed and said on each day of the year before the last change, pull requests
  /// included.
  static func calendar(_ input: ChartInput) -> ChartRecord? {
    guard let last = input.figures.lastChange?.day else { return nil }
    let language = input.language
    let start = last.advanced(by: 1 - last.weekday - 7 * (calendarWeeks - 1))
    var counts = [Int](repeating: 0, count: calendarWeeks * 7)
    let facts = input.presentation.facts
    let issues = input.presentation.snapshot.issues
    let begin = Instant(start).seconds
    func count(_ seconds: Int64) {
      let day = (seconds - begin) / 86_400
      if seconds >= begin, day < counts.count { counts[Int(day)] += 1 }
    }
    for row in input.rows ?? Array(issues.indices) where facts.entries[row].latest >= begin {
      let entry = facts.entries[row]
      if entry.created >= begin { count(entry.created) }
      if entry.closed >= begin { count(entry.closed) }
      for comments in [issues[row].comments, issues[row].reviews] {
        for comment in comments { if let date = comment.created?.seconds { count(date) } }
      }
    }
    let total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    let shown = last.weekday + 7 * (calendarWeeks - 1)
    var chart = input.chart(
      .daysOfWork(counts.count { $0 > 0 }, of: shown, times: total))
    chart.details += input.undated(hasPulls: true)
    chart.sparkline = SparklineRecord.text(
      (0..<calendarWeeks).map { counts[$0 * 7..<$0 * 7 + 7].reduce(0, +) })
    chart.drawDays(counts, shown: shown, top: 16, language)
    for week in 0..<calendarWeeks {
      let period = Period(weekOf: Instant(start.advanced(by: 7 * week)))
      let count = counts[week * 7..<week * 7 + 7].reduce(0, +)
      chart.mark(
        week, of: calendarWeeks, y: 16, height: 7 * pitch,
        language.title(of: period) + language.text(.colon) + input.number(count),
        input.target(of: period), isEmpty: count == 0)
    }
    var months: [(name: String, target: LinkTarget?, count: Int)] = []
    var known = -1
    for (place, count) in counts.prefix(shown).enumerated() {
      let (year, month, _) = start.advanced(by: place).civil
      if month != known {
        known = month
        let name = language.text(.shortMonth(month, of: year))
        months.append((name, input.target(of: Period(monthIndex: year * 12 + month - 1)), 0))
      }
      months[months.count - 1].count += count
    }
    chart.nameMonths(
      (0..<calendarWeeks).map { start.advanced(by: 7 * $0).monthInWeek }, y: 10, language)
    chart.columns = [input.text(.month), language.text(.howMany)]
    chart.rows = months.map {
      ChartRowRecord(
        label: $0.name, values: [input.number($0.count)], numbers: [$0.count], target: $0.target)
    }
    return chart
  }

  /// Draws days as squares, a column for each week, with the names of some days before them and a key
  /// below them.
  ///
  /// - Parameters:
  ///   - counts: how much happened on each day.
  ///   - shown: how many of these days have come.
  private mutating func drawDays(_ counts: [Int], shown: Int, top: Int, _ language: Language) {
    let (pitch, cell) = (Self.pitch, Self.cell)
    // Places from left to right are in tenths of a thousandth; a day fills most of its week's.
    func left(_ week: Int) -> Int { week * 10_000 / Self.calendarWeeks }
    let width = 160
    func tenths(_ value: Int) -> String { "\(value / 10).\(value % 10)" }
    let lanes = (0..<7).map { day in
      "M0 \(tenths(day * pitch * 10 + cell * 5))H\(tenths(left((shown - day + 6) / 7)))"
    }
    shapes.append(
      ChartShapeRecord(role: "lanes", top: top, height: 7 * pitch, path: lanes.joined()))
    // A few days on which very much happened do not make all others alike.
    let busy = counts.filter { $0 > 0 }.sorted()
    let most = max(min(4, busy.last ?? 1), busy.isEmpty ? 1 : busy[(busy.count - 1) * 9 / 10])
    func level(_ count: Int) -> Int { min(4, (count * 4 + most - 1) / most) }
    // The key is a further row, in weeks that leave room for words at both its ends.
    let (key, keyRow) = (Self.calendarWeeks - 14, 7 * pitch + 5)
    for number in 1...4 {
      // A busier day is a larger square as well as a darker one.
      let height = 5 + 2 * number
      let narrow = width * (cell + height) / (2 * cell)
      func square(_ week: Int, _ y: Int) -> String {
        let x = tenths(left(week) + (width - narrow) / 2)
        return "M\(x) \(y + (cell - height) / 2)h\(tenths(narrow))v\(height)h-\(tenths(narrow))z"
      }
      let path = counts.enumerated().filter { $0.element > 0 && level($0.element) == number }
        .map { square($0.offset / 7, $0.offset % 7 * pitch) }.joined()
      shapes.append(
        ChartShapeRecord(
          role: "level-\(number)", top: top, height: keyRow + cell,
          path: path + square(key + number - 1, keyRow)))
    }
    func word(_ sentence: Sentence, week: Int, anchor: String) -> ChartTextRecord {
      ChartTextRecord(
        role: "tick", x: Scale.percent(2 * week + 1, of: 2 * Self.calendarWeeks),
        y: top + keyRow + 11, anchor: anchor, text: language.text(sentence))
    }
    texts.append(word(.lessWork, week: key - 1, anchor: "end"))
    texts.append(word(.moreWork, week: key + 4, anchor: "start"))
    for day in [0, 2, 4] {
      texts.append(
        ChartTextRecord(
          role: "day", x: "0%", y: top + day * pitch + 11, anchor: "start",
          text: language.localization.shortWeekdays[day]))
    }
    height = top + keyRow + cell + 2
  }

  /// How many issues of a project were open on each day until it is due; nil where it is not due, or its
  /// issues have no dates.
  static func burnDown(_ project: ProjectID, in presentation: Presentation) -> ChartRecord? {
    let (language, facts) = (presentation.language, presentation.facts)
    let rows = presentation.index.byProject[Int(project.index)]
    let none = IssueFacts.Entry.none
    guard let due = presentation.snapshot[project].due?.day, let last = facts.lastChange?.day else {
      return nil
    }
    let entries = rows.map { facts.entries[$0] }.filter { $0.created != none }
    guard let first = entries.map({ Instant(seconds: $0.created).day }).min(), first < due else {
      return nil
    }
    // The chart of a finished project ends when the last thing happened in it. A closed one may have
    // open issues, and issues of which nobody knows when they were closed.
    let isFinished =
      presentation.snapshot[project].isClosed || !rows.contains { facts.entries[$0].isOpen }
    let lastDate = entries.map { max($0.created, $0.closed) }.max() ?? none
    let end = max(due, isFinished ? Instant(seconds: lastDate).day : last)
    let days = Int(end.number) - Int(first.number) + 1
    // At most 100 days are shown; the count of each is that at its end.
    let places = min(100, days)
    func offset(_ day: Day) -> Int { Int(day.number) - Int(first.number) }
    /// The first place that is no earlier than a day.
    func place(_ day: Day) -> Int {
      min(places - 1, (offset(day) * (places - 1) + days - 2) / (days - 1))
    }
    func place(_ seconds: Int64) -> Int { place(Instant(seconds: seconds).day) }
    var change = [Int](repeating: 0, count: places)
    for entry in entries {
      if !entry.isOpen, entry.closed == none { continue }
      change[place(entry.created)] += 1
      if !entry.isOpen { change[max(place(entry.closed), place(entry.created))] -= 1 }
    }
    let today = min(last, end)
    let known = place(today) + 1
    // The last place that is known may be later than the data.
    let offsets = (0..<known).map { min($0 * (days - 1) / (places - 1), offset(today)) }
    var open = 0
    let values = change.prefix(known).map { step in
      open += step
      return open
    }
    guard let most = values.max(), most > 0 else { return nil }
    let scale = Scale(holding: most)
    func day(_ day: Day) -> String {
      DateRecord(instant: Instant(day), language: language).text(language.shortDate)
    }
    var chart = ChartRecord(
      name: "burn-down", title: presentation.text(.burnDown),
      details: presentation.wording.said(.burnDownMeans),
      sentence: language.text(.burnDown(open, of: entries.count, due: day(due))))
    chart.sparkline = SparklineRecord.text(values)
    let (top, height) = (20, 100)
    for tick in scale.ticks {
      chart.grid(
        at: top + height - tick * height / scale.top, language.number(tick), isAxis: tick == 0)
    }
    let points = zip(offsets, values).map {
      "\($0 * 1000 / (days - 1)) \(height - scale.length($1, of: height))"
    }
    chart.shapes.append(
      ChartShapeRecord(
        role: "curve", top: top, height: height, path: "M" + points.joined(separator: "L")))
    let dueX = Scale.percent(offset(due), of: days - 1)
    chart.lines.append(
      ChartLineRecord(
        role: "pace", x1: "0%", y1: top + height - scale.length(most, of: height), x2: dueX,
        y2: top + height))
    chart.lines.append(
      ChartLineRecord(role: "date", x1: dueX, y1: 16, x2: dueX, y2: top + height))
    chart.texts.append(
      ChartTextRecord(
        role: "date", x: dueX, y: 12, anchor: offset(due) * 2 < days ? "start" : "end",
        text: presentation.text(.dueDate)))
    chart.height = top + height + 18
    chart.texts.append(
      ChartTextRecord(
        role: "tick", x: "0%", y: top + height + 14, anchor: "start", text: day(first)))
    chart.texts.append(
      ChartTextRecord(
        role: "tick", x: "100%", y: top + height + 14, anchor: "end", text: day(end)))
    chart.columns = [presentation.text(.dayOf), presentation.text(.openOnes)]
    let step = max(1, values.count / 12)
    chart.rows = values.indices.filter { $0 % step == 0 || $0 == values.count - 1 }.map { place in
      ChartRowRecord(
        label: day(first.advanced(by: offsets[place])),
        values: [language.number(values[place])], numbers: [values[place]])
    }
    return chart
  }
}
