import IssueModel
import Records
import Testing

@testable import ViewModels

@Suite("Projects")
struct ProjectTests {
  private var site: SampleSite {
    var site = SampleSite()
    site.add("late low", priority: .low, created: 9, project: "P")
    site.add("done high", state: .closed, priority: .high, created: 1, project: "P")
    site.add("late high", priority: .high, created: 8, project: "P")
    site.add("early high", priority: .high, created: 2, project: "P")
    site.add("no priority", priority: nil, created: 3, project: "P")
    site.add("undated medium", priority: .medium, project: "P")
    return site
  }

  private func project(in language: Language = .english) -> ProjectRecord {
    var site = site
    site.settings.language = language
    return ProjectRecord(ProjectID(0), in: site.presentation)
  }

  @Test("optimized order: incomplete first, then highest priority, then oldest")
  func optimizedOrder() {
    let titles = titles(order: 0)
    #expect(
      titles == [
        "early high", "late high", "undated medium", "no priority", "late low", "done high",
      ])
  }

  private func titles(order: Int) -> [String] {
    SubjectPageRecord<ProjectRecord>(ProjectID(0), order: order, page: 1, in: site.presentation)
      .rows.map(\.row.title)
  }

  @Test("items are published by title and by date as well")
  func otherOrders() {
    #expect(
      titles(order: 1) == [
        "done high", "early high", "late high", "late low", "no priority", "undated medium",
      ])
    #expect(
      titles(order: 2) == [
        "done high", "early high", "no priority", "late high", "late low", "undated medium",
      ])
    let page = SubjectPageRecord<ProjectRecord>(
      ProjectID(0), order: 1, page: 1, in: site.presentation)
    #expect(
      page.sorts.map { "\($0.label) \($0.target == page.pagination.pages[0].target)" } == [
        "To do first false", "Title true", "Oldest false",
      ])
  }

  @Test("projects with most to do come first, finished ones last, each by recency among equals")
  func index() {
    var site = SampleSite()
    for (title, open, done) in [("a", 1, 1), ("b", 2, 0), ("c", 0, 2), ("d", 1, 0), ("e", 1, 0)] {
      for number in 0..<open + done {
        site.add(
          "i", state: number < open ? .open : .closed,
          created: Int64(site.snapshot.issues.count), project: title)
      }
    }
    site.snapshot.projects[4].isClosed = true
    let page = ProjectIndexRecord(in: site.presentation)
    #expect(page.active.map(\.project.title) == ["b", "d", "a"])
    #expect(page.finished.map(\.project.title) == ["e", "c"])
  }

  @Test(
    "what holds issues is called what its tracker calls it",
    arguments: [
      (Source.Tracker.github, "Milestones", "Kamienie milowe"), (.jira, "Versions", "Wersje"),
      (.bugzilla, "Products", "Produkty"), (.gazette, "Projects", "Projekty"),
    ])
  func word(tracker: Source.Tracker, english: String, polish: String) {
    var site = SampleSite()
    site.add("a", project: "P")
    site.snapshot.sources[0].tracker = tracker
    #expect(site.presentation.text(.projects) == english)
    #expect(site.presentation.site.navigation.contains { $0.label == english })
    site.settings.language = .polish
    #expect(site.presentation.words.record.shown("projects") == polish)
  }

  @Test("the label gives title, items and progress")
  func label() {
    #expect(project().label == "P, 6 items, 16% complete.")
    #expect(project(in: .polish).label == "P, 6 elementów, ukończono 16%.")
    #expect(project(in: .simplifiedChinese).label == "P，6个条目，已完成16%。")
  }

  @Test("an empty project is not complete")
  func empty() {
    var site = SampleSite()
    let id = site.project("Empty")
    let record = ProjectRecord(id, in: site.presentation)
    #expect(record.label == "Empty, 0 items, 0% complete.")
    #expect(["total", "completed", "percent"].map(record.shown) == ["0", "0", "0"])
  }

  @Test("an item's icon, colour and label follow its state and priority")
  func items() {
    var site = SampleSite()
    site.add("T", state: .closed, priority: .high, project: "P")
    site.add("T", priority: .high, project: "P")
    site.add("T", priority: .medium, project: "P")
    let items = site.snapshot.issues.map {
      ItemRowViewModel(
        row: IssueRowViewModel($0, in: site.presentation), color: .darkBlue)
    }
    #expect(
      items.map { ["icon", "icon_color", "label"].map($0.shown).joined(separator: " ") } == [
        "checkmark.circle dark-blue T, completed.",
        "exclamationmark.triangle dark-blue T, high priority.",
        "checkmark.circle clear T",
      ])
  }

  @Test("a new project is light blue")
  func color() {
    #expect(project().shown("color") == "light-blue")
  }
}
