/// What follows the `](` of a link, as libcmark reads it.
struct LinkTail {
  /// The end of the destination.
  let destinationEnd: Int
  /// The place after the parenthesis that ends the link.
  let end: Int

  /// No title is as long as this; the bound keeps many that do not end from being read each.
  private static let titleLimit = 4096

  /// Reads from the place after the opening parenthesis on; nil if no link ends there.
  init?(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) {
    let first = LinkTail.afterSpace(bytes, start, count)
    guard first < count, let end = LinkTail.destinationEnd(bytes, first, count) else { return nil }
    destinationEnd = end
    var at = LinkTail.afterSpace(bytes, end, count)
    if at > end, let title = LinkTail.titleEnd(bytes, at, count) {
      at = LinkTail.afterSpace(bytes, title, count)
    }
    guard at < count, bytes[at] == UInt8(ascii: ")") else { return nil }
    self.end = at + 1
  }

  /// The place after white space.
  static func afterSpace(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var at = start
    while at < count, isMarkdownSpace(bytes[at]) { at += 1 }
    return at
  }

  /// The place after a destination, angle brackets included; nil if it does not end.
  static func destinationEnd(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int? {
    var at = start
    if bytes[at] == UInt8(ascii: "<") {
      at += 1
      while at < count {
        switch bytes[at] {
        case UInt8(ascii: ">"): return at + 1
        case UInt8(ascii: "\\"): at += 1
        case UInt8(ascii: "<"), 10, 13: return nil
        default: break
        }
        at += 1
      }
      return nil
    }
    var depth = 0
    scan: while at < count {
      switch bytes[at] {
      case UInt8(ascii: "\\"):
        if at + 1 < count, UnicodeScalars.isPunctuation(Unicode.Scalar(bytes[at + 1])) { at += 1 }
      case UInt8(ascii: "("):
        depth += 1
        // libcmark looks no deeper.
        if depth > 32 { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      case let byte where isMarkdownSpace(byte): break scan
      default: break
      }
      at += 1
    }
    return depth == 0 && at < count ? at : nil
  }

  /// The place after the title that begins at a place; nil if there is none.
  static func titleEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start < count else { return nil }
    let close: UInt8
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = bytes[start]
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    let last = min(count, start + titleLimit)
    var at = start + 1
    while at < last, bytes[at] != close {
      if close == UInt8(ascii: ")"), bytes[at] == UInt8(ascii: "(") { return nil }
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return at < last ? at + 1 : nil
  }
}
