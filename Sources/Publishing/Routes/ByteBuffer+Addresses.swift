import Bytes

extension ByteBuffer {
  /// Adds a path on this site, escaping all but the unreserved characters of RFC 3986 and the slash.
  ///
  /// A colon in a relative path's first segment would read as a scheme, so it is escaped too.
  mutating func append(path: String) {
    path.withSpan { bytes in
      if bytes.end(from: 0, of: { Self.isPlain($0) }) == bytes.count {
        append(bytes)
      } else {
        append(percentEncoding: path, keeping: Self.isPlain)
      }
    }
  }

  /// Adds a whole address, escaping what an address must not contain and leaving existing escapes
  /// alone.
  mutating func append(address: String) {
    let isPlain = address.withSpan { bytes in
      guard bytes.end(from: 0, of: { Self.isPlainInAddress($0) }) == bytes.count else {
        return false
      }
      append(bytes)
      return true
    }
    if isPlain { return }
    // Brackets are only allowed in a host.
    var slashes = address.contains("://") ? 0 : 3
    for byte in address.utf8 {
      if byte == UInt8(ascii: "/") { slashes += 1 }
      if byte.isOne(of: "[]") ? slashes <= 2 : Self.isPlainInAddress(byte) {
        append(byte)
      } else {
        append(percentEncoded: byte)
      }
    }
  }

  /// Whether a byte needs no escape anywhere in an address: all visible ASCII except `"<>[\]^`{|}`.
  private static func isPlainInAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }

  /// Whether a byte needs no escape in a path.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isUnreserved || byte == UInt8(ascii: "/")
  }
}
