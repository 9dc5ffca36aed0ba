/// Well-formed UTF-8, sequence by sequence (Unicode 15, table 3-7).
package enum UTF8Check {
  /// How long the sequence at an offset is: positive when it is well formed; when it is not, minus
  /// the length of its maximal well-formed part, at least 1, which one U+FFFD replaces.
  static func sequenceLength(in bytes: Span<UInt8>, at offset: Int) -> Int {
    let first = bytes[offset]
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let length: Int
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      low = 0xA0
    case 0xED:
      length = 3
      high = 0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      low = 0x90
    case 0xF4:
      length = 4
      high = 0x8F
    case 0xF1...0xF3: length = 4
    default: return -1
    }
    for position in 1..<length {
      guard offset + position < bytes.count, (low...high).contains(bytes[offset + position]) else {
        return -position
      }
      low = 0x80
      high = 0xBF
    }
    return length
  }

  /// The first offset at which the bytes are not UTF-8, or nil when they all are.
  package static func firstBreak(in bytes: Span<UInt8>) -> Int? {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      let length = sequenceLength(in: bytes, at: offset)
      if length < 0 { return offset }
      offset += length
    }
    return nil
  }
}
