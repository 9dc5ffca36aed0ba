import Bytes

/// Writes sorted keys: the number of characters that each shares with the one before, and the rest.
struct FrontCoder {
  private var last: [UInt8] = []
  /// The bytes of the next key.
  var key: [UInt8] = []

  /// Writes the next key; that after it has no bytes yet.
  mutating func append(to output: inout ByteBuffer) {
    var same = 0
    while same < key.count, same < last.count, key[same] == last[same] { same += 1 }
    // Only whole characters are shared.
    while same > 0, Self.isWithinCharacter(key, same) || Self.isWithinCharacter(last, same) {
      same -= 1
    }
    var shared = 0
    var bytes = 0
    while bytes < same, shared < 63 {
      shared += 1
      repeat { bytes += 1 } while Self.isWithinCharacter(key, bytes)
    }
    output.append(Posting.letter(shared))
    output.append(key.span.extracting(bytes..<key.count))
    output.append(static: " ")
    swap(&last, &key)
    key.removeAll(keepingCapacity: true)
  }

  private static func isWithinCharacter(_ key: [UInt8], _ at: Int) -> Bool {
    at < key.count && key[at] & 0xC0 == 0x80
  }
}
