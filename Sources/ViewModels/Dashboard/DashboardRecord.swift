import IssueModel
import IssueStore
import Languages
public import Records

/// The first page of a site: an overview of the project's state.
public struct DashboardRecord: Record {
  let frame: PageFrame
  let presentation: Presentation

  /// The dashboard of a site.
  public init(in presentation: Presentation) {
    self.presentation = presentation
    frame = presentation.frame(
      presentation.text(.dashboard), details: .given(presentation.settings.description),
      section: "dashboard", trail: [])
  }

  /// What templates may use of the dashboard.
  public static let fields = FieldTable<Self>(
    "dashboard", "The first page of a site: index.html.", in: \.frame
  ) {
    Field("light", "The status light; none where the site has none.") {
      $0.presentation.lightRecord
    }
    Field("date", "The latest moment in the data; none where the data has no dates.") {
      $0.presentation.dataDate
    }
    Field(
      "life",
      "Whether the project is alive, or that there is nothing, in one sentence; empty without dates."
    ) {
      $0.presentation.life
    }
    Field("note", "What days count back from where that is not today; else empty.") {
      $0.presentation.recentNote
    }
    Field("sources", "Where the data comes from, as far as that has addresses; three at most.") {
      $0.presentation.sourceLinks
    }
    Field(
      "is_archive",
      "Whether there are issues, none of them is open, and none has changed for a month."
    ) {
      $0.presentation.isArchive
    }
    Field("tiles", "The four figures at the top.") { $0.presentation.tiles }
    Field(
      "blocks", "The blocks below, in their order; those without anything to show are left out."
    ) {
      DashboardBlock.records(in: $0.presentation)
    }
  }
}

extension Presentation {
  /// The latest moment in the data: the date that the export states, else the last change.
  var latestMoment: Instant? { [snapshot.date, facts.lastChange].compactMap { $0 }.max() }

  /// That moment as pages show it.
  var dataDate: DateRecord? { date(latestMoment) }

  /// Whether there are issues or pull requests, and none of them is open.
  private var isAllClosed: Bool {
    let (issues, pulls) = (issueFigures, pullFigures)
    return issues.total + pulls.total > 0 && issues.open + pulls.open == 0
  }

  /// Whether that is so, and nothing has changed for a while: a project that has just closed its last issue is alive.
  var isArchive: Bool {
    guard isAllClosed else { return false }
    guard let last = facts.lastChange else { return true }
    return Life(days: Int(today.number) - Int(last.day.number)) != .active
  }

  /// The trackers behind the data, by name.
  var sourceLinks: [LinkRecord] {
    index.sources.map { snapshot[$0] }.compactMap { source in
      source.address.map {
        LinkRecord(label: source.name.isEmpty ? $0 : source.name, target: .external($0))
      }
    }
    .sorted { $0.label < $1.label }.prefix(3).map { $0 }
  }

  /// How active the project is.
  var life: String {
    if snapshot.issues.isEmpty { return text(.noIssues) }
    guard let last = facts.lastChange, let latest = latestMoment else { return "" }
    func day(_ instant: Instant?) -> String { date(instant)?.text(language.longDate) ?? "" }
    if isArchive {
      let all = [(issueFigures.total, Noun.issue), (pullFigures.total, Noun.pull)]
        .filter { $0.0 > 0 }.map { language.count($0.0, $0.1) }
      return wording.said(
        .archive(of: language.list(all), from: day(facts.firstMade), to: day(last)))
    }
    // Where the export states its date, time is counted to that, else to the page's day.
    let isStated = latest > last
    let gap = Int((isStated ? latest.day : max(today, last.day)).number) - Int(last.day.number)
    return language.text(.life(days: gap, lastChange: day(last), isStated: isStated))
      + (isAllClosed ? text(.nothingIsOpen) : "")
  }

  /// That *recent* and *this week* count back from the last change, which ``life`` names; empty where they do from
  /// today.
  var recentNote: String {
    guard recentDay != today, facts.lastChange != nil, !isArchive else { return "" }
    return language.text(.countedBackFromThen)
  }

  /// Recent work, counted back from the recent day.
  var recentWork: RecentWork {
    figures.recent.value { RecentWork(facts, snapshot.issues, until: recentDay) }
  }

  /// Open issues, those of the highest priority first, then the newest.
  func openIssuesByPriority(limit: Int) -> [Int] {
    let entries = facts.entries
    let open = index.newestFirst.filter { entries[$0].kind == .issue && entries[$0].isOpen }
    var result: [Int] = []
    for priority in [Priority.high, .medium, .low, nil] where result.count < limit {
      result += open.lazy.filter { entries[$0].priority == priority }.prefix(limit - result.count)
    }
    return result
  }

  /// The ten open issues of open projects to be done first.
  var topItems: [Int] {
    figures.topItems.value {
      let candidates = index.projects
        .filter { !snapshot[$0].isClosed }
        .flatMap { index.byProject[Int($0.index)] }
        .filter { snapshot.issues[$0].kind == .issue && snapshot.issues[$0].isOpen }
      return Array(OptimizedOrder.sorted(candidates, in: snapshot).prefix(10))
    }
  }

  /// The ten records that were changed last.
  var recentlyUpdated: [Int] {
    figures.recentlyUpdated.value {
      let dates = snapshot.issues.map { ($0.updated ?? $0.created ?? .distantPast).seconds }
      var latest: [Int] = []
      for row in dates.indices {
        // Most rows are older than the tenth so far, and skipped.
        if latest.count == 10, dates[row] <= dates[latest[9]] { continue }
        let place = latest.firstIndex { dates[$0] < dates[row] } ?? latest.count
        latest.insert(row, at: place)
        if latest.count > 10 { latest.removeLast() }
      }
      return latest
    }
  }
}
