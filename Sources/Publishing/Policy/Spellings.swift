import Bytes
import ViewModels

/// The spellings of a text in published files: escaped for HTML, JSON, XML, Markdown and addresses, and as a
/// slug. Small letters, as searches have them, are not among them: what is in a search is on a page as well, and
/// titles of a few words would be found in prose.
enum Spellings {
  /// The least bytes of a part that stands for a whole text.
  private static let leastPart = 40

  /// The longest part of a line that is written alike everywhere but in addresses; nil where none is long.
  static func part(ofLine line: String) -> String? {
    let part = line.utf8.split { byte in
      !(byte.isLetterOrDigit || byte == 0x20 || byte == UInt8(ascii: ",") || byte >= 0x80)
    }.max { $0.count < $1.count }
    guard let part, part.count >= leastPart else { return nil }
    return String(decoding: part, as: UTF8.self)
  }

  /// Those by which a line of a text is found: its part, else all.
  static func all(ofLine line: String) -> Set<[UInt8]> {
    part(ofLine: line).map { [Array($0.utf8)] } ?? all(of: line)
  }

  /// As the macro `plain` of the templates for Markdown has it.
  private static func inTemplates(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var spelled: [UInt8] = []
    for (at, byte) in bytes.enumerated() {
      let isEscaped =
        switch byte {
        case UInt8(ascii: ":"): at + 1 == bytes.count || bytes[at + 1] != 0x20
        case UInt8(ascii: "#"): at > 0 && bytes[at - 1] == 0x20
        case UInt8(ascii: "."): bytes[..<at].suffix(3).elementsEqual("www".utf8)
        default: "\\`*_[]<>&~^{$@|".utf8.contains(byte)
        }
      if isEscaped { spelled.append(UInt8(ascii: "\\")) }
      spelled.append(byte)
    }
    return spelled
  }

  /// All that differ.
  static func all(of text: String) -> Set<[UInt8]> {
    var all: Set<[UInt8]> = []
    func add(_ write: (inout ByteBuffer) -> Void) {
      var buffer = ByteBuffer()
      write(&buffer)
      all.insert(buffer.bytes)
    }
    all.insert(Array(text.utf8))
    add { $0.appendEscaped(text) }
    add { buffer in text.withSpan { buffer.append(text: $0) } }
    add { $0.append(xml: text) }
    add { $0.append(markdown: text) }
    all.insert(inTemplates(text))
    add { $0.append(percentEncoding: text) { $0.isUnreserved } }
    add { $0.append(percentEncoding: text) { $0.isUnreserved || $0 == UInt8(ascii: "/") } }
    for escaping in [JSONEscaping.minimal, .html] {
      var buffer = ByteBuffer()
      buffer.append(json: text, escaping)
      all.insert(Array(buffer.bytes.dropFirst().dropLast()))
    }
    let slug = Slug.make(text, fallback: "")
    if slug.utf8.count >= 16 { all.insert(Array(slug.utf8)) }
    return all
  }
}
