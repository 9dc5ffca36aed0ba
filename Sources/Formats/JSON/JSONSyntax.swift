import Bytes

/// Finds where a JSON text breaks the grammar (RFC 8259), for error messages.
///
/// simdjson reports that a text is malformed but not where; this slower parser only runs then.
package struct JSONSyntax: ~Escapable {
  /// The first thing wrong with a text.
  package struct Problem: Error, Hashable {
    /// Where, as an offset in bytes.
    package var offset: Int
    /// The message, a sentence without a full stop.
    package var message: String
    /// A specific suggestion, if there is one.
    package var suggestion: String?

    /// A suggestion in any case.
    package var advice: String { suggestion ?? "mend this place, or get the file once more" }
  }

  private let text: Span<UInt8>
  private var offset: Int
  private var open: [(byte: UInt8, offset: Int)] = []

  @_lifetime(copy text)
  private init(_ text: Span<UInt8>, from start: Int) {
    self.text = text
    offset = start
  }

  /// The first error of the one value that begins at an offset and ends the text, or nil.
  package static func firstProblem(in text: Span<UInt8>, from start: Int = 0) -> Problem? {
    var walk = JSONSyntax(text, from: start)
    do throws(Problem) {
      try walk.value()
      if walk.offset < text.count { throw walk.unexpected("the end of the text") }
      return nil
    } catch {
      return error
    }
  }

  /// Walks one value and the white space around it, without recursion.
  private mutating func value() throws(Problem) {
    repeat {
      skipSpace()
      switch peek ?? 0 {
      case UInt8(ascii: "{"):
        try enter()
        if peek == UInt8(ascii: "}") { try leave() } else { try name(); continue }
      case UInt8(ascii: "["):
        try enter()
        if peek == UInt8(ascii: "]") { try leave() } else { continue }
      case UInt8(ascii: "\""): try string()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
      case UInt8(ascii: "t"): try word("true")
      case UInt8(ascii: "f"): try word("false")
      case UInt8(ascii: "n"): try word("null")
      default: throw unexpected("a value")
      }
      try afterValue()
    } while !open.isEmpty
    skipSpace()
  }

  private var peek: UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func enter() throws(Problem) {
    if open.count >= JSONParser.maximumDepth {
      throw Problem(
        offset: offset, message: "it is nested deeper than \(JSONParser.maximumDepth) levels")
    }
    open.append((text[offset], offset))
    offset += 1
    skipSpace()
  }

  private mutating func leave() throws(Problem) {
    open.removeLast()
    offset += 1
  }

  /// Passes a comma, or closing brackets, up to where the next value begins.
  private mutating func afterValue() throws(Problem) {
    while let innermost = open.last {
      skipSpace()
      let isObject = innermost.byte == UInt8(ascii: "{")
      switch peek {
      case UInt8(ascii: ","):
        offset += 1
        skipSpace()
        if isObject { try name() }
        return
      case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): try leave()
      default: throw unexpected(isObject ? "',' or '}'" : "',' or ']'")
      }
    }
  }

  private mutating func name() throws(Problem) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected("a member's name in quotes") }
    try string()
    skipSpace()
    guard peek == UInt8(ascii: ":") else { throw unexpected("':'") }
    offset += 1
  }

  private mutating func string() throws(Problem) {
    let start = offset
    offset += 1
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return
      // An escape that JSON does not have is repaired.
      case UInt8(ascii: "\\"): offset = min(offset + 1, text.count)
      default: break
      }
    }
    throw Problem(
      offset: start, message: "a string that begins here does not end", suggestion: Self.cutOff)
  }

  private mutating func number() throws(Problem) {
    let start = offset
    if peek == UInt8(ascii: "-") { offset += 1 }
    let first = peek
    let whole = digits()
    var isGood = whole > 0 && (whole == 1 || first != UInt8(ascii: "0"))
    if peek == UInt8(ascii: ".") {
      offset += 1
      isGood = digits() > 0 && isGood
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      offset += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
      isGood = digits() > 0 && isGood
    }
    if !isGood {
      throw Problem(
        offset: start, message: "this is not a number as JSON writes it",
        suggestion: "numbers are written as 12, -1.5 or 2e3")
    }
  }

  private mutating func digits() -> Int {
    let start = offset
    while let byte = peek, byte.isDigit { offset += 1 }
    return offset - start
  }

  private mutating func word(_ word: StaticString) throws(Problem) {
    guard text.has(word, at: offset) else { throw unexpected("a value") }
    offset += word.utf8CodeUnitCount
  }

  private mutating func skipSpace() {
    while let byte = peek, isJSONSpace(byte) { offset += 1 }
  }

  private func unexpected(_ wanted: String) -> Problem {
    guard let byte = peek else {
      guard let innermost = open.last else {
        return Problem(
          offset: offset, message: "the text ends where \(wanted) should be",
          suggestion: Self.cutOff)
      }
      let what = innermost.byte == UInt8(ascii: "{") ? "an object" : "an array"
      return Problem(
        offset: offset, message: "the text ends inside \(what)", suggestion: Self.cutOff)
    }
    return Problem(
      offset: offset, message: "\(describe(byte)) where \(wanted) should be",
      suggestion: suggestion(for: byte))
  }

  private static let cutOff = "the file seems to be cut off; get it once more"

  /// A suggestion for an unexpected byte, by the common mistakes of people and programs.
  private func suggestion(for byte: UInt8) -> String? {
    var before = offset
    while before > 0, isJSONSpace(text[before - 1]) { before -= 1 }
    let previous = before > 0 ? text[before - 1] : 0
    let isAfterValue = previous != UInt8(ascii: ",") && previous != UInt8(ascii: ":")
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return previous == UInt8(ascii: ",") ? "take out the comma in front of it" : nil
    case UInt8(ascii: ","):
      return previous == byte ? "take out one of the commas" : nil
    case UInt8(ascii: "'"): return "strings are written in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "there are no comments in JSON; take it out"
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
      return isAfterValue && !open.isEmpty ? "put a comma in front of it" : nil
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "T"), UInt8(ascii: "F"),
      UInt8(ascii: "u"):
      return "write null, true or false in its place, or put it in double quotes"
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      return "put it in double quotes"
    default: return nil
    }
  }

  private func describe(_ byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    case 0x00: "a NUL"
    case 0x00..<0x20, 0x7F: "a control character"
    default: "a character"
    }
  }
}

/// Whether a byte is white space in JSON.
@inline(__always)
package func isJSONSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
