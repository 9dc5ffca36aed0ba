import Bytes
import CText

/// Texts as words in small letters with one space between them, in which a text is found whatever its letter case, its
/// spaces and the marks around its words are.
///
/// Only letters of ASCII become small. `-`, `.`, `/`, `@` and a `_` within a word stay what they are, other
/// punctuation counts as a space; so does an entity, unless it stands for a letter or for nothing.
/// Percent-encoded characters are what they stand for.
package struct FoldedText {
  /// The last folded text, which begins with a space.
  private var room: [UInt8] = []
  private var end = 0

  /// A place for texts to be folded in, one after the other.
  package init() {}

  /// Calls with a folded text.
  package mutating func take(_ text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    // No character becomes more bytes than it has.
    if room.count <= text.count { room = [UInt8](repeating: 0x20, count: text.count * 2 + 1) }
    room[0] = 0x20
    end = 1
    var at = 0
    while true {
      takePlain(text, &at)
      if at == text.count { break }
      at = takeOther(text, at: at)
    }
    body(room.span.extracting(..<end))
  }

  /// Takes what begins at an offset up to a byte of which the table says nothing, where the offset is then.
  private mutating func takePlain(_ text: Span<UInt8>, _ at: inout Int) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      // There is room for all of the text.
      end = unsafe gazette_fold(Self.table, base, &at, bytes.count, &room, end)
    }
  }

  /// The forms that a text has in folded ones, without the punctuation around it: letters beyond ASCII are capitals or
  /// small ones there.
  package static func forms(of text: String) -> [[UInt8]] {
    var folding = FoldedText()
    var forms: [[UInt8]] = []
    for spelling in [text, text.lowercased(), text.uppercased()] {
      let bytes = Array(spelling.utf8)
      folding.take(bytes.span) { folded in
        let start = folded.end(from: 0) { !isOfWord($0) }
        let end = folded.start(before: folded.count) { !isOfWord($0) }
        guard start < end else { return }
        let form = [UInt8](folded.extracting(start..<end))
        if !forms.contains(form) { forms.append(form) }
      }
    }
    return forms
  }

  /// What each byte becomes; zero where that depends on those around it.
  private static let table: [UInt8] = (0..<256).map { value -> UInt8 in
    let byte = UInt8(truncatingIfNeeded: value)
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "_"), UInt8(ascii: "\\"), 0xC2, 0xE2,
      0xE3, 0xEF:
      return 0
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "@"): return byte
    default: return isOfWord(byte) ? byte.lowercased : 0x20
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte >= 0x80 }

  /// Writes a byte; a space behind another one is written over.
  @inline(__always) private mutating func write(_ byte: UInt8) {
    room[end] = byte
    end += byte == 0x20 && room[end - 1] == 0x20 ? 0 : 1
  }

  /// Takes what begins at an offset with a byte of which the table says nothing; where it ends.
  private mutating func takeOther(_ text: Span<UInt8>, at start: Int) -> Int {
    switch text[start] {
    case UInt8(ascii: "_"):
      let isWithinWord =
        Self.isOfWord(room[end - 1]) && start + 1 < text.count && Self.isOfWord(text[start + 1])
      write(isWithinWord ? text[start] : 0x20)
      return start + 1
    case UInt8(ascii: "\\"):
      // It may escape what follows, within a word as well.
      let escapes = start + 1 < text.count && ShownText.isPunctuation(text[start + 1])
      if !escapes { write(0x20) }
      return start + 1
    case UInt8(ascii: "%"): return takeEncoded(text, at: start)
    case UInt8(ascii: "&"):
      guard let (bytes, last) = ShownText.character(text, at: start) else {
        write(0x20)
        return start + 1
      }
      takeCharacter(bytes.span)
      return last
    default:
      if let width = Self.nothing(text, at: start) { return start + width }
      if let (byte, width) = Self.space(text, at: start) {
        write(byte)
        return start + width
      }
      write(text[start])
      return start + 1
    }
  }

  private mutating func takeEncoded(_ text: Span<UInt8>, at start: Int) -> Int {
    guard start + 2 < text.count, let high = text[start + 1].hexValue,
      let low = text[start + 2].hexValue
    else {
      write(0x20)
      return start + 1
    }
    let byte = high << 4 | low
    let folded = Self.table[Int(byte)]
    // Bytes of letters beyond ASCII come one by one.
    write(folded != 0 ? folded : byte >= 0x80 ? byte : 0x20)
    return start + 3
  }

  /// Takes what an entity stands for.
  private mutating func takeCharacter(_ bytes: Span<UInt8>) {
    if bytes.count == 1 {
      let folded = Self.table[Int(bytes[0])]
      write(folded == 0 ? 0x20 : folded)
    } else if let (byte, _) = Self.space(bytes, at: 0) {
      write(byte)
    } else if Self.nothing(bytes, at: 0) == nil {
      for index in bytes.indices { write(bytes[index]) }
    }
  }

  /// How many bytes a character takes that begins at an offset and shows nothing: those without width, and what turns
  /// the direction of writing; nil where another one begins.
  private static func nothing(_ text: Span<UInt8>, at start: Int) -> Int? {
    if let width = ShownText.widthOfNothing(text, at: start) { return width }
    guard start + 2 < text.count, text[start] == 0xE2 else { return nil }
    switch (text[start + 1], text[start + 2]) {
    case (0x80, 0xAA...0xAE), (0x81, 0xA0...0xAF): return 3
    default: return nil
    }
  }

  /// What a space, a hyphen, or a mark of punctuation counts as that begins at an offset, and how many bytes it takes;
  /// nil where another character begins.
  private static func space(_ text: Span<UInt8>, at start: Int) -> (byte: UInt8, width: Int)? {
    if let plain = ShownText.plainForm(text, at: start) { return plain }
    if text.has("\u{3000}", at: start) { return (0x20, 3) }
    // Dashes, quotation marks and bullets.
    guard start + 2 < text.count, text[start] == 0xE2, text[start + 1] == 0x80,
      text[start + 2] >= 0x92
    else { return nil }
    return (0x20, 3)
  }
}
