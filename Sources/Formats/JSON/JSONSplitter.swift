import Bytes

/// Finds where JSON values begin and end without parsing them.
///
/// It only examines strings, with `memchr`, and brackets; the rest is left to the parser. It does
/// not recurse, but counts the nesting.
package struct JSONSplitter: ~Escapable {
  /// The error and its place.
  package typealias Problem = JSONSyntax.Problem

  /// The text being split.
  package let text: Span<UInt8>

  /// A splitter of a text.
  @_lifetime(copy text)
  package init(text: Span<UInt8>) {
    self.text = text
  }

  /// The first offset from here on that is no white space.
  package func skipSpace(_ offset: Int) -> Int {
    text.end(from: offset, of: isJSONSpace)
  }

  /// The offset after the string whose opening quote is at an offset.
  package func skipString(_ start: Int) throws(Problem) -> Int {
    var from = start + 1
    while let quote = text.index(of: "\"", from: from) {
      var slash = quote
      while text[slash - 1] == UInt8(ascii: "\\"), slash - 1 > start { slash -= 1 }
      if (quote - slash) & 1 == 0 { return quote + 1 }
      from = quote + 1
    }
    throw Problem(offset: start, message: "a string that begins here does not end")
  }

  /// The offset behind the value that begins at an offset.
  package func skipValue(_ start: Int) throws(Problem) -> Int {
    guard start < text.count else {
      throw Problem(offset: text.count, message: "the text ends where a value should be")
    }
    switch text[start] {
    case UInt8(ascii: "\""): return try skipString(start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try skipContainer(start)
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw Problem(
        offset: start,
        message: "'\(Character(Unicode.Scalar(text[start])))' where a value should be")
    default:
      return text.end(from: start) { !Self.endsScalar($0) }
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"):
      true
    default: isJSONSpace(byte)
    }
  }

  private func skipContainer(_ start: Int) throws(Problem) -> Int {
    var depth = 0
    var offset = start
    while offset < text.count {
      // Offsets only grow, from one within the text; each byte of a file passes here.
      switch unsafe text[unchecked: offset] {
      case UInt8(ascii: "\""):
        offset = try skipString(offset)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return offset + 1 }
      default: break
      }
      offset += 1
    }
    let what = text[start] == UInt8(ascii: "{") ? "object" : "array"
    throw Problem(offset: start, message: "the \(what) that begins here does not end")
  }

  /// Calls a closure with each element of an array or member of an object: the range of the
  /// member's name with its quotes, and the start of its value. The closure returns the offset
  /// after the value.
  ///
  /// - Returns: the offset after the container.
  package func forEachItem(
    of start: Int, _ body: (_ name: Range<Int>, _ value: Int) throws(Problem) -> Int
  ) throws(Problem) -> Int {
    let isObject = text[start] == UInt8(ascii: "{")
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let unclosed = Problem(
      offset: start,
      message: "the \(isObject ? "object" : "array") that begins here does not end")
    var offset = skipSpace(start + 1)
    if offset < text.count, text[offset] == end { return offset + 1 }
    while true {
      guard offset < text.count else { throw unclosed }
      var name = offset..<offset
      var value = offset
      if isObject {
        guard text[offset] == UInt8(ascii: "\"") else {
          throw unexpected(offset, "a member's name in quotes")
        }
        name = offset..<(try skipString(offset))
        let colon = skipSpace(name.upperBound)
        guard colon < text.count else { throw unclosed }
        guard text[colon] == UInt8(ascii: ":") else { throw unexpected(colon, "':'") }
        value = skipSpace(colon + 1)
      }
      offset = skipSpace(try body(name, value))
      guard offset < text.count else { throw unclosed }
      if text[offset] == end { return offset + 1 }
      guard text[offset] == UInt8(ascii: ",") else {
        throw unexpected(offset, isObject ? "',' or '}'" : "',' or ']'")
      }
      offset = skipSpace(offset + 1)
    }
  }

  /// The offset of the value at a path from the first value, of names of members and indices of
  /// elements; nil where there is none.
  package func place(of path: [String]) -> Int? {
    var (place, value) = (0, skipSpace(0))
    for step in path {
      guard value < text.count, text[value] == UInt8(ascii: "{") || text[value] == UInt8(ascii: "[")
      else { return nil }
      var found: (place: Int, value: Int)?
      var number = 0
      do throws(Problem) {
        _ = try forEachItem(of: value) { (name, item) throws(Problem) in
          let isStep =
            name.isEmpty
            ? step == String(number)
            : step == String(text.extracting(name.lowerBound + 1..<name.upperBound - 1))
          if isStep, found == nil { found = (name.isEmpty ? item : name.lowerBound, item) }
          number += 1
          return try skipValue(item)
        }
      } catch {
        return nil
      }
      guard let found else { return nil }
      (place, value) = found
    }
    return place
  }

  private func unexpected(_ offset: Int, _ wanted: String) -> Problem {
    let byte = text[offset]
    let what =
      (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "a character"
    return Problem(offset: offset, message: "\(what) where \(wanted) should be")
  }
}
