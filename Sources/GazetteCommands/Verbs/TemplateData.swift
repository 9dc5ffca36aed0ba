import Bytes
package import Diagnostics
package import Formats
import IssueStore
package import TemplateEngine

/// The template variables in a JSON text.
package struct TemplateData {
  /// The value of the text, with members in their order.
  package let value: Value
  /// Warnings about repairs of the text.
  package let warnings: [Diagnostic]

  /// Reads a text that holds one JSON value; its name is for errors.
  package init(parsing bytes: [UInt8], name: String) throws(Diagnostic) {
    let marked = WideNumbers.marked(in: bytes)
    (value, warnings) = try JSONDocument.read(marked ?? bytes, name: name) { value, warnings in
      (Value(value, hasWideNumbers: marked != nil), warnings)
    }
  }
}

extension Value {
  /// A JSON value, with members in their order. The parser bounds the nesting.
  package init(_ json: JSONValue, hasWideNumbers: Bool = false) {
    switch json.kind {
    case .null: self = .none
    case .bool: self = .bool(json.bool ?? false)
    case .int: self = .integer(Int(json.int ?? 0))
    case .uint: self = .integer(UInt128(json.uint ?? 0))
    case .double: self = .number(json.double ?? 0)
    case .string:
      let text = json.string ?? ""
      self = (hasWideNumbers ? WideNumbers.value(of: text) : nil) ?? .string(text)
    case .array: self = .list(json.elements.map { Value($0, hasWideNumbers: hasWideNumbers) })
    case .object:
      var map = OrderedMap.Builder()
      for (key, value) in json.members {
        map.set(key.string, Value(value, hasWideNumbers: hasWideNumbers))
      }
      self = .map(map.map)
    }
  }
}

/// Whole numbers of more than 64 bits, which the JSON parser would round: they pass it as strings that
/// begin with a character that no text contains.
private enum WideNumbers {
  /// U+FDD0, a noncharacter, which Unicode reserves for internal use.
  private static let mark: [UInt8] = [0xEF, 0xB7, 0x90]

  /// A JSON text with such numbers as marked strings; nil when it has none, or contains the mark
  /// itself.
  static func marked(in text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    var isInString = false
    while index < text.count {
      let byte = text[index]
      let start = index
      index += 1
      if isInString {
        let rest = text[start...]
        if rest.starts(with: mark) || rest.starts(with: "\\ufdd0".utf8, by: isSame) { return nil }
        if byte == UInt8(ascii: "\\") { index += 1 }
        isInString = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "-") || byte.isDigit {
        while index < text.count, isNumberPart(text[index]) { index += 1 }
        guard isWide(text[start..<index]), !isKey(text[index...]) else { continue }
        result += text[copied..<start]
        result += [UInt8(ascii: "\"")] + mark + text[start..<index] + [UInt8(ascii: "\"")]
        copied = index
      } else {
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return copied == 0 ? nil : result + text[copied...]
  }

  /// The number of a marked string; nil for other strings.
  static func value(of text: String) -> Value? {
    guard text.utf8.starts(with: mark) else { return nil }
    let digits = text.unicodeScalars.dropFirst()
    if let number = UInt128(String(digits)) { return .integer(number) }
    return Int128(String(digits)).map { .integer($0) }
  }

  /// Whether a number is a whole one that needs more than 64 bits and not more than 128.
  private static func isWide(_ number: ArraySlice<UInt8>) -> Bool {
    let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number
    guard digits.count > 18, digits.count < 40, digits.first != UInt8(ascii: "0"),
      digits.allSatisfy(\.isDigit)
    else { return false }
    let text = String(decoding: number, as: UTF8.self)
    if Int64(text) != nil || UInt64(text) != nil { return false }
    return UInt128(text) != nil || Int128(text) != nil
  }

  /// Whether a colon follows, so that the number is an object's key.
  private static func isKey(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first { !$0.isSpace } == UInt8(ascii: ":")
  }

  private static func isNumberPart(_ byte: UInt8) -> Bool {
    byte.isDigit || "-+.eE".utf8.contains(byte)
  }

  /// Whether two bytes are one letter, whatever its case.
  private static func isSame(_ a: UInt8, _ b: UInt8) -> Bool { a == b || a | 0x20 == b }
}
