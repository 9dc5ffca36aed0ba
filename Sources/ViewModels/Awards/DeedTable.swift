import IssueModel
import IssueStore

/// The deeds that count for an award, by whom they count for, each in the order of time.
final class DeedTable: Sendable {
  /// All of them; what counts for several holders is here once.
  let deeds: [Deed]
  /// The places of a holder's deeds in `places` begin at its number, those of the next end them.
  private let starts: [Int]
  private let places: [Int]

  /// Groups deeds by their holders, whom a scope names by indices.
  ///
  /// - Parameter deeds: in the order of time.
  init(_ deeds: [Deed], for scope: Award.Scope, in snapshot: Snapshot) {
    self.deeds = deeds
    let issues = snapshot.issues
    let (count, holders): (Int, (Deed) -> [Int]) =
      switch scope {
      case .project: (1, { $0.isShared ? [] : [0] })
      case .person: (snapshot.people.count, { $0.person.map { [$0] } ?? [] })
      case .tag:
        (
          snapshot.tags.count,
          { deed in
            deed.isShared ? [] : deed.row.map { issues[$0].tags.map { Int($0.index) } } ?? []
          }
        )
      case .milestone:
        (
          snapshot.projects.count,
          { deed in
            guard !deed.isShared, let project = deed.row.flatMap({ issues[$0].project }) else {
              return []
            }
            return [Int(project.index)]
          }
        )
      }
    var ends = [Int](repeating: 0, count: count + 1)
    let all = deeds.map(holders)
    for group in all { for holder in group { ends[holder + 1] += 1 } }
    for holder in 0..<count { ends[holder + 1] += ends[holder] }
    starts = ends
    var places = [Int](repeating: 0, count: ends[count])
    for (place, group) in all.enumerated() {
      for holder in group {
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

  /// The holder who came first to a number of deeds.
  func first(toReach value: Int) -> Int? {
    let place = max(value, 1) - 1
    return (0..<holderCount).lazy
      .filter { self.count(of: $0) > place && self.deed(place, of: $0).date != nil }
      .min { a, b in
        // Places of deeds are in the order of time, and so break ties as the data does.
        places[starts[a] + place] < places[starts[b] + place]
      }
  }

  /// For each number of weeks in a row in which a holder did something, from one to the most, the deed with
  /// which they first came to it.
  func streak(of holder: Int) -> [Deed] {
    var first: [Deed] = []
    for run in runs(of: holder) where run.count > first.count { first += run[first.count...] }
    return first
  }

  /// The first of the longest runs of weeks of a holder, or the first run of some weeks at least, as the
  /// deeds that began each of its weeks.
  func run(of holder: Int, reaching weeks: Int = .max) -> [Deed] {
    var best: [Deed] = []
    for run in runs(of: holder) where run.count > best.count {
      best = run
      if run.count >= weeks { break }
    }
    return best
  }

  /// The weeks in a row in which a holder did something: the deed that began each, for each run.
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
  /// Weeks since the epoch's; a week begins on Monday.
  fileprivate var week: Int { (Int(number) + 3) / 7 - ((Int(number) + 3) % 7 < 0 ? 1 : 0) }
}
