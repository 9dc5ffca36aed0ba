import IssueModel
import IssueStore
import Testing

@testable import ViewModels

@Suite("Charts of projects")
struct ProjectChartTests {
  @Test("milestones are marked where they are due")
  func milestones() throws {
    var site = try ChartTests.site()
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
    var site = try ChartTests.site()
    for index in 0..<20 {
      _ = site.project("Version \(index)")
      site.snapshot.projects[index].due = Day(year: 2024, month: 2, day: 1 + index).map {
        Instant($0)
      }
    }
    let chart = try #require(site.presentation.chart("open-over-time")).record
    #expect(chart.columns.last == "Open at month end")
    #expect(
      chart.lines.filter { $0.role == "date" }.map(\.label)
        == ((0..<12).map { "Version \($0)" } + ["Version 15"]))
  }

  @Test("a project with a due date burns down from its first issue")
  func burnDown() throws {
    var site = try ChartTests.site()
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
    var site = try ChartTests.site()
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

  @Test("small screens leave out names of milestones that would touch there")
  func smallScreens() throws {
    var site = try ChartTests.site()
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
    var site = try ChartTests.site()
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
}
