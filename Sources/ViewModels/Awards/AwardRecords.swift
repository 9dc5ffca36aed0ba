public import Records

/// The board of what a project has earned.
public struct AwardBoardRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// How many awards are earned.
  public let earned: Int
  /// How many awards there are.
  public let total: Int
  /// "3 of 20", in words.
  public let summary: String
  /// The awards, in the order of the data.
  public let awards: SharedList<AwardRecord>
  /// The people who have earned something.
  public let people: SharedList<PersonAwardsRecord>

  /// What templates may use of the award board.
  public static let fields = FieldTable<Self>(
    "award board", "What a project has earned: awards.html."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("earned", "How many awards are earned.", \.earned)
    Field("total", "How many awards there are.", \.total)
    Field("summary", "Both figures in words.", \.summary)
    Field("awards", "The awards, in the order of the data.", \.awards)
    Field("people", "The people who have earned something, the most awards first.", \.people)
  }
}

/// What a person has earned.
public struct PersonAwardsRecord: Record {
  /// The person.
  public let person: Shared<PersonLinkRecord>
  /// How many awards they have earned.
  public let earned: Int
  /// The awards they have earned.
  public let awards: [AwardRecord]

  /// What templates may use of a person's awards.
  public static let fields = FieldTable<Self>("person awards", "What a person has earned.") {
    Field("person", "The person.", \.person)
    Field("earned", "How many awards they have earned.", \.earned)
    Field("awards", "The awards they have earned.", \.awards)
  }
}

/// An award and how far it is away.
public struct AwardRecord: Record {
  /// The name.
  public let name: String
  /// "Unlocked: NAME", or "Locked".
  public let title: String
  /// What has to be done for it.
  public let details: String
  /// The colour's name as style sheets use it; `gray` while it is locked.
  public let color: String
  /// The name of its icon.
  public let image: String
  /// What is counted.
  public let criterion: String
  /// Whether it is earned.
  public let isEarned: Bool
  /// The threshold.
  public let value: Int
  /// What has been done so far.
  public let count: Int
  /// "3 of 10", in words.
  public let progressLabel: String
  /// Whole per cent of the way, 0 to 100, rounded down.
  public let percent: Int
  /// The day on which it was earned, where that is known.
  public let earnedOn: DateRecord?

  /// What templates may use of an award.
  public static let fields = FieldTable<Self>("award", "An award and how far it is away.") {
    Field("name", "The name.", \.name)
    Field("title", "Unlocked: NAME, or Locked.", \.title)
    Field("description", "What has to be done for it.", \.details)
    Field("color", "The colour's name as style sheets use it; gray while it is locked.", \.color)
    Field("image", "The name of its icon.", \.image)
    Field("criterion", "What is counted: issues, closed, tags, unlock.", \.criterion)
    Field("is_earned", "Whether it is earned.", \.isEarned)
    Field("value", "The threshold.", \.value)
    Field("count", "What has been done so far.", \.count)
    Field("progress_label", "How far it is, in words: 3 of 10.", \.progressLabel)
    Field("percent", "Whole per cent of the way, 0 to 100.", \.percent)
    Field("earned_on", "When it was earned; none where that is not known.", \.earnedOn)
  }
}
