import IssueModel
import Languages
public import Records

/// A page of those who earned most, in all or in a season.
public struct LeaderboardRecord: Record {
  let frame: PageFrame
  let title: String
  let places: [LeaderboardPlaceRecord]
  let years: [SeasonRecord]
  let months: [SeasonRecord]
  let total: Int
  let countsRungs: Bool
  let pagination: PaginationRecord

  /// A page, from 1, of the season of a number that ``Presentation/seasons`` named.
  public init(_ number: Int, page: Int, in presentation: Presentation) {
    let (boards, language) = (presentation.leaderboards, presentation.language)
    let season = Season(number: number)
    let places = boards[season]
    total = places.count
    countsRungs = presentation.awardBoard.entries.contains { $0.rungs.count > 1 }
    title = season.name(in: language) ?? presentation.text(.allTime)
    pagination = PaginationRecord(page: page, total: total) {
      .leaderboard(season.slug, page: $0)
    }
    self.places = pagination.rows(of: places).map { place in
      LeaderboardPlaceRecord(
        rank: place.rank, person: presentation.awardPerson(place.person), count: place.count)
    }
    func link(_ other: Season) -> SeasonRecord {
      SeasonRecord(
        label: other.name(in: language, isShort: true) ?? presentation.text(.allTime),
        target: .leaderboard(other.slug), isCurrent: other == season)
    }
    let year = season.year ?? season
    years = [link(.all)] + boards.years.map(link)
    months =
      year == .all ? [] : boards.months.filter { $0.year == year }.reversed().map(link)
    let name = presentation.text(.leaderboard)
    frame = presentation.frame(
      pagination.title(season == .all ? name : "\(name) – \(title)", in: presentation.language),
      section: "awards",
      trail: [(.dashboard, .home), (.awards, .awards)])
  }

  /// What templates may use of a leaderboard.
  public static let fields = FieldTable<Self>(
    "leaderboard", "Those who earned most, in all or in a season: leaderboard.html.", in: \.frame
  ) {
    Field("title", "The season, or that it is all time.", \.title)
    Field("places", "The people of this page; those with as many awards share a rank.", \.places)
    Field("total", "How many people the board holds.", \.total)
    Field(
      "counts_rungs", "Whether an award has several rungs, each of which counts.", \.countsRungs)
    Field("years", "All time and the years in which something was earned.", \.years)
    Field("months", "The months of the year at hand in which something was earned.", \.months)
    Field("pagination", "Which part of the people this is; a page has 50.", \.pagination)
  }
}

/// Somebody on a leaderboard.
public struct LeaderboardPlaceRecord: Record {
  let rank: Int
  let person: Shared<PersonLinkRecord>
  let count: Int

  /// What templates may use of a place.
  public static let fields = FieldTable<Self>("leaderboard place", "Somebody on a leaderboard.") {
    Field("rank", "The rank: 1, 1, 3.", \.rank)
    Field("person", "Who it is.", \.person)
    Field("count", "How many awards they earned; each rung of a ladder is one.", \.count)
  }
}

/// A time for which people are compared.
public struct SeasonRecord: Record {
  let label: String
  let target: LinkTarget
  let isCurrent: Bool

  /// What templates may use of a season.
  public static let fields = FieldTable<Self>("season", "A time for which people are compared.") {
    Field("label", "Its name.", \.label)
    Field("target", "Its first page.", \.target)
    Field("is_current", "Whether it is the one at hand.", \.isCurrent)
  }
}

extension Presentation {
  /// The seasons with a leaderboard by their numbers, the address of each, and how many people it holds.
  public var seasons: [(number: Int, slug: String?, count: Int)] {
    if awardBoard.entries.isEmpty { return [] }
    let boards = leaderboards
    return boards.seasons.map { ($0.number, $0.slug, boards[$0].count) }
  }
}
