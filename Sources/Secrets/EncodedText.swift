import Bytes

/// Texts that are written with escapes, in Base64 or in hexadecimal digits, in files that nobody decodes before they
/// are searched.
package enum EncodedText {
  /// The fewest bytes of a text among others.
  private static let least = 16

  /// Calls `body` with the text after its escapes are decoded, if it has any, and with each text that a run of
  /// Base64 or hexadecimal digits in it decodes to.
  package static func forEach(in text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    // Base64 in JSON has line breaks and slashes that are escaped.
    guard let plain = withoutEscapes(text) else { return forEachRun(in: text, body) }
    body(plain.span)
    forEachRun(in: plain.span, body)
  }

  /// Calls `body` with the runs of printable characters and white space among bytes of other kinds,
  /// if they have at least `least` bytes.
  package static func forEachReadable(in bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    let isOfText = isOfText
    var at = 0
    while at + least <= bytes.count {
      // Hardly any row of that length has no byte that texts do not have, so few bytes are looked at.
      let row = bytes.extracting(at..<at + least)
      let start = row.start(before: least) { isOfText[Int($0)] }
      at += start
      if start > 0 { continue }
      var end = at
      while end < bytes.count {
        let width = width(bytes, at: end)
        if width == 0 { break }
        end += width
      }
      if end - at >= least { body(bytes.extracting(at..<end)) }
      at = end + 1
    }
  }

  /// Whether each byte may be one of a text.
  private static let isOfText: [Bool] = (0..<256).map { byte in
    byte >= 0x20 && byte < 0xF5 && byte != 0x7F && byte != 0xC0 && byte != 0xC1
      || [0x09, 0x0A, 0x0D].contains(byte)
  }

  /// The length of a printable character or a space at an offset; 0 for any other byte.
  private static func width(_ bytes: Span<UInt8>, at start: Int) -> Int {
    let width: Int
    switch bytes[start] {
    case 0x20..<0x7F, 0x09, 0x0A, 0x0D: return 1
    case 0xC2...0xDF: width = 2
    case 0xE0...0xEF: width = 3
    case 0xF0...0xF4: width = 4
    default: return 0
    }
    guard start + width <= bytes.count else { return 0 }
    for index in start + 1..<start + width where bytes[index] & 0xC0 != 0x80 { return 0 }
    return width
  }

  // MARK: - Escapes

  private static let signs = ByteSet("\\%&")

  /// A text with the escapes of JSON, addresses and HTML decoded; nil where it has none.
  package static func withoutEscapes(_ text: Span<UInt8>) -> [UInt8]? {
    text.replacing(signs) { character(text, at: $0) }
  }

  /// The bytes of the escape that begins at an offset, and where it ends; nil where none does.
  static func character(
    _ text: Span<UInt8>, at start: Int
  ) -> (bytes: [UInt8], end: Int)? {
    switch text[start] {
    case UInt8(ascii: "%"):
      return text.hexadecimal(at: start + 1, digits: 2)
        .map { ([UInt8(truncatingIfNeeded: $0)], start + 3) }
    case UInt8(ascii: "&"): return ShownText.character(text, at: start)
    default: break
    }
    guard start + 1 < text.count else { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "n"): return ([0x0A], start + 2)
    case UInt8(ascii: "r"): return ([0x0D], start + 2)
    case UInt8(ascii: "t"): return ([0x09], start + 2)
    case UInt8(ascii: "x"):
      return text.hexadecimal(at: start + 2, digits: 2)
        .map { ([UInt8(truncatingIfNeeded: $0)], start + 4) }
    case UInt8(ascii: "u"): return scalar(text, at: start)
    case let byte: return ShownText.isPunctuation(byte) ? ([byte], start + 2) : nil
    }
  }

  /// The character that JSON writes as `\u00f6`, whose escape begins at an offset, and where that ends; nil where none
  /// does.
  static func scalar(_ text: Span<UInt8>, at start: Int) -> (bytes: [UInt8], end: Int)? {
    guard text.has("\\u", at: start), var code = text.hexadecimal(at: start + 2, digits: 4) else {
      return nil
    }
    var end = start + 6
    // Two of them are a character beyond U+FFFF.
    if (0xD800..<0xDC00).contains(code), text.has("\\u", at: end),
      let low = text.hexadecimal(at: end + 2, digits: 4), (0xDC00..<0xE000).contains(low)
    {
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      end += 6
    }
    return Unicode.Scalar(code).map { (Array(String($0).utf8), end) }
  }

  // MARK: - Digits

  /// Digits with which bytes are written.
  private struct Digits {
    /// How many bits of a byte one has.
    let bits: Int
    /// How many of them begin at different places within a byte.
    let phases: Int
    /// The fewest digits of a run.
    let least: Int
    /// The value of each byte; 255 where it is no digit.
    let values: [UInt8]

    init(bits: Int, phases: Int, least: Int, value: (UInt8) -> UInt8?) {
      (self.bits, self.phases, self.least) = (bits, phases, least)
      values = (0...255).map { value($0) ?? 255 }
    }

    func has(_ byte: UInt8) -> Bool { values[Int(byte)] != 255 }
  }

  private static let hexadecimal = Digits(bits: 4, phases: 2, least: 32) { $0.hexValue }
  /// Base64, also that of addresses.
  private static let base64 = Digits(bits: 6, phases: 4, least: 24) { $0.base64Value }

  /// From how many digits on a line may go on in the next one.
  private static let line = 32

  private static func forEachRun(in text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    for digits in [hexadecimal, base64] {
      var at = 0
      // Each run has a digit at such a place, wherever it begins.
      while at + digits.least <= text.count {
        let row = text.extracting(at..<at + digits.least)
        let start = row.start(before: digits.least) { digits.has($0) }
        at += start
        if start > 0 { continue }
        let values = values(of: digits, in: text, &at)
        // What stands before a text may be digits as well, as the rest of a path, or a piece of a file begins within it.
        for phase in 0..<digits.phases {
          let bytes = values.dropFirst(phase).regrouped(from: digits.bits, to: 8).digits
          forEachReadable(in: bytes.span, body)
        }
      }
    }
  }

  /// The values of a run of digits, which may go on over lines, and moves the offset behind it.
  private static func values(
    of digits: Digits, in text: Span<UInt8>, _ at: inout Int
  ) -> [UInt8] {
    var values: [UInt8] = []
    while true {
      let end = text.end(from: at) { digits.has($0) }
      for index in at..<end { values.append(digits.values[Int(text[index])]) }
      let isWhole = end - at < line
      at = end
      if isWhole { return values }
      var next = text.end(from: end) { $0.isSpace }
      if values.count * digits.bits % 8 == 0 { next = self.end(ofJoinAt: next, in: text) }
      guard next > end, next < text.count, digits.has(text[next]) else { return values }
      at = next
    }
  }

  /// Whether it is white space, or one of the signs that join or list quoted texts in code, or quote lines in a text.
  static func isOfJoint(_ byte: UInt8) -> Bool { byte.isSpace || byte.isOne(of: "+.,&|\\_>-") }

  /// Where the second of two quoted texts begins that code joins or lists, of which the first one ends at an offset; the
  /// offset where none does.
  private static func end(ofJoinAt start: Int, in text: Span<UInt8>) -> Int {
    guard start < text.count, text[start].isOne(of: "\"'`") else { return start }
    let next = text.end(from: start + 1, of: isOfJoint)
    return next < text.count && text[next] == text[start] ? next + 1 : start
  }
}
