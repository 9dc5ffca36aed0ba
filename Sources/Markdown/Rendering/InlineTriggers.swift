/// The inline syntax that is looked for in the text nodes of a document. Only the bytes that begin it
/// are looked at; without any, a node is copied.
struct InlineTriggers {
  /// Whether addresses with a scheme are looked for.
  var hasAddresses = false
  /// Whether addresses that begin with `www.` are looked for.
  var hasBareAddresses = false
  /// Whether addresses of mail are looked for.
  var hasMail = false
  /// The characters that mark the references that are looked for.
  var references: ReferenceMarkers = []
  /// Whether emoji codes are looked for.
  var hasEmoji = false
  /// Whether footnotes are looked for.
  var hasNotes = false
  /// Whether libcmark left the delimiters of emphasis to us.
  var hasDelimiters = false
  /// Whether placeholders are in the text.
  var hasPlaceholders = false

  /// Whether no text need be searched.
  var isEmpty: Bool {
    !hasAddresses && !hasBareAddresses && !hasMail && references.isEmpty && !hasEmoji && !hasNotes
      && !hasDelimiters && !hasPlaceholders
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
    if hasPlaceholders { bytes.insert(Placeholders.lead.0) }
    return bytes
  }
}
