extension SearchIndex {
  /// The start of each shard: as much of its first key as distinguishes it from the last one of the
  /// shard before it.
  static func starts(
    of shards: [KeyRange], _ fixed: FixedKeys, texts: WordKeys, titles: WordKeys
  ) -> [String] {
    var last: [UInt8] = []
    return shards.map { keys in
      let ends = ends(of: keys, fixed) { $0 == .bodies ? texts : titles }
      var count = 0
      while count < min(ends.first.count, last.count), ends.first[count] == last[count] {
        count += 1
      }
      count = min(count + 1, ends.first.count)
      // A character is not cut.
      while count < ends.first.count, ends.first[count] & 0xC0 == 0x80 { count += 1 }
      last = ends.last
      return String(decoding: ends.first[..<count], as: UTF8.self)
    }
  }

  /// The first and the last key of a shard.
  private static func ends(
    of keys: KeyRange, _ fixed: FixedKeys, _ wordKeys: (KeyRange.Words) -> WordKeys
  ) -> (first: [UInt8], last: [UInt8]) {
    func ends(_ range: Range<Int>, _ key: (Int) -> [UInt8]) -> (first: [UInt8], last: [UInt8]) {
      (key(range.lowerBound), key(range.upperBound - 1))
    }
    switch keys {
    case .fixed(let range): return ends(range) { fixed.keys[$0].key }
    case .beginnings(let words, let spaces, let range):
      let texts = wordKeys(words).texts(spaces)
      return ends(range) { words.beginning(spaces) + texts.beginnings[$0].text }
    case .texts(let words, let spaces, let range):
      let texts = wordKeys(words).texts(spaces)
      return ends(range) { words.end(spaces) + texts.bytes(of: $0) }
    case .pairBeginnings(let words, let range):
      let pairs = wordKeys(words).pairs
      return ends(range) { words.pairBeginning + pairs.beginnings[$0].text }
    case .pairs(let words, let range):
      let pairs = wordKeys(words).pairs
      return ends(range) { words.pair + pairs.bytes(of: $0) }
    case .pairRows(let words, let range):
      let keys = wordKeys(words)
      return ends(range) { words.pairRows + keys.pairs.bytes(of: keys.apart[$0]) }
    case .pairsWithoutSpaces(let words, let range):
      let keys = wordKeys(words)
      return ends(range) { words.pairWithoutSpaces + keys.pairs.bytes(of: keys.many[$0]) }
    case .places(let words, let range):
      let keys = wordKeys(words)
      return ends(range) { words.places + keys.pairs.bytes(of: keys.placed[$0]) }
    case .runs(let words, let range):
      let runs = wordKeys(words).runs
      return ends(range) { words.run + runs.bytes(of: $0) }
    }
  }
}
