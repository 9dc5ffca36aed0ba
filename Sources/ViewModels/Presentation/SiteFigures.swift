import IssueModel
import IssueStore
import Queries
import Records
import Search

/// A cache of figures that depend on every issue and are shown on few pages, each computed when it
/// is first asked for.
struct SiteFigures: Sendable {
  /// What has been earned, by the whole site and by each person.
  let awards: Once<AwardBoard>
  /// Everything that was earned.
  let rolls: Once<AwardRolls>
  /// The members of each cohort.
  let cohorts: Once<[Cohort]>
  /// The leaderboard of each season.
  let leaderboards: Once<Leaderboards>
  /// The figures of all issues, without pull requests.
  let issues: Once<Figures>
  /// The figures of all pull requests.
  let pulls: Once<Figures>
  /// The charts of the site.
  let charts: Once<[Shared<ChartRecord>]>
  /// Hot issues, those that wait for an answer, and the changes of the last week.
  let recent: Once<RecentWork>
  /// The open issues of the highest priorities.
  let urgent: Once<[Int]>
  /// The open issues of open projects to be done first.
  let topItems: Once<[Int]>
  /// What was changed last.
  let recentlyUpdated: Once<[Int]>
  /// What lists are sorted by.
  let keys: Once<RowKeys>
  /// The tags in the order of the page of all tags.
  let tags: Once<RankedTags>
  /// The projects in the order of the page of all projects.
  let projects: Once<ProjectsByWork>
  /// What changed in each month and week.
  let changes: Once<ChangesTable>
  /// What was talked about in each month and week.
  let talk: Once<TalkTable>
  /// What everybody said.
  let voices: Once<Voices>
  /// What everybody did.
  let people: Once<PeopleTable>

  /// The identifier of the site's tracker in feeds and calendars.
  let tracker = Once<TagURI?>()
  /// The identifier of the site in feeds.
  let site = Once<TagURI>()
  /// The feeds of the site; like the lists that they cover, made again in each build.
  let feeds = Once<[Feed]>()
  /// The badges of the site; made again in each build.
  let badges = Once<[Badge]>()
  /// The cards of the site; made again in each build.
  let cards = Once<[Card]>()
  /// The Open Badges of the site; made again in each build.
  let openBadges = Once<OpenBadges>()
  /// What the settings call each revoked Open Badge, by its name; made again in each build.
  let revokedBadges = Once<[String: String]>()
  let certificates = Once<[Certificate]>()
  /// The common part of the certificates of each award.
  let certificateForms = Once<[CertificateForm]>()
  /// The awards of the site as its board shows them; made again in each build.
  let siteAwards = Once<SharedList<AwardRecord>>()
  /// The search index: all of it, its keys except those of texts, the orders that edits seldom
  /// change, and words.
  let search: Once<SearchIndex>
  let searchNames: Patched<FixedKeys>
  let searchOrders: Patched<SearchOrders>
  let searchTexts: SearchTexts
  let searchTitles: SearchTexts

  /// The figures of an earlier build that are still valid.
  ///
  /// - Parameter awardsAskQueries: whether the award board depends on every member of an issue.
  init(_ reuse: Reuse<Presentation>, changed: [Int], awardsAskQueries: Bool) {
    let reuseAwards = awardsAskQueries ? Reuse(nil, .all) : reuse
    awards = reuseAwards(.awards, \.figures.awards) { reuseAwards.once(.deeds, \.figures.awards) }
    rolls = reuseAwards(.awards, \.figures.rolls) { reuseAwards.once(.deeds, \.figures.rolls) }
    leaderboards = reuseAwards(.awards, \.figures.leaderboards) { Once() }
    cohorts = reuse(.names, \.figures.cohorts) { Once() }
    issues = reuse(.figures, \.figures.issues) { Once() }
    pulls = reuse(.figures, \.figures.pulls) { Once() }
    charts = reuse(.charts, \.figures.charts) { Once() }
    recent = reuse(.recentWork, \.figures.recent) { Once() }
    urgent = reuse(.urgent, \.figures.urgent) { Once() }
    topItems = reuse(.topItems, \.figures.topItems) { Once() }
    recentlyUpdated = reuse(.recentlyUpdated, \.figures.recentlyUpdated) { Once() }
    keys = reuse(.keys, \.figures.keys) { Once() }
    tags = reuse(.tags, \.figures.tags) { Once() }
    projects = reuse(.projects, \.figures.projects) { Once() }
    changes = reuse(.changes, \.figures.changes) { reuse.once(.changeDates, \.figures.changes) }
    talk = reuse(.talk, \.figures.talk) { Once() }
    voices = reuse(.voices, \.figures.voices) { Once() }
    people = reuse(.people, \.figures.people) { Once() }
    search = reuse(.search, \.figures.search) { Once() }
    searchNames = reuse(
      .searchNames, { Patched(taking: $0.figures.searchNames, changed: changed) },
      make: { Patched() })
    searchOrders = reuse(
      .searchTexts, { Patched(taking: $0.figures.searchOrders, changed: changed) },
      make: { Patched() })
    searchTexts = reuse(
      .searchTexts, { SearchTexts(taking: $0.figures.searchTexts, changed: changed) },
      make: { SearchTexts() })
    searchTitles = reuse(
      .searchTexts, { SearchTexts(taking: $0.figures.searchTitles, changed: changed) },
      make: { SearchTexts(titlesOnly: true) })
  }
}
