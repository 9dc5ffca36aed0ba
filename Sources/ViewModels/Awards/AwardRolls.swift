public import IssueModel
import IssueStore
import Languages
import Records

/// A rung of an award that a holder reached.
public struct Earning: Sendable, Hashable {
  /// The award by its place on the board.
  public let place: Int
  /// The rung, from 0.
  public let tier: Int
  /// Whether the holder is a person, a tag or a project.
  public let scope: Award.Scope
  /// The holder: an index of people, tags or projects.
  public let holder: Int
  /// When it was reached; nil where that is not known.
  public let date: Instant?
  /// The record with which it was reached.
  public let row: Int?
}

/// Everything that was earned, except by the site itself; computed once for all pages.
struct AwardRolls: Sendable {
  /// The earnings of each award, by the award's place on the board.
  private let rolls: [Roll]
  /// Every rung that a person reached, except programs: the latest first, undated ones last.
  let rungs: [Earning]
  /// How many awards each person has earned, by their index.
  let counts: [Int]
  /// The people who may be shown with awards: those with the most first, then by name.
  let ranking: [PersonID]
  /// Those of them who have earned something.
  let people: ArraySlice<PersonID>

  /// What was earned of one award.
  private struct Roll {
    let entry: AwardBoard.Entry
    /// The highest rung of each holder; who reached it first comes first.
    var highest: [Earning] = []
    /// How many holders each rung has, those of higher rungs included.
    var holders: [Int]
    /// Every rung that a person reached, except programs.
    var rungs: [Earning] = []

    init(_ place: Int, of board: AwardBoard, _ facts: IssueFacts) {
      entry = board.entries[place]
      holders = [Int](repeating: 0, count: entry.award.tiers.count)
      var highest: [Earning] = []
      for scope in [Award.Scope.person, .tag, .milestone] {
        guard let table = entry.table(scope) else { continue }
        for holder in board.holders(scope) where table.count(of: holder) > 0 {
          let progress = board.progress(place, scope, of: holder)
          let isRanked = scope == .person && !facts.isBot(PersonID(holder))
          for tier in 0..<progress.rungs {
            holders[tier] += 1
            let isHighest = tier == progress.rungs - 1
            guard isHighest || isRanked else { continue }
            let deed = progress.deed(for: tier)
            let earning = Earning(
              place: place, tier: tier, scope: scope, holder: holder, date: deed?.date,
              row: deed?.row)
            if isRanked { rungs.append(earning) }
            if isHighest { highest.append(earning) }
          }
        }
      }
      self.highest = AwardRolls.sorted(highest) { $0.date?.seconds ?? .max }
    }
  }

  /// What was earned on the board of a site.
  ///
  /// - Parameter last: the rolls of the board before, of which the awards with the same entry on
  ///   this one are reused.
  init(in presentation: Presentation, after last: AwardRolls? = nil) {
    let board = presentation.awardBoard
    let facts = presentation.facts
    rolls = board.entries.enumerated().map { place, entry in
      if let known = last?.rolls[place], known.entry === entry { return known }
      return Roll(place, of: board, facts)
    }
    rungs = Self.sorted(rolls.flatMap(\.rungs)) { -($0.date?.seconds ?? -.max) }
    var counts = [Int](repeating: 0, count: presentation.snapshot.people.count)
    for earning in rolls.lazy.flatMap(\.highest) where earning.scope == .person {
      counts[earning.holder] += 1
    }
    ranking = board.people.indices
      .sorted {
        let (a, b) = (counts[Int(board.people[$0].index)], counts[Int(board.people[$1].index)])
        return a != b ? a > b : $0 < $1
      }
      .map { board.people[$0] }
    self.counts = counts
    people = ranking.prefix { counts[Int($0.index)] > 0 }
  }

  /// The highest rung of each holder of the award at a place of the board; who reached it first
  /// comes first.
  func earnings(of place: Int) -> [Earning] { rolls[place].highest }

  /// How many holders each rung of an award has, those of higher rungs included.
  func holdersOfRungs(of place: Int) -> [Int] { rolls[place].holders }

  /// The earnings by a rising key; the order among equal ones stays.
  private static func sorted(_ earnings: [Earning], _ key: (Earning) -> Int64) -> [Earning] {
    earnings.sorted { key($0) < key($1) }
  }
}

extension Presentation {
  /// Everything that was earned.
  var awardRolls: AwardRolls { figures.rolls.value { AwardRolls(in: self, after: $0) } }

  /// The holders of the award at a place of the board, each with their highest rung; who reached it
  /// first comes first.
  public func earnings(of place: Int) -> [Earning] { awardRolls.earnings(of: place) }

  /// The people who may be shown with awards: those with the most first, then by name.
  public var peopleByAwards: [PersonID] { awardRolls.ranking }

  /// Whether a person is shown with awards at all.
  private func hasAwards(_ id: PersonID) -> Bool {
    settings.leftOutOfAwards.isEmpty
      || !settings.leftOutOfAwards.contains(snapshot[id].login.lowercased())
  }

  /// The pseudonym of a person who is not named on boards and pages of awards; nil for all others.
  func pseudonym(of id: PersonID) -> String? {
    settings.awardPseudonyms.isEmpty
      ? nil : settings.awardPseudonyms[snapshot[id].login.lowercased()]
  }

  /// Whether a person's own page shows awards.
  func hasShelf(_ id: PersonID) -> Bool { hasAwards(id) && pseudonym(of: id) == nil }

  /// The people who are shown with awards, by the names that boards sort by.
  var peopleWithAwards: [PersonID] {
    let people = shownPeople.filter(hasAwards)
    if settings.awardPseudonyms.isEmpty { return people }
    // Sorted by the pseudonym: by the login, the position would give away how that begins.
    return
      people.map { (name: (pseudonym(of: $0) ?? snapshot[$0].login).lowercased(), id: $0) }
      .sorted { ($0.name, $0.id.index) < ($1.name, $1.id.index) }
      .map(\.id)
  }

  /// A person as boards and pages of awards name them.
  func awardPerson(_ id: PersonID) -> Shared<PersonLinkRecord> {
    guard let name = pseudonym(of: id) else { return persons[Int(id.index)] }
    return Shared(PersonLinkRecord(pseudonym: name))
  }
}
