public import IssueModel

/// The progress of a holder, or of the whole site, towards an award.
public struct AwardStanding: Sendable, Hashable {
  /// The award by its place on the board.
  public let place: Int
  let entry: AwardBoard.Entry
  /// How many deeds count so far.
  public let count: Int
  /// The highest rung that is reached; nil while the award is locked.
  public let tier: Int?
  /// When that rung was reached; nil where it is not, or where that is not known.
  public let earnedOn: Instant?
  /// The index of the record with which it was reached.
  public let row: Int?

  /// The award.
  public var award: Award { entry.award }

  /// Whether it is earned.
  public var isEarned: Bool { tier != nil }

  /// The rung that is reached, else the first.
  public var rung: Award.Tier { entry.award.tiers[rungPlace] }

  /// The rung that comes next; nil where all are reached.
  public var next: Award.Tier? { nextPlace.map { entry.award.tiers[$0] } }

  /// The place of the rung that is reached, else of the first.
  var rungPlace: Int { tier ?? 0 }

  /// The threshold of the rung that comes next; nil where all are reached.
  var nextValue: Int? { nextPlace.map { entry.rungs[$0].value } }

  /// The place of the rung that comes next; nil where all are reached. An award has one shown rung a tier.
  private var nextPlace: Int? {
    let place = tier.map { $0 + 1 } ?? 0
    return place < entry.rungs.count ? place : nil
  }

  /// Whole per cent of the way to the next rung, 0 to 100, rounded down.
  public var percent: Int {
    guard let nextValue else { return 100 }
    let value = max(nextValue, 0)
    return DoneShare(completed: min(count, value), total: value).percent
  }
}
