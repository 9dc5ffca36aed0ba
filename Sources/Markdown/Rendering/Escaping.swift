extension ByteBuffer {
  /// The bytes that are written as entities.
  private static let escaped = ByteSet("\"&<>")
  /// The bytes that no address may hold as they are, or that have to be escaped in one.
  private static let notInAddresses = ByteSet(
    (UInt8.min...UInt8.max).lazy.filter { !isAddressByte($0) })

  /// What a byte is written as between tags and in attributes; nil if it stands for itself.
  @inline(__always)
  static func entity(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: nil
    }
  }

  /// Writes text with `"`, `&`, `<` and `>` escaped, as it stands between tags and in attributes.
  mutating func append(escaped text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    let end = text.count
    reserve(end + end / 8 + 16)
    let escaped = ByteBuffer.escaped
    var from = 0
    while true {
      let at = escaped.next(in: start, from: from, to: end)
      append(start + from, at - from)
      guard at < end, let entity = ByteBuffer.entity(for: start[at]) else { return }
      append(entity)
      from = at + 1
    }
  }

  /// Writes an address as libcmark writes `href` and `src`: bytes that an address may not hold are
  /// percent-encoded, `&` and `'` become entities.
  mutating func append(address: UnsafeBufferPointer<UInt8>) {
    guard let start = address.baseAddress else { return }
    reserve(address.count + 16)
    let others = ByteBuffer.notInAddresses
    var from = 0
    while true {
      let at = others.next(in: start, from: from, to: address.count)
      append(start + from, at - from)
      guard at < address.count else { return }
      append(addressByte: start[at])
      from = at + 1
    }
  }

  /// Whether a byte stands in an address as it is.
  @inline(__always)
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "?")...UInt8(ascii: "Z"),
      UInt8(ascii: "(")...UInt8(ascii: ";"), UInt8(ascii: "#")...UInt8(ascii: "%"),
      UInt8(ascii: "!"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private mutating func append(addressByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "'"): append("&#x27;")
    default:
      append(UInt8(ascii: "%"))
      append(ByteBuffer.hexDigit(byte >> 4))
      append(ByteBuffer.hexDigit(byte & 15))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension ByteBuffer {
  /// Writes a string escaped.
  mutating func append(escaped text: String) {
    var text = text
    text.withUTF8 { append(escaped: $0) }
  }

  /// Writes an array's bytes escaped.
  mutating func append(escaped text: [UInt8]) {
    text.withUnsafeBufferPointer { append(escaped: $0) }
  }

  /// Writes an address given as an array.
  mutating func append(address: [UInt8]) {
    address.withUnsafeBufferPointer { append(address: $0) }
  }
}
