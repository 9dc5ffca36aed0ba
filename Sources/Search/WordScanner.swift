import Bytes

/// Finds the words of folded texts: the longest runs of letters and digits, or of other visible characters
/// of ASCII. All beyond ASCII counts as letters.
enum WordScanner {
  /// What a byte of a folded text is part of.
  enum Class: UInt8 {
    case space, letter, sign
  }

  /// The class of a byte.
  @inline(__always)
  static func classOf(_ byte: UInt8) -> Class {
    switch byte {
    case 0...0x20, 0x7F: .space
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: .letter
    default: .sign
    }
  }

  /// Calls a closure with the range of each word.
  static func scan(_ text: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    var at = 0
    while at < text.count {
      let kind = classOf(text[at])
      let start = at
      at += 1
      if kind == .space { continue }
      while at < text.count, classOf(text[at]) == kind { at += 1 }
      body(start..<at)
    }
  }
}
