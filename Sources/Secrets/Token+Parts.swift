import Bytes

// Tokens with escaped or separated characters.

extension Token {
  /// Calls `body` with parts of a text in which a character of tokens is escaped for Markdown,
  /// JSON, HTML or an address, decoded: `ghp\_x7K…`, `xoxb%2D1…`.
  public static func forEachDecodedPart(of text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    for sign in ["%", "\\", "&"] as [Unicode.Scalar] {
      var at = 0
      while let place = text.index(of: sign, from: at) {
        at = place + 1
        guard let (byte, _) = escaped(in: text, at: place), byte.isWord || byte == UInt8(ascii: ".")
        else { continue }
        let (part, end) = part(of: text, around: place)
        body(part.span)
        at = max(at, end)
      }
    }
  }

  /// The run of token characters around an offset, decoded, from at most a hundred bytes before it;
  /// and its end.
  private static func part(
    of text: Span<UInt8>, around place: Int
  ) -> (bytes: [UInt8], end: Int) {
    let least = max(0, place - 100)
    var next = text.start(before: place, from: least, of: isOfPart)
    let limit = min(text.count, place + 2000)
    var part: [UInt8] = []
    while next < limit {
      if !isOfPart(text[next]) { break }
      if let (byte, end) = escaped(in: text, at: next) {
        part.append(byte)
        next = end
      } else {
        part.append(text[next])
        next += 1
      }
    }
    return (part, next)
  }

  private static func isOfPart(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !byte.isOne(of: "<>\"'")
  }

  /// The character of an escape at an offset, and the end of the escape.
  private static func escaped(in text: Span<UInt8>, at start: Int) -> (UInt8, end: Int)? {
    switch text[start] {
    case UInt8(ascii: "\\"):
      guard start + 1 < text.count else { return nil }
      if text[start + 1].isMark || text[start + 1] == UInt8(ascii: ".") {
        return (text[start + 1], start + 2)
      }
      guard text.has("u00", at: start + 1), let byte = text.hexadecimal(at: start + 4, digits: 2)
      else { return nil }
      return (UInt8(byte), start + 6)
    case UInt8(ascii: "%"), UInt8(ascii: "&"):
      // Most entities denote characters that no token has.
      guard
        text[start] == UInt8(ascii: "%") || text.has("&#", at: start)
          || text.has("&lowbar;", at: start),
        let (bytes, end) = ShownText.character(text, at: start), bytes.count == 1
      else { return nil }
      return (bytes[0], end)
    default: return nil
    }
  }

  /// The first bytes of zero-width characters, and of entities for them.
  private static let gaps = ByteSet([UInt8(ascii: "&"), 0xC2, 0xE2, 0xEF])

  /// A text without its zero-width characters and entities for them, which may stand in tokens and in
  /// the lines of private keys, as `ghp_x7K&shy;d02…`; nil where it has none.
  public static func withoutGaps(_ text: Span<UInt8>) -> [UInt8]? {
    text.replacing(gaps) { place in gap(in: text, at: place).map { ([], $0) } }
  }

  /// Where the character without width ends that begins at an offset, perhaps as an entity; nil where none does.
  private static func gap(in text: Span<UInt8>, at start: Int) -> Int? {
    switch text[start] {
    case 0xC2, 0xE2, 0xEF: return ShownText.widthOfNothing(text, at: start).map { start + $0 }
    case UInt8(ascii: "&"):
      guard let (bytes, end) = ShownText.character(text, at: start),
        ShownText.widthOfNothing(bytes.span, at: 0) == bytes.count
      else { return nil }
      return end
    default: return nil
    }
  }
}

extension Span<UInt8> {
  /// A text with other bytes in place of what begins with bytes of a set; nil where nothing is replaced.
  func replacing(
    _ set: ByteSet, by other: (Int) -> (bytes: [UInt8], end: Int)?
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var (start, at) = (0, 0)
    while true {
      let place = set.next(in: self, from: at, to: count)
      guard place < count else { break }
      at = place + 1
      guard let (bytes, end) = other(place) else { continue }
      result += extracting(start..<place)
      result += bytes
      (start, at) = (end, end)
    }
    if start == 0 { return nil }
    result += extracting(start..<count)
    return result
  }
}
