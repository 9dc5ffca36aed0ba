/// Reads a table row by row (RFC 4180): cells with commas, semicolons, tabs or bars between them, quoted where
/// they hold such a character, a quote (doubled) or a line end.
///
/// A quote within a cell that does not begin with one stands for itself, and so does what follows a
/// closing quote.
package struct CSVParser {
  /// One cell: its bytes in the text, and whether they hold doubled quotes.
  package struct Cell {
    var range: Range<Int>
    var hasDoubledQuotes = false
    /// What was written behind the closing quote, if anything.
    var tail: Range<Int>?
  }

  private let text: UnsafeBufferPointer<UInt8>
  /// The character between cells.
  let delimiter: UInt8
  /// Where the next row begins.
  package private(set) var offset: Int

  /// A parser for a text; the delimiter is the one of `,`, `;`, tab and `|` that comes most often in the
  /// first row, unless a line `sep=;` in front of it names one.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    var start = 0
    while start < text.count, text[start] == 0x0A || text[start] == 0x0D || text[start] == 0x20 {
      start += 1
    }
    if start + 5 <= text.count, text[start..<start + 4].elementsEqual(Array("sep=".utf8)) {
      delimiter = text[start + 4]
      start += 5
      while start < text.count, text[start] == 0x0A || text[start] == 0x0D { start += 1 }
    } else {
      delimiter = Self.delimiter(in: text, from: start)
    }
    offset = start
  }

  private static func delimiter(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in text[start...] {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case 0x0A, 0x0D:
        if !isQuoted {
          return best(counts)
        }
      case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"):
        if !isQuoted { counts[byte, default: 0] += 1 }
      default: break
      }
    }
    return best(counts)
  }

  private static func best(_ counts: [UInt8: Int]) -> UInt8 {
    var best = UInt8(ascii: ",")
    for candidate in [UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]
    where counts[candidate] ?? 0 > counts[best] ?? 0 {
      best = candidate
    }
    return best
  }

  /// Reads the next row into `cells`; false at the end. Lines with nothing on them are passed over.
  ///
  /// Throws where a quoted cell begins that does not end.
  package mutating func next(_ cells: inout [Cell]) throws(JSONSyntax.Problem) -> Bool {
    cells.removeAll(keepingCapacity: true)
    while offset < text.count, isLineEnd(text[offset]) { offset += 1 }
    guard offset < text.count else { return false }
    while true {
      cells.append(try cell())
      guard offset < text.count else { return true }
      let byte = text[offset]
      offset += 1
      if byte == delimiter {
        if offset == text.count { cells.append(Cell(range: offset..<offset)) }
        continue
      }
      if byte == 0x0D, offset < text.count, text[offset] == 0x0A { offset += 1 }
      return true
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func cell() throws(JSONSyntax.Problem) -> Cell {
    guard offset < text.count, text[offset] == UInt8(ascii: "\"") else {
      let start = offset
      skipToEndOfCell()
      return Cell(range: start..<offset)
    }
    let start = offset + 1
    var cell = Cell(range: start..<start)
    offset = start
    while offset < text.count {
      guard text[offset] == UInt8(ascii: "\"") else {
        offset += 1
        continue
      }
      if offset + 1 < text.count, text[offset + 1] == UInt8(ascii: "\"") {
        cell.hasDoubledQuotes = true
        offset += 2
        continue
      }
      cell.range = start..<offset
      offset += 1
      let tail = offset
      skipToEndOfCell()
      if offset > tail { cell.tail = tail..<offset }
      return cell
    }
    throw JSONSyntax.Problem(
      offset: start - 1, message: "the quoted cell that begins here does not end",
      suggestion: "end it with a quote; a quote within it is written twice")
  }

  private mutating func skipToEndOfCell() {
    while offset < text.count, text[offset] != delimiter, !isLineEnd(text[offset]) { offset += 1 }
  }

  /// The content of a cell that is more than a range of the text.
  package func content(_ cell: Cell) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(cell.range.count)
    var index = cell.range.lowerBound
    while index < cell.range.upperBound {
      out.append(text[index])
      let isPair =
        cell.hasDoubledQuotes && text[index] == UInt8(ascii: "\"")
        && index + 1 < cell.range.upperBound && text[index + 1] == UInt8(ascii: "\"")
      index += isPair ? 2 : 1
    }
    if let tail = cell.tail { out += text[tail] }
    return out
  }
}
