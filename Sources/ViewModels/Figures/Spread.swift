/// The distribution of durations: their number, the median and the 90th percentile.
public struct Spread: Sendable, Hashable {
  /// How many durations there are.
  public var count = 0
  /// The median in seconds; nil where there are none.
  public var median: Int64?
  /// The 90th percentile in seconds; nil where there are none.
  public var p90: Int64?
  /// The number of durations in each bucket of ``limits``, and last the number of those longer than
  /// all limits.
  public var buckets = [Int](repeating: 0, count: Spread.limits.count + 1)

  /// The upper ends of the buckets in seconds: an hour, a day, a week, a month, a quarter, a year.
  public static let limits: [Int64] = [3600, 86_400, week, 30 * 86_400, 91 * 86_400, 365 * 86_400]

  /// Seven days in seconds.
  static let week: Int64 = 7 * 86_400

  /// The spread of nothing.
  init() {}

  /// The spread of some durations in seconds; their order is changed.
  init(_ durations: inout [Int64]) {
    count = durations.count
    if durations.isEmpty { return }
    for duration in durations { buckets[Self.bucket(of: duration)] += 1 }
    median = Self.smallest(Self.rank(50, of: count), of: &durations)
    p90 = Self.smallest(Self.rank(90, of: count), of: &durations)
  }

  /// How many durations are a week or shorter.
  public var withinWeek: Int { buckets[0] + buckets[1] + buckets[2] }

  /// The place in ``buckets`` of a duration in seconds.
  static func bucket(of duration: Int64) -> Int {
    limits.firstIndex { duration <= $0 } ?? limits.count
  }

  /// The nearest rank of a percentile, from 0: the ⌈p·n⌉-th smallest of n values.
  static func rank(_ percent: Int, of count: Int) -> Int { (percent * count + 99) / 100 - 1 }

  /// The value at a rank, from 0, by Hoare's selection, which does not sort all values. The pivot
  /// is the median of three, so that sorted input is halved.
  static func smallest(_ rank: Int, of values: inout [Int64]) -> Int64 {
    var low = 0
    var high = values.count - 1
    while low < high {
      if high - low < 64 {
        values[low...high].sort()
        break
      }
      let (a, b, c) = (values[low], values[(low + high) / 2], values[high])
      let pivot = max(min(a, b), min(max(a, b), c))
      var (i, j) = (low, high)
      while i <= j {
        while values[i] < pivot { i += 1 }
        while values[j] > pivot { j -= 1 }
        if i > j { break }
        values.swapAt(i, j)
        i += 1
        j -= 1
      }
      if rank <= j { high = j } else if rank >= i { low = i } else { break }
    }
    return values[rank]
  }
}
