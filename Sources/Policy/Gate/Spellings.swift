import Bytes
import Markdown
import ViewModels

/// The spellings of a text in published files: escaped for HTML, JSON, XML, Markdown and addresses,
/// and as a slug. The lower-case form of the search index is not among them: what is in the index
/// is on a page as well, and titles of a few words would be found in prose.
enum Spellings {
  /// The longest part of a line that is spelled the same everywhere except in addresses; nil where
  /// none has enough bytes.
  static func part(of line: Span<UInt8>, least: Int) -> [UInt8]? {
    if line.count < least { return nil }
    let part = line.longestRun { isPlain($0) || $0 >= 0x80 }
    return part.count >= least ? Array(line.extracting(part)) : nil
  }

  /// All distinct spellings.
  static func all(of text: String, withSlug: Bool = true) -> [[UInt8]] {
    var all = [Array(text.utf8)]
    var buffer = ByteBuffer(capacity: text.utf8.count * 3)
    func add(_ write: (inout ByteBuffer) -> Void) {
      buffer.removeAll()
      write(&buffer)
      let bytes = buffer.bytes
      if !all.contains(bytes) { all.append(bytes) }
    }
    if !text.withSpan({ isPlain($0) }) {
      add { $0.appendEscaped(text) }
      add { buffer in text.withSpan { buffer.append(text: $0) } }
      add { $0.append(xml: text) }
      add { $0.append(markdown: text) }
      add { $0.append(asMarkdownLine: text) }
      for escaping in [JSONEscaping.minimal, .html] {
        buffer.removeAll()
        buffer.append(json: text, escaping)
        let bytes = Array(buffer.bytes.dropFirst().dropLast())
        if !all.contains(bytes) { all.append(bytes) }
        for digits in ["0123456789abcdef", "0123456789ABCDEF"] {
          let ascii = inASCII(bytes, digits)
          if !all.contains(ascii) { all.append(ascii) }
        }
      }
      add { $0.append(percentEncoding: text) { $0.isUnreserved || $0 == UInt8(ascii: "/") } }
      let parts = TitlePart.parts(of: text)
      if parts.contains(where: \.isCode) {
        add { buffer in
          for part in parts {
            if part.isCode { buffer.append(static: "<code>") }
            buffer.appendEscaped(part.text)
            if part.isCode { buffer.append(static: "</code>") }
          }
        }
      }
    }
    add { $0.append(percentEncoding: text) { $0.isUnreserved } }
    let slug = withSlug ? Slug.make(text, fallback: "") : ""
    if slug.utf8.count >= 16 { add { $0.append(slug) } }
    return all
  }

  /// A text in JSON as programs write it that escape all letters beyond ASCII, as `\u00f6`.
  private static func inASCII(_ json: [UInt8], _ digits: String) -> [UInt8] {
    if json.allSatisfy({ $0 < 0x80 }) { return json }
    let digits = Array(digits.utf8)
    return String(decoding: json, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
      if unit < 0x80 { return [UInt8(truncatingIfNeeded: unit)] }
      let shifts = [12, 8, 4, 0] as [UInt16]
      return [0x5C, UInt8(ascii: "u")] + shifts.map { digits[Int(unit >> $0 & 15)] }
    }
  }

  /// Whether a text is spelled the same everywhere except in addresses: in Markdown `www.` and most
  /// colons are escaped.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "."): if index > 0, text[index - 1].lowercased == 0x77 { return false }
      case UInt8(ascii: ":"):
        if index + 1 == text.count || text[index + 1] != 0x20 { return false }
      case let byte where isPlain(byte): break
      default: return false
      }
    }
    return true
  }

  /// Whether a character is spelled the same everywhere except in addresses.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "-"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "?"), UInt8(ascii: "!"):
      true
    default: byte.isLetterOrDigit
    }
  }
}

extension Span<UInt8> {
  /// The first of the longest runs of bytes of a kind.
  func longestRun(of isPart: (UInt8) -> Bool) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in indices where !isPart(self[index]) {
      if index - start > longest.count { longest = start..<index }
      start = index + 1
      if longest.count >= count - start { return longest }
    }
    return count - start > longest.count ? start..<count : longest
  }
}
