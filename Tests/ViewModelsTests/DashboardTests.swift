import IssueModel
import Records
import Testing

@testable import ViewModels

@Suite("The dashboard")
struct DashboardTests {
  @Test("the ten first items of open projects come by priority and age")
  func topItems() {
    var site = SampleSite()
    for number in 1...6 { site.add("m\(number)", created: Int64(number), project: "A") }
    for number in 1...6 {
      site.add("h\(number)", priority: .high, created: Int64(number), project: "B")
    }
    site.add("closed", state: .closed, priority: .high, created: 0, project: "A")
    site.add("elsewhere", priority: .high, created: 0)
    site.add("shut", priority: .high, created: 0, project: "Shut")
    site.add("pull", priority: .high, created: 0, project: "A", kind: .pull)
    site.snapshot.projects[2].isClosed = true
    let titles = site.presentation.topItems.map { site.snapshot.issues[$0].title }
    #expect(titles == ["h1", "h2", "h3", "h4", "h5", "h6", "m1", "m2", "m3", "m4"])
  }

  @Test("open projects stand by title, without regard to case")
  func projects() {
    var site = SampleSite()
    for title in ["beta", "Alpha", "gamma"] { _ = site.project(title) }
    site.snapshot.projects[2].isClosed = true
    let record = DashboardRecord(in: site.presentation)
    #expect(record.projects.map(\.project.title) == ["Alpha", "beta"])
  }

  @Test("the widget shows open issues by priority: 1 small, 3 medium, 6 large")
  func widget() {
    var site = SampleSite()
    site.add("low", priority: .low, created: 99)
    site.add("none", priority: nil, created: 98)
    for number in 1...4 { site.add("m\(number)", created: Int64(number)) }
    site.add("high", priority: .high, created: 1)
    site.add("done", state: .closed, priority: .high, created: 50)
    site.add("pull", priority: .high, created: 60, kind: .pull)
    let presentation = site.presentation
    func titles(_ limit: Int) -> [String] {
      presentation.openIssuesByPriority(limit: limit).map { site.snapshot.issues[$0].title }
    }
    #expect(titles(1) == ["high"])
    #expect(titles(3) == ["high", "m4", "m3"])
    #expect(titles(6) == ["high", "m4", "m3", "m2", "m1", "low"])
    #expect(titles(9) == ["high", "m4", "m3", "m2", "m1", "low", "none"])
    #expect(DashboardRecord(in: presentation).urgent.map(\.title) == titles(6))
  }

  @Test("figures count issues and pull requests apart")
  func figures() {
    var site = SampleSite()
    site.add("a")
    site.add("b", state: .closed)
    site.add("c", state: .closed)
    site.add("d", state: .merged, kind: .pull)
    site.snapshot.issues[0].reportedComments = 1200
    let figures = site.presentation.figureRecords
    #expect(
      figures.map { "\($0.label): \($0.text)" } == [
        "Open issues: 1", "Closed issues: 2", "Pull requests: 1", "Comments: 1,200",
      ])
  }

  @Test("the light reads on, off, or is not there")
  func light() {
    var site = SampleSite()
    #expect(site.presentation.lightRecord == nil)
    site.settings.light = .fixed(true)
    #expect(site.presentation.lightRecord?.label == "The light is on")
    site.snapshot.light = Light(isOn: false)
    #expect(
      site.presentation.lightRecord?.label == "The light is off")
    site.settings.light = .fixed(nil)
    #expect(site.presentation.lightRecord?.isOn == false)
  }

  @Test(
    "months without issues have their place in the chart, and old ones drop out after two years")
  func chart() throws {
    var site = SampleSite()
    let january = try #require(Day(year: 2023, month: 1, day: 15))
    let march = try #require(Day(year: 2025, month: 3, day: 1))
    site.add("old", created: Instant(january).seconds)
    site.add("new", created: Instant(march).seconds)
    site.add("new too", created: Instant(march).seconds)
    site.snapshot.issues[1].state = .closed
    site.snapshot.issues[1].closed = Instant(march)
    let chart = try #require(site.presentation.activity)
    #expect(chart.months.count == 24)
    #expect(chart.months.first?.label == "Apr 2023")
    #expect(chart.months.last?.label == "Mar 2025")
    #expect(chart.months.last?.openedHeight == 100)
    #expect(chart.months.last?.closedHeight == 50)
    #expect(chart.summary == "From Apr 2023 to Mar 2025: 2 opened, 1 closed.")
  }

  @Test("a chart of one month names it once")
  func chartOfOneMonth() {
    var site = SampleSite()
    site.add("new", created: 1_700_000_000)
    let chart = site.presentation.activity
    #expect(chart?.summary == "Nov 2023: 1 opened, 0 closed.")
    site.settings.language = .polish
    let polish = site.presentation.activity
    #expect(polish?.summary == "lis 2023: otwarto 1, zamknięto 0.")
  }

  @Test("dates of any age are drawn")
  func ancientDates() {
    var site = SampleSite()
    site.add("ancient", created: .min / 8)
    site.add("far", created: .max / 8)
    #expect(site.presentation.activity?.months.count == 24)
  }
}
