/// The file name of a shard: a hash of its start. Unlike with numbers, adding or removing a shard
/// renames no other, so that an edit only writes the files of its own words.
public struct ShardName: Sendable, Hashable, CustomStringConvertible {
  private let high: UInt32
  private var low: UInt32

  private init(high: UInt32, low: UInt32) {
    (self.high, self.low) = (high, low)
  }

  /// The hash of a text: of its UTF-16 code units, which scripts see. `Templates/search/5-index.js` has it too.
  init(hashing start: String) {
    var (high, low): (UInt32, UInt32) = (0, 0)
    for unit in start.utf16 {
      high = (high ^ (UInt32(unit) + 1)) &* 0x9E37_79B1
      low = (low ^ (UInt32(unit) + 1)) &* 0x85EB_CA6B
    }
    self.init(high: high, low: low)
  }

  /// The names of shards, by their starts: on a collision the next free hash is used.
  static func all(
    of starts: [String], hash: (String) -> ShardName = ShardName.init(hashing:)
  ) -> [ShardName] {
    var used: Set<ShardName> = []
    used.reserveCapacity(starts.count)
    return starts.map { start in
      var name = hash(start)
      while !used.insert(name).inserted { name.low &+= 1 }
      return name
    }
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    [high, low].map { part in
      let digits = String(part, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }
}
