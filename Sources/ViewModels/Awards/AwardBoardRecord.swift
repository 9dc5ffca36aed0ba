import IssueModel
public import Records

/// The board of what a project has earned.
public struct AwardBoardRecord: Record {
  let frame: PageFrame
  let awards: SharedList<AwardRecord>
  let people: SharedList<PersonAwardsRecord>
  let language: Language

  /// The board of a site.
  public init(in presentation: Presentation) {
    frame = presentation.frame(presentation.text(.awards), section: "awards")
    let all = AwardBoard(in: presentation).all
    (awards, people) = (all.awards, all.holders)
    language = presentation.language
  }

  private var earned: Int { awards.records.count(where: \.standing.isEarned) }

  /// What templates may use of the award board.
  public static let fields = FieldTable<Self>(
    "award board", "What a project has earned: awards.html.", in: \.frame
  ) {
    Field("earned", "How many awards are earned.") { $0.earned }
    Field("total", "How many awards there are.") { $0.awards.records.count }
    Field("summary", "Both figures in words.") {
      $0.language.progress($0.earned, of: $0.awards.records.count)
    }
    Field("awards", "The awards, in the order of the data.", \.awards)
    Field("people", "The people who have earned something, the most awards first.", \.people)
  }
}
