/// A prefix of consecutive keys.
struct Beginning: Sendable {
  let text: [UInt8]
  let keys: Range<Int>
}

/// Finds the prefixes of sorted keys whose postings are large together, each of which becomes a key
/// of its own.
struct Beginnings {
  /// So many bytes are large.
  static let manyBytes = 65_536
  /// The most characters of a beginning.
  private static let longest = 8

  /// For each length in characters, the first key with the current prefix, the size of all before
  /// it, and the end of the prefix.
  private var open: [(key: Int, size: Int, end: Int)] = []
  /// The longest beginning of the last key.
  private var last: [UInt8] = []
  private var count = 0
  private var size = 0
  private var found: [Beginning] = []

  /// Adds the next key, of which the first bytes are enough, and the size of its posting.
  mutating func append(_ key: Span<UInt8>, size own: Int) {
    var common = 0
    while common < key.count, common < last.count, key[common] == last[common] { common += 1 }
    // How many whole characters both have.
    var characters = 0
    while characters < open.count, open[characters].end <= common { characters += 1 }
    close(to: characters)
    var end = open.last?.end ?? 0
    while open.count < Self.longest, end < key.count {
      end += 1
      while end < key.count, key[end] & 0xC0 == 0x80 { end += 1 }
      open.append((count, size, end))
    }
    // Most keys share a prefix with the one before.
    common = min(common, end)
    last.removeLast(last.count - common)
    for index in common..<end { last.append(key[index]) }
    count += 1
    size += own
  }

  /// Passes over keys that share no beginning with others, and are not large together.
  mutating func skip(_ keys: Int, size own: Int) {
    close(to: 0)
    last.removeAll()
    count += keys
    size += own
  }

  /// The beginnings in order; no key is added afterwards.
  mutating func take() -> [Beginning] {
    close(to: 0)
    return found.sorted { $0.text.lexicographicallyPrecedes($1.text) }
  }

  private mutating func close(to length: Int) {
    while open.count > length {
      let (key, before, end) = open.removeLast()
      if count - key > 1, size - before >= Self.manyBytes {
        found.append(Beginning(text: Array(last[..<end]), keys: key..<count))
      }
    }
  }
}
