/// The bytes at which the text of a document may hold more than text, so that all other bytes are
/// passed over and most documents are not searched at all.
struct TextTriggers {
  /// Whether addresses and mail addresses are looked for.
  var hasAddresses = false
  /// Whether references are looked for.
  var hasReferences = false
  /// Whether emoji codes are looked for.
  var hasEmoji = false
  /// Whether footnotes are looked for.
  var hasNotes = false
  /// Whether libcmark left the delimiters of emphasis to us.
  var hasDelimiters = false
  /// Whether marks are in the text.
  var hasMarks = false

  /// Whether no text need be searched.
  var isEmpty: Bool {
    !hasAddresses && !hasReferences && !hasEmoji && !hasNotes && !hasDelimiters && !hasMarks
  }

  /// The bytes below 64 and below 128 that may begin something, a bit for each.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Whether a byte may begin something, as of the last `prepare()`.
  @inline(__always)
  func matches(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> byte & 1 == 1 }
    if byte < 128 { return high >> (byte - 64) & 1 == 1 }
    return byte == SourceMarks.lead.0 && hasMarks
  }

  /// Makes ready for matching, once all is said.
  mutating func prepare() {
    (low, high) = (0, 0)
    for byte in UInt8(0)..<64 where mayBegin(byte) { low |= 1 << byte }
    for byte in UInt8(64)..<128 where mayBegin(byte) { high |= 1 << (byte - 64) }
  }

  private func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"): hasAddresses || hasEmoji
    case UInt8(ascii: "w"): hasAddresses
    case UInt8(ascii: "@"): hasAddresses || hasReferences
    case UInt8(ascii: "["), UInt8(ascii: "]"): hasAddresses || hasNotes
    case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): hasReferences
    default: false
    }
  }
}
