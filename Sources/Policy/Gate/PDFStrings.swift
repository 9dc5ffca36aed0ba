import Bytes

/// The strings that a content stream of PDF shows: `[(Sec) -20 (ret)] TJ` has them in pieces, with
/// the distance of each to the next (ISO 32000-1, 9.4).
struct PDFStrings: ~Escapable {
  /// The smallest distance that counts as a space, in thousandths of the font size.
  private static let space = 200

  private let stream: Span<UInt8>
  private var at = 0
  private var text: [UInt8] = []
  private var isInArray = false
  /// The last number without its fraction.
  private var number = 0

  @_lifetime(copy stream)
  private init(_ stream: Span<UInt8>) { self.stream = stream }

  /// The strings of a stream joined together, with line breaks where it begins new lines; empty
  /// where it shows none.
  static func joined(_ stream: Span<UInt8>) -> [UInt8] {
    guard shows(stream) else { return [] }
    var strings = PDFStrings(stream)
    strings.read()
    return strings.text
  }

  /// Whether a stream has an operator that shows strings.
  private static func shows(_ stream: Span<UInt8>) -> Bool {
    var at = 0
    while let place = stream.index(of: "T", from: at) {
      if stream.has("TJ", at: place) || stream.has("Tj", at: place) { return true }
      at = place + 1
    }
    return false
  }

  private mutating func read() {
    while at < stream.count {
      let byte = stream[at]
      switch byte {
      case UInt8(ascii: "("): readString()
      case UInt8(ascii: "<"): readHexString()
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        isInArray = byte == UInt8(ascii: "[")
        at += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        readNumber()
      case UInt8(ascii: "/"):
        // A name, which begins with a slash.
        at = stream.end(from: at + 1) { $0.isLetterOrDigit }
      default:
        if byte.isLetter { readOperator() } else { at += 1 }
      }
    }
  }

  private mutating func readOperator() {
    let start = at
    at = stream.end(from: start) { $0.isLetter || $0 == UInt8(ascii: "*") }
    let isStep = stream.has("Td", at: start) || stream.has("TD", at: start)
    let isLine = stream.has("T*", at: start) || stream.has("Tm", at: start) || isStep && number != 0
    if at - start == 2, isLine || stream.has("ET", at: start) { text.append(0x0A) }
  }

  private mutating func readNumber() {
    let isNegative = stream[at] == UInt8(ascii: "-")
    let start = at + (stream[at].isDigit ? 0 : 1)
    let digits = stream.end(from: start) { $0.isDigit }
    number = 0
    for place in start..<min(digits, start + 9) { number = number * 10 + Int(stream[place] & 15) }
    at = max(at + 1, stream.end(from: digits) { $0.isDigit || $0 == UInt8(ascii: ".") })
    if isInArray, isNegative, number >= Self.space { text.append(0x20) }
  }

  private mutating func readString() {
    var depth = 0
    while at < stream.count {
      let byte = stream[at]
      at += 1
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        if depth > 1 { text.append(byte) }
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return }
        text.append(byte)
      case UInt8(ascii: "\\"): readEscape()
      default: text.append(byte)
      }
    }
  }

  private mutating func readEscape() {
    guard at < stream.count else { return }
    let first = at
    let end = stream.extracting(..<min(stream.count, first + 3)).end(from: first) {
      $0 & 0xF8 == 0x30
    }
    if end > first {
      var value = 0
      for place in first..<end { value = value * 8 + Int(stream[place] & 7) }
      text.append(UInt8(truncatingIfNeeded: value))
      at = end
      return
    }
    switch stream[at] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): text.append(0x20)
    // The string continues in the next line.
    case 0x0A, 0x0D: break
    case let byte: text.append(byte)
    }
    at += 1
  }

  private mutating func readHexString() {
    at += 1
    if at < stream.count, stream[at] == UInt8(ascii: "<") {
      at += 1
      return
    }
    var high: UInt8?
    while at < stream.count, stream[at] != UInt8(ascii: ">") {
      if let value = stream[at].hexValue {
        if let first = high {
          // The first of two bytes of a character may be zero.
          if first << 4 | value != 0 { text.append(first << 4 | value) }
          high = nil
        } else {
          high = value
        }
      }
      at += 1
    }
  }
}
