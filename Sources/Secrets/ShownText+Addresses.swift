import Bytes

extension ShownText {
  /// What escapes of addresses and of JSON begin with.
  private static let signs = ByteSet("%\\")

  /// A text with percent-encoded characters decoded, in targets of links as well, and with those that JSON writes as
  /// `\u0040`; nil where there are none.
  public init?(decodingAddressesOf source: Span<UInt8>) {
    self = .empty
    guard source.count < Int(Int32.max) else { return nil }
    var at = 0
    var place = Self.signs.next(in: source, from: 0, to: source.count)
    while place < source.count {
      let found =
        source[place] == UInt8(ascii: "%")
        ? Self.character(source, at: place) : EncodedText.scalar(source, at: place)
      if let (decoded, end) = found {
        take(source, at..<place)
        for byte in decoded {
          pieces.append(Piece(shown: Int32(bytes.count), start: Int32(place), end: Int32(end)))
          bytes.append(byte)
        }
        at = end
      }
      place = Self.signs.next(in: source, from: max(at, place + 1), to: source.count)
    }
    if at == 0 { return nil }
    take(source, at..<source.count)
  }

  /// Appends bytes that are shown unchanged.
  private mutating func take(_ source: Span<UInt8>, _ range: Range<Int>) {
    if range.isEmpty { return }
    pieces.append(
      Piece(shown: Int32(bytes.count), start: Int32(range.lowerBound), end: nil))
    bytes += source.extracting(range)
  }
}
