import Bytes

/// What the rules of CommonMark ask about characters beyond ASCII.
enum UnicodeScalars {
  /// The scalar whose UTF-8 begins at an offset; nil if none does.
  static func scalar(_ bytes: Span<UInt8>, _ at: Int, _ end: Int) -> Unicode.Scalar? {
    let first = bytes[at]
    let length: Int
    var value: UInt32
    switch first {
    case 0..<0x80: return Unicode.Scalar(first)
    case 0xC2..<0xE0: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0..<0xF0: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0..<0xF5: (length, value) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard at + length <= end else { return nil }
    for offset in 1..<length {
      guard bytes[at + offset] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[at + offset] & 0x3F)
    }
    return Unicode.Scalar(value)
  }

  /// The scalar whose UTF-8 ends before an offset; nil if none does.
  static func scalar(_ bytes: Span<UInt8>, before end: Int, from start: Int) -> Unicode.Scalar? {
    var at = end - 1
    while at > start, bytes[at] & 0xC0 == 0x80 { at -= 1 }
    return at >= start ? scalar(bytes, at, end) : nil
  }

  /// Unicode white space as CommonMark defines it: category Zs, tab, line feed, form feed and
  /// carriage return.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 9, 10, 12, 13, 32: true
    case 0..<128: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Punctuation as CommonMark 0.30 defines it: that of ASCII, symbols included, and the categories
  /// whose name begins with P.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 128 {
      let byte = UInt8(scalar.value)
      return byte > 32 && byte < 127 && !byte.isLetterOrDigit
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }
}
