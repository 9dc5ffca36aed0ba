import Glibc

/// Whether a byte is what libcmark takes for white space: space, tab, line feed, vertical tab, form
/// feed or carriage return.
@inline(__always)
func isMarkdownSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

/// Whether a byte is a decimal digit of ASCII.
@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

/// Whether a byte is a letter of ASCII.
@inline(__always)
func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

/// Whether a byte is a letter or decimal digit of ASCII.
@inline(__always)
func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

/// Whether a byte is a letter, decimal digit or underscore of ASCII.
@inline(__always)
func isWord(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || byte == UInt8(ascii: "_") }

extension UnsafeBufferPointer<UInt8> {
  /// The place of a byte from a place on; nil if it does not occur.
  @inline(__always)
  func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return found - UnsafeMutableRawPointer(mutating: base)
  }

  /// Whether a byte occurs.
  @inline(__always)
  func has(_ byte: UInt8) -> Bool { index(of: byte, from: 0) != nil }
}
