import IssueModel
import IssueStore
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

  private static func site() throws -> SampleSite {
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
        == "From Jan 2024 to Mar 2024: 3 opened, 1 closed; the most were open at the end of Mar 2024: 2."
    )
    #expect(chart.columns == ["Month", "Opened", "Closed", "Open at its end"])
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
        "Jan 2026: 1 opened, 1 closed; none was open at the end of a month.",
        "sty 2026: otwarto 1, zamknięto 1; na koniec miesiąca nic nie było otwarte.",
        "2026年1月：新建1个，关闭1个；月末均无未解决的。",
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
          "Jan 1970: 1 opened, 1 closed or merged; none was open at the end of a month."
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
          "1970年1月：新建1个，关闭或合并1个；月末均无未解决的。 | 关闭或合并 | ▼ 关闭或合并",
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
    #expect(chart.sentence == "Most open issues carry “ui”: 2.")
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

  @Test("milestones are marked where they are due")
  func milestones() throws {
    var site = try Self.site()
    _ = site.project("Version 1.0")
    site.snapshot.projects[0].due = Day(year: 2024, month: 2, day: 1).map { Instant($0) }
    let chart = try #require(site.presentation.chart("open-over-time")).record
    #expect(chart.lines.filter { $0.role == "date" }.map(\.x1) == ["33.33%"])
    #expect(chart.lines.filter { $0.role == "date" }.map(\.label) == ["Version 1.0"])
    #expect(chart.texts.filter { $0.role == "date" }.map(\.text) == ["Version 1.0"])
    #expect(chart.details.hasSuffix(" Due: Version 1.0 (1 Feb 2024)."))
    #expect(chart.columns.last == "Projects")
    #expect(chart.rows.map { $0.links.map(\.label) } == [[], ["Version 1.0"], []])
  }

  @Test("milestones that nothing names have no line")
  func unnamedMilestones() throws {
    var site = try Self.site()
    for index in 0..<20 {
      _ = site.project("Version \(index)")
      site.snapshot.projects[index].due = Day(year: 2024, month: 2, day: 1 + index).map {
        Instant($0)
      }
    }
    let chart = try #require(site.presentation.chart("open-over-time")).record
    #expect(chart.columns.last == "Open at its end")
    #expect(
      chart.lines.filter { $0.role == "date" }.map(\.label)
        == ((0..<12).map { "Version \($0)" } + ["Version 15"]))
  }

  @Test("a project with a due date burns down from its first issue")
  func burnDown() throws {
    var site = try Self.site()
    for index in 0..<3 { site.snapshot.issues[index].project = site.project("One") }
    #expect(ChartRecord.burnDown(ProjectID(0), in: site.presentation) == nil)
    site.snapshot.projects[0].due = Day(year: 2024, month: 4, day: 1).map { Instant($0) }
    let chart = try #require(ChartRecord.burnDown(ProjectID(0), in: site.presentation))
    #expect(chart.sentence == "2 of 3 open, due on 1 Apr 2024.")
    // No text stands on another one.
    #expect(
      chart.texts.map { "\($0.x) \($0.y) \($0.text)" } == [
        "100% 124 0", "100% 74 1", "100% 24 2", "100% 12 Due", "0% 134 10 Jan 2024",
        "100% 134 1 Apr 2024",
      ])
    #expect(chart.rows.first?.values == ["1"])
    #expect(chart.rows.last?.values == ["2"])
    let page = SubjectPageRecord<ProjectRecord>(ProjectID(0), page: 1, in: site.presentation)
    #expect(page.subject.burnDown?.sentence == chart.sentence)
    let other = SubjectPageRecord<ProjectRecord>(
      ProjectID(0), order: 1, page: 1, in: site.presentation)
    #expect(other.subject.burnDown == nil)
  }

  @Test(
    "a long burn-down tells the count of the day that it names, from the first day to the last change"
  )
  func longBurnDown() throws {
    var site = SampleSite()
    let start = try #require(Day(year: 2025, month: 1, day: 1))
    for day in [0, 2, 3] {
      site.add("\(day)", created: Instant(start.advanced(by: day)).seconds, project: "One")
    }
    site.snapshot.issues[2].state = .closed
    site.snapshot.issues[2].closed = Instant(start.advanced(by: 151))
    site.snapshot.projects[0].due = Instant(start.advanced(by: 364))
    let chart = try #require(ChartRecord.burnDown(ProjectID(0), in: site.presentation))
    #expect(
      chart.rows.map { "\($0.label) \($0.values[0])" } == [
        "1 Jan 2025 1", "12 Jan 2025 3", "23 Jan 2025 3", "3 Feb 2025 3", "14 Feb 2025 3",
        "25 Feb 2025 3", "8 Mar 2025 3", "19 Mar 2025 3", "30 Mar 2025 3", "10 Apr 2025 3",
        "21 Apr 2025 3", "2 May 2025 3", "13 May 2025 3", "24 May 2025 3", "1 Jun 2025 2",
      ])
    let path = try #require(chart.shapes.first).path
    #expect(path.hasPrefix("M0 67L8 0L19 0L") && path.hasSuffix("L412 0L414 33"))
  }

  @Test("what is finished burns down to its last closing")
  func finished() throws {
    var site = try Self.site()
    site.snapshot.issues[0].project = site.project("One")
    site.snapshot.projects[0].due = Day(year: 2024, month: 2, day: 1).map { Instant($0) }
    let chart = try #require(ChartRecord.burnDown(ProjectID(0), in: site.presentation))
    #expect(chart.sentence == "0 of 1 open, due on 1 Feb 2024.")
    #expect(chart.rows.last.map { [$0.label] + $0.values } == ["10 Feb 2024", "0"])
    site.add("undated", state: .closed, created: site.snapshot.issues[0].created?.seconds)
    site.snapshot.issues[3].project = site.project("One")
    site.add(
      "open", created: site.snapshot.issues[0].created?.seconds, project: "One")
    func end() throws -> String? {
      try #require(ChartRecord.burnDown(ProjectID(0), in: site.presentation)).rows.last?.label
    }
    #expect(try end() == "10 Mar 2024")
    // A closed project has no further work, though an issue of it stayed open.
    site.snapshot.projects[0].isClosed = true
    #expect(try end() == "10 Feb 2024")
  }

  @Test("a small line is also a line of text")
  func sparkline() throws {
    let line = try #require(SparklineRecord([0, 5, nil, 10]))
    #expect(line.curve == "M0 23L33 12L100 1")
    #expect(line.text == "▁▅ █")
    #expect(SparklineRecord([nil, 3]) == nil)
    #expect(SparklineRecord([nil, nil, 5, 10])?.text == "▅█")
  }

  @Test("small screens leave out names of milestones that would touch there")
  func smallScreens() throws {
    var site = try Self.site()
    for (index, (month, day)) in [(1, 5), (2, 10), (3, 28)].enumerated() {
      _ = site.project("Version \(index)")
      site.snapshot.projects[index].due = Day(year: 2024, month: month, day: day).map {
        Instant($0)
      }
    }
    let chart = try #require(site.presentation.chart("open-over-time")).record
    #expect(
      chart.texts.filter { $0.role.hasPrefix("date") }.map { "\($0.role): \($0.text)" } == [
        "date: Version 1", "date more: Version 2",
      ])
    // The first name would touch that of the curve; the line stays, as the description names it.
    #expect(
      chart.lines.filter { $0.role == "date" }.map { "\($0.x1): \($0.label)" } == [
        "4.3%: Version 0", "43.01%: Version 1", "95.7%: Version 2",
      ])
  }

  @Test("the name of a milestone stands behind its line, or before it where only there is room")
  func sidesOfLines() throws {
    var site = try Self.site()
    for (index, (month, day)) in [(1, 28), (3, 10), (3, 27), (3, 30)].enumerated() {
      _ = site.project("Version \(index)")
      site.snapshot.projects[index].due = Day(year: 2024, month: month, day: day).map {
        Instant($0)
      }
    }
    let chart = try #require(site.presentation.chart("open-over-time")).record
    #expect(
      chart.texts.filter { $0.role.hasPrefix("date") }.map {
        "\($0.role) \($0.x) \($0.anchor) \($0.text)"
      } == [
        "date 29.03% start Version 0", "date more 76.34% start Version 1",
      ])
  }

  @Test("names that run from right to left keep their place in a sentence")
  func isolation() throws {
    #expect("ui".isolated == "ui")
    #expect("عربي".isolated == "\u{2068}عربي\u{2069}")
  }
}
