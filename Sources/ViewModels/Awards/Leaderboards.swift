import IssueModel
import IssueStore
import Languages

/// A time for which people are compared: all time, a year or a month.
struct Season: Sendable, Hashable {
  /// 0 for all time, `2026` for a year, `202603` for a month.
  let number: Int

  /// All time.
  static let all = Season(number: 0)

  /// The year and the month of a day; empty for a year that addresses do not hold.
  static func holding(_ day: Day) -> [Season] {
    let (year, month, _) = day.civil
    guard (1000...9999).contains(year) else { return [] }
    return [Season(number: year), Season(number: year * 100 + month)]
  }

  private var isMonth: Bool { number > 9999 }

  /// Its name in addresses, as `2026-03`; nil for all time.
  var slug: String? {
    if number == 0 { return nil }
    if !isMonth { return String(number) }
    return String(number / 100) + (number % 100 < 10 ? "-0" : "-") + String(number % 100)
  }

  /// The year of a month.
  var year: Season? { isMonth ? Season(number: number / 100) : nil }

  /// Its name in a language; nil for all time.
  func name(in language: Language, isShort: Bool = false) -> String? {
    if number == 0 { return nil }
    guard isMonth else { return language.text(.year(number)) }
    let (year, month) = (number / 100, number % 100)
    return isShort
      ? language.text(.shortMonth(month, of: year))
      : language.title(of: Period(monthIndex: year * 12 + month - 1))
  }
}

/// How many rungs of awards each person reached, in all and by season.
struct Leaderboards: Sendable {
  /// Somebody on a board.
  struct Place: Sendable, Hashable {
    /// Who it is.
    let person: PersonID
    /// How many rungs they reached.
    let count: Int
    /// Their rank, which equal counts share.
    let rank: Int
  }

  /// The years in which something was earned, the latest first.
  let years: [Season]
  /// The months, the latest first.
  let months: [Season]
  private let places: [Season: [Place]]

  init(in presentation: Presentation) {
    let people = presentation.awardBoard.people
    var order = [Int](repeating: 0, count: presentation.snapshot.people.count)
    for (place, person) in people.enumerated() { order[Int(person.index)] = place }
    var counts: [Season: [Int: Int]] = [.all: [:]]
    for earning in presentation.awardRolls.rungs {
      counts[.all]?[earning.holder, default: 0] += 1
      for season in earning.date.map({ Season.holding($0.day) }) ?? [] {
        counts[season, default: [:]][earning.holder, default: 0] += 1
      }
    }
    places = counts.mapValues { counts in
      let sorted = counts.sorted {
        $0.value != $1.value ? $0.value > $1.value : order[$0.key] < order[$1.key]
      }
      var rank = 0
      return sorted.enumerated().map { place, entry in
        if place == 0 || sorted[place - 1].value != entry.value { rank = place + 1 }
        return Place(person: PersonID(entry.key), count: entry.value, rank: rank)
      }
    }
    let seasons = counts.keys.filter { $0 != .all }.sorted { $0.number > $1.number }
    years = seasons.filter { $0.year == nil }
    months = seasons.filter { $0.year != nil }
  }

  /// All seasons with a board.
  var seasons: [Season] { [.all] + years + months }

  /// The board of a season.
  subscript(season: Season) -> [Place] { places[season] ?? [] }
}

extension Presentation {
  /// How many rungs of awards everybody reached, in all and by season.
  var leaderboards: Leaderboards { figures.leaderboards.value { Leaderboards(in: self) } }
}
