public import IssueModel
import Languages

extension [AwardStanding] {
  /// The places of the highest earned award of each criterion, in the order of the board.
  public var placesOfHighest: [Int] {
    var best: [String: Int] = [:]
    var order: [String] = []
    for (place, standing) in enumerated() where standing.isEarned {
      let criterion = standing.entry.award.criterion
      guard let known = best[criterion] else {
        order.append(criterion)
        best[criterion] = place
        continue
      }
      if standing.rungValue >= self[known].rungValue { best[criterion] = place }
    }
    return order.compactMap { best[$0] }
  }

  /// The places of the awards that are not earned yet and can be counted, the nearest first: by the
  /// part that is done, then by how little is missing, then in the order of the board.
  public var placesOfNext: [Int] {
    var next: [(percent: Int, missing: Int, place: Int)] = []
    for (place, standing) in enumerated() {
      switch standing.entry.criterion {
      case nil, .unlock, .manual, .first: continue
      default: break
      }
      let missing = standing.missing
      if missing > 0 { next.append((standing.percent, missing, place)) }
    }
    next.sort { a, b in
      a.percent != b.percent ? a.percent > b.percent : (a.missing, a.place) < (b.missing, b.place)
    }
    return next.map(\.place)
  }
}

extension AwardStanding {
  /// How much is missing to the next rung; 0 where all are reached.
  public var missing: Int { nextValue.map { Swift.max($0 - count, 0) } ?? 0 }

  /// The threshold of the highest rung that is reached, else of the first.
  fileprivate var rungValue: Int { entry.rungs[rungPlace].value }

  /// The award with the rung that is reached, as `Gatherer (Silver)`.
  public var label: String {
    isEarned && !rung.name.isEmpty ? "\(award.name) (\(rung.name))" : award.name
  }
}

/// A deed that counts for a holder of an award.
public struct CountedDeed: Sendable, Hashable {
  /// The index of the record in the snapshot; nil for an award that is given by hand.
  public let row: Int?
  /// When it was done; nil where that is not known.
  public let date: Instant?
  /// Whether it reached the current rung.
  public let isCrossing: Bool
}

extension AwardBoard {
  /// The deeds of a holder that count for the award at a place of the board, in the order of time;
  /// of a streak the first deed of each week, none for tags.
  public func counted(_ place: Int, _ scope: Award.Scope, of holder: Int) -> [CountedDeed] {
    let entry = entries[place]
    guard let table = entry.table(scope), holder < table.holderCount else { return [] }
    let standing = standing(place, scope, of: holder)
    let crossing = standing.isEarned ? max(standing.rung.value, 1) - 1 : nil
    let deeds =
      entry.criterion == .streak
      ? table.run(of: holder, reaching: crossing.map { $0 + 1 } ?? .max)
      : Array(table.deeds(of: holder))
    return deeds.enumerated().map { index, deed in
      CountedDeed(row: deed.row, date: deed.date, isCrossing: index == crossing)
    }
  }
}

extension Presentation {
  /// What an award counts, in sentences made from its rule.
  public func rule(of award: Award) -> [String] {
    AwardRuleText(award: award, wording: wording).sentences
  }
}
