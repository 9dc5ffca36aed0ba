/// Sorts places of pairs by second words, and leaves those with one word in their order.
struct SecondWordSorter {
  private var words: [UInt32] = []
  private var places: [UInt64] = []

  /// Sorts a range of words, and of the places that belong to them.
  mutating func sort(
    _ range: Range<Int>, of words: inout [UInt32], with places: inout [UInt64]
  ) {
    if range.count <= 24 {
      insert(range, of: &words, with: &places)
      return
    }
    var different: UInt32 = 0
    for at in range { different |= words[at] ^ words[range.lowerBound] }
    // A digit after the other, from the lowest on.
    let width: UInt32 = range.count < 4096 ? 8 : 11
    var shift: UInt32 = 0
    while shift < 32, different >> shift != 0 {
      if different >> shift & (1 << width - 1) != 0 {
        sort(range, of: &words, with: &places, by: shift, width)
      }
      shift += width
    }
  }

  private func insert(
    _ range: Range<Int>, of words: inout [UInt32], with places: inout [UInt64]
  ) {
    for at in range.dropFirst() {
      let (word, place) = (words[at], places[at])
      var to = at
      while to > range.lowerBound, words[to - 1] > word {
        (words[to], places[to]) = (words[to - 1], places[to - 1])
        to -= 1
      }
      if to < at { (words[to], places[to]) = (word, place) }
    }
  }

  private mutating func sort(
    _ range: Range<Int>, of words: inout [UInt32], with places: inout [UInt64],
    by shift: UInt32, _ width: UInt32
  ) {
    let mask = UInt32(1) << width - 1
    self.words.removeAll(keepingCapacity: true)
    self.places.removeAll(keepingCapacity: true)
    self.words += words[range]
    self.places += places[range]
    var digits = [Int](repeating: 0, count: Int(mask) + 1)
    // Spans are not asked each time whether they are shared, as arrays are.
    var ends = digits.mutableSpan
    var words = words.mutableSpan
    var places = places.mutableSpan
    let known = self.words.span
    let knownPlaces = self.places.span
    for at in known.indices { ends[Int(known[at] >> shift & mask)] += 1 }
    // Turns the counts of each digit into offsets, and each offset into that of the next.
    var start = range.lowerBound
    for digit in ends.indices {
      let count = ends[digit]
      ends[digit] = start
      start += count
    }
    for at in known.indices {
      let digit = Int(known[at] >> shift & mask)
      let to = ends[digit]
      words[to] = known[at]
      places[to] = knownPlaces[at]
      ends[digit] = to + 1
    }
  }
}
