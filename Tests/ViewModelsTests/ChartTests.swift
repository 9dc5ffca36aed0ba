import IssueModel
import IssueStore
import Languages
import Records
import Testing

@testable import ViewModels

@Suite("Charts")
struct ChartTests {
  @Test(
    "scales end at round numbers with three steps at most",
    arguments: [
      (0, [0, 1]), (1, [0, 1]), (3, [0, 1, 2, 3]), (4, [0, 2, 4]), (7, [0, 5, 10]),
      (12, [0, 5, 10, 15]), (60, [0, 20, 40, 60]), (61, [0, 50, 100]), (999, [0, 500, 1000]),
    ])
  func scales(_ value: Int, _ ticks: [Int]) {
    #expect(Scale(holding: value).ticks == ticks)
  }

  @Test("a scale of which only the end is named ends near the value")
  func nearEnd() {
    #expect([0, 11, 61, 999].map { Scale(holding: $0, intervals: 8).top } == [1, 12, 70, 1000])
  }

  @Test("parts of a width have two decimals at most")
  func percent() {
    #expect(Scale.percent(1, of: 3) == "33.33%")
    #expect(Scale.percent(1, of: 8) == "12.5%")
    #expect(Scale.percent(1, of: 2000) == "0.05%")
    #expect(Scale.percent(2, of: 2) == "100%")
    #expect(Scale.percent(0, of: 0) == "0%")
  }

  /// Three issues of three months, the first one closed in the second month.
  static func site() throws -> SampleSite {
    var site = SampleSite()
    let start = try #require(Day(year: 2024, month: 1, day: 10))
    for month in 0..<3 {
      let created = Instant(start.advanced(by: month * 30))
      site.add("\(month)", created: created.seconds, tags: month == 0 ? ["bug", "ui"] : ["ui"])
    }
    site.snapshot.issues[0].state = .closed
    site.snapshot.issues[0].closed = Instant(start.advanced(by: 31))
    return site
  }

  @Test("open over time draws every month, links it, and tells the same in a table")
  func openOverTime() throws {
    let chart = try #require(try Self.site().presentation.chart("open-over-time")).record
    #expect(
      chart.sentence
        == "From Jan 2024 to Mar 2024: 3 opened, 1 closed; the peak was 2, at the end of Mar 2024."
    )
    #expect(chart.columns == ["Month", "Opened", "Closed", "Open at month end"])
    #expect(
      chart.rows.map { ([$0.label] + $0.values).joined(separator: " ") } == [
        "Jan 2024 1 0 1", "Feb 2024 1 1 1", "Mar 2024 1 0 2",
      ])
    #expect(
      chart.marks.map(\.target) == [
        .changes("2024-01"), .changes("2024-02"), .changes("2024-03"),
      ])
    #expect(chart.marks.map(\.x) == ["0%", "33.33%", "66.67%"])
    #expect(chart.sparkline == "▅▅█")
    // The curve begins before the first issue, and has the count of a month at its end; one of two
    // ticks is half of 80 pixels.
    #expect(chart.shapes[1].path == "M0 80L333 40L666 40L1000 0")
    #expect(chart.shapes[2].path == "M50 0h233v36h-233zM383 0h233v36h-233zM716 0h233v36h-233z")
  }

  @Test("where not all months are shown, the curve begins with what was open before them")
  func laterMonths() throws {
    let kind = try #require(ChartKind.named("open-over-time"))
    let chart = try #require(kind.record(in: try Self.site().presentation, mostMonths: 2))
    #expect(chart.shapes[1].path == "M0 40L500 40L1000 0")
  }

  @Test("that none was open when a month ended is told, in each language")
  func noneOpen() throws {
    var site = SampleSite()
    let start = try #require(Day(year: 2026, month: 1, day: 1))
    site.add("a", state: .closed, created: Instant(start).seconds)
    site.snapshot.issues[0].closed = Instant(start.advanced(by: 1))
    let sentences = try [Language.english, .polish, .simplifiedChinese].map { language in
      site.settings.language = language
      let sentence = try #require(site.presentation.chart("open-over-time")).record.sentence
      return sentence.filter { $0 != "\u{2060}" }
    }
    #expect(
      sentences == [
        "Jan 2026: 1 opened, 1 closed; none were open at the end of any month.",
        "sty 2026: otwarto 1, zamknięto 1; na koniec miesiąca nic nie było otwarte.",
        "2026年1月：新建1个，关闭1个；各月末均无未解决的问题。",
      ])
  }

  @Test("charts in which what was merged counts as closed say so, in each language")
  func closedOrMerged() throws {
    var site = SampleSite()
    site.add("a", state: .merged, created: 0, kind: .pull)
    site.snapshot.issues[0].closed = Instant(seconds: 86_400)
    func charts() throws -> [ChartRecord] {
      try ["open-over-time", "throughput"].map { name in
        let kind = try #require(ChartKind.named(name))
        return try #require(kind.record(of: [0], in: site.presentation))
      }
    }
    let texts = try [Language.english, .polish, .simplifiedChinese].map { language in
      site.settings.language = language
      return try charts().map { chart in
        [chart.sentence, chart.columns[2], chart.texts.last { $0.text.hasPrefix("▼") }?.text ?? ""]
          .joined(separator: " | ").filter { $0 != "\u{2060}" }
      }
    }
    #expect(
      texts == [
        [
          "Jan 1970: 1 opened, 1 closed or merged; none were open at the end of any month."
            + " | Closed or merged | ▼ Closed or merged",
          "In the 26 weeks from 7 Jul 1969: 1 opened, 1 closed or merged."
            + " | Closed or merged | ▼ Closed or merged",
        ],
        [
          "sty 1970: otwarto 1, zamknięto lub scalono 1; na koniec miesiąca nic nie było otwarte."
            + " | Zamknięto lub scalono | ▼ Zamknięto lub scalono",
          "W ciągu 26 tygodni od 7 lip 1969: otwarto 1, zamknięto lub scalono 1."
            + " | Zamknięto lub scalono | ▼ Zamknięto lub scalono",
        ],
        [
          "1970年1月：新建1个，关闭或合并1个；各月末均无未解决的问题。 | 关闭或合并 | ▼ 关闭或合并",
          "自1969年7月7日起26周：新建1个，关闭或合并1个。 | 关闭或合并 | ▼ 关闭或合并",
        ],
      ])
  }

  @Test("closings whose dates the export does not tell are not counted as none")
  func undatedClosings() throws {
    var site = try Self.site()
    site.snapshot.issues[0].closed = nil
    let chart = try #require(site.presentation.chart("open-over-time")).record
    #expect(
      chart.sentence
        == "From Jan 2024 to Mar 2024: 3 opened; how many were open is not in this export.")
    #expect(
      chart.rows.map { ([$0.label] + $0.values).joined(separator: " ") } == [
        "Jan 2024 1 – –", "Feb 2024 1 – –", "Mar 2024 1 – –",
      ])
    #expect(!chart.shapes.contains { $0.role == "curve" })
    #expect(chart.texts.contains { $0.text == "▼ Closed: not in this export" })
    let open = try #require(site.presentation.tiles.first)
    #expect(open.sparkline == nil)
    #expect(open.details == ["Closed on: not in this export"])
    #expect(chart.details.hasSuffix(" When 1 of them was closed is not in this export."))
    let weeks = try #require(site.presentation.chart("throughput")).record
    #expect(weeks.sentence == "In the 26 weeks from 11 Sep 2023: 3 opened.")
    #expect(weeks.marks.last?.label == "Week 10 of 2024: 1 opened")
    site.add("pull", state: .merged, created: nil, kind: .pull)
    let days = try #require(site.presentation.chart("calendar")).record
    #expect(
      days.details.hasSuffix(
        " When 1 of them was opened is not in this export. When 2 of them were closed is not in this export."
      ))
  }

  @Test(
    "a chart of some issues looks at these alone, and tells the figures of months without a link")
  func someIssues() throws {
    let presentation = try Self.site().presentation
    let kind = try #require(ChartKind.named("open-over-time"))
    let chart = try #require(kind.record(of: [1], in: presentation))
    #expect(chart.rows.map(\.label) == ["Feb 2024", "Mar 2024"])
    #expect(chart.marks.map(\.label) == ["Feb 2024: 1 opened, 0 closed"])
    #expect(chart.marks.map(\.target) == [nil])
    #expect(ChartKind.named("pie") == nil)
  }

  @Test("a chart of what a query finds searches for it in the month, week or kind of each mark")
  func asked() throws {
    var site = try Self.site()
    site.settings.outputs.insert(.search)
    func targets(_ name: String) throws -> [LinkTarget?] {
      let kind = try #require(ChartKind.named(name))
      let chart = kind.record(of: [1], query: "label:ui OR no:label", in: site.presentation)
      return try #require(chart).marks.map(\.target)
    }
    #expect(
      try targets("open-over-time") == [
        .search("(label:ui OR no:label) (created:2024-02 OR closed:2024-02)"),
        .search("(label:ui OR no:label) (created:2024-03 OR closed:2024-03)"),
      ])
    #expect(
      try targets("throughput").last
        == .search(
          "(label:ui OR no:label) (created:2024-03-04..2024-03-10 OR closed:2024-03-04..2024-03-10)"
        ))
    #expect(try targets("by-tag") == [.search("(label:ui OR no:label) is:open label:\"ui\"")])
  }

  @Test(
    "months have as many names as there is room for, the first with its year",
    arguments: [
      (24288..<24291, "tick 2024|tick Feb|tick Mar"),
      (24288..<24300, "tick 2024|tick Apr|tick Jul|tick Oct"),
      (
        24280..<24304,
        "tick Jul 2023|more Oct|tick 2024|more Apr|tick Jul|more Oct|tick 2025|more Apr"
      ),
      (
        24180..<24300,
        "more 2015|tick 2016|more 2017|tick 2018|more 2019|tick 2020|more 2021|tick 2022|more 2023"
          + "|tick 2024"
      ),
    ])
  func axis(_ months: Range<Int>, _ names: String) {
    var chart = ChartRecord(name: "", title: "", details: "", sentence: "")
    chart.nameMonths(months.map { $0 }, y: 0, .english)
    #expect(chart.texts.map { "\($0.role) \($0.text)" }.joined(separator: "|") == names)
  }

  @Test("bars have their name before them, their number behind, and lead to their list")
  func bars() throws {
    let chart = try #require(try Self.site().presentation.chart("by-tag")).record
    #expect(chart.sentence == "The most common tag of open issues is “ui”: 2.")
    #expect(chart.texts.map(\.text) == ["ui", "2"])
    #expect(chart.rows.map(\.values) == [["2"]])
    #expect(chart.columns == ["Tag", "Number"])
    var other = try Self.site()
    let columns = try [Language.polish, .simplifiedChinese].map { language in
      other.settings.language = language
      return try #require(other.presentation.chart("by-tag")).record.columns
    }
    #expect(columns == [["Etykieta", "Liczba"], ["标签", "数量"]])
    #expect(chart.marks.map(\.target) == [.tag("ui", page: 1)])
    other.settings.outputs.insert(.search)
    let searched = try #require(other.presentation.chart("by-tag")).record
    #expect(searched.marks.map(\.target) == [.search("is:issue is:open label:\"ui\"")])
    #expect(chart.shapes.map(\.path) == ["M0 20h1000v9h-1000z"])
    other.snapshot.tags[1].name = String(repeating: "字", count: 80)
    let long = try #require(other.presentation.chart("by-tag")).record
    let name = String(repeating: "字", count: 30) + "…"
    #expect(long.rows.map(\.label) == [name] && long.marks[0].label == name + "：2")
  }

  @Test("a distribution marks the percentiles at their bars")
  func distribution() throws {
    let chart = try #require(try Self.site().presentation.chart("time-to-close")).record
    #expect(chart.sentence == "The only closed one took 31 days.")
    #expect(
      chart.rows.map { $0.values[0] } == ["1 (median, 90%)"])
  }

  @Test("weeks and days lead to what changed in their week, where something did")
  func weeksAndDays() throws {
    let site = try Self.site()
    let weeks = try #require(site.presentation.chart("throughput")).record
    #expect(weeks.rows.last?.label == "4 Mar 2024")
    #expect(weeks.marks.map(\.target) == ["w02", "w06", "w10"].map { .changes("2024-" + $0) })
    #expect(
      weeks.marks.map(\.label) == [
        "Week 2 of 2024: 1 opened, 0 closed", "Week 6 of 2024: 1 opened, 1 closed",
        "Week 10 of 2024: 1 opened, 0 closed",
      ])
    #expect(weeks.rows.count { $0.target != nil } == 3)
    let calendar = try #require(site.presentation.chart("calendar")).record
    #expect(calendar.marks.map(\.target) == weeks.marks.map(\.target))
    #expect(
      calendar.marks.map(\.label) == [
        "Week 2 of 2024: 1", "Week 6 of 2024: 2", "Week 10 of 2024: 1",
      ])
    let months = calendar.rows.compactMap(\.target)
    #expect(months == ["01", "02", "03"].map { .changes("2024-" + $0) })
  }

  @Test("a busier day of the calendar is a larger square, up to the busiest tenth; a key says so")
  func squares() throws {
    var site = SampleSite()
    for (day, count) in [(1, 2), (2, 1), (8, 3), (9, 4), (10, 9)] {
      let created = Instant(try #require(Day(year: 2024, month: 1, day: day)))
      for _ in 0..<count { site.add("a", created: created.seconds) }
    }
    let chart = try #require(site.presentation.chart("calendar")).record
    // The last day is a Wednesday: days after it have no place yet.
    #expect(
      chart.shapes[0].path == "M0 6.5H1000.0M0 20.5H1000.0M0 34.5H1000.0M0 48.5H981.1M0 62.5H981.1"
        + "M0 76.5H981.1M0 90.5H981.1")
    #expect(chart.shapes[1].path == "M964.0 17h12.3v7h-12.3zM737.6 106h12.3v7h-12.3z")
    #expect(
      chart.shapes.map { "\($0.role) \($0.path.count { $0 == "M" })" } == [
        "lanes 7", "level-1 2", "level-2 2", "level-3 2", "level-4 3",
      ])
    func names(_ language: Language) throws -> [String] {
      site.settings.language = language
      let chart = try #require(site.presentation.chart("calendar")).record
      #expect(chart.room == 34)
      return chart.texts.filter { $0.role == "day" || $0.y == chart.height - 4 }.map(\.text)
    }
    #expect(try names(.english) == ["less", "more", "Mon", "Wed", "Fri"])
    #expect(try names(.polish) == ["mniej", "więcej", "pon.", "śr.", "pt."])
    #expect(try names(.simplifiedChinese) == ["少", "多", "周一", "周三", "周五"])
  }

  @Test("the numbers of a scale have room beside the drawing, by their length")
  func room() throws {
    var chart = ChartRecord(name: "", title: "", details: "", sentence: "")
    #expect(chart.room == 0)
    let rooms = [350, 10_000, 200_000].map { number in
      chart.grid(at: 0, Language.english.number(number), isAxis: false)
      return chart.room
    }
    #expect(rooms == [28, 56, 56])
    chart.texts.removeAll()
    chart.grid(at: 0, Language.english.number(1000), isAxis: false)
    #expect(chart.room == 42)
  }

  @Test("the calendar counts what happened to pull requests as well")
  func calendarOfPulls() throws {
    var site = SampleSite()
    let start = try #require(Day(year: 2024, month: 1, day: 10))
    site.add("issue", created: Instant(start).seconds)
    site.add("pull", state: .merged, created: Instant(start).seconds, kind: .pull)
    site.snapshot.issues[1].closed = Instant(start.advanced(by: 1))
    site.snapshot.issues[1].reviews = [
      Comment(created: Instant(start.advanced(by: 2)), body: "Good.")
    ]
    let calendar = try #require(site.presentation.chart("calendar")).record
    #expect(
      calendar.sentence == "Something happened on 3 of the last 369 days, 4 times in all.")
    #expect(calendar.marks.map(\.label) == ["Week 2 of 2024: 4"])
  }

  @Test("a small line is also a line of text")
  func sparkline() throws {
    let line = try #require(SparklineRecord([0, 5, nil, 10]))
    #expect(line.curve == "M0 23L33 12L100 1")
    #expect(line.text == "▁▅ █")
    #expect(SparklineRecord([nil, 3]) == nil)
    #expect(SparklineRecord([nil, nil, 5, 10])?.text == "▅█")
  }

  @Test("names that run from right to left keep their place in a sentence")
  func isolation() throws {
    #expect("ui".isolated == "ui")
    #expect("عربي".isolated == "\u{2068}عربي\u{2069}")
  }
}
