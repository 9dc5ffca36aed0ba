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

  /// What may stand behind a word of HTML.
  private static let endTags = ["</b>", "</strong>", "</i>", "</em>"].map { Array($0.utf8) }

  /// Whether they stand before a place of a text, as `Fixes: `, `fixes issue ` or `**Closes** [`, and nothing takes them back, as
  /// in `may fix `, `does not really fix ` or `trying to fix `.
  package static func precede(_ place: Int, in text: [UInt8]) -> Bool {
    var (word, start) = Self.word(before: label(ofLinkTo: place, in: text), in: text, across: ":[<")
    if nouns.contains(word) { (word, start) = Self.word(before: start, in: text, across: ":") }
    // Signs beyond ASCII, as dashes, may stand right before it.
    let last = word.split { !$0.isASCII }.last.map(String.init) ?? ""
    return words.contains(last) && !isDoubtful(start, in: text)
  }

  /// Where the label of a Markdown link begins whose address begins at a place; the place itself where there is none.
  private static func label(ofLinkTo place: Int, in text: [UInt8]) -> Int {
    guard place >= 2, text[place - 1] == UInt8(ascii: "("), text[place - 2] == UInt8(ascii: "]")
    else { return place }
    let signs = text[max(0, place - 200)..<place - 2]
    return signs.lastIndex { $0 == UInt8(ascii: "[") || $0 == 0x0A } ?? place
  }

  /// Whether what is said before a place takes back what begins there.
  private static func isDoubtful(_ place: Int, in text: [UInt8]) -> Bool {
    var (word, start) = Self.word(before: place, in: text, across: "[")
    // An adverb may stand between; "not only" takes nothing back.
    if word.hasSuffix("ly"), word != "only", !doubts.contains(word) {
      (word, start) = Self.word(before: start, in: text)
    }
    if word == "to" { return attempts.contains(Self.word(before: start, in: text).word) }
    return doubts.contains(word) || word.hasSuffix("n't") || word.hasSuffix("n’t")
  }

  /// The word before a place, in small letters, and where it begins.
  ///
  /// Blanks, one line break, `*` and `_` of emphasis, end tags of HTML and `signs` between the word and the place are skipped. The
  /// word is empty where none of these stands there, or where another sign, a paragraph or an item of a list comes before the word.
  private static func word(
    before place: Int, in text: [UInt8], across signs: String = ""
  ) -> (word: String, start: Int) {
    var end = place
    var (hasBreak, hasStars) = (false, false)
    skipping: while end > 0 {
      switch text[end - 1] {
      case 0x0A where hasBreak || hasStars: return ("", end)
      case 0x0A: hasBreak = true
      // Stars of emphasis, or the one of an item where a line begins before it.
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
