extension String {
  /// How many characters of a title lists show at most.
  static let longestTitle = 300

  /// The text, cut where it is longer than a title in a list; whole on the page of its own.
  var cut: String {
    guard utf8.count > Self.longestTitle,
      let end = unicodeScalars.index(
        startIndex, offsetBy: Self.longestTitle, limitedBy: endIndex), end < endIndex
    else { return self }
    return String(self[..<end]) + "…"
  }
}
