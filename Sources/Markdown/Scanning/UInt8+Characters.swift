import Bytes

/// Bytes are compared with characters of ASCII as these are written.
extension UInt8 {
  /// Whether the byte is a letter, decimal digit or underscore.
  @inline(__always) var isWord: Bool { isLetterOrDigit || self == "_" }

  /// Whether the byte is a space or tab.
  @inline(__always) var isBlank: Bool { self == " " || self == "\t" }

  /// Whether the byte is punctuation of ASCII, symbols included.
  @inline(__always) var isPunctuation: Bool { self > 32 && self < 127 && !isLetterOrDigit }

  /// Whether the byte ends a line.
  @inline(__always) var isLineEnd: Bool { self == 10 || self == 13 }

  @inline(__always) static func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
    byte == UInt8(ascii: character)
  }

  @inline(__always) static func != (byte: UInt8, character: Unicode.Scalar) -> Bool {
    byte != UInt8(ascii: character)
  }
}

/// Whether a byte that may be missing is a character of ASCII.
@inline(__always) func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
  byte == .some(UInt8(ascii: character))
}

/// Whether a byte is a character of ASCII.
@inline(__always) func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool {
  byte == UInt8(ascii: character)
}

/// Whether a byte is one of a range of characters of ASCII.
@inline(__always) func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8) -> Bool {
  (UInt8(ascii: characters.lowerBound)...UInt8(ascii: characters.upperBound)).contains(byte)
}
