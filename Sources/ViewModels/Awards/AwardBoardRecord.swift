import IssueModel
public import Records

/// The board of what a project has earned, and a part of the people who have earned something.
public struct AwardBoardRecord: Record {
  let frame: PageFrame
  let board: SharedList<AwardRecord>
  let awards: SharedList<AwardRecord>
  let people: [PersonAwardsRecord]
  let pagination: PaginationRecord
  let language: Language

  /// A page, from 1, of the board of a site; the awards themselves stand on the first.
  public init(page: Int = 1, in presentation: Presentation) {
    board = SharedList(presentation.siteAwards)
    awards = page == 1 ? board : SharedList([])
    language = presentation.language
    let holders = presentation.awardHolders.people
    pagination = PaginationRecord(page: page, total: holders.count) { .awards(page: $0) }
    frame = presentation.frame(pagination.title(presentation.text(.awards)), section: "awards")
    people = pagination.rows(of: holders).compactMap { presentation.awards(of: $0) }
  }

  private var earned: Int { board.records.count(where: \.standing.isEarned) }

  /// What templates may use of the award board.
  public static let fields = FieldTable<Self>(
    "award board", "What a project has earned: awards.html.", in: \.frame
  ) {
    Field("earned", "How many awards are earned.") { $0.earned }
    Field("total", "How many awards there are.") { $0.board.records.count }
    Field("summary", "Both figures in words.") {
      $0.language.progress($0.earned, of: $0.board.records.count)
    }
    Field("awards", "The awards, in the order of the data; on the first page.", \.awards)
    Field(
      "people", "The people of this page who have earned something, the most awards first.",
      \.people)
    Field("pagination", "Which part of the people this is; a page has 50.", \.pagination)
  }
}
