/// A small generator of random numbers whose sequence is the same everywhere for one seed.
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to a limit that it does not reach.
  package mutating func next(below limit: Int) -> Int {
    Int(next() % UInt64(max(limit, 1)))
  }

  /// One of a list.
  package mutating func pick<T>(_ list: [T]) -> T {
    list[next(below: list.count)]
  }

  /// True as often as one of a number of times.
  package mutating func chance(_ oneOf: Int) -> Bool {
    next(below: oneOf) == 0
  }
}
