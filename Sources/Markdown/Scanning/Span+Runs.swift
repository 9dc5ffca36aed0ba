import Bytes

extension Span<UInt8> {
  /// The byte at an offset; a line feed outside of the text.
  @inline(__always) func byte(_ at: Int) -> UInt8 { at >= 0 && at < count ? self[at] : 10 }

  /// The first byte; nil if there is none.
  var first: UInt8? { isEmpty ? nil : self[0] }
  /// The last byte; nil if there is none.
  var last: UInt8? { isEmpty ? nil : self[count - 1] }

  /// The offset after the bytes of a kind that stand from an offset on.
  @inline(__always) func end(from start: Int, of isPart: (UInt8) -> Bool) -> Int {
    var at = start
    while at < count, isPart(self[at]) { at += 1 }
    return at
  }

  /// The offset of the first of the bytes of a kind that stand in front of an offset.
  @inline(__always) func start(before end: Int, of isPart: (UInt8) -> Bool) -> Int {
    var at = end
    while at > 0, isPart(self[at - 1]) { at -= 1 }
    return at
  }

  /// Whether nothing but spaces and tabs stands from an offset on.
  func isBlank(from start: Int) -> Bool { end(from: start) { $0.isBlank } >= count }

  /// A part of the text without the white space around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let first = extracting(..<range.upperBound).end(from: range.lowerBound) { $0.isSpace }
    return first..<Swift.max(first, start(before: range.upperBound) { $0.isSpace })
  }
}
