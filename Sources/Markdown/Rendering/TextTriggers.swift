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

  /// The bytes that may begin something.
  var classes: ByteClasses {
    var classes: ByteClasses = .escaped
    if hasAddresses || hasEmoji { classes.insert(.colon) }
    if hasAddresses { classes.insert(.bareAddress) }
    if hasAddresses || hasReferences { classes.insert(.at) }
    if hasAddresses || hasNotes { classes.insert(.bracket) }
    if hasReferences { classes.insert(.reference) }
    if hasMarks { classes.insert(.mark) }
    return classes
  }
}
