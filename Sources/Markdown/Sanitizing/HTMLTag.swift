import Bytes

/// A tag of raw HTML, read as the HTML standard tokenises it (section 13.2.5).
package struct HTMLTag {
  /// An attribute: its name and its value as they are spelled, without quotes.
  package struct Attribute {
    package var name: Range<Int>
    package var value: Range<Int>
  }

  /// Whether it is an end tag.
  package let isClosing: Bool
  /// Its name.
  package let name: Range<Int>
  /// Its attributes in their order.
  package private(set) var attributes: [Attribute] = []
  /// The offset after it.
  package private(set) var end: Int

  /// Reads the tag that begins at a `<`; nil if none that ends does.
  package init?(_ bytes: Span<UInt8>, _ start: Int) {
    isClosing = bytes.byte(start + 1) == "/"
    let first = isClosing ? start + 2 : start + 1
    guard bytes.byte(first).isLetter else { return nil }
    end = bytes.end(from: first, of: HTMLTag.isNamePart)
    name = first..<end
    while true {
      end = bytes.end(from: end) { $0.isSpace || $0 == "/" }
      guard end < bytes.count else { return nil }
      if bytes[end] == ">" { break }
      attributes.append(readAttribute(bytes))
    }
    end += 1
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    !byte.isSpace && byte != "/" && byte != ">"
  }

  private mutating func readAttribute(_ bytes: Span<UInt8>) -> Attribute {
    let start = end
    // An equals sign at the start belongs to the name.
    end = bytes.end(from: start + 1) { HTMLTag.isNamePart($0) && $0 != "=" }
    let name = start..<end
    let equals = bytes.end(from: end) { $0.isSpace }
    guard bytes.byte(equals) == "=" else { return Attribute(name: name, value: end..<end) }
    end = bytes.end(from: equals + 1) { $0.isSpace }
    let quote = bytes.byte(end)
    guard quote == "\"" || quote == "'" else {
      let value = end..<bytes.end(from: end) { !$0.isSpace && $0 != ">" }
      end = value.upperBound
      return Attribute(name: name, value: value)
    }
    let value = end + 1..<bytes.end(from: end + 1) { $0 != quote }
    end = min(value.upperBound + 1, bytes.count)
    return Attribute(name: name, value: value)
  }
}

extension ByteBuffer {
  /// Adds an attribute with its value as it is spelled, behind a prefix; its entities are left to the parser.
  mutating func append(_ name: HTMLAttribute, spelled value: Span<UInt8>, prefix: String = "") {
    append(UInt8(ascii: " "))
    append(name.rawValue)
    append(static: "=\"")
    append(text: prefix)
    for at in value.indices {
      if value[at] != "&", let entity = ByteBuffer.entity(for: value[at]) {
        append(static: entity)
      } else {
        append(value[at])
      }
    }
    append(UInt8(ascii: "\""))
  }
}
