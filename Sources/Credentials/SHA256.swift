import Bytes

/// A SHA-256 (FIPS 180-4).
public struct SHA256: Sendable, Hashable {
  /// Its 32 bytes.
  public let bytes: [UInt8]

  /// The hash of a text's UTF-8.
  public init(of text: String) {
    bytes = text.withSpan { Sodium.sha256($0) }
  }

  /// The keyed hash of a text (HMAC, RFC 2104).
  public init(of text: String, key: [UInt8]) {
    let short = key.count > 64 ? Sodium.sha256(key.span) : key
    let block = short + Array(repeating: 0, count: 64 - short.count)
    let inner = Sodium.sha256((block.map { $0 ^ 0x36 } + Array(text.utf8)).span)
    bytes = Sodium.sha256((block.map { $0 ^ 0x5C } + inner).span)
  }

  /// Its 64 digits in hexadecimal.
  public var hex: String { Self.hex(bytes[...]) }

  /// The first digits in hexadecimal, two for each of `count` bytes.
  public func hex(first count: Int) -> String { Self.hex(bytes.prefix(count)) }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    var output = ByteBuffer(capacity: 64)
    for byte in bytes { output.append(hexadecimal: UInt32(byte), digits: 2) }
    return output.string
  }
}
