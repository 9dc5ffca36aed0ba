import Bytes
import Hashing

/// Different words by number, in the order in which they were first seen.
struct WordTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  /// The last eight bytes of each word.
  private var tails: [UInt64] = []
  private var hashes: [UInt64] = []
  /// Indices of words by their hash, plus 1; 0 for an empty slot.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  /// The number of words.
  var count: Int { starts.count - 1 }

  /// The bytes of all words, one after the other.
  var storage: Span<UInt8> { bytes.span }

  /// The range of a word in the storage.
  func range(_ word: Int) -> Range<Int> { starts[word]..<starts[word + 1] }

  /// A hash of a word.
  func hash(_ word: Int) -> UInt64 { hashes[word] }

  /// The number of a word, a new one where it has none.
  mutating func intern(_ word: Span<UInt8>) -> Int {
    var tail: UInt64 = 0
    for at in max(0, word.count - 8)..<word.count { tail = tail << 8 | UInt64(word[at]) }
    return intern(word, tail: tail)
  }

  /// The index of a word, of which the last eight bytes are given too; it contains no byte 0.
  mutating func intern(_ word: Span<UInt8>, tail: UInt64) -> Int {
    var hasher = StableHasher()
    if word.count > 8 { hasher.combine(word) } else { hasher.combine(tail) }
    return intern(word, tail, hash: hasher.value)
  }

  private mutating func intern(_ word: Span<UInt8>, _ tail: UInt64, hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if tails[number] == tail {
        let range = range(number)
        // A short word is its tail.
        if range.count == word.count,
          word.count <= 8 || bytes.span.extracting(range).equals(word)
        {
          return number
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    for index in word.indices { bytes.append(word[index]) }
    starts.append(bytes.count)
    tails.append(tail)
    hashes.append(hash)
    slots[slot] = UInt32(count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  /// The numbers of the words of another table.
  mutating func intern(_ other: WordTable) -> [Int] {
    (0..<other.count).map {
      intern(other.storage.extracting(other.range($0)), other.tails[$0], hash: other.hashes[$0])
    }
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
