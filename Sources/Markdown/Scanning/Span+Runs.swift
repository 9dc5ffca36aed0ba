import Bytes

extension Span<UInt8> {
  /// The byte at an offset; a line feed outside of the text.
  @inline(__always) func byte(_ at: Int) -> UInt8 { at >= 0 && at < count ? self[at] : 10 }

  /// The first byte; nil if there is none.
  var first: UInt8? { isEmpty ? nil : self[0] }
  /// The last byte; nil if there is none.
  var last: UInt8? { isEmpty ? nil : self[count - 1] }

  /// Whether nothing but spaces and tabs stands from an offset on.
  func isBlank(from start: Int) -> Bool { end(from: start) { $0.isBlank } >= count }
}
