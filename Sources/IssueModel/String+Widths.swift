extension String {
  /// The text as people see it, without characters that have no width: U+00AD, U+200B to U+200F, U+2060 and U+FEFF.
  ///
  /// Some of them matter in Persian, in scripts of India and in emoji, so that it is for comparisons only.
  package var withoutGaps: String {
    guard utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars where !Self.gaps.contains(scalar) { text.append(scalar) }
    return String(text)
  }

  private static let gaps: Set<Unicode.Scalar> = [
    "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}",
  ]
}
