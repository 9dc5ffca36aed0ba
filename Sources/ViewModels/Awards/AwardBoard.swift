public import IssueModel
import IssueStore
import Records

/// Makes the award board of a site.
///
/// There is no view model with state here: one would only hold the awards and give them back, and
/// whether one is earned is asked of the data itself.
public struct AwardBoard: Sendable {
  private let presentation: Presentation

  /// The board of a site.
  public init(in presentation: Presentation) {
    self.presentation = presentation
  }

  /// What the whole site has achieved.
  private var achievements: Achievements {
    let totals = presentation.counts
    return Achievements(
      issues: totals.issues, closed: totals.closedIssues, tags: presentation.index.tags.count,
      isSupporter: presentation.settings.isSupporter)
  }

  /// The awards of the site's own data, else the built-in ones.
  private var definitions: [Award] {
    presentation.snapshot.awards.isEmpty ? Award.builtIn : presentation.snapshot.awards
  }

  /// What the whole site has earned and what it has not, in the order of the data.
  public var standings: [AwardStanding] { all.site }

  /// What each person has earned and what not, by login.
  ///
  /// A person is credited with the issues they opened, and with the closed issues they worked on:
  /// those assigned to them, and those they opened themselves that nobody is assigned to. Who made a
  /// tag is not known, so only awards for issues are given to people.
  public var personalStandings: [(person: PersonID, standings: [AwardStanding])] { all.people }

  /// All standings, and what pages show of them.
  var all: AwardStandings {
    presentation.figures.awards.value {
      let achievements = achievements
      let dates = EarningDates(presentation.snapshot.issues)
      let site = definitions.map { AwardStanding($0, achievements, dates) }
      let people = credits
      let holders = holders(people)
      return AwardStandings(
        site: site, people: people, awards: SharedList(site.map(record)),
        holders: holders.map(\.record),
        fingerprints: holders.map { Fingerprinter.fingerprint(of: $0.record) },
        byPerson: Dictionary(
          holders.map { ($0.person, $0.record.awards) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  private func record(_ standing: AwardStanding) -> AwardRecord {
    AwardRecord(standing: standing, language: presentation.language)
  }

  private var credits: [(person: PersonID, standings: [AwardStanding])] {
    let awards = definitions.filter {
      $0.knownCriterion == .issues || $0.knownCriterion == .closed
    }
    let issues = presentation.snapshot.issues
    return presentation.peopleWithPages.compactMap { person in
      let own = presentation.index.byPerson[Int(person.index)].lazy
        .map { issues[$0] }.filter { $0.kind == .issue }
      let opened = own.filter { $0.author == person }
      let closed = own.filter { issue in
        !issue.isOpen
          && (issue.assignees.contains(person)
            || issue.assignees.isEmpty && issue.author == person)
      }
      let achievements = Achievements(
        issues: opened.count { _ in true }, closed: closed.count { _ in true })
      guard achievements.issues + achievements.closed > 0 else { return nil }
      let dates = EarningDates(opened: opened, closed: closed)
      return (person, awards.map { AwardStanding($0, achievements, dates) })
    }
  }

  /// The people who have earned something: those with the most awards first, then by login.
  private func holders(
    _ standings: [(person: PersonID, standings: [AwardStanding])]
  ) -> [(person: PersonID, record: PersonAwardsRecord)] {
    standings
      .compactMap { person, standings in
        let earned = standings.filter(\.isEarned)
        guard !earned.isEmpty, let link = presentation.person(person) else { return nil }
        return (person, PersonAwardsRecord(person: link, awards: SharedList(earned.map(record))))
      }
      // The standings come by login, and a stable order keeps that among equals.
      .enumerated()
      .sorted { a, b in
        let (more, less) = (
          a.element.record.awards.records.count, b.element.record.awards.records.count
        )
        return more != less ? more > less : a.offset < b.offset
      }
      .map(\.element)
  }
}

/// How far somebody, or the whole site, is on the way to an award.
public struct AwardStanding: Sendable, Hashable {
  /// The award.
  public let award: Award
  /// What has been done so far.
  public let count: Int
  /// Whether it is earned.
  public let isEarned: Bool
  /// When it was earned; nil where it is not, or where that is not known.
  public let earnedOn: Instant?

  init(_ award: Award, _ achievements: Achievements, _ dates: EarningDates) {
    self.award = award
    count = achievements.count(for: award)
    isEarned = achievements.hasEarned(award)
    earnedOn = isEarned ? dates.date(of: award) : nil
  }

  /// Whole per cent of the way, 0 to 100, rounded down.
  public var percent: Int {
    let value = max(award.value, 0)
    return isEarned ? 100 : DoneShare(completed: min(count, value), total: value).percent
  }
}

/// The moments at which thresholds were reached.
///
/// An award for issues is earned when the issue that reached it was made, one for closed issues when
/// that one was closed; when tags were made is not known.
struct EarningDates: Sendable {
  private let created: [Instant]
  private let closed: [Instant]

  init(_ issues: [Issue]) {
    let issues = issues.lazy.filter { $0.kind == .issue }
    self.init(opened: issues, closed: issues.filter { !$0.isOpen })
  }

  init(opened: some Sequence<Issue>, closed done: some Sequence<Issue>) {
    created = opened.compactMap(\.created).sorted()
    closed = done.compactMap(\.closed).sorted()
  }

  func date(of award: Award) -> Instant? {
    let dates: [Instant]
    switch award.knownCriterion {
    case .issues: dates = created
    case .closed: dates = closed
    case .tags, .unlock, nil: return nil
    }
    return dates.indices.contains(award.value - 1) ? dates[award.value - 1] : nil
  }
}

/// The progress of a site and its people towards their awards.
struct AwardStandings: Sendable {
  /// The standings of the whole site, in the order of the awards.
  let site: [AwardStanding]
  /// Those of each person who has done something, by login.
  let people: [(person: PersonID, standings: [AwardStanding])]
  /// The awards of the site as pages show them.
  let awards: SharedList<AwardRecord>
  /// The people who have earned something as the board shows them, the most awards first.
  let holders: [PersonAwardsRecord]
  /// The fingerprint of each of them.
  let fingerprints: [UInt64]
  /// What each person has earned.
  let byPerson: [PersonID: SharedList<AwardRecord>]
}
