public import IssueModel

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

  /// The places of what is not earned yet and can be counted, the nearest first: that of which the greatest
  /// part is done, then the one that wants least, then the first of the board.
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
  /// How much the next rung still wants; 0 where all are reached.
  public var missing: Int { nextValue.map { Swift.max($0 - count, 0) } ?? 0 }

  /// The threshold of the rung that is reached, else of the first.
  fileprivate var rungValue: Int { entry.rungs[rungPlace].value }

  /// The award with the rung that is reached, as `Gatherer (Silver)`.
  public var label: String {
    isEarned && !rung.name.isEmpty ? "\(award.name) (\(rung.name))" : award.name
  }
}

/// Something that counts for a holder of an award.
public struct CountedDeed: Sendable, Hashable {
  /// The index of the record in the snapshot; nil for an award that is given by hand.
  public let row: Int?
  /// When it was done; nil where that is not known.
  public let date: Instant?
  /// Whether the rung that is reached was reached with it.
  public let isCrossing: Bool
}

extension AwardBoard {
  /// What counts for a holder of the award at a place of the board, in the order of time: of a streak
  /// what began each of its weeks, of tags nothing.
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

  /// Whom an award can be explained for: the holders of a scope who did something for it.
  public func contributors(to place: Int, _ scope: Award.Scope) -> [Int] {
    guard let table = entries[place].table(scope) else { return [] }
    return holders(scope).filter { scope == .project || table.count(of: $0) > 0 }
  }
}

extension Presentation {
  /// What an award counts, in sentences made from its rule.
  public func rule(of award: Award) -> [String] {
    AwardRuleText(award: award, wording: wording).sentences
  }
}
