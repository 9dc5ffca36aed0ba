import Configuration
import IssueModel
import Languages
public import Records

/// An award and the progress towards it.
public struct AwardRecord: Record {
  let standing: AwardStanding
  let slug: String
  let language: Language
  /// The page of the printed certificate; only on a shelf.
  var certificate: LinkTarget?

  private var texts: (name: String, details: String) { standing.entry.shown }

  /// The rung that is reached, else the first.
  private var rung: ShownRung { standing.entry.rungs[standing.rungPlace] }

  /// What templates may use of an award.
  public static let fields = FieldTable<Self>("award", "An award and how far it is away.") {
    Field("name", "The name.") { $0.texts.name }
    Field("target", "Its page.") { LinkTarget.award($0.slug) }
    Field("state", "Unlocked or Locked.") {
      $0.language.text($0.standing.isEarned ? .unlocked : .locked)
    }
    Field("description", "What has to be done for it.") { $0.texts.details }
    Field("color", "The colour's name as style sheets use it; gray while it is locked.") {
      $0.standing.isEarned ? $0.rung.color : NamedColor.gray.slug
    }
    Field("own_color", "The same, also while it is locked.") { $0.rung.color }
    Field("image", "The name of its icon.") { $0.rung.image }
    Field.derived(
      "emoji", "The emoji that stands for an icon; empty for a name."
    ) { $0.rung.emoji }
    Field("criterion", "What is counted, as issues or merged.") {
      $0.standing.entry.award.criterion
    }
    Field("is_earned", "Whether it is earned.") { $0.standing.isEarned }
    Field("value", "The threshold of the rung that is reached, else of the first.") {
      $0.rung.value
    }
    Field("tier", "The rung that is reached, as Silver; none for an award with one rung.") {
      $0.standing.isEarned && !$0.rung.isUnnamed ? $0.rung.name : nil
    }
    Field("next", "The threshold of the next rung of a ladder; none where there is none.") {
      $0.standing.isEarned ? $0.standing.nextValue : nil
    }
    Field("count", "What has been done so far.", \.standing.count)
    Field("progress_label", "How far it is, in words: 3 of 10, or 48 once it is earned.") {
      $0.standing.isEarned
        ? $0.language.number($0.standing.count)
        : $0.language.text(.progress($0.standing.count, of: max($0.standing.nextValue ?? 0, 0)))
    }
    Field("more_label", "How much is missing to the next rung: 7 more; none where nothing is.") {
      $0.standing.missing > 0 ? $0.language.text(.missing($0.standing.missing)) : nil
    }
    Field("percent", "Whole per cent of the way to the next rung, 0 to 100.") {
      $0.standing.percent
    }
    Field("rungs", "Its rungs, where it has several.") {
      $0.standing.entry.rungs.count > 1 ? AwardRungRecord.rungs(of: $0.standing) : []
    }
    Field("earned_on", "When it was earned; none where that is not known.") { award in
      award.standing.earnedOn.map { DateRecord(instant: $0, language: award.language) }
    }
    Field(
      "certificate",
      "The certificate of the person on whose page it stands; none elsewhere, and where the site has none.",
      \.certificate)
  }
}

/// A rung of an award.
public struct AwardRungRecord: Record {
  let rung: ShownRung
  let isReached: Bool
  /// How many people, tags or milestones reached it; nil where the page does not count them.
  let holders: Int?

  /// The rungs of an award, with those that are reached.
  static func rungs(of standing: AwardStanding, holders: [Int]? = nil) -> [AwardRungRecord] {
    standing.entry.rungs.enumerated().map { place, rung in
      AwardRungRecord(
        rung: rung, isReached: place <= standing.tier ?? -1, holders: holders?[place])
    }
  }

  /// What templates may use of a rung.
  public static let fields = FieldTable<Self>("award rung", "A rung of an award.") {
    Field(
      "name", "What it is called, as Silver; empty for an award with one rung."
    ) { $0.rung.name }
    Field("value", "The threshold.", \.rung.value)
    Field("color", "The colour's name as style sheets use it.") { $0.rung.color }
    Field("image", "The name of its icon.") { $0.rung.image }
    Field.derived("emoji", "The emoji that stands for an icon; empty for a name.") { $0.rung.emoji }
    Field("is_reached", "Whether it is reached.", \.isReached)
    Field("holders", "How many have reached it; on the award's own page.", \.holders)
  }
}

/// What a person has earned.
public struct PersonAwardsRecord: Record {
  let person: Shared<PersonLinkRecord>
  let awards: SharedList<AwardRecord>

  /// How many awards of a person a board names; their page has all of them.
  static let mostHighest = 3

  /// What templates may use of a person's awards.
  public static let fields = FieldTable<Self>("person awards", "What a person has earned.") {
    Field("person", "The person.", \.person)
    Field("earned", "How many awards they have earned.") { $0.awards.records.count }
    Field("awards", "The awards they have earned.", \.awards)
    Field.derived(
      "highest",
      "The highest award of each criterion that they have earned, \(mostHighest) at most."
    ) {
      Array($0.awards.records.highest.prefix(mostHighest))
    }
  }
}

/// How many awards are earned.
public struct AwardSummaryRecord: Record {
  let awards: [AwardRecord]

  /// What templates may use of the summary.
  public static let fields = FieldTable<Self>("award summary", "How many awards are earned.") {
    Field("earned", "How many are earned.") { $0.awards.count(where: \.standing.isEarned) }
    Field("total", "How many there are.") { $0.awards.count }
    Field("latest", "The highest earned award of each criterion.") { $0.awards.highest }
  }
}

extension [AwardRecord] {
  /// The highest earned award of each criterion, in the order of the board.
  fileprivate var highest: [AwardRecord] {
    map(\.standing).placesOfHighest.map { self[$0] }
  }
}

/// A rung of an award as pages show it, made once for all holders.
struct ShownRung: Sendable {
  /// The name, cut to what a page has room for.
  let name: String
  /// Whether the award gives it no name.
  let isUnnamed: Bool
  /// The threshold.
  let value: Int
  /// The colour's name as style sheets use it.
  let color: String
  /// The colour for drawings, as `#rrggbb`.
  let ink: String
  /// The name of its icon; empty where it has none.
  let image: String
  /// The emoji in place of an icon; empty where the icon has a name.
  let emoji: String

  init(_ tier: Award.Tier) {
    name = tier.name.cut(to: 30).cut(toBytes: 60)
    isUnnamed = tier.name.isEmpty
    value = tier.value
    color = tier.namedColor.slug
    ink = tier.namedColor.badgeColor.hex
    emoji = tier.emoji
    if case .unknown(let name) = AwardPicture(tier.image) {
      image = name.utf8.count <= 60 ? name : ""
    } else {
      image = tier.image
    }
  }
}
