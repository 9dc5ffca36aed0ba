import Bytes

/// Writes keys that follow each other: how many characters each shares with the one before, and the rest.
struct FrontCoder {
  private var last: [UInt8] = []

  mutating func append(_ key: [UInt8], to output: inout ByteBuffer) {
    var shared = 0
    var bytes = 0
    var at = 0
    while at < key.count, at < last.count, key[at] == last[at], shared < 63 {
      at += 1
      // Only whole characters are shared.
      let isEnd = at == key.count || key[at] & 0xC0 != 0x80
      if isEnd, at == last.count || last[at] & 0xC0 != 0x80 {
        shared += 1
        bytes = at
      }
    }
    output.append(Posting.letter(shared))
    output.append(key.span.extracting(bytes..<key.count))
    output.append(static: " ")
    last = key
  }
}
