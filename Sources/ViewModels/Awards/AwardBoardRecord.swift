import IssueModel
import Languages
public import Records

/// The board of what a project has earned, and a part of the people who have earned something.
public struct AwardBoardRecord: Record {
  let frame: PageFrame
  let board: SharedList<AwardRecord>
  let awards: SharedList<AwardRecord>
  let others: [GivenAwardRecord]
  let cohorts: [LinkRecord]
  let recent: [EarningRecord]
  let people: [PersonAwardsRecord]
  let pagination: PaginationRecord
  let language: Language

  /// A page, from 1, of the board of a site; the awards themselves stand on the first.
  public init(page: Int = 1, in presentation: Presentation) {
    board = presentation.siteAwards
    awards = page == 1 ? board : SharedList([])
    language = presentation.language
    let rolls = presentation.awardRolls
    let holders = Array(rolls.people)
    let site = presentation.awardBoard
    others =
      page > 1
      ? []
      : site.entries.indices.filter { site.entries[$0].table(.project) == nil }
        .map { GivenAwardRecord($0, in: presentation) }
    cohorts =
      page > 1
      ? []
      : presentation.cohorts.prefix(100).map {
        LinkRecord(label: $0.name.cut(to: 60), target: .cohort($0.slug))
      }
    recent =
      page > 1
      ? []
      : rolls.rungs.lazy.filter { $0.date != nil }.prefix(Self.mostRecent).map {
        EarningRecord($0, in: presentation)
      }
    pagination = PaginationRecord(page: page, total: holders.count) { .awards(page: $0) }
    frame = presentation.frame(
      pagination.title(presentation.text(.awards), in: presentation.language), section: "awards")
    people = pagination.rows(of: holders).compactMap { presentation.awards(of: $0) }
  }

  /// How many of the latest earnings the board shows.
  static let mostRecent = 10

  private var earned: Int { board.records.count(where: \.standing.isEarned) }

  /// What templates may use of the award board.
  public static let fields = FieldTable<Self>(
    "award board", "What a project has earned: awards.html.", in: \.frame
  ) {
    Field("earned", "How many awards are earned.") { $0.earned }
    Field("total", "How many awards there are.") { $0.board.records.count }
    Field("summary", "Both figures in words.") {
      $0.language.text(.progress($0.earned, of: $0.board.records.count))
    }
    Field("awards", "The awards, in the order of the data; on the first page.", \.awards)
    Field(
      "others", "The awards that only people, tags or projects can have; on the first page.",
      \.others)
    Field("cohorts", "The cohorts of rosters, 100 at most; on the first page.", \.cohorts)
    Field("leaderboard", "The leaderboard; none where nobody has earned anything.") {
      $0.people.isEmpty ? nil : LinkTarget.leaderboard()
    }
    Field(
      "recent", "What people have earned last, \(mostRecent) at most; on the first page.", \.recent)
    Field(
      "people", "The people of this page who have earned something, the most awards first.",
      \.people)
    Field("pagination", "Which part of the people this is; a page has 50.", \.pagination)
  }
}

/// A rung that somebody reached.
public struct EarningRecord: Record {
  let person: Shared<PersonLinkRecord>
  let award: LinkRecord
  let rung: ShownRung
  let date: DateRecord?

  init(_ earning: Earning, in presentation: Presentation) {
    let board = presentation.awardBoard
    let entry = board.entries[earning.place]
    person = presentation.awardPerson(PersonID(earning.holder))
    award = LinkRecord(
      label: entry.shown.name, target: .award(board.slugs[earning.place]))
    rung = entry.rungs[earning.tier]
    date = presentation.date(earning.date)
  }

  /// What templates may use of an earning.
  public static let fields = FieldTable<Self>(
    "earning", "A rung of an award that somebody reached."
  ) {
    Field("person", "Who it is.", \.person)
    Field("award", "The award, with its page.", \.award)
    Field("tier", "The rung, as Silver; empty for an award with one rung.") { $0.rung.name }
    Field("color", "The colour's name as style sheets use it.") { $0.rung.color }
    Field("image", "The name of its icon.") { $0.rung.image }
    Field.derived("emoji", "The emoji that stands for an icon; empty for a name.") { $0.rung.emoji }
    Field("date", "When; none where that is not known.", \.date)
  }
}

/// An award that is open only to people, only to tags or only to projects.
public struct GivenAwardRecord: Record {
  let award: AwardRecord
  let rarity: String?
  let isHeld: Bool

  init(_ place: Int, in presentation: Presentation) {
    award = presentation.record(presentation.awardBoard.standing(place))
    rarity = presentation.rarity(of: place)
    isHeld = !presentation.awardRolls.earnings(of: place).isEmpty
  }

  /// What templates may use of it.
  public static let fields = FieldTable<Self>(
    "given award", "An award that only people, tags or projects can have."
  ) {
    Field("award", "The award.", \.award)
    Field("rarity", "How many have it, in words.", \.rarity)
    Field("is_held", "Whether anybody, or anything, has it.", \.isHeld)
  }
}
