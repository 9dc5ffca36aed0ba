public import IssueModel
import IssueStore
import Queries
import Records

/// Who has earned what.
///
/// There is no view model with state here: one would only hold the awards and give them back, and
/// whether one is earned is asked of the data itself.
public struct AwardBoard: Sendable {
  /// An award with the deeds that count for it. It is held once, since every holder's standing names it.
  final class Entry: Sendable, Hashable {
    let award: Award
    /// The same for awards that count the same.
    let group: Int
    /// The name and the description as pages show them.
    let shown: (name: String, details: String)
    /// The deeds for each scope, by its place among all; nil where nobody of it can have the award.
    private let tables: [DeedTable?]
    /// Who was the first, with ``Award/Criterion/first``.
    private let winners: [Award.Scope: Int]

    init(
      _ award: Award, group: Int, shown: (name: String, details: String),
      tables: [Award.Scope: DeedTable]
    ) {
      self.award = award
      self.group = group
      self.shown = shown
      self.tables = Award.Scope.allCases.map { award.scopes.contains($0) ? tables[$0] : nil }
      winners =
        award.knownCriterion == .first
        ? tables.compactMapValues { $0.first(toReach: award.value) } : [:]
    }

    /// The deeds of the holders of a scope.
    func table(_ scope: Award.Scope) -> DeedTable? {
      switch scope {
      case .project: tables[0]
      case .person: tables[1]
      case .tag: tables[2]
      case .milestone: tables[3]
      }
    }

    static func == (a: Entry, b: Entry) -> Bool { a.award == b.award }
    func hash(into hasher: inout Hasher) { hasher.combine(award) }

    /// Who of a scope was the first.
    func winner(_ scope: Award.Scope) -> Int? { winners[scope] }
  }

  /// The awards in the order of the data.
  let entries: [Entry]
  /// The slug of each award.
  public let slugs: [String]
  /// The people who may be shown with awards, by login.
  public let people: [PersonID]
  private let tagCount: Int
  private let isSupporter: Bool

  /// The board of a site.
  init(in presentation: Presentation) {
    let snapshot = presentation.snapshot
    let awards = snapshot.awards ?? Award.builtIn
    let finder = DeedFinder(presentation)
    var known: [DeedKey: (number: Int, deeds: [Deed], tables: [Award.Scope: DeedTable])] = [:]
    entries = awards.map { award in
      let key = DeedKey(award)
      var group = known[key] ?? (known.count, finder.deeds(for: award), [:])
      for scope in award.scopes where group.tables[scope] == nil {
        group.tables[scope] = DeedTable(group.deeds, for: scope, in: snapshot)
      }
      known[key] = group
      return Entry(
        presentation.language.named(award), group: group.number,
        shown: presentation.language.shownTexts(of: award),
        tables: group.tables)
    }
    slugs = Self.slugs(awards.map(\.name))
    people = presentation.peopleWithAwards
    tagCount = presentation.index.tags.count
    isSupporter = presentation.settings.isSupporter
  }

  /// The awards in the order of the data.
  public var awards: [Award] { entries.map(\.award) }

  /// How far a holder is with the award at a place of the board.
  public func standing(
    _ place: Int, _ scope: Award.Scope = .project, of holder: Int = 0
  ) -> AwardStanding {
    let progress = progress(place, scope, of: holder)
    let deed = progress.reached.last ?? nil
    return AwardStanding(
      place: place, entry: entries[place], count: progress.count,
      tier: progress.reached.isEmpty ? nil : progress.reached.count - 1, earnedOn: deed?.date,
      row: deed?.row)
  }

  /// What a holder has done for the award at a place of the board, and the deed with which each of its rungs
  /// was reached, the lowest first; nil where no deed did that.
  func progress(
    _ place: Int, _ scope: Award.Scope, of holder: Int
  ) -> (count: Int, reached: [Deed?]) {
    let entry = entries[place]
    guard let table = entry.table(scope), holder < table.holderCount else { return (0, []) }
    let count = table.count(of: holder)
    let award = entry.award
    switch award.knownCriterion {
    case nil: return (0, [])
    case .unlock: return isSupporter ? (1, [nil]) : (0, [])
    case .tags:
      return scope == .project ? (tagCount, award.reached(by: tagCount) { _ in nil }) : (0, [])
    case .manual: return (count, count > 0 ? [table.deed(0, of: holder)] : [])
    case .first:
      guard entry.winner(scope) == holder else { return (count, []) }
      return (count, [table.deed(max(award.value, 1) - 1, of: holder)])
    case .streak:
      let weeks = table.streak(of: holder)
      return (weeks.count, award.reached(by: weeks.count) { weeks[$0] })
    default: return (count, award.reached(by: count) { table.deed($0, of: holder) })
    }
  }

  /// What the whole site has earned and what it has not, in the order of the data.
  public var site: [AwardStanding] {
    entries.indices.filter { entries[$0].table(.project) != nil }.map { standing($0) }
  }

  /// What a holder has done for each award that can be theirs, in the order of the data; empty where that
  /// is nothing at all.
  public func standings(_ scope: Award.Scope, of holder: Int) -> [AwardStanding] {
    let own = entries.indices.filter { entries[$0].table(scope) != nil }
    guard own.contains(where: { entries[$0].table(scope)?.count(of: holder) ?? 0 > 0 }) else {
      return []
    }
    return own.map { standing($0, scope, of: holder) }
  }

  /// The holders of a scope who can have awards: the people who may be shown by login, tags and projects in
  /// the order of their tables.
  public func holders(_ scope: Award.Scope) -> [Int] {
    switch scope {
    case .project: [0]
    case .person: people.map { Int($0.index) }
    case .tag, .milestone:
      Array(0..<(entries.lazy.compactMap { $0.table(scope)?.holderCount }.first ?? 0))
    }
  }

  /// The first records that count for a holder, each once, in the order of time, and how many deeds count.
  func proof(
    _ place: Int, _ scope: Award.Scope, of holder: Int, limit: Int
  ) -> (rows: [Int], count: Int) {
    guard let table = entries[place].table(scope), holder < table.holderCount else {
      return ([], 0)
    }
    func rows(_ deeds: some Sequence<Deed>) -> [Int] {
      var rows: [Int] = []
      for deed in deeds where rows.count < limit {
        if let row = deed.row, !rows.contains(row) { rows.append(row) }
      }
      return rows
    }
    guard entries[place].award.knownCriterion == .streak else {
      return (rows(table.deeds(of: holder)), table.count(of: holder))
    }
    let run = table.run(of: holder)
    return (rows(run), Set(run.compactMap(\.row)).count)
  }

  /// The slug of each award, which depends on the names alone.
  private static func slugs(_ names: [String]) -> [String] {
    // Nor is one the address of the leaderboard.
    var table = SlugTable(reserved: ["leaderboard"])
    var slugs = [String](repeating: "", count: names.count)
    for place in names.indices.sorted(by: { (names[$0], $0) < (names[$1], $1) }) {
      slugs[place] = table.assign(names[place], fallback: "award")
    }
    return slugs
  }
}

/// The part of an award that decides which deeds count for it: two awards with equal keys count the same.
private struct DeedKey: Hashable {
  private let criterion: String
  private let rule: Award.Rule

  /// The key of an award.
  init(_ award: Award) {
    criterion = award.criterion
    var rule = award.rule
    rule.scope = nil
    self.rule = rule
  }
}

extension Award {
  /// The deeds with which the rungs that a count reaches were reached, by their places among those that count.
  fileprivate func reached(by count: Int, _ deed: (Int) -> Deed?) -> [Deed?] {
    let reached = tiers.lastIndex { count >= $0.value }.map { $0 + 1 } ?? 0
    return tiers.prefix(reached).map {
      (1...max(count, 1)).contains($0.value) && count > 0 ? deed($0.value - 1) : nil
    }
  }
}

extension Presentation {
  /// Who has earned what on the site.
  public var awardBoard: AwardBoard { figures.awards.value { AwardBoard(in: self) } }
}
