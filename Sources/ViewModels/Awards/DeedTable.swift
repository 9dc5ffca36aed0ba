import IssueModel
import IssueStore
import Languages

/// The deeds that count for an award, grouped by holder, each group in the order of time.
final class DeedTable: Sendable {
  /// All deeds; one that counts for several holders is here once.
  let deeds: [Deed]
  /// Where the places of each holder's deeds begin in `places`; one more marks the end.
  private let starts: [Int]
  private let places: [Int]

  /// Groups deeds by their holders, whom a scope names by indices.
  ///
  /// - Parameter deeds: in the order of time.
  init(_ deeds: [Deed], for scope: Award.Scope, in snapshot: Snapshot) {
    self.deeds = deeds
    let issues = snapshot.issues
    let count =
      switch scope {
      case .project: 1
      case .person: snapshot.people.count
      case .tag: snapshot.tags.count
      case .milestone: snapshot.projects.count
      }
    func forEachHolder(of deed: Deed, _ body: (Int) -> Void) {
      switch scope {
      case .person: if let person = deed.person { body(person) }
      case _ where deed.isShared: break
      case .project: body(0)
      case .tag: if let row = deed.row { for tag in issues[row].tags { body(Int(tag.index)) } }
      case .milestone:
        if let project = deed.row.flatMap({ issues[$0].project }) { body(Int(project.index)) }
      }
    }
    var ends = [Int](repeating: 0, count: count + 1)
    for deed in deeds { forEachHolder(of: deed) { ends[$0 + 1] += 1 } }
    for holder in 0..<count { ends[holder + 1] += ends[holder] }
    starts = ends
    var places = [Int](repeating: 0, count: ends[count])
    for (place, deed) in deeds.enumerated() {
      forEachHolder(of: deed) { holder in
        places[ends[holder]] = place
        ends[holder] += 1
      }
    }
    self.places = places
  }

  /// How many holders there can be.
  var holderCount: Int { starts.count - 1 }

  /// How many deeds count for a holder.
  func count(of holder: Int) -> Int { starts[holder + 1] - starts[holder] }

  /// The deeds that count for a holder, in the order of time.
  func deeds(of holder: Int) -> some RandomAccessCollection<Deed> {
    places[starts[holder]..<starts[holder + 1]].lazy.map { self.deeds[$0] }
  }

  /// The deed of a holder at a place, from 0.
  func deed(_ place: Int, of holder: Int) -> Deed { deeds[places[starts[holder] + place]] }

  /// The first holder to reach a number of deeds.
  func first(toReach value: Int) -> Int? {
    let place = max(value, 1) - 1
    return (0..<holderCount).lazy
      .filter { self.count(of: $0) > place && self.deed(place, of: $0).date != nil }
      .min { a, b in
        // Places follow the order of time, so they break ties as the data does.
        places[starts[a] + place] < places[starts[b] + place]
      }
  }

  /// The deeds with which a holder first reached a streak of one week, of two weeks, and so on to
  /// the longest.
  func streak(of holder: Int) -> [Deed] {
    var first: [Deed] = []
    for run in runs(of: holder) where run.count > first.count { first += run[first.count...] }
    return first
  }

  /// The first of a holder's longest streaks, or the first of at least some weeks: the deed that
  /// began each week.
  func run(of holder: Int, reaching weeks: Int = .max) -> [Deed] {
    var best: [Deed] = []
    for run in runs(of: holder) where run.count > best.count {
      best = run
      if run.count >= weeks { break }
    }
    return best
  }

  /// The streaks of a holder: for each the deeds that began its weeks.
  private func runs(of holder: Int) -> [[Deed]] {
    var runs: [[Deed]] = []
    var last: Int?
    for deed in deeds(of: holder) {
      guard let week = deed.date?.day.week, week != last else { continue }
      if let last, week == last + 1 {
        runs[runs.count - 1].append(deed)
      } else {
        runs.append([deed])
      }
      last = week
    }
    return runs
  }
}

extension Day {
  /// The number of the week since the epoch; a week begins on Monday.
  fileprivate var week: Int { (Int(number) + 3) / 7 - ((Int(number) + 3) % 7 < 0 ? 1 : 0) }
}
