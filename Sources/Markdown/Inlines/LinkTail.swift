import Bytes

/// What follows the `](` of a link, as libcmark reads it.
struct LinkTail {
  /// The end of the destination.
  let destinationEnd: Int
  /// The offset after the parenthesis that ends the link.
  let end: Int

  /// No title is as long as this; the bound keeps many that do not end from being read each.
  private static let titleLimit = 4096

  /// Reads from the offset after the opening parenthesis on; nil if no link ends there.
  init?(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) {
    let first = LinkTail.afterSpace(bytes, start, count)
    guard first < count, let end = LinkTail.destinationEnd(bytes, first, count) else { return nil }
    destinationEnd = end
    var at = LinkTail.afterSpace(bytes, end, count)
    if at > end, let title = LinkTail.titleEnd(bytes, at, count) {
      at = LinkTail.afterSpace(bytes, title, count)
    }
    guard at < count, bytes[at] == ")" else { return nil }
    self.end = at + 1
  }

  /// The offset after white space.
  static func afterSpace(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int {
    var at = start
    while at < count, bytes[at].isSpace { at += 1 }
    return at
  }

  /// The offset after a destination, angle brackets included; nil if it does not end.
  static func destinationEnd(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var at = start
    if bytes[at] == "<" {
      at += 1
      while at < count {
        switch bytes[at] {
        case ">": return at + 1
        case "\\": at += 1
        case "<", 10, 13: return nil
        default: break
        }
        at += 1
      }
      return nil
    }
    var depth = 0
    scan: while at < count {
      switch bytes[at] {
      case "\\":
        if at + 1 < count, UnicodeScalars.isPunctuation(Unicode.Scalar(bytes[at + 1])) { at += 1 }
      case "(":
        depth += 1
        // libcmark looks no deeper.
        if depth > 32 { return nil }
      case ")":
        if depth == 0 { break scan }
        depth -= 1
      case let byte where byte.isSpace: break scan
      default: break
      }
      at += 1
    }
    return depth == 0 && at < count ? at : nil
  }

  /// The offset after the title that begins at an offset; nil if there is none.
  static func titleEnd(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start < count else { return nil }
    let close: UInt8
    switch bytes[start] {
    case "\"", "'": close = bytes[start]
    case "(": close = UInt8(ascii: ")")
    default: return nil
    }
    let last = min(count, start + titleLimit)
    var at = start + 1
    while at < last, bytes[at] != close {
      if close == ")", bytes[at] == "(" { return nil }
      at += bytes[at] == "\\" ? 2 : 1
    }
    return at < last ? at + 1 : nil
  }
}
