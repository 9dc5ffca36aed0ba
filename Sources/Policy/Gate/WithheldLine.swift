import Bytes
import Hashing
import IssueModel
import Secrets

/// A line of a withheld text, without the mark of a heading or list item, or a sentence of a long line.
struct WithheldLine: ~Escapable {
  /// The most bytes of a title, and of a line whose sentences are not looked at.
  private static let length = 96
  /// The least bytes of a line, a sentence or a word that are searched for.
  static let shortest = 8
  /// The most bytes of a sentence that are searched for.
  private static let longest = 320

  /// Its bytes.
  let bytes: Span<UInt8>
  /// Which line of its text it belongs to.
  let number: Int

  /// The beginning of a text, cut at the end of a character.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, number: Int = 0, most: Int = length) {
    var end = min(text.count, most)
    while end < text.count, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    bytes = text.extracting(first: end)
    self.number = number
  }

  /// Calls `body` with the lines of texts in their order, without quotations of other people, and with the sentences
  /// of long lines.
  static func forEach(in texts: [Text], _ body: (borrowing WithheldLine) -> Void) {
    var number = 0
    for text in texts {
      let text = text.utf8.span
      var at = 0
      while at < text.count {
        let end = text.index(of: 0x0A, from: at) ?? text.count
        var next = at
        // A carriage return ends a line too.
        while next < end {
          let stop = text.extracting(..<end).index(of: 0x0D, from: next) ?? end
          let isQuoted = text.extracting(..<stop).end(from: next) { $0.isSpace }
          if !(isQuoted < stop && text[isQuoted] == UInt8(ascii: ">")) {
            let start = text.extracting(..<stop).end(from: next, of: isOther)
            if stop - start > length {
              forEachSentence(of: text.extracting(start..<stop), number, body)
            } else if stop - start >= Self.shortest {
              body(WithheldLine(text.extracting(start..<stop), number: number))
            }
            number += 1
          }
          next = stop + 1
        }
        at = end + 1
      }
    }
  }

  /// Calls `body` with the sentences of a line that are prose, and with what stands between these, in their order.
  private static func forEachSentence(
    of line: Span<UInt8>, _ number: Int, _ body: (borrowing WithheldLine) -> Void
  ) {
    func take(_ range: Range<Int>) {
      let part = line.extracting(range)
      let (start, end) = (
        part.end(from: 0, of: isOther), part.start(before: part.count, of: isOther)
      )
      if end - start >= Self.shortest {
        body(WithheldLine(part.extracting(start..<end), number: number, most: longest))
      }
    }
    var (rest, at) = (0, 0)
    while at < line.count {
      let end = endOfSentence(in: line, from: at)
      if WithheldLine(line.extracting(at..<end), most: longest).isProse {
        take(rest..<at)
        take(at..<end)
        rest = end
      }
      at = end
    }
    take(rest..<line.count)
  }

  /// Where the first sentence behind an offset ends: with a mark of punctuation before a space and no small letter, or
  /// with one of East Asia.
  private static func endOfSentence(in line: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < line.count {
      if line[at].isOne(of: ".!?") {
        at = line.end(from: at) { $0.isOne(of: ".!?\"')*_") }
        if at + 1 < line.count, line[at] == 0x20, !(0x61...0x7A).contains(line[at + 1]) {
          return at
        }
      } else if line[at] >= 0x80, stops.contains(where: { line.has($0, at: at) }) {
        return at + 3
      } else {
        at += 1
      }
    }
    return at
  }

  private static let stops: [StaticString] = ["。", "！", "？"]

  /// Whether a byte is neither part of a word nor beyond ASCII.
  private static func isOther(_ byte: UInt8) -> Bool { !byte.isLetterOrDigit && byte < 0x80 }

  /// A hash of the bytes.
  var hash: UInt64 {
    var hasher = StableHasher()
    hasher.combine(bytes)
    return hasher.value
  }

  /// Whether it is a sentence that is unlikely to be written twice: of 40 characters and more, of which 30 are of
  /// words, and six words where these are not beyond ASCII. Spaces in a row are one, as in columns of tables.
  var isProse: Bool {
    guard bytes.count >= 40 else { return false }
    var (count, letters, gaps, isWide) = (0, 0, 0, false)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 { isWide = true }
      if byte.isLetterOrDigit || byte >= 0x80 { letters += 1 }
      let isGap = byte == 0x20
      if isGap, index > 0, bytes[index - 1] == 0x20 { continue }
      count += 1
      if isGap { gaps += 1 }
      if count >= 40, letters >= 30, isWide || gaps >= 5 { return true }
    }
    return false
  }

  /// Whether it has a word with letters and digits, as codes and made-up names do.
  var hasOddWord: Bool {
    var found = false
    forEachWordWithDigit { word in
      if !found, word.count >= Self.shortest {
        found = word.indices.count { word[$0].isLetter } >= 4
      }
    }
    return found
  }

  /// Adds words in which letters and digits alternate, as in random identifiers; a date with an hour has one letter.
  func appendOddWords(to words: inout [String], limit: Int) {
    if words.count >= limit { return }
    forEachWordWithDigit { word in
      guard words.count < limit, word.count >= 10 else { return }
      let turns = (1..<word.count).count { word[$0].isDigit != word[$0 - 1].isDigit }
      if turns >= 3, word.indices.count(where: { word[$0].isLetter }) >= 3 {
        words.append(String(word))
      }
    }
  }

  private func forEachWordWithDigit(_ body: (Span<UInt8>) -> Void) {
    var at = 0
    while true {
      while at < bytes.count, !bytes[at].isDigit { at += 1 }
      guard at < bytes.count else { return }
      let start = bytes.start(before: at) { $0.isWord }
      at = bytes.end(from: at) { $0.isWord }
      body(bytes.extracting(start..<at))
    }
  }
}

extension String {
  /// The text of a line.
  init(_ line: borrowing WithheldLine) { self.init(line.bytes) }
}
