import Bytes

/// A row of a GFM table, as ranges of the text it is cut from.
struct TableRow {
  /// How a column is set, by the colons of the delimiter row.
  enum Alignment: UInt8 { case none, left, center, right }

  /// The cells without the spaces around them; `\|` still stands in them.
  var cells: [Range<Int>] = []

  /// Cuts a line, from its first byte that is no space, at its unescaped pipes; nil if it has no
  /// cell.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    var at = TableRow.afterPipe(bytes, line.lowerBound, line.upperBound)
    while at < line.upperBound {
      let start = at
      while at < line.upperBound {
        if bytes[at] == "|", at == start || bytes[at - 1] != "\\" { break }
        at += 1
      }
      cells.append(TableRow.trim(bytes, start..<at))
      // More columns than any reader could want; the reference implementation refuses them too.
      guard cells.count < 65_535 else { return nil }
      at = TableRow.afterPipe(bytes, at, line.upperBound)
    }
    if cells.isEmpty { return nil }
  }

  /// The alignments that a line gives as the delimiter row of a table; nil if it is none.
  static func alignments(_ bytes: Span<UInt8>, _ line: Range<Int>) -> [Alignment]? {
    var hasDash = false
    for at in line {
      switch bytes[at] {
      case "-": hasDash = true
      case "|", ":", " ", 9, 11, 12: break
      default: return nil
      }
    }
    guard hasDash, let row = TableRow(bytes, line) else { return nil }
    var alignments: [Alignment] = []
    for cell in row.cells {
      var marker = cell
      let left = !marker.isEmpty && bytes[marker.lowerBound] == ":"
      if left { marker = marker.lowerBound + 1..<marker.upperBound }
      let right = !marker.isEmpty && bytes[marker.upperBound - 1] == ":"
      if right { marker = marker.lowerBound..<marker.upperBound - 1 }
      guard !marker.isEmpty, marker.allSatisfy({ bytes[$0] == "-" }) else { return nil }
      alignments.append(left ? (right ? .center : .left) : (right ? .right : .none))
    }
    return alignments
  }

  private static func afterPipe(_ bytes: Span<UInt8>, _ at: Int, _ end: Int) -> Int {
    guard at < end, bytes[at] == "|" else { return at }
    var after = at + 1
    while after < end, bytes[after].isSpace { after += 1 }
    return after
  }

  private static func trim(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (first, end) = (range.lowerBound, range.upperBound)
    while first < end, bytes[first].isSpace { first += 1 }
    while first < end, bytes[end - 1].isSpace { end -= 1 }
    return first..<end
  }
}
