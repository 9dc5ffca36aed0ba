public import Bytes

#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

/// The bytes of a JSON string in its parser's memory: valid UTF-8 without escapes.
///
/// Like ``JSONValue``, it must not escape from the closure that it is passed to.
@safe public struct JSONString {
  @usableFromInline let storage: UnsafeBufferPointer<UInt8>

  /// A string in simdjson's buffer: a 32-bit length in the machine's byte order, then the bytes.
  @inlinable init(at start: UnsafePointer<UInt8>) {
    let length = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    unsafe storage = UnsafeBufferPointer(start: start + 4, count: Int(length))
  }

  /// The bytes, of which there may be none.
  @inlinable public var bytes: Span<UInt8> {
    @_lifetime(borrow self) get { unsafe _overrideLifetime(storage.span, borrowing: self) }
  }

  /// How many bytes there are.
  @inlinable public var count: Int { unsafe storage.count }

  /// Whether there are none.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// A copy of the bytes.
  public var utf8: [UInt8] { Array(bytes) }

  /// The string on one line, as a name; nil when nothing is left of it.
  package var line: String? { CleanName.line(bytes) }

  /// A copy as a string.
  public var string: String { String(bytes) }

  /// Whether the bytes are those of a literal.
  @inlinable public static func == (string: JSONString, literal: StaticString) -> Bool {
    guard string.count == literal.utf8CodeUnitCount else { return false }
    guard let start = unsafe string.storage.baseAddress, !string.isEmpty else { return true }
    // As many bytes as both have.
    return unsafe memcmp(start, literal.utf8Start, string.count) == 0
  }

  /// Whether the bytes are those of a string.
  @inlinable public static func == (string: JSONString, other: String) -> Bool {
    other.withSpan { string.bytes.equals($0) }
  }

  /// Lets a `switch` over a string name literals.
  @inlinable public static func ~= (literal: StaticString, string: JSONString) -> Bool {
    string == literal
  }

  /// Whether the bytes end with those of a literal.
  @inlinable package func hasSuffix(_ literal: StaticString) -> Bool {
    bytes.has(literal, at: count - literal.utf8CodeUnitCount)
  }

  /// Whether the bytes begin with those of a literal.
  @inlinable package func hasPrefix(_ literal: StaticString) -> Bool {
    bytes.has(literal, at: 0)
  }
}
