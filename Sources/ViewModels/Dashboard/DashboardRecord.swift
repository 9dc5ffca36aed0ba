import IssueModel
import IssueStore
public import Records

/// The first page of a site: where the project stands.
public struct DashboardRecord: Record {
  let frame: PageFrame
  let sidebar: SidebarRecord
  let presentation: Presentation

  /// The dashboard of a site.
  public init(in presentation: Presentation) {
    self.presentation = presentation
    frame = presentation.frame(
      presentation.text(.dashboard), details: presentation.settings.description,
      section: "dashboard", trail: [])
    sidebar = SidebarRecord(in: presentation)
  }

  /// Open issues by priority, highest first; six at most.
  var urgent: IssueRows {
    presentation.rows(
      presentation.figures.urgent.value { presentation.openIssuesByPriority(limit: 6) })
  }

  /// Open projects by title.
  var projects: [ProjectRecord] {
    presentation.index.projects
      .map { (project: presentation.snapshot[$0], id: $0) }
      .filter { !$0.project.isClosed }
      .map { (order: ($0.project.title.lowercased(), $0.project.title), id: $0.id) }
      .sorted { $0.order < $1.order }
      .map { ProjectRecord($0.id, in: presentation) }
  }

  /// What templates may use of the dashboard.
  public static let fields = FieldTable<Self>(
    "dashboard", "The first page of a site: index.html.", in: \.frame
  ) {
    Field("sidebar", "The lists of the site.", \.sidebar)
    Field("light", "The status light; none where the site has none.") {
      $0.presentation.lightRecord
    }
    Field("figures", "The figures at the top.") { $0.presentation.figureRecords }
    Field("date", "The date of the data; none where the data has no dates.") {
      $0.presentation.dataDate
    }
    Field("activity", "Opened and closed issues by month; none where there are no dates.") {
      $0.presentation.activity
    }
    Field("urgent", "Open issues by priority, highest first; six at most.") { $0.urgent }
    Field("up_next", "The three issues of open projects to be done first.") {
      $0.presentation.rows($0.presentation.topItems.prefix(3))
    }
    Field("more_to_explore", "The next seven issues of open projects.") {
      $0.presentation.rows($0.presentation.topItems.dropFirst(3))
    }
    Field("recently_updated", "The ten records that changed last.") {
      $0.presentation.rows($0.presentation.recentlyUpdated)
    }
    Field("projects", "Open projects with their progress, by title.") { $0.projects }
    Field("awards", "How many awards are earned and how many there are.") {
      AwardSummaryRecord(awards: AwardBoard(in: $0.presentation).all.awards.records)
    }
  }
}

/// A figure of the dashboard.
public struct FigureRecord: Record {
  let label: String
  let value: Int
  let text: String
  let icon: String
  let target: LinkTarget?

  /// What templates may use of a figure.
  public static let fields = FieldTable<Self>("figure", "A figure of the dashboard.") {
    Field("label", "What is counted.", \.label)
    Field("value", "The count.", \.value)
    Field("text", "The count as the language writes it.", \.text)
    Field("icon", "The name of its icon.", \.icon)
    Field("target", "The list behind it; none where there is none.", \.target)
  }
}

extension Presentation {
  /// The figures at the top of the dashboard.
  var figureRecords: [FigureRecord] {
    func figure(_ phrase: Phrase, _ value: Int, _ icon: String, _ list: String?) -> FigureRecord {
      FigureRecord(
        label: text(phrase), value: value, text: language.number(value), icon: icon,
        target: list.map { .list($0, page: 1) })
    }
    return [
      figure(.openIssues, counts.openIssues, "issue-open", "open"),
      figure(.closedIssues, counts.closedIssues, "issue-closed", "closed"),
      figure(.pulls, counts.pulls, "pull-open", "pulls"),
      figure(.comments, counts.comments, "comment", nil),
    ]
  }

  /// The date of the data.
  var dataDate: DateRecord? { date(snapshot.date) }

  /// Open issues, those of the highest priority first, then the newest.
  func openIssuesByPriority(limit: Int) -> [Int] {
    let issues = snapshot.issues
    let open = index.newestFirst.filter { issues[$0].kind == .issue && issues[$0].isOpen }
    var result: [Int] = []
    for priority in [Priority.high, .medium, .low, nil] where result.count < limit {
      result += open.lazy.filter { issues[$0].priority == priority }.prefix(limit - result.count)
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
        // Few rows come before the tenth of those seen so far.
        if latest.count == 10, dates[row] <= dates[latest[9]] { continue }
        let place = latest.firstIndex { dates[$0] < dates[row] } ?? latest.count
        latest.insert(row, at: place)
        if latest.count > 10 { latest.removeLast() }
      }
      return latest
    }
  }

  /// Opened and closed issues by month.
  var activity: Shared<ActivityChartRecord>? {
    figures.activity.value {
      ActivityChartRecord(snapshot.issues, language: language).map { Shared($0) }
    }
  }
}
