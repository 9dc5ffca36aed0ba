import Bytes

/// Reads a table row by row (RFC 4180): cells separated by commas, semicolons, tabs or bars, quoted
/// if they contain such a character, a quote (doubled) or a line break.
///
/// A quote within a cell that does not begin with one is literal, and so is anything after a
/// closing quote.
package struct CSVParser: ~Escapable {
  private let text: Span<UInt8>
  /// The character between cells.
  private var delimiter: UInt8
  /// Where the next row begins.
  package private(set) var offset: Int

  /// A parser for a text; the delimiter is the one of `,`, `;`, tab and `|` that is most frequent
  /// in the first row, unless a line `sep=;` before it names one.
  @_lifetime(copy text)
  package init(_ text: Span<UInt8>) {
    self.text = text
    var start = text.end(from: 0) { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
    if start + 5 <= text.count, text.has("sep=", at: start) {
      delimiter = text[start + 4]
      start = text.end(from: start + 5) { $0 == 0x0A || $0 == 0x0D }
    } else {
      delimiter = Self.delimiter(in: text, from: start)
    }
    offset = start
  }

  /// Continues at an offset where a row begins, with the delimiter that is most frequent in it.
  package mutating func restart(at offset: Int) {
    self.offset = offset
    skipLineEnds()
    delimiter = Self.delimiter(in: text, from: self.offset)
  }

  private mutating func skipLineEnds() {
    while offset < text.count, isLineEnd(text[offset]) { offset += 1 }
  }

  private static func delimiter(in text: Span<UInt8>, from start: Int) -> UInt8 {
    let candidates = Array(",;\t|".utf8)
    var counts = candidates.map { _ in 0 }
    var isQuoted = false
    for index in start..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    // The first of the most frequent ones.
    return zip(counts, candidates).max { $0.0 < $1.0 }?.1 ?? UInt8(ascii: ",")
  }

  /// The cells of the next row; nil at the end. Lines with nothing on them are passed over.
  ///
  /// Throws where a quoted cell begins that does not end.
  package mutating func next() throws(JSONSyntax.Problem) -> [String]? {
    skipLineEnds()
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
        guard let end = text.index(of: quote, from: from) else {
          throw JSONSyntax.Problem(
            offset: start, message: "the quoted cell that begins here does not end",
            suggestion: "end it with a quote; a quote within it is written twice")
        }
        content += text.extracting(from..<end)
        offset = end + 1
        guard offset < text.count, text[offset] == quote else { break }
        content.append(quote)
        from = offset + 1
      }
    }
    let end = text.end(from: offset) { $0 != delimiter && !isLineEnd($0) }
    let rest = text.extracting(offset..<end)
    offset = end
    if content.isEmpty { return String(rest) }
    content += rest
    return String(decoding: content, as: UTF8.self)
  }
}
