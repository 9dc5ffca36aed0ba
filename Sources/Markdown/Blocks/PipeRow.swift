import Bytes

/// A row of a GFM table, as ranges of the text it is cut from.
struct PipeRow {
  /// The alignment of a column, by the colons of the delimiter row.
  enum Alignment: String { case none, left, center, right }

  /// The cells without the spaces around them; `\|` is not unescaped yet.
  var cells: [Range<Int>] = []

  /// Cuts a line, from its first byte that is no space, at its unescaped pipes; nil if it has no
  /// cell.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    let text = bytes.extracting(..<line.upperBound)
    func afterPipe(_ at: Int) -> Int {
      text.byte(at) == "|" ? text.end(from: at + 1) { $0.isSpace } : at
    }
    var at = afterPipe(line.lowerBound)
    while at < text.count {
      let start = at
      while at < text.count, text[at] != "|" || (at > start && text[at - 1] == "\\") { at += 1 }
      cells.append(text.trimmed(start..<at))
      // More columns than anybody could want; the reference implementation refuses them too.
      guard cells.count < 65_535 else { return nil }
      at = afterPipe(at)
    }
    if cells.isEmpty { return nil }
  }

  /// The alignments that a line gives as the delimiter row of a table; nil if it is none.
  static func alignments(_ bytes: Span<UInt8>, _ line: Range<Int>) -> [Alignment]? {
    let rest = bytes.extracting(line)
    let isDelimiter = rest.end(from: 0) { $0 == "-" || $0 == "|" || $0 == ":" || $0.isSpace }
    guard isDelimiter == rest.count, rest.index(of: "-", from: 0) != nil,
      let row = PipeRow(bytes, line)
    else { return nil }
    var alignments: [Alignment] = []
    for cell in row.cells {
      let marker = bytes.extracting(cell)
      let (left, right) = (marker.first == ":", marker.count > 1 && marker.last == ":")
      let dashes = marker.extracting((left ? 1 : 0)..<marker.count - (right ? 1 : 0))
      guard !dashes.isEmpty, dashes.end(from: 0, of: { $0 == "-" }) == dashes.count else {
        return nil
      }
      alignments.append(left ? (right ? .center : .left) : (right ? .right : .none))
    }
    return alignments
  }
}
