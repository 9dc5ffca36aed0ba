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

  /// Whether a byte may begin something.
  @inline(__always)
  func matches(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"): hasAddresses || hasEmoji
    case UInt8(ascii: "w"): hasAddresses
    case UInt8(ascii: "@"): hasAddresses || hasReferences
    case UInt8(ascii: "["), UInt8(ascii: "]"): hasAddresses || hasNotes
    case UInt8(ascii: "#"), UInt8(ascii: "G"), UInt8(ascii: "g"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      hasReferences
    case SourceMarks.lead.0: hasMarks
    default: false
    }
  }
}
