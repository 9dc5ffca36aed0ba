/// The words by which a pull request states that it closes an issue: those of GitHub, also followed
/// by `issue`, which people write and then close the issue by hand. Unlike on GitHub, words before
/// them may negate that.
package enum ClosingWords {
  private static let words: Set<String> = [
    "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
  ]
  private static let nouns: Set<String> = ["issue", "issues", "bug"]
  /// Words before a closing word that negate or weaken it, or restrict it to a part of the issue.
  private static let doubts: Set<String> = [
    "not", "never", "cannot", "may", "might", "could", "maybe", "perhaps", "possibly", "partial",
    "partially", "partly",
  ]
  /// Words with the same effect if `to` follows.
  private static let attempts: Set<String> = [
    "attempt", "attempts", "attempted", "attempting", "try", "tries", "tried", "trying", "fail",
    "fails", "failed", "unable",
  ]

  /// HTML end tags that may follow a closing word.
  private static let endTags = ["</b>", "</strong>", "</i>", "</em>"].map { Array($0.utf8) }

  /// Whether a closing word is before a place of a text, as `Fixes: `, `fixes issue ` or
  /// `**Closes** [`, without a negation, as in `may fix `, `does not really fix ` or `trying to fix
  /// `.
  package static func precede(_ place: Int, in text: [UInt8]) -> Bool {
    var (word, start) = Self.word(before: label(ofLinkTo: place, in: text), in: text, across: ":[<")
    if nouns.contains(word) { (word, start) = Self.word(before: start, in: text, across: ":") }
    // Signs beyond ASCII, such as dashes, may be right before it.
    let last = word.split { !$0.isASCII }.last.map(String.init) ?? ""
    return words.contains(last) && !isDoubtful(start, in: text)
  }

  /// The start of the label of a Markdown link whose address begins at a place; the place itself
  /// where there is none.
  private static func label(ofLinkTo place: Int, in text: [UInt8]) -> Int {
    guard place >= 2, text[place - 1] == UInt8(ascii: "("), text[place - 2] == UInt8(ascii: "]")
    else { return place }
    let signs = text[max(0, place - 200)..<place - 2]
    return signs.lastIndex { $0 == UInt8(ascii: "[") || $0 == 0x0A } ?? place
  }

  /// Whether the words before a place negate what begins there.
  private static func isDoubtful(_ place: Int, in text: [UInt8]) -> Bool {
    var (word, start) = Self.word(before: place, in: text, across: "[")
    // An adverb may be in between; "not only" negates nothing.
    if word.hasSuffix("ly"), word != "only", !doubts.contains(word) {
      (word, start) = Self.word(before: start, in: text)
    }
    if word == "to" { return attempts.contains(Self.word(before: start, in: text).word) }
    return doubts.contains(word) || word.hasSuffix("n't") || word.hasSuffix("n’t")
  }

  /// The word before a place, in lower case, and its start.
  ///
  /// Blanks, one line break, `*` and `_` of emphasis, end tags of HTML and `signs` between the word
  /// and the place are skipped. The word is empty where there is none, or where another sign, a
  /// paragraph or a list item comes before the word.
  private static func word(
    before place: Int, in text: [UInt8], across signs: String = ""
  ) -> (word: String, start: Int) {
    var end = place
    var (hasBreak, hasStars) = (false, false)
    skipping: while end > 0 {
      switch text[end - 1] {
      case 0x0A where hasBreak || hasStars: return ("", end)
      case 0x0A: hasBreak = true
      // Stars of emphasis, or of a list item at the start of a line.
      case UInt8(ascii: "*"), UInt8(ascii: "_"): hasStars = true
      case 0x20, 0x09, 0x0D: break
      case UInt8(ascii: ">"):
        guard let tag = endTags.first(where: { text[..<end].suffix($0.count).elementsEqual($0) })
        else { break skipping }
        end -= tag.count
        continue
      case let sign: if !signs.utf8.contains(sign) { break skipping }
      }
      end -= 1
    }
    if end == place { return ("", end) }
    var start = end
    while start > 0, end - start < 16, isLetter(text[start - 1]) { start -= 1 }
    return (String(decoding: text[start..<end], as: UTF8.self).lowercased(), start)
  }

  /// Whether a byte is an ASCII letter, an apostrophe, or part of a character beyond ASCII, as `’` is.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "'") || byte >= 0x80
  }
}
