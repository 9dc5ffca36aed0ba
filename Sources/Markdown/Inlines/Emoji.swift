import Bytes

/// The emoji that trackers write as short codes.
enum Emoji {
  /// The emoji of the code that begins at a colon, as UTF-8, and the offset after the code's other
  /// colon; nil if there is none.
  static func find(_ bytes: Span<UInt8>, _ colon: Int) -> (end: Int, emoji: [UInt8])? {
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
