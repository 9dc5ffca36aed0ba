extension String {
  /// The most characters of a title in a list.
  static let longestTitle = 300

  /// The text, cut to ``longestTitle``; the page of an issue has the whole title.
  var cut: String {
    guard utf8.count > Self.longestTitle,
      let end = unicodeScalars.index(
        startIndex, offsetBy: Self.longestTitle, limitedBy: endIndex), end < endIndex
    else { return self }
    return String(self[..<end]) + "…"
  }
}
