import Bytes
import ViewModels

/// The spellings of a text in published files: escaped for HTML, JSON, XML, Markdown and addresses, and as a
/// slug. Small letters, as searches have them, are not among them: what is in a search is on a page as well, and
/// titles of a few words would be found in prose.
enum Spellings {
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
