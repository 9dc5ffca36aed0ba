import Bytes

extension ByteBuffer {
  /// The bytes that are not allowed in an address, or have to be escaped in one.
  private static let notInAddresses = ByteSet(
    (UInt8.min...UInt8.max).filter { !isAddressByte($0) })

  /// The escape of a byte between tags and in attributes; nil if it needs none.
  @inline(__always) static func entity(for byte: UInt8) -> StaticString? {
    switch byte {
    case "\"": "&quot;"
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }

  /// Removes the characters that HTML forbids from the end of the output, however a text spells
  /// them: unescaped, as entities, or produced by a parser.
  mutating func dropForbidden(from start: Int) {
    let isClean = withSpan { !SyntaxCharacters($0.extracting(start...)).contains(.control) }
    if isClean { return }
    let written = withSpan { Array($0.extracting(start...)) }
    truncate(to: start)
    var at = 0
    while at < written.count {
      let length = written.span.forbiddenLength(at: at)
      if length == 0 { append(written[at]) }
      at += max(1, length)
    }
  }

  /// Adds a text with `"`, `&`, `<` and `>` escaped.
  mutating func append(text: String) { text.withSpan { append(text: $0) } }

  /// Adds an attribute with its value escaped.
  mutating func append(attribute name: String, _ value: String) {
    value.withSpan { append(attribute: name, $0) }
  }

  /// Adds an attribute with its value escaped.
  mutating func append(attribute name: String, _ value: Span<UInt8>) {
    append(UInt8(ascii: " "))
    append(name)
    append(static: "=\"")
    append(text: value)
    append(UInt8(ascii: "\""))
  }

  /// Adds an address in the form of libcmark's `href` and `src`: bytes that are not allowed in an
  /// address are percent-encoded, `&` and `'` become entities.
  mutating func append(address: Span<UInt8>) {
    var from = 0
    while true {
      let at = ByteBuffer.notInAddresses.next(in: address, from: from, to: address.count)
      append(address.extracting(from..<at))
      guard at < address.count else { return }
      switch address[at] {
      case "&": append(static: "&amp;")
      case "'": append(static: "&#x27;")
      case let byte: append(percentEncoded: byte)
      }
      from = at + 1
    }
  }

  /// Whether a byte is unchanged in an address.
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    switch byte {
    case "a"..."z", "?"..."Z", "("...";", "#"..."%", "!", "=", "_", "~": true
    default: false
    }
  }
}
