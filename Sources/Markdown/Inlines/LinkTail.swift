import Bytes

/// The rest of a link after its `](`, as libcmark parses it.
struct LinkTail {
  /// The range of the destination, angle brackets included.
  let destination: Range<Int>
  /// The offset after the parenthesis that ends the link.
  let end: Int

  /// The longest title; the bound prevents that many unclosed ones are each read to the end.
  private static let titleLimit = 4096

  /// Reads from the offset after the opening parenthesis on; nil if no link ends there.
  init?(_ bytes: Span<UInt8>, _ start: Int) {
    let first = bytes.end(from: start) { $0.isSpace }
    guard let end = LinkTail.destinationEnd(bytes, first) else { return nil }
    destination = first..<end
    var at = bytes.end(from: end) { $0.isSpace }
    if at > end, let title = LinkTail.titleEnd(bytes, at) {
      at = bytes.end(from: title) { $0.isSpace }
    }
    guard bytes.byte(at) == ")" else { return nil }
    self.end = at + 1
  }

  /// The offset after a destination, angle brackets included; nil if it does not end.
  static func destinationEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let isBracketed = bytes.byte(start) == "<"
    var at = isBracketed ? start + 1 : start
    var depth = 0
    scan: while at < bytes.count {
      switch bytes[at] {
      case ">" where isBracketed: return at + 1
      case "<" where isBracketed: return nil
      case "\\": if isBracketed || bytes.byte(at + 1).isPunctuation { at += 1 }
      case let byte where isBracketed: if byte.isLineEnd { return nil }
      case "(":
        depth += 1
        // libcmark looks no deeper.
        if depth > 32 { return nil }
      case ")":
        if depth == 0 { break scan }
        depth -= 1
      case let byte: if byte.isSpace { break scan }
      }
      at += 1
    }
    return !isBracketed && depth == 0 && at < bytes.count ? at : nil
  }

  /// The offset after the title that begins at an offset; nil if there is none.
  static func titleEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let open = bytes.byte(start)
    guard open == "\"" || open == "'" || open == "(" else { return nil }
    let close = open == "(" ? UInt8(ascii: ")") : open
    let last = min(bytes.count, start + titleLimit)
    var at = start + 1
    while at < last, bytes[at] != close {
      if open == "(", bytes[at] == open { return nil }
      at += bytes[at] == "\\" ? 2 : 1
    }
    return at < last ? at + 1 : nil
  }
}
