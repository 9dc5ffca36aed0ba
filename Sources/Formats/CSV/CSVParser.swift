/// Reads a table row by row (RFC 4180): cells with commas, semicolons, tabs or bars between them, quoted where
/// they hold such a character, a quote (doubled) or a line end.
///
/// A quote within a cell that does not begin with one stands for itself, and so does what follows a
/// closing quote.
package struct CSVParser {
  private let text: UnsafeBufferPointer<UInt8>
  /// The character between cells.
  private let delimiter: UInt8
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
    let candidates = Array(",;\t|".utf8)
    var counts = candidates.map { _ in 0 }
    var isQuoted = false
    for byte in text[start...] {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    // The first of those that come most often.
    return zip(counts, candidates).max { $0.0 < $1.0 }?.1 ?? UInt8(ascii: ",")
  }

  /// The cells of the next row; nil at the end. Lines with nothing on them are passed over.
  ///
  /// Throws where a quoted cell begins that does not end.
  package mutating func next() throws(JSONSyntax.Problem) -> [String]? {
    while offset < text.count, isLineEnd(text[offset]) { offset += 1 }
    guard offset < text.count else { return nil }
    var cells: [String] = []
    while true {
      cells.append(try cell())
      guard offset < text.count else { return cells }
      let byte = text[offset]
      offset += 1
      if byte == delimiter {
        if offset == text.count { cells.append("") }
        continue
      }
      if byte == 0x0D, offset < text.count, text[offset] == 0x0A { offset += 1 }
      return cells
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func cell() throws(JSONSyntax.Problem) -> String {
    let quote = UInt8(ascii: "\"")
    let start = offset
    var content: [UInt8] = []
    if start < text.count, text[start] == quote {
      var from = start + 1
      while true {
        guard let end = text[from...].firstIndex(of: quote) else {
          throw JSONSyntax.Problem(
            offset: start, message: "the quoted cell that begins here does not end",
            suggestion: "end it with a quote; a quote within it is written twice")
        }
        content += text[from..<end]
        offset = end + 1
        guard offset < text.count, text[offset] == quote else { break }
        content.append(quote)
        from = offset + 1
      }
    }
    let rest = offset
    skipToEndOfCell()
    if content.isEmpty { return String(decoding: text[rest..<offset], as: UTF8.self) }
    return String(decoding: content + text[rest..<offset], as: UTF8.self)
  }

  private mutating func skipToEndOfCell() {
    while offset < text.count, text[offset] != delimiter, !isLineEnd(text[offset]) { offset += 1 }
  }
}
