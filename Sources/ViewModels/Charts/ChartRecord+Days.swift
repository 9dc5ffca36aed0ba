import IssueModel
import IssueStore
import Languages
import Records

// Charts of days: when something happened in the last year, and how a project nears its end.

extension ChartRecord {
  /// How many weeks the calendar has.
  static let calendarWeeks = 53

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
    chart.sparkline = SparklineRecord.text(
      (0..<calendarWeeks).map { counts[$0 * 7..<$0 * 7 + 7].reduce(0, +) })
    let most = counts.max() ?? 1
    let (top, pitch) = (16, 13)
    chart.shapes.append(
      ChartShapeRecord(
        role: "lanes", top: top, height: 7 * pitch,
        path: (0..<7).map { "M0 \($0 * pitch)h1000v11h-1000z" }.joined()))
    for level in 1...4 {
      // A busier day is a larger square as well as a darker one.
      let size = 3 + 2 * level
      let path = counts.enumerated().filter {
        $0.element > 0 && Scale.part($0.element, of: most, in: 4) == level
      }
      .map { day, _ in
        let x = (day / 7 * 2000 + 1000) / calendarWeeks / 2 - size * 8 / 11
        let width = size * 16 / 11
        return "M\(x) \(day % 7 * pitch + (11 - size) / 2)h\(width)v\(size)h-\(width)z"
      }.joined()
      if !path.isEmpty {
        chart.shapes.append(
          ChartShapeRecord(role: "level-\(level)", top: top, height: 7 * pitch, path: path))
      }
    }
    chart.height = top + 7 * pitch + 2
    for week in 0..<calendarWeeks {
      let period = Period(weekOf: Instant(start.advanced(by: 7 * week)))
      let count = counts[week * 7..<week * 7 + 7].reduce(0, +)
      chart.mark(
        week, of: calendarWeeks, y: top, height: 7 * pitch,
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
    // The chart of a finished project ends with its last closing.
    let isOpen = entries.contains { $0.isOpen || $0.closed == none }
    let end = max(
      due, isOpen ? last : Instant(seconds: entries.map(\.closed).max() ?? none).day)
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
