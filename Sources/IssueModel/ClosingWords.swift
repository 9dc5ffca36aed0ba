/// The words by which a pull request says that it closes an issue: those of GitHub, also with `issue` behind them, which
/// people write and then close the issue by hand. Other than for GitHub, words before them may take that back.
package enum ClosingWords {
  private static let words: Set<String> = [
    "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
  ]
  private static let nouns: Set<String> = ["issue", "issues", "bug"]
  /// What says of a closing word behind it that it does not hold, may not, or not for all of the issue.
  private static let doubts: Set<String> = [
    "not", "never", "cannot", "may", "might", "could", "maybe", "perhaps", "possibly", "partial",
    "partially", "partly",
  ]
  /// What says so with `to` behind it.
  private static let attempts: Set<String> = [
    "attempt", "attempts", "attempted", "attempting", "try", "tries", "tried", "trying", "fail",
    "fails", "failed", "unable",
  ]

  /// Whether they stand before a place of a text, as `Fixes: ` or `fixes issue `, and nothing takes them back, as in
  /// `may fix `, `does not really fix ` or `trying to fix `.
  package static func precede(_ place: Int, in text: [UInt8]) -> Bool {
    var (word, start) = Self.word(before: place, in: text)
    if nouns.contains(word) { (word, start) = Self.word(before: start, in: text) }
    return words.contains(word) && !isDoubtful(start, in: text)
  }

  /// The word before a place and blanks, or the end of a line, in small letters, and where it begins; none where nothing stands between it and
  /// the place.
  private static func word(before place: Int, in text: [UInt8]) -> (word: String, start: Int) {
    var end = place
    var hasBreak = false
    while end > 0, " \t\r\n:".utf8.contains(text[end - 1]) {
      end -= 1
      guard text[end] == 0x0A else { continue }
      // A paragraph ends.
      if hasBreak { return ("", end) }
      hasBreak = true
    }
    if end == place { return ("", end) }
    var start = end
    while start > 0, end - start < 9, (text[start - 1] | 0x20) &- 0x61 < 26 { start -= 1 }
    return (String(decoding: text[start..<end], as: UTF8.self).lowercased(), start)
  }

  /// Whether what is said before a place takes back what begins there.
  private static func isDoubtful(_ place: Int, in text: [UInt8]) -> Bool {
    var (word, start) = said(before: place, in: text)
    // An adverb may stand between; "not only" takes nothing back.
    if word.hasSuffix("ly"), word != "only", !doubts.contains(word) {
      (word, start) = said(before: start, in: text)
    }
    if word == "to" { return attempts.contains(said(before: start, in: text).word) }
    return doubts.contains(word) || word.hasSuffix("n't") || word.hasSuffix("n’t")
  }

  /// The word of the same sentence before a place, with its apostrophes, in small letters, and where it begins; none where a
  /// sign, a paragraph or an item of a list begins between.
  private static func said(before place: Int, in text: [UInt8]) -> (word: String, start: Int) {
    var end = place
    var (hasBreak, hasStars) = (false, false)
    while end > 0, " \t\r\n*_".utf8.contains(text[end - 1]) {
      end -= 1
      switch text[end] {
      case 0x0A where hasBreak || hasStars: return ("", end)
      case 0x0A: hasBreak = true
      // Stars of emphasis, or the one of an item where a line begins before it.
      case UInt8(ascii: "*"), UInt8(ascii: "_"): hasStars = true
      default: break
      }
    }
    var start = end
    while start > 0, end - start < 16, isLetter(text[start - 1]) { start -= 1 }
    return (String(decoding: text[start..<end], as: UTF8.self).lowercased(), start)
  }

  /// Whether a byte is an ASCII letter, an apostrophe, or part of a character beyond ASCII, as `’` is.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "'") || byte >= 0x80
  }
}
