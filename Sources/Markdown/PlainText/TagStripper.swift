/// Takes the text out of raw HTML, piece by piece: what stands between tags and is not hidden.
struct TagStripper {
  /// The element whose content is hidden until its end tag.
  private var hidden: [UInt8] = []

  /// Whether text that follows is hidden.
  var isHiding: Bool { !hidden.isEmpty }

  private static let hiding: [[UInt8]] = ["script", "style", "title", "template", "textarea"]
    .map { Array($0.utf8) }

  /// The text of a piece.
  mutating func strip(_ markup: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    guard let bytes = markup.baseAddress else { return output }
    var at = 0
    while at < markup.count {
      guard bytes[at] == UInt8(ascii: "<"), at + 1 < markup.count,
        isLetter(bytes[at + 1]) || "/!?".utf8.contains(bytes[at + 1])
      else {
        if !isHiding { at = decode(bytes, at, markup.count, &output) } else { at += 1 }
        continue
      }
      if at + 3 < markup.count, bytes[at + 1] == UInt8(ascii: "!"),
        bytes[at + 2] == UInt8(ascii: "-"), bytes[at + 3] == UInt8(ascii: "-")
      {
        at = commentEnd(bytes, at + 4, markup.count)
        continue
      }
      let isClosing = bytes[at + 1] == UInt8(ascii: "/")
      var end = at + (isClosing ? 2 : 1)
      let start = end
      while end < markup.count, isLetterOrDigit(bytes[end]) { end += 1 }
      let name = (start..<min(end, start + 16)).map { bytes[$0] | 0x20 }
      while end < markup.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
      at = min(end + 1, markup.count)
      if isHiding {
        if isClosing, name == hidden { hidden = [] }
      } else if !isClosing, TagStripper.hiding.contains(name) {
        hidden = name
      } else if name == Array("br".utf8) || name == Array("summary".utf8) {
        output.append(UInt8(ascii: "\n"))
      }
    }
    // Lines of nothing but tags are none of the text.
    return output.allSatisfy(isMarkdownSpace) && output.count > 1 ? [] : output
  }

  private func commentEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at + 2 < end {
      if bytes[at] == UInt8(ascii: "-"), bytes[at + 1] == UInt8(ascii: "-"),
        bytes[at + 2] == UInt8(ascii: ">")
      {
        return at + 3
      }
      at += 1
    }
    return end
  }

  /// Writes a byte, or what the entity that begins with it stands for; the place after it.
  private func decode(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ output: inout [UInt8]
  ) -> Int {
    if bytes[at] == UInt8(ascii: "&") {
      for (entity, text) in TagStripper.entities {
        let length = entity.utf8CodeUnitCount
        if at + length <= end, (0..<length).allSatisfy({ bytes[at + $0] == entity.utf8Start[$0] }) {
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
