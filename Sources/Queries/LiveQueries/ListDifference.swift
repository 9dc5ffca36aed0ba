/// Finds the steps from one order of rows to another; as few moves as possible.
struct ListDifference {
  /// A step; see ``ListChange``. Rows are named by their positions in the old or new list.
  enum Step: Equatable {
    case removed(old: Int, at: Int)
    case moved(new: Int, from: Int, to: Int)
    case inserted(new: Int)
  }

  private(set) var steps: [Step] = []

  /// The steps from a list to one of `count` rows.
  ///
  /// - Parameters:
  ///   - targets: For every position of the old list the row's position in the new one, or -1 when it
  ///     is not in it.
  ///   - count: How many rows the new list has.
  init(targets: [Int], count: Int) {
    for position in targets.indices.reversed() where targets[position] < 0 {
      steps.append(.removed(old: position, at: position))
    }
    let kept = targets.filter { $0 >= 0 }
    addMoves(kept)
    var isKept = [Bool](repeating: false, count: count)
    for target in kept { isKept[target] = true }
    for position in 0..<count where !isKept[position] { steps.append(.inserted(new: position)) }
  }

  /// Moves what does not stand in the longest run of rows whose order stays.
  ///
  /// All places that are ever taken stand in one row: those of the rows that stay, and between them
  /// first the old, then the new places of the others. Positions are counted as places taken before.
  private mutating func addMoves(_ kept: [Int]) {
    let stays = Self.longestAscending(kept)
    if stays.count == kept.count { return }
    var gapOfOld = [Int](repeating: -1, count: kept.count)
    var moved: [(target: Int, old: Int)] = []
    var gap = 0
    for old in kept.indices {
      if gap < stays.count, stays[gap] == old {
        gap += 1
      } else {
        gapOfOld[old] = gap
        moved.append((kept[old], old))
      }
    }
    let byTarget = moved.sorted { $0.target < $1.target }
    var oldPlaces = [Int](repeating: 0, count: moved.count)
    var newPlaces = [Int](repeating: 0, count: moved.count)
    var places = PlaceCounter(count: kept.count + moved.count)
    var place = 0
    var nextOld = 0
    var nextNew = 0
    var placeOfOld: [Int: Int] = [:]
    for gap in 0...stays.count {
      let end = gap < stays.count ? kept[stays[gap]] : Int.max
      while nextOld < moved.count, gapOfOld[moved[nextOld].old] == gap {
        placeOfOld[moved[nextOld].old] = place
        places.take(place)
        place += 1
        nextOld += 1
      }
      while nextNew < byTarget.count, byTarget[nextNew].target < end {
        newPlaces[nextNew] = place
        place += 1
        nextNew += 1
      }
      if gap < stays.count {
        places.take(place)
        place += 1
      }
    }
    for index in byTarget.indices { oldPlaces[index] = placeOfOld[byTarget[index].old] ?? 0 }
    for index in byTarget.indices {
      let from = places.taken(before: oldPlaces[index])
      places.free(oldPlaces[index])
      let to = places.taken(before: newPlaces[index])
      places.take(newPlaces[index])
      if from != to {
        steps.append(.moved(new: byTarget[index].target, from: from, to: to))
      }
    }
  }

  /// The indices of a longest ascending run of different numbers, not necessarily neighbours.
  static func longestAscending(_ numbers: [Int]) -> [Int] {
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for index in numbers.indices {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[tails[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var run: [Int] = []
    var index = tails.last ?? -1
    while index >= 0 {
      run.append(index)
      index = before[index]
    }
    return run.reversed()
  }
}

/// Counts which of a row of places are taken (a Fenwick tree).
private struct PlaceCounter {
  private var sums: [Int]

  init(count: Int) {
    sums = [Int](repeating: 0, count: count + 1)
  }

  mutating func take(_ place: Int) { add(1, at: place) }

  mutating func free(_ place: Int) { add(-1, at: place) }

  /// How many places before one are taken.
  func taken(before place: Int) -> Int {
    var sum = 0
    var index = place
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }

  private mutating func add(_ number: Int, at place: Int) {
    var index = place + 1
    while index < sums.count {
      sums[index] += number
      index += index & -index
    }
  }
}
