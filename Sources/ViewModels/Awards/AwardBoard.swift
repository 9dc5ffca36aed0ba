public import IssueModel
import IssueStore
import Languages
import Queries
import Records

/// Which awards each holder has earned.
///
/// It is computed from the snapshot and has no state of its own.
public struct AwardBoard: Sendable {
  /// An award with its deeds. A reference type, since the standing of every holder refers to it.
  final class Entry: Sendable, Hashable {
    let award: Award
    /// A number shared by the awards that count the same deeds.
    let group: Int
    /// What it counts; nil when that is unknown.
    let criterion: Award.Criterion?
    /// The name and the description, cut to the length that pages show.
    let shown: (name: String, details: String)
    /// Its rungs, cut likewise; at least one.
    let rungs: [ShownRung]
    /// The deeds for each scope, in the order of `Award.Scope.allCases`; nil where the award is not
    /// open to that scope.
    private let tables: [DeedTable?]
    /// The first holder of each scope, where the criterion is ``Award/Criterion/first``.
    private let winners: [Award.Scope: Int]

    init(
      _ award: Award, group: Int, shown: (name: String, details: String),
      tables: [Award.Scope: DeedTable]
    ) {
      self.award = award
      self.group = group
      self.shown = shown
      criterion = award.knownCriterion
      rungs = award.tiers.map { ShownRung($0) }
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

    static func == (a: Entry, b: Entry) -> Bool { a === b || a.award == b.award }
    func hash(into hasher: inout Hasher) { hasher.combine(award) }

    /// How many rungs a count reaches.
    func rungs(reachedBy count: Int) -> Int {
      rungs.lastIndex { count >= $0.value }.map { $0 + 1 } ?? 0
    }

    /// The first holder of a scope.
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
  /// The deeds that awards count.
  private let groups: [DeedKey: Group]

  /// The deeds that some awards count.
  private struct Group {
    /// A number for each group of a board.
    let number: Int
    let deeds: [Deed]
    var tables: [Award.Scope: DeedTable]
    /// Whether these are the deeds of the same group on the board of the last build.
    let isKnown: Bool

    init(_ award: Award, number: Int, _ finder: DeedFinder, after last: Group?) {
      self.number = number
      if let deeds = finder.deeds(for: award, after: last?.deeds) {
        (self.deeds, tables, isKnown) = (deeds, [:], false)
      } else {
        (deeds, tables, isKnown) = (last?.deeds ?? [], last?.tables ?? [:], true)
      }
    }
  }

  /// The board of a site.
  ///
  /// - Parameter last: the board of an earlier snapshot with the same awards and records, and others behind
  ///   them at most; the presentation has those that changed or came since. What counts as before is reused.
  init(in presentation: Presentation, after last: AwardBoard? = nil) {
    let snapshot = presentation.snapshot
    let awards = snapshot.awards ?? Award.builtIn
    let finder = DeedFinder(presentation)
    var groups: [DeedKey: Group] = [:]
    entries = awards.enumerated().map { place, award in
      let key = DeedKey(award)
      var group =
        groups[key] ?? Group(award, number: groups.count, finder, after: last?.groups[key])
      for scope in award.scopes where group.tables[scope] == nil {
        group.tables[scope] = DeedTable(group.deeds, for: scope, in: snapshot)
      }
      groups[key] = group
      if group.isKnown, let last { return last.entries[place] }
      return Entry(
        presentation.language.named(award), group: group.number,
        shown: presentation.language.shownTexts(of: award),
        tables: group.tables)
    }
    self.groups = groups
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
    let tier = progress.rungs > 0 ? progress.rungs - 1 : nil
    let deed = tier.flatMap { progress.deed(for: $0) }
    return AwardStanding(
      place: place, entry: entries[place], count: progress.count, tier: tier,
      earnedOn: deed?.date, row: deed?.row)
  }

  /// The progress of a holder towards an award.
  struct Progress {
    /// How the deed with which a rung was reached is looked up.
    fileprivate enum Deeds {
      case none
      case one(Deed)
      case all([Deed])
      case table(DeedTable, holder: Int)
    }

    /// The number of deeds that count.
    let count: Int
    /// How many rungs are reached.
    let rungs: Int
    fileprivate let entry: Entry
    fileprivate let deeds: Deeds

    /// The deed with which a rung, counted from 0, was reached; nil where no deed did it.
    func deed(for rung: Int) -> Deed? {
      if case .one(let deed) = deeds { return deed }
      let value = entry.rungs[rung].value
      guard value >= 1, value <= count else { return nil }
      return switch deeds {
      case .all(let all): all[value - 1]
      case .table(let table, let holder): table.deed(value - 1, of: holder)
      case .none, .one: nil
      }
    }
  }

  /// The progress of a holder towards the award at a place of the board.
  func progress(_ place: Int, _ scope: Award.Scope, of holder: Int) -> Progress {
    let entry = entries[place]
    func made(_ count: Int, _ rungs: Int, _ deeds: Progress.Deeds) -> Progress {
      Progress(count: count, rungs: rungs, entry: entry, deeds: deeds)
    }
    guard let table = entry.table(scope), holder < table.holderCount else {
      return made(0, 0, .none)
    }
    let count = table.count(of: holder)
    switch entry.criterion {
    case nil: return made(0, 0, .none)
    case .unlock: return isSupporter ? made(1, 1, .none) : made(0, 0, .none)
    case .tags:
      return scope == .project
        ? made(tagCount, entry.rungs(reachedBy: tagCount), .none) : made(0, 0, .none)
    case .manual:
      return count > 0 ? made(count, 1, .one(table.deed(0, of: holder))) : made(count, 0, .none)
    case .first:
      guard entry.winner(scope) == holder else { return made(count, 0, .none) }
      return made(count, 1, .one(table.deed(max(entry.rungs[0].value, 1) - 1, of: holder)))
    case .streak:
      let weeks = table.streak(of: holder)
      return made(weeks.count, entry.rungs(reachedBy: weeks.count), .all(weeks))
    default:
      return made(count, entry.rungs(reachedBy: count), .table(table, holder: holder))
    }
  }

  /// The standings of the whole site, earned or not, in the order of the data.
  public var site: [AwardStanding] {
    entries.indices.filter { entries[$0].table(.project) != nil }.map { standing($0) }
  }

  /// The standings of a holder for each award open to them, in the order of the data; empty where
  /// they have done nothing.
  public func standings(_ scope: Award.Scope, of holder: Int) -> [AwardStanding] {
    guard entries.contains(where: { $0.table(scope)?.count(of: holder) ?? 0 > 0 }) else {
      return []
    }
    return entries.indices.filter { entries[$0].table(scope) != nil }
      .map { standing($0, scope, of: holder) }
  }

  /// How many holders of a scope can have awards.
  func holderCount(_ scope: Award.Scope) -> Int {
    scope == .person ? people.count : holders(scope).count
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
      for deed in deeds {
        if rows.count == limit { break }
        if let row = deed.row, !rows.contains(row) { rows.append(row) }
      }
      return rows
    }
    guard entries[place].criterion == .streak else {
      return (rows(table.deeds(of: holder)), table.count(of: holder))
    }
    let run = table.run(of: holder)
    return (rows(run), Set(run.compactMap(\.row)).count)
  }

  /// The slug of each award, which depends on the names alone.
  private static func slugs(_ names: [String]) -> [String] {
    // A slug must not be the address of the leaderboard either.
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

extension Presentation {
  /// The award board of the site.
  public var awardBoard: AwardBoard {
    figures.awards.value { AwardBoard(in: self, after: $0) }
  }
}
