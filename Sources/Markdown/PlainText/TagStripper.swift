import Bytes

/// Takes the text out of raw HTML, piece by piece: what stands between tags and is not hidden.
struct TagStripper {
  /// The element whose content is hidden until its end tag.
  private var hidden: [UInt8] = []

  /// Whether text that follows is hidden.
  var isHiding: Bool { !hidden.isEmpty }

  private static let hiding: [[UInt8]] = ["script", "style", "title", "template", "textarea"].map {
    Array($0.utf8)
  }

  /// The text of a piece.
  mutating func strip(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var at = 0
    while at < bytes.count {
      guard bytes[at] == "<", at + 1 < bytes.count,
        bytes[at + 1].isLetter || "/!?".utf8.contains(bytes[at + 1])
      else {
        if !isHiding { at = decode(bytes, at, bytes.count, &output) } else { at += 1 }
        continue
      }
      if at + 3 < bytes.count, bytes[at + 1] == "!", bytes[at + 2] == "-", bytes[at + 3] == "-" {
        at = commentEnd(bytes, at + 4, bytes.count)
        continue
      }
      let isClosing = bytes[at + 1] == "/"
      var end = at + (isClosing ? 2 : 1)
      let start = end
      while end < bytes.count, bytes[end].isLetterOrDigit { end += 1 }
      let name = (start..<min(end, start + 16)).map { bytes[$0] | 0x20 }
      while end < bytes.count, bytes[end] != ">" { end += 1 }
      at = min(end + 1, bytes.count)
      if isHiding {
        if isClosing, name == hidden { hidden = [] }
      } else if !isClosing, TagStripper.hiding.contains(name) {
        hidden = name
      } else if name == Array("br".utf8) || name == Array("summary".utf8) {
        output.append(UInt8(ascii: "\n"))
      }
    }
    // Lines of nothing but tags are none of the text.
    return output.allSatisfy(\.isSpace) && output.count > 1 ? [] : output
  }

  private func commentEnd(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at + 2 < end {
      if bytes[at] == "-", bytes[at + 1] == "-", bytes[at + 2] == ">" { return at + 3 }
      at += 1
    }
    return end
  }

  /// Writes a byte, or what the entity that begins with it stands for; the offset after it.
  private func decode(_ bytes: Span<UInt8>, _ at: Int, _ end: Int, _ output: inout [UInt8]) -> Int {
    if bytes[at] == "&" {
      for (entity, text) in TagStripper.entities {
        let length = entity.utf8CodeUnitCount
        if bytes.has(entity, at: at) {
          output.append(text)
          return at + length
        }
      }
    }
    output.append(bytes[at])
    return at + 1
  }

  private static let entities: [(StaticString, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&nbsp;", UInt8(ascii: " ")),
  ]
}
