public import Bytes
import Records

/// The depth to which values are printed, compared or hashed.
let nestingLimit = 500

extension Value {
  /// Adds the value as `{{ value }}` prints it, without escaping.
  public func print(to output: inout ByteBuffer) {
    switch self {
    case .undefined: break
    case .string(let text), .safe(let text): output.append(text)
    case .number(let number): output.append(number, style: .plain)
    default: printLiteral(to: &output, depth: 0)
    }
  }

  /// Adds the value as in a printed list: like `print`, but with strings in quotes.
  public func printLiteral(to output: inout ByteBuffer) {
    printLiteral(to: &output, depth: 0)
  }

  /// A value that was built out of itself many times over takes little memory and prints endlessly,
  /// so printing stops as soon as the output is full.
  private func printLiteral(to output: inout ByteBuffer, depth: Int) {
    switch self {
    case .undefined: output.append(static: "undefined")
    case .none: output.append(static: "None")
    case .bool(let bool): output.append(static: bool ? "True" : "False")
    case .integer(let number): output.append(decimal: number)
    case .bigInteger(let number): output.append(number.description)
    case .number(let number): output.append(number, style: .literal)
    case .string(let text), .safe(let text): output.append(quoted: text)
    case .markdown(let markdown): output.append(markdown.source)
    case .link(let target):
      if case .external(let address) = target {
        output.append(address)
      } else {
        output.append(static: "<link>")
      }
    case .object(let object): object.print(to: &output)
    case .list, .records, .tuple:
      Self.print(elements ?? [], isTuple ? 40 : 91, isTuple ? 41 : 93, to: &output, depth: depth) {
        $0.printLiteral(to: &$1, depth: depth + 1)
      }
    case .map, .record:
      Self.print(entries ?? [], 123, 125, to: &output, depth: depth) {
        $0.key.printLiteral(to: &$1, depth: depth + 1)
        $1.append(static: ": ")
        $0.value.printLiteral(to: &$1, depth: depth + 1)
      }
    }
  }

  private static func print<Part>(
    _ parts: [Part], _ open: UInt8, _ close: UInt8, to output: inout ByteBuffer, depth: Int,
    _ body: (Part, inout ByteBuffer) -> Void
  ) {
    output.append(open)
    if depth >= nestingLimit {
      output.append(static: "...")
    } else {
      for (index, part) in parts.enumerated() {
        if index > 0 { output.append(static: ", ") }
        body(part, &output)
        if output.isOverfull { return }
      }
      if parts.count == 1, open == 40 { output.append(44) }
    }
    output.append(close)
  }

  /// The value as `{{ value }}` prints it, without escaping.
  public var printed: String {
    if let text = stringValue { return text }
    var output = ByteBuffer(capacity: 64, limit: Limits().outputSize)
    print(to: &output)
    return output.string
  }

  /// The value as in a printed list.
  var literal: String {
    var output = ByteBuffer(capacity: 64, limit: Limits().outputSize)
    printLiteral(to: &output)
    return output.string
  }
}

extension ByteBuffer {
  /// Prints a value, escaped according to a mode; undefined prints nothing, or `null` in JSON, and a
  /// link target is an error.
  public mutating func emit(_ value: Value, _ mode: Autoescape) throws(EvaluationError) {
    switch (value, mode) {
    case (.link, _): throw .unaddressedLink
    case (.safe(let text), _), (.string(let text), .none): append(text)
    case (_, .json): try value.printJSON(to: &self)
    case (.string(let text), .html): appendEscaped(text)
    case (.string(let text), .markdown): append(markdownText: text)
    case (.object(let object as ModuleObject), .html),
      (.object(let object as ModuleObject), .markdown):
      append(object.printed)
    case (.undefined, _), (.none, _), (.bool, _), (.integer, _), (.number, _), (.bigInteger, _),
      (_, .none):
      value.print(to: &self)
    default:
      var plain = ByteBuffer(capacity: 256, limit: limit)
      value.print(to: &plain)
      if mode == .markdown {
        append(markdownText: plain.string)
      } else {
        appendEscaped(plain.bytes)
      }
    }
  }

  /// Adds a plain text as Markdown: its punctuation and line breaks as numeric character
  /// references.
  public mutating func append(markdownText text: String) {
    for byte in text.utf8 {
      if byte >= 0x80 || byte == 0x20 || byte.isLetterOrDigit {
        append(byte)
      } else {
        append(static: "&#")
        append(decimal: Int(byte))
        append(UInt8(ascii: ";"))
      }
    }
  }

  /// Adds a text in quotes like Python's `repr`: with `'` unless the text contains some and no `"`,
  /// and with escapes for invisible characters.
  mutating func append(quoted text: String) {
    let quote: UInt8 = text.utf8.contains(39) && !text.utf8.contains(34) ? 34 : 39
    text.withSpan { append($0, in: quote) }
  }

  private mutating func append(_ bytes: Span<UInt8>, in quote: UInt8) {
    append(quote)
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x7F, byte != quote, byte != 92 {
        index += 1
        continue
      }
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let end = min(index + length, bytes.count)
      if byte >= 0x80 {
        let character = (index..<end).map { bytes[$0] }
        let scalars = String(decoding: character, as: UTF8.self).unicodeScalars
        if let scalar = scalars.first, scalar.isPrintable {
          index = end
          continue
        }
        append(bytes.extracting(start..<index))
        if let scalar = scalars.first { append(escape: scalar.value) }
      } else {
        append(bytes.extracting(start..<index))
        append(escape: UInt32(byte), quote: quote)
      }
      index = end
      start = index
    }
    append(bytes.extracting(start..<bytes.count))
    append(quote)
  }

  private mutating func append(escape code: UInt32, quote: UInt8 = 0) {
    append(92)
    switch code {
    case 92, UInt32(quote): append(UInt8(truncatingIfNeeded: code))
    case 10: append(110)
    case 13: append(114)
    case 9: append(116)
    case ...0xFF:
      append(UInt8(ascii: "x"))
      append(hexadecimal: code, digits: 2)
    case ...0xFFFF:
      append(UInt8(ascii: "u"))
      append(hexadecimal: code, digits: 4)
    default:
      append(UInt8(ascii: "U"))
      append(hexadecimal: code, digits: 8)
    }
  }
}

extension Unicode.Scalar {
  /// Whether Python's `repr` prints the character unescaped.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    case .spaceSeparator: value == 0x20
    default: true
    }
  }
}
