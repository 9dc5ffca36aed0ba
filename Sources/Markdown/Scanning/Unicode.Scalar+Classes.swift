import Bytes

/// The character classes beyond ASCII in the rules of CommonMark.
extension Unicode.Scalar {
  /// Unicode white space as CommonMark defines it: category Zs, tab, line feed, form feed and
  /// carriage return.
  var isSpace: Bool {
    switch value {
    case 9, 10, 12, 13, 32: true
    case 0..<128: false
    default: properties.generalCategory == .spaceSeparator
    }
  }

  /// Punctuation as CommonMark 0.30 defines it: that of ASCII, symbols included, and the categories
  /// whose name begins with P.
  package var isPunctuation: Bool {
    if value < 128 { return UInt8(value).isPunctuation }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }
}

extension Span<UInt8> {
  /// The scalar whose UTF-8 begins at an offset; U+FFFD if none does.
  func scalar(at start: Int) -> Unicode.Scalar {
    String(extracting(start..<Swift.min(start + 4, count))).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// The scalar whose UTF-8 ends before an offset; U+FFFD if none does.
  package func scalar(before end: Int) -> Unicode.Scalar {
    var first = end - 1
    while first > 0, end - first < 4, self[first] & 0xC0 == 0x80 { first -= 1 }
    return String(extracting(first..<end)).unicodeScalars.last ?? "\u{FFFD}"
  }
}
