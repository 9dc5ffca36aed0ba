import IssueModel
import IssueStore
import Records

/// Prepares the first page of a site.
public struct DashboardViewModel: Sendable {
  private let presentation: Presentation

  /// The view model of the dashboard.
  public init(in presentation: Presentation) {
    self.presentation = presentation
  }

  /// The page.
  public var record: DashboardRecord {
    let urgent = openIssuesByPriority(limit: 6)
    let next = topItems
    let settings = presentation.settings
    let awards = AwardBoard(in: presentation).awards
    return DashboardRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.text(.dashboard), details: settings.description, section: "dashboard"),
      sidebar: SidebarViewModel(in: presentation).record(),
      light: light,
      figures: figures,
      date: presentation.date(presentation.snapshot.date),
      activity: ActivityChartRecord(
        presentation.snapshot.issues, language: presentation.language),
      urgent: presentation.rows(urgent),
      upNext: presentation.rows(next.prefix(3)),
      moreToExplore: presentation.rows(next.dropFirst(3)),
      recentlyUpdated: presentation.rows(recentlyUpdated(limit: 10)),
      projects: openProjects,
      awards: AwardSummaryRecord(
        earned: awards.count(where: \.isEarned), total: awards.count,
        latest: Self.highest(of: awards)))
  }

  /// The status light, where the site has one.
  var light: LightRecord? {
    presentation.light.map { isOn in
      LightRecord(isOn: isOn, label: presentation.text(isOn ? .lightOn : .lightOff))
    }
  }

  /// The figures at the top.
  var figures: [FigureRecord] {
    let totals = presentation.index.totals
    let language = presentation.language
    func figure(_ phrase: Phrase, _ value: Int, _ icon: String, _ list: String?) -> FigureRecord {
      FigureRecord(
        label: language.text(phrase), value: value, text: language.number(value), icon: icon,
        target: list.map { .list($0, page: 1) })
    }
    return [
      figure(.openIssues, totals.openIssues, "issue-open", "open"),
      figure(.closedIssues, totals.closedIssues, "issue-closed", "closed"),
      figure(.pulls, totals.pulls, "pull-open", "pulls"),
      figure(.comments, totals.comments, "comment", nil),
    ]
  }

  /// Open issues, those of the highest priority first, then the newest.
  public func openIssuesByPriority(limit: Int) -> [Int] {
    let issues = presentation.snapshot.issues
    let open = presentation.index.newestFirst.filter {
      issues[$0].kind == .issue && issues[$0].isOpen
    }
    var result: [Int] = []
    for priority in [Priority.high, .medium, .low, nil] where result.count < limit {
      result += open.lazy.filter { issues[$0].priority == priority }.prefix(limit - result.count)
    }
    return result
  }

  /// The ten open issues of open projects to be done first.
  public var topItems: [Int] {
    let snapshot = presentation.snapshot
    let candidates = presentation.index.projects
      .filter { !snapshot[$0].isClosed }
      .flatMap { presentation.index.byProject[Int($0.index)] }
      .filter { snapshot.issues[$0].kind == .issue && snapshot.issues[$0].isOpen }
    return Array(
      candidates.sorted {
        ProjectViewModel.comesFirst(snapshot.issues[$0], snapshot.issues[$1])
      }.prefix(10))
  }

  private func recentlyUpdated(limit: Int) -> [Int] {
    let issues = presentation.snapshot.issues
    let keys = issues.map { ($0.updated ?? $0.created ?? .distantPast).seconds }
    return Array(
      issues.indices.sorted { keys[$0] != keys[$1] ? keys[$0] > keys[$1] : $0 < $1 }.prefix(limit))
  }

  private var openProjects: [ProjectRecord] {
    presentation.index.projects
      .filter { !presentation.snapshot[$0].isClosed }
      .sorted {
        let (a, b) = (presentation.snapshot[$0].title, presentation.snapshot[$1].title)
        return (a.lowercased(), a) < (b.lowercased(), b)
      }
      .map { ProjectViewModel($0, in: presentation).project }
  }

  private static func highest(of awards: [AwardRecord]) -> [AwardRecord] {
    var best: [String: AwardRecord] = [:]
    var order: [String] = []
    for award in awards where award.isEarned {
      guard let known = best[award.criterion] else {
        order.append(award.criterion)
        best[award.criterion] = award
        continue
      }
      if award.value >= known.value { best[award.criterion] = award }
    }
    return order.compactMap { best[$0] }
  }
}
