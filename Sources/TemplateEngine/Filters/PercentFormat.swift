import Bytes

/// Format strings with `%`, as `'%s has %05.1f'`.
enum PercentFormat {
  /// The format string with its fields filled in, in order or, for `%(name)s`, by name from a map
  /// that is the first of the values. With escaping, values that are not safe are escaped; with
  /// `usingAll`, remaining values are an error.
  static func fill(
    _ template: String, _ values: [Value], _ state: CallState, escaping: Bool = false,
    usingAll: Bool = false
  ) throws(EvaluationError) -> String {
    var reader = FormatReader(template)
    var output = ByteBuffer(capacity: template.utf8.count + 32, limit: state.outputLimit)
    var position = 0
    while let scalar = reader.next() {
      guard scalar == "%" else {
        output.append(String(scalar))
        continue
      }
      if reader.take("%") {
        output.append(37)
        continue
      }
      var value: Value?
      if reader.take("(") {
        guard let name = reader.text(upTo: ")") else { throw reader.error("')' is missing") }
        value = try named(name, values, reader)
      }
      let spec = try spec(&reader)
      if value == nil {
        guard position < values.count else { throw reader.error("there is no value for the field") }
        value = values[position]
        position += 1
      }
      let given = value ?? .undefined
      let text = try spec.format(given, state)
      if escaping, !given.isSafe {
        try output.appendEscaped(.string(text), state)
      } else {
        output.append(text)
      }
      if output.isOverfull { break }
    }
    if usingAll, position < values.count, values.first?.entries == nil {
      throw reader.error("there are more values than fields")
    }
    return try state.text(of: output)
  }

  private static func named(_ name: String, _ values: [Value], _ reader: FormatReader)
    throws(EvaluationError) -> Value
  {
    guard let map = values.first, map.entries != nil else {
      throw reader.error("values are asked for by name, but no map of them is given")
    }
    guard let value = map.item(.string(name)) else {
      throw reader.error("there is no value '\(name)'")
    }
    return value
  }

  private static func spec(_ reader: inout FormatReader) throws(EvaluationError) -> FormatSpec {
    var spec = FormatSpec()
    spec.alignment = .right
    flags: while let flag = reader.peek {
      switch flag {
      case "-": spec.alignment = .left
      case "+": spec.sign = "+"
      case " ": if spec.sign.isEmpty { spec.sign = " " }
      case "#": spec.isAlternate = true
      case "0": spec.isZeroFilled = true
      default: break flags
      }
      _ = reader.next()
    }
    if spec.alignment == .left { spec.isZeroFilled = false }
    spec.width = try reader.number() ?? 0
    if reader.take(".") { spec.precision = try reader.number() ?? 0 }
    if let modifier = reader.peek, ["h", "l", "L"].contains(modifier) { _ = reader.next() }
    guard let type = reader.next() else { throw reader.error("the letter of the field is missing") }
    guard "diouxXeEfFgGcs".unicodeScalars.contains(type), type != "u" else {
      throw reader.error("'\(type)' is no kind of field")
    }
    spec.type = type
    return spec
  }
}
