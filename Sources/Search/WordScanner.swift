import Bytes

/// Finds the words of folded texts: the longest runs of letters and digits, or of other visible characters
/// of ASCII. All beyond ASCII counts as letters.
enum WordScanner {
  @inline(__always) private static func isLetter(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80 || byte &- 0x41 < 26
  }

  @inline(__always) private static func isSign(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !isLetter(byte)
  }

  /// Calls a closure with the range of each word, and with its last eight bytes.
  @inline(__always)
  static func scan(_ text: Span<UInt8>, _ body: (_ range: Range<Int>, _ tail: UInt64) -> Void) {
    var at = 0
    while at < text.count {
      let start = at
      var tail = UInt64(text[at])
      let isWord = isLetter(text[at])
      if !isWord, !isSign(text[at]) {
        at += 1
        continue
      }
      at += 1
      while at < text.count, isWord ? isLetter(text[at]) : isSign(text[at]) {
        tail = tail << 8 | UInt64(text[at])
        at += 1
      }
      body(start..<at, tail)
    }
  }
}
