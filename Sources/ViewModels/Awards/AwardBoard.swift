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
  public var achievements: Achievements {
    let totals = presentation.index.totals
    return Achievements(
      issues: totals.issues, closed: totals.closedIssues, tags: presentation.index.tags.count,
      isSupporter: presentation.settings.isSupporter)
  }

  /// The awards of the site's own data, else the built-in ones.
  public var definitions: [Award] {
    presentation.snapshot.awards.isEmpty ? Award.builtIn : presentation.snapshot.awards
  }

  /// The awards with their progress, in the order of the data.
  public var awards: [AwardRecord] {
    let achievements = achievements
    let dates = EarningDates(presentation.snapshot.issues)
    return definitions.map { award in
      record(award, achievements, earnedOn: dates.date(of: award))
    }
  }

  private func record(
    _ award: Award, _ achievements: Achievements, earnedOn: Instant?
  ) -> AwardRecord {
    let isEarned = achievements.hasEarned(award)
    let count = achievements.count(for: award)
    let language = presentation.language
    let value = max(award.value, 0)
    return AwardRecord(
      name: award.name,
      title: isEarned
        ? "\(presentation.text(.unlocked)): \(award.name)" : presentation.text(.locked),
      details: award.details,
      color: isEarned ? (NamedColor(rawValue: award.color) ?? .gray).slug : "gray",
      image: award.image,
      criterion: award.criterion,
      isEarned: isEarned,
      value: award.value,
      count: count,
      progressLabel: language.progress(count, of: value),
      percent: isEarned
        ? 100 : Completion(completed: min(count, value), total: value).percent,
      earnedOn: isEarned ? presentation.date(earnedOn) : nil)
  }

  /// The page.
  public var record: AwardBoardRecord {
    let awards = awards
    let earned = awards.count(where: \.isEarned)
    return AwardBoardRecord(
      site: presentation.site,
      words: presentation.words,
      page: PageRecord(
        title: presentation.text(.awards), section: "awards",
        trail: [LinkRecord(label: presentation.text(.dashboard), target: .home)]),
      earned: earned,
      total: awards.count,
      summary: presentation.language.progress(earned, of: awards.count),
      awards: awards)
  }
}

/// The moments at which thresholds were reached.
///
/// An award for issues is earned when the issue that reached it was made, one for closed issues when
/// that one was closed; when tags were made is not known.
struct EarningDates: Sendable {
  private let created: [Instant]
  private let closed: [Instant]

  init(_ issues: some Sequence<Issue>) {
    var created: [Instant] = []
    var closed: [Instant] = []
    for issue in issues where issue.kind == .issue {
      if let date = issue.created { created.append(date) }
      if !issue.isOpen, let date = issue.closed { closed.append(date) }
    }
    self.created = created.sorted()
    self.closed = closed.sorted()
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

extension Language {
  /// "3 of 10".
  func progress(_ count: Int, of total: Int) -> String {
    switch self {
    case .english: "\(number(count)) of \(number(total))"
    case .polish: "\(number(count)) z \(number(total))"
    case .simplifiedChinese: "\(number(count)) / \(number(total))"
    }
  }
}
