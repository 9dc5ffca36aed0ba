/// The classes of bytes as characters of ASCII; bytes from 0x80 on belong to none of these.
extension UInt8 {
  /// Whether it is a decimal digit.
  @inlinable @inline(__always)
  public var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is a letter.
  @inlinable @inline(__always)
  public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether it is a letter or a decimal digit.
  @inlinable @inline(__always)
  public var isLetterOrDigit: Bool { isLetter || isDigit }

  /// Whether it is a hexadecimal digit, in capitals or not.
  @inlinable @inline(__always)
  public var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// Whether it is a space or one of the controls from tab to carriage return, as for C's
  /// `isspace`.
  @inlinable @inline(__always)
  public var isSpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whether it is one of some characters of ASCII. `"…".utf8.contains` takes several times as
  /// long.
  @inlinable @inline(__always)
  package func isOne(of characters: StaticString) -> Bool {
    for index in 0..<characters.utf8CodeUnitCount
    where unsafe characters.utf8Start[index] == self { return true }
    return false
  }

  /// Whether it needs no escape in any part of an address: RFC 3986 calls letters, digits and
  /// `-._~` unreserved.
  @inlinable @inline(__always)
  public var isUnreserved: Bool {
    switch self {
    case 0x2D, 0x2E, 0x5F, 0x7E: true
    default: isLetterOrDigit
    }
  }

  /// Whether it is a letter, a digit or one of `-_./`: a path of these needs neither quotes nor
  /// escapes.
  public var isOfPlainPath: Bool { isLetterOrDigit || "-_./".utf8.contains(self) }

  /// The value of a hexadecimal digit, in capitals or not; nil for other bytes.
  @inlinable
  public var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    return isHexDigit ? (self | 0x20) &- 0x57 : nil
  }

  /// The value of a character of Base64, of the alphabet for addresses too, below 64; nil for other bytes.
  public var base64Value: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The small letter of a capital one; other bytes stay.
  @inlinable @inline(__always)
  public var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The byte of a hexadecimal digit; the value is below 16.
  @inlinable @inline(__always)
  public init(hexDigit value: UInt8, uppercase: Bool = false) {
    self = value < 10 ? 0x30 &+ value : (uppercase ? 0x37 : 0x57) &+ value
  }
}

extension Collection<UInt8> {
  /// The bits of digits of some bits each, in digits of as many others, and those that are left over. The digits of
  /// Base64 have 6 bits, those of bytes 8.
  @inlinable
  package func regrouped(
    from width: Int, to other: Int
  ) -> (digits: [UInt8], rest: UInt32, restCount: Int) {
    var digits: [UInt8] = []
    digits.reserveCapacity(count * width / other)
    var (bits, restCount) = (0 as UInt32, 0)
    for digit in self {
      bits = bits << UInt32(width) | UInt32(digit)
      restCount += width
      while restCount >= other {
        restCount -= other
        digits.append(
          UInt8(truncatingIfNeeded: bits >> UInt32(restCount) & (1 << UInt32(other) - 1)))
      }
    }
    return (digits, bits & (1 << UInt32(restCount) - 1), restCount)
  }

  /// The length of the longest run of backticks: the fence of code in Markdown must be longer.
  package var longestBacktickRun: Int {
    var (longest, run) = (0, 0)
    for byte in self {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = Swift.max(longest, run)
    }
    return longest
  }
}
