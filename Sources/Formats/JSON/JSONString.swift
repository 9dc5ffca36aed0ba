#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

/// The bytes of a JSON string in its parser's memory: valid UTF-8 without escapes.
///
/// Like ``JSONValue``, not to be kept beyond the closure it was given to.
public struct JSONString {
  /// The bytes, of which there may be none.
  public let bytes: UnsafeBufferPointer<UInt8>

  /// A string in simdjson's buffer: a 32-bit length in the machine's byte order, then the bytes.
  @inlinable init(at start: UnsafePointer<UInt8>) {
    let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    bytes = UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  /// Bytes that lie elsewhere.
  @inlinable package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// How many bytes there are.
  @inlinable public var count: Int { bytes.count }

  /// Whether there are none.
  @inlinable public var isEmpty: Bool { bytes.isEmpty }

  /// A copy of the bytes.
  public var utf8: [UInt8] { Array(bytes) }

  /// The string on one line, as a name; nil when nothing is left of it.
  package var line: String? { CleanName(bytes)?.string }

  /// A copy as a string.
  @inlinable public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the bytes are those of a literal.
  @inlinable public static func == (string: JSONString, literal: StaticString) -> Bool {
    guard string.count == literal.utf8CodeUnitCount else { return false }
    guard let start = string.bytes.baseAddress, !string.isEmpty else { return true }
    return memcmp(start, literal.utf8Start, string.count) == 0
  }

  /// Whether the bytes are those of a string.
  @inlinable public static func == (string: JSONString, other: String) -> Bool {
    string.bytes.elementsEqual(other.utf8)
  }

  /// Lets a `switch` over a string name literals.
  @inlinable public static func ~= (literal: StaticString, string: JSONString) -> Bool {
    string == literal
  }

  /// Whether the bytes end with those of a literal.
  @inlinable package func hasSuffix(_ literal: StaticString) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard length > 0, count >= length, let start = bytes.baseAddress else { return length == 0 }
    return memcmp(start + count - length, literal.utf8Start, length) == 0
  }

  /// Whether the bytes begin with those of a literal.
  @inlinable package func hasPrefix(_ literal: StaticString) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard length > 0, count >= length, let start = bytes.baseAddress else { return length == 0 }
    return memcmp(start, literal.utf8Start, length) == 0
  }
}
