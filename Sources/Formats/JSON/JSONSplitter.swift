#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds where JSON values begin and end without parsing them.
///
/// Only strings and brackets are looked at, strings with `memchr`; what lies between is left to the
/// parser. No recursion: nesting is only counted.
package struct JSONSplitter {
  /// What went wrong, and where.
  package typealias Problem = JSONSyntax.Problem

  /// The text being split.
  package let text: UnsafeBufferPointer<UInt8>

  /// A splitter of a text, which must outlive it.
  package init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// The first offset from here on that is no white space.
  package func skipSpace(_ offset: Int) -> Int {
    var offset = offset
    while offset < text.count, isJSONSpace(text[offset]) { offset += 1 }
    return offset
  }

  /// The offset behind the string whose opening quote stands at an offset.
  package func skipString(_ start: Int) throws(Problem) -> Int {
    guard let base = text.baseAddress else { throw Self.endless(start) }
    var from = start + 1
    while from < text.count,
      let found = memchr(base + from, Int32(UInt8(ascii: "\"")), text.count - from)
    {
      let quote = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      var slash = quote
      while text[slash - 1] == UInt8(ascii: "\\"), slash - 1 > start { slash -= 1 }
      if (quote - slash) & 1 == 0 { return quote + 1 }
      from = quote + 1
    }
    throw Self.endless(start)
  }

  private static func endless(_ start: Int) -> Problem {
    Problem(offset: start, message: "a string that begins here does not end")
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
      var offset = start
      while offset < text.count, !Self.endsScalar(text[offset]) { offset += 1 }
      return offset
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
      switch text[offset] {
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

  /// Where the first element of the array at an offset begins, or nil when it has none.
  package func firstElement(ofArrayAt start: Int) throws(Problem) -> Int? {
    let offset = skipSpace(start + 1)
    guard offset < text.count else { throw unclosed(start, "array") }
    return text[offset] == UInt8(ascii: "]") ? nil : offset
  }

  /// Where the element after the one that ends at an offset begins, or nil when the array ends.
  package func nextElement(after end: Int, ofArrayAt start: Int) throws(Problem) -> Int? {
    let offset = skipSpace(end)
    guard offset < text.count else { throw unclosed(start, "array") }
    switch text[offset] {
    case UInt8(ascii: ","): return skipSpace(offset + 1)
    case UInt8(ascii: "]"): return nil
    default: throw unexpected(offset, "',' or ']'")
    }
  }

  /// Where the name (with its quotes) of the member at an offset lies, and where its value begins.
  func member(
    at offset: Int, ofObjectAt start: Int
  ) throws(Problem) -> (name: Range<Int>, value: Int) {
    guard offset < text.count else { throw unclosed(start, "object") }
    guard text[offset] == UInt8(ascii: "\"") else {
      throw unexpected(offset, "a member's name in quotes")
    }
    let name = offset..<(try skipString(offset))
    let colon = skipSpace(name.upperBound)
    guard colon < text.count else { throw unclosed(start, "object") }
    guard text[colon] == UInt8(ascii: ":") else { throw unexpected(colon, "':'") }
    return (name, skipSpace(colon + 1))
  }

  /// Where the member after the value that ends at an offset begins, or nil when the object ends.
  func nextMember(after end: Int, ofObjectAt start: Int) throws(Problem) -> Int? {
    let offset = skipSpace(end)
    guard offset < text.count else { throw unclosed(start, "object") }
    switch text[offset] {
    case UInt8(ascii: ","): return skipSpace(offset + 1)
    case UInt8(ascii: "}"): return nil
    default: throw unexpected(offset, "',' or '}'")
    }
  }

  private func unclosed(_ start: Int, _ what: String) -> Problem {
    Problem(offset: start, message: "the \(what) that begins here does not end")
  }

  private func unexpected(_ offset: Int, _ wanted: String) -> Problem {
    let byte = text[offset]
    let what =
      (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "a character"
    return Problem(offset: offset, message: "\(what) where \(wanted) should be")
  }
}
