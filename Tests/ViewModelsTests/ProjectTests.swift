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
    let titles = ProjectPageRecord(ProjectID(0), page: 1, in: site.presentation)
      .items.map(\.row.title)
    #expect(
      titles == [
        "early high", "late high", "undated medium", "no priority", "late low", "done high",
      ])
  }

  @Test("the label gives title, items and progress")
  func label() {
    #expect(project().label == "P, 6 items, 16% complete.")
    #expect(project(in: .polish).label == "P, 6 elementów, ukończono 16%.")
    #expect(project(in: .simplifiedChinese).label == "P，6 个条目，已完成 16%。")
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

  @Test("the page of all projects has open and closed ones, newest first")
  func index() {
    var site = SampleSite()
    for (offset, title) in ["old", "new", "shut"].enumerated() {
      _ = site.project(title)
      site.snapshot.projects[offset].created = Instant(seconds: Int64(offset))
    }
    site.snapshot.projects[2].isClosed = true
    let projects = ProjectIndexRecord(in: site.presentation).projects
    #expect(projects.map(\.project.title) == ["new", "old", "shut"])
    #expect(projects.map { $0.shown("status") } == ["Open", "Open", "Closed"])
  }

  @Test("a new project is light blue")
  func color() {
    #expect(project().shown("color") == "light-blue")
  }
}
