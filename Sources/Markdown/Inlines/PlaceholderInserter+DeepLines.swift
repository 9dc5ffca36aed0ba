import Bytes

/// Lines that may nest more lists than libcmark takes in linear time: it asks every open list anew for
/// each blank line.
extension PlaceholderInserter {
  /// How many lists a line may be nested in.
  static let depthLimit = 100

  /// The offset in a line of the first list marker that may nest deeper than the limit; nil if there
  /// is none.
  ///
  /// A list takes at least two columns of each of its lines, be it with a marker or with space.
  static func tooDeep(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var at = start
    var columns = 0
    while at < count {
      let marker = at
      switch bytes[at] {
      case " ", ">":
        columns += 1
        at += 1
        continue
      case "\t":
        columns += 4
        at += 1
        continue
      case "-", "*", "+": break
      case "0"..."9":
        while at < count, bytes[at].isDigit { at += 1 }
        guard at < count, bytes[at] == "." || bytes[at] == ")" else { return nil }
      default: return nil
      }
      at += 1
      if columns > 2 * depthLimit {
        return isBreak(bytes, start, count, of: bytes[marker]) ? nil : marker
      }
      columns += at - marker
    }
    return nil
  }

  /// Whether a line holds nothing but one character and space: then it is a thematic break, which
  /// nests nothing.
  private static func isBreak(_ bytes: Span<UInt8>, _ start: Int, _ count: Int, of character: UInt8)
    -> Bool
  {
    for at in start..<count where bytes[at] != character && bytes[at] != " " {
      return bytes[at] == 10 || bytes[at] == 13
    }
    return true
  }

  /// A text with a placeholder before every list marker that may nest too deep.
  static func flattened(_ text: Span<UInt8>, _ placeholders: Placeholders) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    while start < text.count {
      let end = text.index(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? text.count
      let deep = tooDeep(text, start, end) ?? start
      output += text.extracting(start..<deep)
      if deep > start { placeholders.append(.literal, to: &output) }
      output += text.extracting(deep..<end)
      start = end
    }
    return output
  }
}
