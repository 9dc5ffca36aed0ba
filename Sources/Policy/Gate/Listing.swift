import Bytes

extension Span<UInt8> {
  /// A text without what stands before the words of its lines in listings: numbers of lines as in `12: …`, and code before
  /// a comment; nil where no two lines in a row have such.
  var withoutListing: [UInt8]? {
    var plain: [UInt8] = []
    var (kept, at, rows, isListing) = (0, 0, 0, false)
    while at < count {
      let next = index(of: 0x0A, from: at).map { $0 + 1 } ?? count
      let start = startOfListed(at..<next)
      rows = start > at ? rows + 1 : 0
      if rows > 1 { isListing = true }
      if start > at {
        plain += extracting(kept..<at)
        kept = start
      }
      at = next
    }
    if !isListing { return nil }
    plain += extracting(kept..<count)
    return plain
  }

  /// Where the words of a line in a listing begin; the beginning of any other line.
  private func startOfListed(_ line: Range<Int>) -> Int {
    let text = extracting(..<line.upperBound)
    let first = text.end(from: line.lowerBound) { $0 == 0x20 || $0 == 0x09 }
    let number = text.end(from: first) { $0.isDigit }
    if number > first, number < text.count, text[number].isOne(of: ":|\t") { return number + 1 }
    var at = first
    while let space = text.index(of: 0x20, from: at) {
      at = space + 1
      if text.has("// ", at: at) { return at + 3 }
      if text.has("# ", at: at) { return at + 2 }
    }
    return line.lowerBound
  }
}
