/// The bytes at which the text of a document may hold more than text, so that all other bytes are
/// passed over and most documents are not searched at all.
struct TextTriggers {
  /// Whether addresses with a scheme are looked for.
  var hasAddresses = false
  /// Whether addresses that begin with `www.` are looked for.
  var hasBareAddresses = false
  /// Whether addresses of mail are looked for.
  var hasMail = false
  /// What gives away the references that are looked for.
  var references: ReferenceSigns = []
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
    !hasAddresses && !hasBareAddresses && !hasMail && references.isEmpty && !hasEmoji && !hasNotes
      && !hasDelimiters && !hasMarks
  }

  /// The bytes that may begin something, and those that have to be escaped.
  var bytes: ByteSet {
    var bytes = ByteSet("\"&<>")
    if hasAddresses || hasEmoji { bytes.insert(UInt8(ascii: ":")) }
    if hasBareAddresses { bytes.insert(UInt8(ascii: "w")) }
    if hasMail || references.contains(.person) { bytes.insert(UInt8(ascii: "@")) }
    if hasAddresses || hasBareAddresses || hasNotes {
      bytes.insert(UInt8(ascii: "["))
      bytes.insert(UInt8(ascii: "]"))
    }
    if references.contains(.number) { bytes.insert(UInt8(ascii: "#")) }
    if references.contains(.prefix) { bytes.insert(UInt8(ascii: "-")) }
    if references.contains(.commit) {
      for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { bytes.insert(digit) }
    }
    if hasMarks { bytes.insert(SourceMarks.lead.0) }
    return bytes
  }
}
