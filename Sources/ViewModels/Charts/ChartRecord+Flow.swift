import IssueModel
import IssueStore
import Languages
import Records

// Charts of time: what was opened and closed in each month or week, and how many were open.

extension ChartRecord {
  /// How many are open, and what was opened and closed in each month.
  static func openOverTime(_ input: ChartInput) -> ChartRecord? {
    let months = input.figures.months.suffix(input.mostMonths)
    guard let first = months.first, let last = months.last else { return nil }
    let language = input.language
    let names = months.map { language.text(.shortMonth($0.month, of: $0.year)) }
    // The number of open issues is known in all months or in none.
    let standing = months.compactMap(\.openAtEnd)
    let peak = zip(names, standing).max { $0.1 < $1.1 }
    var chart = input.chart(
      .openOverTime(
        from: names[0], to: names[names.count - 1],
        flow: input.flow(months.sum(\.opened), months.sum(\.closed)),
        most: peak.map { ($0.1, in: $0.0) }))
    chart.details += input.undated()
    chart.sparkline = SparklineRecord.text(
      standing.isEmpty ? months.map { $0.opened ?? $0.closed } : standing)
    if !standing.isEmpty {
      let before = input.figures.months.dropLast(months.count).last?.openAtEnd
      chart.drawCurve(
        standing, after: before ?? input.figures.openBefore, named: input.text(.openOnes), language)
    }
    let top = standing.isEmpty ? 20 : 116
    chart.drawFlow(opened: months.map(\.opened), closed: months.map(\.closed), top: top, input)
    chart.height = top + 120
    chart.nameMonths(months.map(\.index), y: chart.height - 4, language)
    chart.columns = [
      input.text(.month), input.text(.opened), input.text(input.ending), input.text(.openAtEnd),
    ]
    let milestones = input.presentation.milestones(in: first.index...last.index)
    // Where several are due in a month, only the description names them: the table has no room.
    let isLinked = !milestones.isEmpty && milestones.count <= months.count
    if isLinked { chart.columns.append(input.text(.projects)) }
    for (place, month) in months.enumerated() {
      let numbers = [month.opened, month.closed, month.openAtEnd]
      let target = input.target(of: Period(monthIndex: month.index))
      chart.rows.append(
        ChartRowRecord(
          label: names[place], values: numbers.map { $0.map(input.number) ?? "–" },
          numbers: numbers, target: target,
          links: isLinked
            ? milestones.filter { $0.month == month.index }.map(\.link) : []))
      chart.mark(
        place, of: months.count, height: top + 104,
        language.text(.labelled(names[place], input.flow(month.opened, month.closed))), target,
        isEmpty: (month.opened ?? 0) + (month.closed ?? 0) == 0)
    }
    chart.mark(
      milestones, linked: isLinked ? milestones.count : 0, from: first.index, count: months.count,
      until: standing.isEmpty ? top + 86 : 100, language)
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
    let (opened, closed) = (weeks.sum(\.opened), weeks.sum(\.closed))
    guard (opened ?? 0) + (closed ?? 0) > 0 else { return nil }
    var chart = input.chart(
      .throughput(weeks: weeks.count, from: name(first), flow: input.flow(opened, closed)))
    chart.details += input.undated()
    chart.sparkline = SparklineRecord.text(weeks.map { closed == nil ? $0.opened : $0.closed })
    chart.drawFlow(opened: weeks.map(\.opened), closed: weeks.map(\.closed), top: 4, input)
    chart.height = 124
    chart.nameMonths(weeks.map { $0.start.monthInWeek }, y: 120, language)
    chart.columns = [input.text(.weekFrom), input.text(.opened), input.text(input.ending)]
    for (place, week) in weeks.enumerated() {
      let period = Period(weekOf: Instant(week.start))
      let target = input.target(of: period)
      let numbers = [week.opened, week.closed]
      chart.rows.append(
        ChartRowRecord(
          label: name(week), values: numbers.map { $0.map(input.number) ?? "–" },
          numbers: numbers, target: target))
      chart.mark(
        place, of: weeks.count, height: 108,
        language.text(.labelled(language.title(of: period), input.flow(week.opened, week.closed))),
        target, isEmpty: (week.opened ?? 0) + (week.closed ?? 0) == 0)
    }
    return chart
  }

  /// Draws values as a curve over its area, 80 pixels high below its name. Each value stands at the
  /// end of its part of the width.
  ///
  /// - Parameter before: the value with which the curve begins.
  mutating func drawCurve(
    _ values: [Int], after before: Int, named name: String, _ language: Language
  ) {
    let scale = Scale(holding: max(before, values.max() ?? 0))
    let (top, height) = (20, 80)
    for tick in scale.ticks {
      grid(at: top + height - tick * height / scale.top, language.number(tick), isAxis: tick == 0)
    }
    let points = ([before] + values).enumerated().map { place, value in
      "\(place * 1000 / max(1, values.count)) \(height - scale.length(value, of: height))"
    }
    let line = "M" + points.joined(separator: "L")
    shapes.append(
      ChartShapeRecord(role: "area", top: top, height: height, path: line + "V\(height)H0z"))
    shapes.append(ChartShapeRecord(role: "curve", top: top, height: height, path: line))
    texts.append(ChartTextRecord(role: "label", x: "0%", y: 12, anchor: "start", text: name))
  }

  /// Draws opened issues as bars above a line and closed ones as bars below it, 100 pixels high in
  /// all.
  mutating func drawFlow(
    opened: [Int?], closed: [Int?], top: Int, _ input: ChartInput
  ) {
    let scale = Scale(holding: (opened + closed).compactMap(\.self).max() ?? 0, intervals: 8)
    let half = 36
    let zero = top + 14 + half
    let most = input.number(scale.top)
    grid(at: zero, "", isAxis: true)
    grid(at: zero - half, most, isAxis: false)
    grid(at: zero + half, most, isAxis: false)
    func bars(_ values: [Int?], isUp: Bool) -> String {
      values.enumerated().map { place, value in
        guard let value, value > 0 else { return "" }
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
    func name(_ phrase: Phrase, _ values: [Int?]) -> String {
      let isTold = values.contains { $0 != nil }
      return isTold
        ? input.text(phrase)
        : input.language.text(.labelled(input.text(phrase), input.text(.notInExport)))
    }
    texts.append(
      ChartTextRecord(
        role: "label", x: "0%", y: top + 10, anchor: "start", text: "▲ " + name(.opened, opened)))
    texts.append(
      ChartTextRecord(
        role: "label", x: "0%", y: zero + half + 12, anchor: "start",
        text: "▼ " + name(input.ending, closed)))
  }

  /// A line of a scale with its number behind its right end, in the room beside the drawing.
  mutating func grid(at y: Int, _ label: String, isAxis: Bool) {
    lines.append(
      ChartLineRecord(role: isAxis ? "axis" : "grid", x1: "0%", y1: y, x2: "100%", y2: y))
    if label.isEmpty { return }
    texts.append(
      ChartTextRecord(role: "scale", x: "100%", y: y + 4, anchor: "end", text: label))
  }

  /// Gives a part of the width its figures in words, unless these are none, and makes it a link where there is a target.
  mutating func mark(
    _ place: Int, of count: Int, y: Int = 0, height: Int, _ label: String, _ target: LinkTarget?,
    isEmpty: Bool
  ) {
    if isEmpty, target == nil { return }
    marks.append(
      ChartMarkRecord(
        x: Scale.percent(place, of: count), width: Scale.percent(1, of: count), y: y,
        height: height, label: label, target: target))
  }

  /// Marks the days on which projects are due. Names that would touch are left out of the drawing;
  /// on small screens more of them would. Lines are left out where neither the drawing nor the
  /// description nor the table names their projects.
  private mutating func mark(
    _ milestones: [Milestone], linked: Int, from first: Int, count: Int, until bottom: Int,
    _ language: Language
  ) {
    guard !milestones.isEmpty else { return }
    // Positions are in 31sts of a month. A name takes a sixth of the width, on a small screen
    // three eighths; the first ones belong to the name of the curve.
    let width = count * 31
    var (free, freeWhenSmall) = (width / 10, width / 5)
    var flags: [(title: String, place: Int, isBefore: Bool, wide: Range<Int>, small: Range<Int>?)] =
      []
    for (index, milestone) in milestones.enumerated() {
      let place = (milestone.month - first) * 31 + milestone.day.civil.day - 1
      // A thirtieth of the width is less than the room that numbers have beside it.
      func isFree(_ range: Range<Int>, from free: Int) -> Bool {
        range.lowerBound >= free && range.upperBound <= width + width / 30
      }
      func range(_ length: Int, isBefore: Bool) -> Range<Int> {
        isBefore ? place - length..<place : place..<place + length
      }
      // A name stands behind its line, or before it where there is room there alone.
      let sides = [false, true].map { isBefore in
        (
          isBefore: isBefore, wide: range(width / 6, isBefore: isBefore),
          small: range(width * 3 / 8, isBefore: isBefore)
        )
      }.filter { isFree($0.wide, from: free) }
      let side = sides.first { isFree($0.small, from: freeWhenSmall) } ?? sides.first
      if side != nil || index < max(linked, Milestone.mostNamed) {
        let x = Scale.percent(place, of: width)
        lines.append(
          ChartLineRecord(
            role: "date", x1: x, y1: 16, x2: x, y2: bottom, label: milestone.title.cut(to: 40)))
      }
      guard let side else { continue }
      free = side.wide.upperBound
      let small = isFree(side.small, from: freeWhenSmall) ? side.small : nil
      freeWhenSmall = small?.upperBound ?? freeWhenSmall
      flags.append((milestone.title, place, side.isBefore, side.wide, small))
    }
    for (index, flag) in flags.enumerated() {
      let later = flags[(index + 1)...]
      // A name before its line is cut to its share; one after it may take the room up to the next
      // name.
      var share = 1.0
      if !flag.isBefore {
        let end = later.first?.wide.lowerBound ?? width
        share = Double(6 * (end - flag.place)) / Double(width)
        if flag.small != nil {
          let end = later.lazy.compactMap(\.small).first?.lowerBound ?? width
          share = min(share, Double(8 * (end - flag.place)) / Double(3 * width))
        }
      }
      let x = Scale.percent(flag.place, of: width)
      texts.append(
        ChartTextRecord(
          role: flag.small == nil ? "date more" : "date", x: x, y: 12,
          anchor: flag.isBefore ? "end" : "start",
          text: flag.title.cut(toWidth: min(26, max(14, Int(14 * share))))))
    }
    let names = milestones.prefix(Milestone.mostNamed).map { milestone in
      let day = DateRecord(instant: Instant(milestone.day), language: language)
      return language.text(
        .dated(milestone.title.cut(to: 40).isolated, day: day.text(language.shortDate)))
    }
    let more = milestones.count - Milestone.mostNamed
    details += language.text(
      .due(
        names.joined(separator: language.text(.comma))
          + (more > 0 ? " +" + language.number(more) : "")))
  }
}

extension ChartInput {
  /// What was opened and closed, in words, without what is not known.
  fileprivate func flow(_ opened: Int?, _ closed: Int?) -> String {
    language.text(.flow(opened: opened, closed: closed, hasMerged: figures.merged > 0))
  }

  /// What is counted as closed.
  fileprivate var ending: Phrase { figures.merged > 0 ? .wasEnded : .wasClosed }

  /// Further sentences that say how many records have no date of creation or of closing; empty where
  /// all have both.
  ///
  /// - Parameter hasPulls: whether a chart of the whole site counts pull requests as well.
  func undated(hasPulls: Bool = false) -> String {
    untold("opened_90d", hasPulls: hasPulls, Sentence.undatedOpenings)
      + untold("closed_90d", hasPulls: hasPulls, Sentence.undatedClosings)
  }

  /// A further sentence about the records that lack the data of a figure; empty where none does.
  func untold(
    _ figure: String, hasPulls: Bool = false, _ sentence: (Int) -> Sentence = Sentence.notTold
  ) -> String {
    let all = hasPulls && rows == nil ? [figures, presentation.pullFigures] : [figures]
    let count = all.unknown(figure)
    return count > 0 ? language.text(sentence(count)) : ""
  }
}

extension Collection {
  /// The sum of a figure of the elements; nil where none of them has it.
  func sum(_ figure: KeyPath<Element, Int?>) -> Int? {
    reduce(nil) { sum, element in
      element[keyPath: figure].map { (sum ?? 0) + $0 } ?? sum
    }
  }
}
