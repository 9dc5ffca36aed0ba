import Records
import ViewModels

extension PageKind {
  /// The award board.
  static let awards = PageKind(
    "awards", formats: [.html, .markdown],
    members: .index({ [$0.holderCount] }, target: { .awards(page: $1) })
  ) { site, page in AwardBoardRecord(page: page.number, in: site.presentation) }
  .depending(whatIsEarned)

  /// A page of an award and its holders.
  static let award = PageKind(
    "award", formats: [.html, .markdown],
    members: .list(
      { site in
        let presentation = site.presentation
        return presentation.awardBoard.slugs.enumerated().flatMap { place, slug in
          pages(of: presentation.awardHolderCount(place), item: place) { .award(slug, page: $0) }
        }
      }, issues: everyIssue)
  ) { site, page in AwardPageRecord(page.item, page: page.number, in: site.presentation) }
  .apartFromRecords().depending { site, page in
    let (place, presentation) = (page.item, site.presentation)
    return Dependence(
      inputs: presentation.deedInputs,
      rows: AwardPageRecord.proofs(place, page: page.number, in: presentation)
    ) { presentation.hasSameHolders(ofAward: place, as: $0.presentation) }
  }

  /// A page of a leaderboard: of all time, a year or a month.
  static let leaderboard = PageKind(
    "leaderboard", formats: [.html, .markdown],
    members: .list(
      { site in
        site.presentation.seasons.flatMap { season in
          pages(of: season.count, item: season.number) { .leaderboard(season.slug, page: $0) }
        }
      }, issues: everyIssue)
  ) { site, page in LeaderboardRecord(page.item, page: page.number, in: site.presentation) }
  .apartFromRecords().depending { site, page in
    let (season, presentation) = (page.item, site.presentation)
    return Dependence(inputs: presentation.deedInputs) {
      presentation.hasSameLeaderboard(of: season, as: $0.presentation)
    }
  }

  /// A page of the members of a cohort.
  static let cohort = PageKind(
    "cohort", formats: [.html, .markdown],
    members: .list(
      { site in
        site.presentation.cohorts.enumerated().flatMap { place, cohort in
          pages(of: cohort.members.count, item: place) { .cohort(cohort.slug, page: $0) }
        }
      }, issues: everyIssue)
  ) { site, page in CohortPageRecord(page.item, page: page.number, in: site.presentation) }
  .apartFromRecords().depending(whatIsEarned)

  /// The dependence of a page that shows who has earned what, and no titles of issues.
  static let whatIsEarned: Site<Dependence> = { site, _ in
    Dependence(inputs: site.presentation.awardInputs)
  }

  /// The pages of an item with a number of rows.
  private static func pages(
    of count: Int, item: Int, _ target: (Int) -> LinkTarget
  ) -> [PageMember] {
    (1...PaginationRecord.pageCount(rows: count)).map {
      PageMember(item: item, number: $0, target: target($0))
    }
  }
}
