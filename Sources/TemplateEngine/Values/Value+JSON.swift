public import Bytes
import Records

/// The layout of JSON.
struct JSONForm {
  /// Spaces for each level, each value on a line of its own; nil for everything on one line.
  var indent: Int?
  /// Whether a space follows commas and colons on one line.
  var isSpaced = true
  /// The characters that strings escape besides those that JSON requires.
  var escaping = JSONEscaping.html
}

extension Value {
  /// Adds the value as JSON in the layout of JSON autoescaping: on one line without spaces.
  ///
  /// Undefined and non-finite numbers become `null`, functions and the like their printed form.
  /// Throws for a key that is neither a string, a number nor a truth value.
  public func printJSON(to output: inout ByteBuffer) throws(EvaluationError) {
    try printJSON(to: &output, JSONForm(isSpaced: false, escaping: .minimal), depth: 0)
  }

  /// Adds the value as JSON in a given layout.
  func printJSON(to output: inout ByteBuffer, _ layout: JSONForm, depth: Int = 0)
    throws(EvaluationError)
  {
    if output.isOverfull { throw .outputTooLarge(output.limit) }
    if depth > nestingLimit {
      throw EvaluationError("the value is nested too deeply for JSON", kind: .limit)
    }
    switch self {
    case .undefined, .none: output.append(static: "null")
    case .bool(let bool): output.append(static: bool ? "true" : "false")
    case .integer(let number): output.append(decimal: number)
    case .bigInteger(let number): output.append(number.description)
    case .number(let number):
      if number.isFinite {
        output.append(number, style: .json)
      } else {
        output.append(static: "null")
      }
    case .string(let text), .safe(let text):
      output.append(json: text, layout.escaping)
    default:
      if isUndefined {
        output.append(static: "null")
      } else if let entries {
        try Self.print(entries, 123, 125, to: &output, layout, depth: depth) {
          (entry, output) throws(EvaluationError) in
          switch entry.key {
          case .string, .safe, .bool, .integer, .bigInteger, .number:
            var key = ByteBuffer(capacity: 32)
            if !entry.key.isText { try entry.key.printJSON(to: &key) }
            output.append(json: entry.key.stringValue ?? key.string, layout.escaping)
          default: throw EvaluationError("a \(entry.key.kindName) cannot be a key in JSON")
          }
          output.append(static: layout.isSpaced || layout.indent != nil ? ": " : ":")
          try entry.value.printJSON(to: &output, layout, depth: depth + 1)
        }
      } else if !isText, let elements {
        try Self.print(elements, 91, 93, to: &output, layout, depth: depth) {
          (element, output) throws(EvaluationError) in
          try element.printJSON(to: &output, layout, depth: depth + 1)
        }
      } else {
        output.append(json: printed, layout.escaping)
      }
    }
  }

  private static func print<Part>(
    _ parts: [Part], _ open: UInt8, _ close: UInt8, to output: inout ByteBuffer,
    _ layout: JSONForm, depth: Int,
    _ body: (Part, inout ByteBuffer) throws(EvaluationError) -> Void
  ) throws(EvaluationError) {
    output.append(open)
    for (index, part) in parts.enumerated() {
      if index > 0 { output.append(static: layout.isSpaced && layout.indent == nil ? ", " : ",") }
      breakLine(&output, layout, depth: depth + 1)
      try body(part, &output)
    }
    if !parts.isEmpty { breakLine(&output, layout, depth: depth) }
    output.append(close)
  }

  private static func breakLine(_ output: inout ByteBuffer, _ layout: JSONForm, depth: Int) {
    guard let indent = layout.indent else { return }
    output.append(10)
    for _ in 0..<(indent * depth) where !output.isOverfull { output.append(32) }
  }
}
