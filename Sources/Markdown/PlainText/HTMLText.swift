import Bytes

/// Extracts the visible text of raw HTML, piece by piece.
struct HTMLText {
  /// The element whose content is hidden until its end tag.
  private var hidden: String?

  /// Whether text that follows is hidden.
  var isHiding: Bool { hidden != nil }

  private static let hiding = ["script", "style", "title", "template", "textarea"]

  /// The text of a piece, on one line with a space for each tag that stands between words.
  mutating func text(of bytes: Span<UInt8>, onOneLine: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let next = bytes.byte(at + 1)
      guard bytes[at] == "<", next.isLetter || "/!?".utf8.contains(next) else {
        let entity = bytes.has("&nbsp;", at: at) ? (UInt8(ascii: " "), 6) : bytes.entity(at: at)
        if !isHiding { output.append(entity?.0 ?? bytes[at]) }
        at += entity?.1 ?? 1
        continue
      }
      if bytes.has("<!--", at: at) {
        at += 4
        while at < bytes.count, !bytes.has("-->", at: at) { at += 1 }
        at = min(at + 3, bytes.count)
        continue
      }
      let start = next == "/" ? at + 2 : at + 1
      let end = bytes.end(from: start) { $0.isLetterOrDigit }
      let name = String(bytes.extracting(min(start, end)..<end)).lowercased()
      at = bytes.index(of: ">", from: end).map { $0 + 1 } ?? bytes.count
      if isHiding {
        if next == "/", name == hidden { hidden = nil }
      } else if next != "/", HTMLText.hiding.contains(name) {
        hidden = name
      } else if name == "br" || name == "summary" {
        output.append(UInt8(ascii: "\n"))
      } else if onOneLine, name == "img" || HTMLBlock.blockNames.contains(name) {
        output.append(UInt8(ascii: " "))
      }
    }
    // Lines with nothing but tags are no part of the text.
    return output.allSatisfy(\.isSpace) && output.count > 1 ? [] : output
  }
}
