import IssueModel
import IssueStore
import Records

// Charts of time: what was opened and closed in each month or week, and what was open.

extension ChartRecord {
  /// How many are open, and what was opened and closed in each month.
  static func openOverTime(_ input: ChartInput) -> ChartRecord? {
    let months = input.figures.months.suffix(input.mostMonths)
    guard let first = months.first, let last = months.last else { return nil }
    let language = input.language
    let peak = months.max { $0.openAtEnd < $1.openAtEnd } ?? last
    let names = months.map { language.text(.shortMonth($0.month, of: $0.year)) }
    var chart = input.chart(
      .openOverTime(
        from: names[0], to: names[names.count - 1],
        flow: input.flow(
          months.reduce(0) { $0 + $1.opened }, months.reduce(0) { $0 + $1.closed }),
        most: peak.openAtEnd, in: language.text(.shortMonth(peak.month, of: peak.year))))
    chart.details += input.undatedClosings
    chart.sparkline = SparklineRecord.text(months.map(\.openAtEnd))
    chart.drawCurve(months.map(\.openAtEnd), named: input.text(.openOnes), language)
    chart.drawFlow(
      opened: months.map(\.opened), closed: months.map(\.closed), top: 116,
      names: (input.text(.opened), input.text(.closed)), language)
    chart.height = 236
    chart.labelAxis(
      months.enumerated().map { place, month in
        (month.month == 1 || place == 0 || place == months.count - 1) ? names[place] : nil
      }, y: 232)
    chart.columns = [
      input.text(.month), input.text(.opened), input.text(.closed), input.text(.openAtEnd),
    ]
    let milestones = input.presentation.milestones(in: first.index...last.index)
    if !milestones.isEmpty { chart.columns.append(input.text(.projects)) }
    for (place, month) in months.enumerated() {
      let closed = input.closings(month.closed)
      let numbers = [month.opened, closed, month.openAtEnd]
      let target = input.target(of: Period(monthIndex: month.index))
      chart.rows.append(
        ChartRowRecord(
          label: names[place], values: numbers.map { $0.map(input.number) ?? "–" },
          numbers: numbers, target: target,
          links: milestones.filter { $0.month == month.index }.map(\.link)))
      chart.mark(
        place, of: months.count, height: 220,
        language.text(.labelled(names[place], input.flow(month.opened, month.closed))), target)
    }
    chart.mark(milestones, from: first.index, count: months.count, language)
    return chart
  }

  /// What was opened and closed in each of the last weeks.
  static func throughput(_ input: ChartInput) -> ChartRecord? {
    let weeks = input.figures.weeks
    guard let first = weeks.first, input.figures.total > 0 else { return nil }
    let language = input.language
    func name(_ week: Figures.Week) -> String {
      DateRecord(instant: Instant(week.start), language: language).text(language.shortDate)
    }
    let (opened, closed) = (
      weeks.reduce(0) { $0 + $1.opened }, weeks.reduce(0) { $0 + $1.closed }
    )
    guard opened + closed > 0 else { return nil }
    var chart = input.chart(
      .throughput(weeks: weeks.count, from: name(first), flow: input.flow(opened, closed)))
    chart.details += input.undatedClosings
    chart.sparkline = SparklineRecord.text(weeks.map(\.closed))
    chart.drawFlow(
      opened: weeks.map(\.opened), closed: weeks.map(\.closed), top: 4,
      names: (input.text(.opened), input.text(.closed)), language)
    chart.height = 124
    chart.labelAxis(
      weeks.indices.map {
        [0, weeks.count / 2, weeks.count - 1].contains($0) ? name(weeks[$0]) : nil
      },
      y: 120)
    chart.columns = [input.text(.weekFrom), input.text(.opened), input.text(.closed)]
    for (place, week) in weeks.enumerated() {
      let period = Period(weekOf: Instant(week.start))
      let target = input.target(of: period)
      let closed = input.closings(week.closed)
      let numbers = [week.opened, closed]
      chart.rows.append(
        ChartRowRecord(
          label: name(week), values: numbers.map { $0.map(input.number) ?? "–" },
          numbers: numbers, target: target))
      chart.mark(
        place, of: weeks.count, height: 108,
        language.text(.labelled(language.title(of: period), input.flow(week.opened, week.closed))),
        target)
    }
    return chart
  }

  /// Draws values as a curve over its area, 80 pixels high below its name.
  mutating func drawCurve(_ values: [Int], named name: String, _ language: Language) {
    let scale = Scale(holding: values.max() ?? 0)
    let (top, height) = (20, 80)
    for tick in scale.ticks {
      grid(at: top + height - tick * height / scale.top, language.number(tick), isAxis: tick == 0)
    }
    let points = values.enumerated().map { place, value in
      "\((2 * place + 1) * 500 / values.count) \(height - scale.length(value, of: height))"
    }
    guard let first = points.first, let last = points.last else { return }
    let line = points.joined(separator: "L")
    // A single value is a line as well.
    let whole = "M0 \(first.split(separator: " ")[1])L\(line)L1000 \(last.split(separator: " ")[1])"
    shapes.append(
      ChartShapeRecord(role: "area", top: top, height: height, path: whole + "V\(height)H0z"))
    shapes.append(ChartShapeRecord(role: "curve", top: top, height: height, path: whole))
    texts.append(ChartTextRecord(role: "label", x: "0%", y: 12, anchor: "start", text: name))
  }

  /// Draws what came as bars above a line and what went as bars below it, 100 pixels high in all.
  mutating func drawFlow(
    opened: [Int], closed: [Int], top: Int, names: (String, String), _ language: Language
  ) {
    let scale = Scale(holding: max(opened.max() ?? 0, closed.max() ?? 0))
    let half = 36
    let zero = top + 14 + half
    let most = language.number(scale.top)
    grid(at: zero, "", isAxis: true)
    grid(at: zero - half, most, isAxis: false)
    grid(at: zero + half, most, isAxis: false, isBelow: true)
    func bars(_ values: [Int], isUp: Bool) -> String {
      values.enumerated().map { place, value in
        guard value > 0 else { return "" }
        let height = scale.length(value, of: half)
        let x = (place * 1000 + 150) / values.count
        let width = max(1, 700 / values.count)
        return "M\(x) \(isUp ? half - height : half)h\(width)v\(height)h-\(width)z"
      }.joined()
    }
    shapes.append(
      ChartShapeRecord(
        role: "opened", top: top + 14, height: 2 * half, path: bars(opened, isUp: true)))
    shapes.append(
      ChartShapeRecord(
        role: "closed", top: top + 14, height: 2 * half, path: bars(closed, isUp: false)))
    texts.append(
      ChartTextRecord(role: "label", x: "0%", y: top + 10, anchor: "start", text: "▲ " + names.0))
    texts.append(
      ChartTextRecord(
        role: "label", x: "0%", y: zero + half + 12, anchor: "start", text: "▼ " + names.1))
  }

  /// A line of a scale with its number at the right end, above or below the line.
  mutating func grid(at y: Int, _ label: String, isAxis: Bool, isBelow: Bool = false) {
    lines.append(
      ChartLineRecord(role: isAxis ? "axis" : "grid", x1: "0%", y1: y, x2: "100%", y2: y))
    if label.isEmpty { return }
    texts.append(
      ChartTextRecord(
        role: "tick", x: "100%", y: isBelow ? y + 12 : y - 3, anchor: "end", text: label))
  }

  /// Names places of the horizontal axis. Of names that would touch, the later one of a year gives way on
  /// small screens, and all but every second where there are more than seven.
  mutating func labelAxis(_ names: [String?], y: Int) {
    let places = names.indices.filter { names[$0] != nil }
    var shown: [Int] = []
    for place in places.reversed() {
      // A name is about a ninth of a wide drawing.
      let room = (shown.last ?? names.count * 2) - place
      if room * (shown.count == 1 ? 5 : 8) >= names.count || shown.isEmpty { shown.append(place) }
    }
    if let first = places.first, shown.last != first { shown[shown.count - 1] = first }
    // The names at both ends stand beside their places, not on them.
    if shown.count > 2, (shown[shown.count - 2] - shown[shown.count - 1]) * 5 < names.count {
      shown.remove(at: shown.count - 2)
    }
    for (number, place) in shown.reversed().enumerated() {
      let (isFirst, isLast) = (number == 0, number == shown.count - 1)
      let isNeeded = isFirst || isLast || (number * 2 == shown.count - 1)
      texts.append(
        ChartTextRecord(
          role: isNeeded ? "tick" : "more",
          x: isFirst
            ? "0%" : isLast ? "100%" : Scale.percent(2 * place + 1, of: 2 * names.count),
          y: y, anchor: isFirst ? "start" : isLast ? "end" : "middle", text: names[place] ?? ""))
    }
  }

  /// Makes a part of the width a link, where there is something to link to.
  mutating func mark(
    _ place: Int, of count: Int, y: Int = 0, height: Int, _ label: String, _ target: LinkTarget?
  ) {
    guard let target else { return }
    marks.append(
      ChartMarkRecord(
        x: Scale.percent(place, of: count), width: Scale.percent(1, of: count), y: y,
        height: height, label: label, target: target))
  }

  /// Marks the days on which projects are due; names that would touch are left out of the drawing, and on
  /// small screens those that would touch there.
  private mutating func mark(
    _ milestones: [Milestone], from first: Int, count: Int, _ language: Language
  ) {
    guard !milestones.isEmpty else { return }
    // On a small screen a name takes a third of the width.
    var (free, freeWhenSmall) = (0, 0)
    for milestone in milestones {
      // Places in 31sts of a month.
      let place = (milestone.month - first) * 31 + milestone.day.civil.day - 1
      guard place >= free else { continue }
      let x = Scale.percent(place, of: count * 31)
      lines.append(ChartLineRecord(role: "date", x1: x, y1: 16, x2: x, y2: 100))
      let isLate = place * 10 > count * 31 * 8
      let begins = isLate ? place - count * 31 / 3 : place
      let fitsSmall = begins >= freeWhenSmall && (isLate || place * 3 <= count * 31 * 2)
      if fitsSmall { freeWhenSmall = isLate ? place : place + count * 31 / 3 }
      texts.append(
        ChartTextRecord(
          role: fitsSmall ? "date" : "date more", x: x, y: 12, anchor: isLate ? "end" : "start",
          text: milestone.title.cut(to: 14)))
      free = place + count * 31 / 6
    }
    let names = milestones.prefix(Milestone.mostNamed).map { milestone in
      let day = DateRecord(instant: Instant(milestone.day), language: language)
      return language.text(
        .dated(milestone.title.cut(to: 40).isolated, day: day.text(language.shortDate)))
    }
    let more = milestones.count - Milestone.mostNamed
    details += language.text(
      .due(
        names.joined(separator: language.localization.comma)
          + (more > 0 ? " +" + language.number(more) : "")))
  }
}

extension ChartInput {
  /// A count of closings; nil where the data has closed records and says of none when that was.
  fileprivate func closings(_ count: Int) -> Int? { figures.tellsClosings ? count : nil }

  /// What was opened and closed, in words; nothing of closings of which the data does not say when.
  fileprivate func flow(_ opened: Int, _ closed: Int) -> String {
    language.text(.flow(opened: opened, closed: closings(closed)))
  }

  /// That some records were closed nobody knows when, as a further sentence of a description.
  fileprivate var undatedClosings: String {
    let count = figures.coverage["closed_90d"]?.unknown ?? 0
    return count > 0 ? language.text(.undatedClosings(count)) : ""
  }
}

extension String {
  /// The text, between marks that keep its direction from what surrounds it, where it has letters that run from
  /// right to left. HTML has `<bdi>` for it; this is for sentences that are plain text.
  var isolated: String {
    let turns = unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
        0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
    return turns ? "\u{2068}\(self)\u{2069}" : self
  }

  /// The text, cut with an ellipsis where it is longer than so many characters.
  func cut(to length: Int) -> String {
    if utf8.count <= length { return self }
    // Far fewer bytes than a title may have are looked at; a character may have any number of marks.
    let scalars = unicodeScalars.prefix(4 * length + 1)
    let head = String(String.UnicodeScalarView(scalars.prefix(4 * length)))
    guard scalars.count > 4 * length || head.count > length else { return self }
    return head.prefix(length - 1) + "…"
  }

  /// The same as a row of a page shows it, of which there are many: a text that takes many bytes in HTML, as
  /// one of quotation marks or of letters with many marks, is cut sooner.
  var cutForRow: String { cut(to: 60).cut(toBytes: 150) }

  /// The text, cut where it takes more than so many bytes in HTML.
  func cut(toBytes most: Int) -> String {
    if utf8.count <= most / 6 { return self }
    var cost = 0
    for place in unicodeScalars.indices {
      switch unicodeScalars[place] {
      case "&", "<", ">", "\"", "'": cost += 6
      case let scalar: cost += String(scalar).utf8.count
      }
      if cost > most { return String(unicodeScalars[..<place]) + "…" }
    }
    return self
  }
}

extension DateRecord {
  /// The day in a pattern of the language.
  func text(_ pattern: String) -> String {
    if case .string(let text) = DateText(date: self, pattern: pattern).fieldValue {
      text
    } else {
      ""
    }
  }
}
