import Bytes

extension ShownText {
  /// A text with percent-encoded characters decoded, in targets of links as well; nil where there
  /// are none.
  public init?(decodingAddressesOf source: Span<UInt8>) {
    self = .empty
    guard source.count < Int(Int32.max) else { return nil }
    var at = 0
    var sign = source.index(of: "%", from: 0)
    while let place = sign {
      if let (decoded, end) = Self.character(source, at: place) {
        take(source, at..<place)
        pieces.append(
          Piece(shown: Int32(bytes.count), start: Int32(place), end: Int32(end)))
        bytes += decoded
        at = end
      }
      sign = source.index(of: "%", from: max(at, place + 1))
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
