/// Sorts texts that begin alike, as paths do: eight bytes of each are compared as one number, and the bytes
/// that a group has in common are looked at once for all of it.
extension Collection<String> {
  /// The texts by their bytes in UTF-8.
  public func sortedByBytes() -> [String] {
    let texts = Array(self)
    var order = texts.indices.map { ByteKey(key: 0, rest: 0, place: $0) }
    var pending = [(range: 0..<order.count, depth: 0)]
    while let (range, depth) = pending.popLast() {
      for place in range {
        order[place].read(texts[order[place].place], from: depth)
      }
      order[range].sort()
      var start = range.lowerBound
      for place in range where place > start && order[place] != order[start] {
        if place - start > 1, order[start].goesOn { pending.append((start..<place, depth + 8)) }
        start = place
      }
      if range.upperBound - start > 1, order[start].goesOn {
        pending.append((start..<range.upperBound, depth + 8))
      }
    }
    return order.map { texts[$0.place] }
  }
}

/// Eight bytes of a text.
private struct ByteKey: Comparable {
  /// The bytes as a number, with zeros for those that it has not.
  var key: UInt64
  /// How many bytes it has from there on, 9 at most.
  var rest: Int
  /// Which text it is.
  let place: Int

  /// Whether further bytes follow.
  var goesOn: Bool { rest > 8 }

  mutating func read(_ text: String, from start: Int) {
    (key, rest) = text.withSpan { bytes in
      let rest = Swift.min(Swift.max(bytes.count - start, 0), 9)
      var key: UInt64 = 0
      for offset in 0..<8 {
        key = key << 8 | (offset < rest ? UInt64(bytes[start + offset]) : 0)
      }
      return (key, rest)
    }
  }

  static func < (a: ByteKey, b: ByteKey) -> Bool {
    a.key != b.key ? a.key < b.key : a.rest < b.rest
  }

  static func == (a: ByteKey, b: ByteKey) -> Bool { a.key == b.key && a.rest == b.rest }
}
