import Bytes

/// The emoji that trackers write as short codes.
package enum Emoji {
  /// The emoji of the code that begins at a colon, as UTF-8, and the offset after the code's other
  /// colon; nil if there is none.
  package static func find(_ bytes: Span<UInt8>, _ colon: Int) -> (end: Int, emoji: [UInt8])? {
    var end = colon + 1
    while end < bytes.count, end - colon < 48,
      bytes[end].isWord || bytes[end] == "+" || bytes[end] == "-"
    { end += 1 }
    guard end > colon + 1, end < bytes.count, bytes[end] == ":" else { return nil }
    let code = bytes.extracting(colon + 1..<end)
    var (low, high) = (0, words.count / 2)
    while low < high {
      let middle = (low + high) / 2
      let order = code.order(with: text.span.extracting(words[2 * middle]))
      if order == 0 { return (end + 1, Array(text[words[2 * middle + 1]])) }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }

  /// The most spellings of a text that are told.
  private static let mostSpellings = 8

  /// The texts with codes in place of emoji, without colons: trackers name a heading by its codes. None where a text has
  /// no emoji.
  static func spellings(of text: String) -> [String] {
    var spellings = [""]
    var hasEmoji = false
    for character in text {
      if let codes = character.isASCII ? nil : codes[String(character)] {
        hasEmoji = true
        spellings = spellings.flatMap { start in codes.map { start + $0 } }
        spellings.removeLast(max(0, spellings.count - mostSpellings))
      } else {
        for index in spellings.indices { spellings[index].append(character) }
      }
    }
    return hasEmoji ? spellings : []
  }

  /// The codes of each emoji.
  private static let codes: [String: [String]] = {
    var codes: [String: [String]] = [:]
    for word in stride(from: 0, to: words.count - 1, by: 2) {
      let (code, emoji) = (text[words[word]], text[words[word + 1]])
      codes[String(decoding: emoji, as: UTF8.self), default: []]
        .append(String(decoding: code, as: UTF8.self))
    }
    return codes
  }()

  private static let text = Array(table.description.utf8)

  /// The words of the table, codes and emoji in turn.
  private static let words: [Range<Int>] = {
    var words: [Range<Int>] = []
    var start = 0
    for at in text.indices where text[at] == " " || text[at] == "\n" {
      words.append(start..<at)
      start = at + 1
    }
    return words + [start..<text.count]
  }()
}
