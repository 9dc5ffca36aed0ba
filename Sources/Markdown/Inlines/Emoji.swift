/// The emoji that trackers write as short codes.
enum Emoji {
  /// The emoji of a code without its colons, as UTF-8; nil if there is none.
  static func find(_ code: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      let place = places[middle]
      let candidate = text[Int(place.code)..<Int(place.emoji) - 1]
      if candidate.elementsEqual(code) {
        return UnsafeBufferPointer(rebasing: text[Int(place.emoji)..<Int(place.end)])
      }
      if candidate.lexicographicallyPrecedes(code) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The emoji of the code that begins at a colon, and the place after the code's other colon; nil
  /// if there is none.
  static func find(
    _ bytes: UnsafePointer<UInt8>, _ colon: Int, _ count: Int
  ) -> (end: Int, emoji: UnsafeBufferPointer<UInt8>)? {
    var end = colon + 1
    while end < count, end - colon < 48 {
      let byte = bytes[end]
      guard isWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { break }
      end += 1
    }
    guard end > colon + 1, end < count, bytes[end] == UInt8(ascii: ":"),
      let emoji = find(UnsafeBufferPointer(start: bytes + colon + 1, count: end - colon - 1))
    else { return nil }
    return (end + 1, emoji)
  }

  /// Where a code and its emoji stand in the table.
  private struct Place {
    var code: UInt32
    var emoji: UInt32
    var end: UInt32
  }

  /// Every code's place, found once.
  private static let places: [Place] = {
    let text = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var places: [Place] = []
    var words: [Range<Int>] = []
    var start = 0
    for at in 0...text.count where at == text.count || text[at] == 32 || text[at] == 10 {
      if at > start { words.append(start..<at) }
      start = at + 1
    }
    for pair in stride(from: 0, to: words.count - 1, by: 2) {
      places.append(
        Place(
          code: UInt32(words[pair].lowerBound), emoji: UInt32(words[pair + 1].lowerBound),
          end: UInt32(words[pair + 1].upperBound)))
    }
    return places
  }()
}
