/// The words by which a pull request says that it closes an issue: those of GitHub, also with `issue` behind them, which
/// people write and then close the issue by hand.
package enum ClosingWords {
  private static let words: Set<String> = [
    "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
  ]
  private static let nouns: Set<String> = ["issue", "issues", "bug"]

  /// Whether they stand before a place of a text, as `Fixes: ` or `fixes issue `.
  package static func precede(_ place: Int, in text: [UInt8]) -> Bool {
    var (word, start) = Self.word(before: place, in: text)
    if nouns.contains(word) { (word, start) = Self.word(before: start, in: text) }
    return words.contains(word)
  }

  /// The word before a place and blanks, in small letters, and where it begins; none where nothing stands between it and
  /// the place.
  private static func word(before place: Int, in text: [UInt8]) -> (word: String, start: Int) {
    var end = place
    while end > 0, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: ":") { end -= 1 }
    if end == place { return ("", end) }
    var start = end
    while start > 0, end - start < 9, (text[start - 1] | 0x20) &- 0x61 < 26 { start -= 1 }
    return (String(decoding: text[start..<end], as: UTF8.self).lowercased(), start)
  }
}
