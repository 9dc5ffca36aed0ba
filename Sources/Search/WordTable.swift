import Bytes
import Hashing

/// Different words by number, in the order in which they were first seen.
struct WordTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  private var hashes: [UInt64] = []
  /// Numbers of words by their hash, plus 1; 0 where there is none.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  /// How many words there are.
  var count: Int { starts.count - 1 }

  /// The bytes of all words, one after the other.
  var storage: Span<UInt8> { bytes.span }

  /// Where a word stands in the storage.
  func range(_ word: Int) -> Range<Int> { starts[word]..<starts[word + 1] }

  /// A hash of a word.
  func hash(_ word: Int) -> UInt64 { hashes[word] }

  /// The number of a word, a new one where it has none.
  mutating func intern(_ word: Span<UInt8>) -> Int {
    var hasher = StableHasher()
    hasher.combine(word)
    var slot = Int(truncatingIfNeeded: hasher.value) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if bytes.span.extracting(range(number)).equals(word) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    for index in word.indices { bytes.append(word[index]) }
    starts.append(bytes.count)
    hashes.append(hasher.value)
    slots[slot] = UInt32(count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  /// Appends the words that another table has beyond the count of this one, each reversed: its last character first.
  mutating func appendReversed(from other: WordTable) {
    var reversed: [UInt8] = []
    for word in count..<other.count {
      reversed.removeAll(keepingCapacity: true)
      let range = other.range(word)
      var end = range.upperBound
      while end > range.lowerBound {
        var start = end - 1
        while start > range.lowerBound, other.storage[start] & 0xC0 == 0x80 { start -= 1 }
        for at in start..<end { reversed.append(other.storage[at]) }
        end = start
      }
      _ = intern(reversed.span)
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
