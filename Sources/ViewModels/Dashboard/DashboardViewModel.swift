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
      activity: activity,
      urgent: presentation.rows(urgent),
      upNext: presentation.rows(next.prefix(3)),
      moreToExplore: presentation.rows(next.dropFirst(3)),
      recentlyUpdated: presentation.rows(recentlyUpdated),
      projects: openProjects.map(\.project),
      awards: AwardSummaryRecord(
        earned: awards.count(where: \.isEarned), total: awards.count,
        latest: Self.highest(of: awards)))
  }

  private var activity: Shared<ActivityChartRecord>? {
    presentation.figures.activity.value {
      ActivityChartRecord(presentation.snapshot.issues, language: presentation.language)
        .map { Shared($0) }
    }
  }

  private var urgent: [Int] {
    presentation.figures.urgent.value { openIssuesByPriority(limit: 6) }
  }

  /// The status light, where the site has one.
  var light: LightRecord? {
    presentation.light.map { isOn in
      LightRecord(isOn: isOn, label: presentation.text(isOn ? .lightOn : .lightOff))
    }
  }

  /// The figures at the top.
  var figures: [FigureRecord] {
    let totals = presentation.counts
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
    presentation.figures.topItems.value {
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
  }

  /// The ten records that were changed last.
  private var recentlyUpdated: [Int] {
    presentation.figures.recentlyUpdated.value {
      let dates = presentation.snapshot.issues.map {
        ($0.updated ?? $0.created ?? .distantPast).seconds
      }
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

  private var openProjects: [ProjectViewModel] {
    presentation.index.projects
      .filter { !presentation.snapshot[$0].isClosed }
      .sorted {
        let (a, b) = (presentation.snapshot[$0].title, presentation.snapshot[$1].title)
        return (a.lowercased(), a) < (b.lowercased(), b)
      }
      .map { ProjectViewModel($0, in: presentation) }
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
