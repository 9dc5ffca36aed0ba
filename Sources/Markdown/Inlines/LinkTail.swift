/// What follows the `](` of a link, as libcmark reads it.
enum LinkTail {
  /// The place after a destination without angle brackets that begins at a place, if it and perhaps
  /// a title are followed by the parenthesis that ends the link; nil if no link ends there.
  static func destinationEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var at = start
    var depth = 0
    scan: while at < count {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "("):
        depth += 1
        // libcmark looks no deeper.
        if depth > 32 { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { return at }
        depth -= 1
      case 0...32: break scan
      default: break
      }
      at += 1
    }
    let end = min(at, count)
    func skipSpace() { while at < count, isMarkdownSpace(bytes[at]) { at += 1 } }
    skipSpace()
    guard depth == 0, at > end, at < count else { return nil }
    if bytes[at] != UInt8(ascii: ")") {
      let close: UInt8
      switch bytes[at] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): close = bytes[at]
      case UInt8(ascii: "("): close = UInt8(ascii: ")")
      default: return nil
      }
      // No title is as long as this; the bound keeps many that do not end from being read each.
      let last = min(count, at + 4096)
      at += 1
      while at < last, bytes[at] != close { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
      guard at < last else { return nil }
      at += 1
      skipSpace()
    }
    return at < count && bytes[at] == UInt8(ascii: ")") ? end : nil
  }
}
