import IssueModel
import IssueStore
import Languages
import Records

// Bar charts: a bar for each kind, with its name before it and its number after it.

/// A bar of a chart of kinds.
private struct Bar {
  let label: String
  let value: Int
  var note = ""
  var target: LinkTarget?
}

extension ChartRecord {
  /// How soon somebody replied.
  static func firstReply(_ input: ChartInput) -> ChartRecord? {
    distribution(input.figures.firstReply, Sentence.replies, of: "first_reply", input)
  }

  /// How long it took to close.
  static func timeToClose(_ input: ChartInput) -> ChartRecord? {
    distribution(input.figures.close, Sentence.closings, of: "close", input)
  }

  private static func distribution(
    _ spread: Spread, _ sentence: (Int, String, String) -> Sentence, of figure: String,
    _ input: ChartInput
  ) -> ChartRecord? {
    guard let median = spread.median, let p90 = spread.p90 else { return nil }
    let (half, most) = (input.language.duration(median), input.language.duration(p90))
    return distribution(spread, sentence(spread.count, half, most), of: figure, input)
  }

  /// How old the open ones are.
  static func age(_ input: ChartInput) -> ChartRecord? {
    let spread = input.figures.age
    guard let median = spread.median else { return nil }
    let sentence = Sentence.ages(spread.count, median: input.language.duration(median))
    return distribution(spread, sentence, of: "age_open", input) { bucket in
      // Issues older than one limit and no older than the next.
      func created(_ sign: String, _ age: Int64) -> String? {
        input.figures.lastChange.map { "created:\(sign)\(Instant(seconds: $0.seconds - age))" }
      }
      let begin = bucket < Spread.limits.count ? created(">=", Spread.limits[bucket]) : nil
      let end = bucket > 0 ? created("<", Spread.limits[bucket - 1]) : nil
      return input.search(
        "is:open " + [begin, end].compactMap(\.self).joined(separator: " "))
    }
  }

  /// Bars for spans of time, with marks where the percentiles are.
  private static func distribution(
    _ spread: Spread, _ sentence: Sentence, of figure: String, _ input: ChartInput,
    target: (Int) -> LinkTarget? = { _ in nil }
  ) -> ChartRecord {
    let marks = [
      (spread.median.map(Spread.bucket), input.text(.median)),
      (spread.p90.map(Spread.bucket), "90%"),
    ]
    // Leading and trailing buckets without any duration are left out.
    let used = spread.buckets.indices.filter { spread.buckets[$0] > 0 }
    let bars = ((used.first ?? 0)...(used.last ?? 0)).map { place in
      let value = spread.buckets[place]
      return Bar(
        label: input.language.text(Spread.names[place]), value: value,
        note: marks.filter { $0.0 == place }.map(\.1)
          .joined(separator: input.language.text(.comma)),
        target: value > 0 ? target(place) : nil)
    }
    var chart = input.chart(sentence)
    chart.details += input.untold(figure)
    chart.draw(bars, input, column: input.text(.span))
    return chart
  }

  /// The tags with the most open issues.
  static func byTag(_ input: ChartInput) -> ChartRecord? {
    let presentation = input.presentation
    let counts: [Int]
    if let rows = input.rows {
      var found = [Int](repeating: 0, count: presentation.snapshot.tags.count)
      for row in rows where presentation.snapshot.issues[row].isOpen {
        for tag in presentation.snapshot.issues[row].tags { found[Int(tag.index)] += 1 }
      }
      counts = found
    } else {
      counts = presentation.counts.openIssuesByTag
    }
    let tags = presentation.index.tags.map { Int($0.index) }
    let shown = RowOrder.first(12, of: tags) { Int64(counts[$0]) }
      .filter { counts[$0] > 0 }.map { TagID($0) }
    guard let first = shown.first else { return nil }
    let name = presentation.snapshot[first].name
    var chart = input.chart(said: input.mostOpen(name.isolated, counts[Int(first.index)]))
    let bars = shown.map { tag in
      Bar(
        label: presentation.snapshot[tag].name, value: counts[Int(tag.index)],
        target: input.search("is:open label:" + presentation.snapshot[tag].name.inQuotes)
          ?? (input.rows == nil ? presentation.directory.target(of: tag) : nil))
    }
    chart.draw(bars, input, column: input.text(.tag))
    return chart
  }

  /// The open ones by priority.
  static func byPriority(_ input: ChartInput) -> ChartRecord? {
    let entries = input.presentation.facts.entries
    func place(_ priority: Priority?) -> Int { priority.map { Int($0.rawValue) } ?? 3 }
    var counts = [0, 0, 0, 0]
    for row in input.rows ?? Array(entries.indices) {
      let entry = entries[row]
      guard entry.isOpen, input.rows != nil || entry.kind == .issue else { continue }
      counts[place(entry.priority)] += 1
    }
    let total = counts.reduce(0, +)
    guard total > counts[3] else { return nil }
    var chart = input.chart(.highPriority(counts[place(.high)], of: total))
    let bars = [Priority.high, .medium, .low, nil].map { priority in
      Bar(
        label: input.text(priority?.phrase ?? .noPriority), value: counts[place(priority)],
        target: counts[place(priority)] > 0
          ? input.search(
            "is:open " + (priority.map { "priority:\($0)" } ?? "no:priority"))
          : nil)
    }
    chart.draw(bars, input, column: input.text(.priority))
    return chart
  }

  /// How many issues are closed and how many pull requests are merged or rejected, beside the open ones.
  static func decided(_ input: ChartInput) -> ChartRecord? {
    let presentation = input.presentation
    let (issues, pulls) = (input.figures, presentation.pullFigures)
    let closed = issues.closed + issues.merged
    guard input.rows == nil, closed + pulls.merged + pulls.closed > 0 else { return nil }
    var (bars, parts): ([Bar], [Sentence]) = ([], [])
    if issues.total > 0 {
      parts.append(.closedOf(closed, issues.total))
      bars += [
        Bar(
          label: presentation.text(.closedIssues), value: closed, target: .list("closed", page: 1)),
        Bar(
          label: presentation.text(.openIssues), value: issues.open, target: .list("open", page: 1)),
      ]
    }
    if pulls.total > 0 {
      parts.append(.mergedOf(pulls.merged, pulls.total))
      bars += [
        Bar(
          label: presentation.text(.mergedPulls), value: pulls.merged,
          target: presentation.search("is:pull is:merged") ?? .list(IssueList.pulls, page: 1)),
        Bar(
          label: presentation.text(.rejectedPulls), value: pulls.closed,
          target: presentation.search("is:pull is:closed -is:merged")
            ?? .list(IssueList.pulls, page: 1)),
        Bar(
          label: presentation.text(.openPulls), value: pulls.open,
          target: presentation.openPullsTarget),
      ]
    }
    bars.removeAll { $0.value == 0 }
    // A single bar has nothing to be compared with.
    guard bars.count > 1 else { return nil }
    var chart = input.chart(
      said: presentation.wording.said(.decided(parts.map { input.language.text($0) })))
    chart.draw(bars, input, column: input.text(.state))
    return chart
  }

  /// Draws bars from top to bottom, each below its name and its number, so that names have room on small
  /// screens.
  private mutating func draw(_ bars: [Bar], _ input: ChartInput, column: String) {
    let pitch = 34
    let scale = max(1, bars.map(\.value).max() ?? 1)
    height = bars.count * pitch
    columns = [column, input.language.text(.howMany)]
    var path = ""
    for (place, bar) in bars.enumerated() {
      let y = place * pitch
      let length = Scale.part(bar.value, of: scale, in: 1000)
      if bar.value > 0 { path += "M0 \(y + 20)h\(max(1, length))v9h-\(max(1, length))z" }
      let number = input.number(bar.value)
      // Wide letters are cut earlier, so that the page stays small whatever tags are called.
      let label = bar.label.cut(toWidth: 60)
      texts.append(
        ChartTextRecord(
          role: "label", x: "0%", y: y + 14, anchor: "start", text: bar.label.cut(toWidth: 26)))
      texts.append(
        ChartTextRecord(
          role: "value", x: "100%", y: y + 14, anchor: "end",
          text: number + input.language.aside(bar.note)))
      rows.append(
        ChartRowRecord(
          label: label,
          values: [number + input.language.aside(bar.note)],
          numbers: [bar.value], target: bar.target))
      marks.append(
        ChartMarkRecord(
          x: "0%", width: "100%", y: y, height: pitch,
          label: label + input.language.text(.colon) + number, target: bar.target))
    }
    shapes.append(ChartShapeRecord(role: "bar", top: 0, height: height, path: path))
  }
}

extension Spread {
  /// The name of each bucket.
  static let names: [Sentence] = [
    .upToHour, .upToDay, .upToWeek, .upToMonth, .upToThreeMonths, .upToYear, .overYear,
  ]
}
