/// Percent-encoding (RFC 3986, section 2.1): a byte as `%` and two hexadecimal digits.
extension ByteBuffer {
  /// Adds a byte in its percent-encoded form.
  public mutating func append(percentEncoded byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(UInt8(hexDigit: byte >> 4, uppercase: true))
    append(UInt8(hexDigit: byte & 15, uppercase: true))
  }

  /// Adds a text with all bytes percent-encoded except those that are kept.
  public mutating func append(percentEncoding text: String, keeping isKept: (UInt8) -> Bool) {
    for byte in text.utf8 {
      if isKept(byte) { append(byte) } else { append(percentEncoded: byte) }
    }
  }
}

extension String {
  /// The text with all bytes percent-encoded except those that are kept.
  public func percentEncoded(keeping isKept: (UInt8) -> Bool) -> String {
    if utf8.allSatisfy(isKept) { return self }
    var output = ByteBuffer(capacity: utf8.count * 2)
    output.append(percentEncoding: self, keeping: isKept)
    return output.string
  }
}

extension Sequence<UInt8> {
  /// The bytes with percent-encoded ones decoded; nil where a `%` has no two hexadecimal digits.
  public func percentDecoded() -> [UInt8]? {
    var decoded: [UInt8] = []
    var iterator = makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = iterator.next()?.hexValue, let low = iterator.next()?.hexValue else {
        return nil
      }
      decoded.append(high << 4 | low)
    }
    return decoded
  }
}
