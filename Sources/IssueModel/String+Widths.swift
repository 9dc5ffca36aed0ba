extension String {
  /// The text as people see it, without characters that have no width: U+00AD, U+034F, U+180E, U+200B to U+200F, U+2060 to
  /// U+2064, U+FE0E, U+FE0F and U+FEFF.
  ///
  /// For comparisons only: some of these characters matter in Persian, in scripts of India and in emoji.
  package var withoutGaps: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars where !Self.gaps.contains(scalar) { text.append(scalar) }
    return String(text)
  }

  private static let gaps: Set<Unicode.Scalar> = [
    "\u{AD}", "\u{34F}", "\u{180E}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}",
    "\u{2060}", "\u{2061}", "\u{2062}", "\u{2063}", "\u{2064}", "\u{FE0E}", "\u{FE0F}", "\u{FEFF}",
  ]
}
