import Bytes

// References of Bugzilla.
extension MarkupInlines {
  /// Converts a reference of Bugzilla: `bug 12` becomes `bug #12`, and `comment #3`, which is no
  /// bug, `comment 3`. A number sign alone, as of a frame of a trace, names none.
  func bugReference(_ at: Int, into output: inout [UInt8]) -> Int? {
    guard markup == .plain, !isWord(before: at) else { return nil }
    if text[at] == UInt8(ascii: "#"), at + 1 < range.upperBound, text[at + 1].isDigit {
      // Within an entity the sign before it is escaped.
      if at > range.lowerBound, text[at - 1] == UInt8(ascii: "&") { return nil }
      output += "\\#".utf8
      return at + 1
    }
    for (word, replacement) in Self.references {
      let end = at + word.utf8.count
      guard end < range.upperBound, text[end].isDigit,
        text[at..<end].elementsEqual(word.utf8, by: { $0.lowercased == $1 })
      else { continue }
      let digits = text[end..<range.upperBound].prefix { $0.isDigit }
      guard digits.count < 10, !isWord(at: digits.endIndex)
      else { return nil }
      // The case of the letters stays.
      output += text[at..<end].prefix(while: \.isLetter)
      output += replacement.utf8.drop(while: \.isLetter)
      output += digits
      return word.hasPrefix("bugs") ? moreBugs(digits.endIndex, into: &output) : digits.endIndex
    }
    return nil
  }

  /// What stands before the number of a bug or a comment, and its form in Markdown. Launchpad's changes name bugs as
  /// `LP: #12`.
  private static let references = [
    ("bug ", "bug #"), ("bug  ", "bug #"), ("bug #", "bug #"), ("bugs ", "bugs #"),
    ("bugs #", "bugs #"),
    ("comment #", "comment "), ("lp: #", "lp: #"),
  ]

  /// Converts the numbers after the first of several bugs, `bugs 3, 4 and #5`; returns the offset
  /// after them.
  private func moreBugs(_ start: Int, into output: inout [UInt8]) -> Int {
    var at = start
    while let sign = [", and ", ", ", " and ", " or "].first(where: { text.has($0, at: at) }) {
      var number = at + sign.utf8.count
      if text.has("#", at: number) { number += 1 }
      guard number < range.upperBound else { break }
      let digits = text[number..<range.upperBound].prefix { $0.isDigit }
      guard (1..<10).contains(digits.count), !isWord(at: digits.endIndex) else { break }
      output += (sign + "#").utf8 + digits
      at = digits.endIndex
    }
    return at
  }
}
