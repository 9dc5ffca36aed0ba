import Bytes

/// Writes words without markup: on one line up to a number of characters, or in the lines, lists
/// and quotes of their text.
struct PlainText: ~Copyable {
  /// The form in which words are written.
  enum Form {
    /// One line of at most `limit` characters (Unicode scalars): whole sentences if they are long
    /// enough, else whole words with an ellipsis.
    case line(limit: Int)
    /// Lines, with blank ones between blocks.
    case lines
  }

  /// What stands between two words of a line, the stronger ones last.
  enum Gap: UInt8 {
    case space, cell, item, heading

    /// The mark in its place, and how many characters it has.
    fileprivate var mark: (text: StaticString, characters: Int) {
      switch self {
      case .space: (" ", 1)
      case .cell: (", ", 2)
      case .item: (" · ", 3)
      case .heading: (": ", 2)
      }
    }
  }

  private(set) var text: ByteBuffer
  /// Whether the line is as long as it may be.
  private(set) var isFull = false
  private let limit: Int
  private let isOneLine: Bool

  private var characters = 0
  private var owesSpace = false
  private var gap = Gap.space
  /// Where the last whole word and the last whole sentence ended.
  private var wordEnd = 0
  private var sentenceEnd = 0

  /// The prefix of every line, and its length before each open marker.
  private var prefix: [UInt8] = []
  private var lengths: [Int] = []
  /// A longer prefix leaves no room for words; it would make long texts of small ones.
  private static let prefixLimit = 120
  private var isAtStart = true
  /// Whether a list marker was the last that was written.
  private var isAtMarker = false

  init(_ form: Form, capacity: Int = 512) {
    text = ByteBuffer(capacity: capacity)
    switch form {
    case .line(let limit):
      isOneLine = true
      self.limit = max(limit, 0)
    case .lines:
      isOneLine = false
      limit = .max
    }
  }

  /// Whether words are written line by line.
  var hasLines: Bool { !isOneLine }

  /// Writes words; their white space is collapsed on one line, and kept in lines.
  mutating func append(_ words: Span<UInt8>) {
    if isOneLine { appendToLine(words) } else { appendToLines(words) }
  }

  /// Writes words.
  mutating func append(_ words: String) { words.withSpan { append($0) } }

  /// Separates the next word from the last one, on one line only.
  mutating func owe(_ gap: Gap) {
    guard isOneLine else { return }
    owesSpace = true
    if gap.rawValue > self.gap.rawValue { self.gap = gap }
  }

  /// Ends a line within a block.
  mutating func breakLine() {
    owesSpace = true
    guard !isOneLine else { return }
    text.append(UInt8(ascii: "\n"))
    isAtStart = true
  }

  /// Begins a block, with a blank line before it if it is set off.
  mutating func startBlock(isSetOff: Bool) {
    owesSpace = true
    guard !isOneLine, !isAtMarker, text.count > 0 else { return }
    if !isAtStart { breakLine() }
    guard isSetOff, text.count < 2 || byteBefore(1) != "\n" else { return }
    text.append(UInt8(ascii: "\n"))
  }

  /// Writes the marker of an item or quote, in lines only, and adds it to the prefix of all lines.
  mutating func begin(_ marker: String, repeats: Bool) {
    guard !isOneLine else { return }
    lengths.append(prefix.count)
    let isTooDeep = prefix.count > PlainText.prefixLimit
    if repeats {
      if isAtMarker { append(marker) }
      if !isTooDeep { prefix += marker.utf8 }
    } else {
      append(marker)
      isAtMarker = true
      if !isTooDeep { prefix += [UInt8](repeating: UInt8(ascii: " "), count: marker.utf8.count) }
    }
  }

  /// Writes the text after an item's marker, in lines only.
  mutating func continueMarker(_ sign: String) {
    guard !isOneLine else { return }
    append(sign)
    isAtMarker = true
  }

  /// Ends the item or quote that a marker began.
  mutating func end() {
    guard !isOneLine, let length = lengths.popLast() else { return }
    isAtMarker = false
    prefix.removeSubrange(min(length, prefix.count)...)
  }

  private mutating func appendToLines(_ words: Span<UInt8>) {
    for at in words.indices {
      let byte = words[at]
      if byte == "\n" {
        breakLine()
        continue
      }
      if byte < 32 && byte != "\t" || byte == 127 { continue }
      if isAtStart { text.append(prefix) }
      isAtStart = false
      isAtMarker = false
      text.append(byte)
    }
  }

  private mutating func appendToLine(_ words: Span<UInt8>) {
    guard !isFull else { return }
    var previous = text.last ?? 0
    for at in words.indices {
      let byte = words[at]
      if byte <= 32 || byte == 127 {
        owesSpace = true
        continue
      }
      if byte & 0xC0 != 0x80 {
        if owesSpace || previous >= 0x80 { noteSentence(before: byte) }
        let isNewWord = owesSpace && text.count > 0
        if isNewWord { wordEnd = text.count }
        let mark = (gap == .space || endsWithMark ? .space : gap).mark
        let cost = isNewWord ? 1 + mark.characters : 1
        guard characters + cost <= limit else {
          cut()
          return
        }
        if isNewWord { text.append(static: mark.text) }
        if owesSpace { (owesSpace, gap) = (false, .space) }
        characters += cost
      }
      text.append(byte)
      previous = byte
    }
  }

  /// Whether the last character is a mark of punctuation: of ASCII, General Punctuation, or as wide as East Asian ones.
  private var endsWithMark: Bool {
    switch (byteBefore(2), byteBefore(1), text.last ?? 0) {
    case (0xE2, 0x80, _), (0xE3, 0x80, _), (0xEF, 0xBC, 0x80...0x8F), (0xEF, 0xBC, 0x9A...0xA0):
      true
    case (_, _, let last): last.isOne(of: ".!?:;,")
    }
  }

  /// The byte at a distance before the last one.
  private func byteBefore(_ count: Int) -> UInt8 {
    text.withSpan { $0.count > count ? $0[$0.count - 1 - count] : 0 }
  }

  /// Remembers where a sentence ended, if one did before a character.
  private mutating func noteSentence(before byte: UInt8) {
    switch text.last ?? 0 {
    case ".", "!", "?":
      let isSmall = byte.isLetter && byte >= UInt8(ascii: "a")
      if owesSpace, !isSmall { sentenceEnd = text.count }
    case 0x82, 0x81, 0x9F:
      // The full stop, exclamation and question marks of Chinese and Japanese.
      guard text.count >= 3 else { return }
      let lead = (byteBefore(2), byteBefore(1))
      if lead == (0xE3, 0x80) && text.last == 0x82 || lead == (0xEF, 0xBC) && text.last != 0x82 {
        sentenceEnd = text.count
      }
    default: break
    }
  }

  /// Cuts after the last whole sentence, or after the last whole word with an ellipsis that says
  /// that there is more, unless that leaves less than half.
  private mutating func cut() {
    isFull = true
    if sentenceEnd * 2 > text.count {
      text.truncate(to: sentenceEnd)
      return
    }
    if wordEnd * 2 > text.count { text.truncate(to: wordEnd) }
    if limit > 0 { text.append(static: "…") }
  }
}
