import Bytes

/// Format strings with `%`, as `'%s has %05.1f'`.
enum PercentFormat {
  /// The format string with its fields filled in, in order or, for `%(name)s`, by name from a map that
  /// is the first of the values. With escaping, values that are not safe are escaped as the place asks; values
  /// left over are an error only where all are to be used.
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
      if output.isOverfull { throw .outputTooLarge(state.outputLimit) }
    }
    if usingAll, position < values.count, values.first?.entries == nil {
      throw reader.error("there are more values than fields")
    }
    return output.string
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

/// Format strings with braces, as `'{} has {count:>5}'`.
enum BraceFormat {
  /// The format string with its fields filled in, in order, by number or by name.
  static func fill(
    _ template: String, _ positional: [Value], _ named: [(name: String, value: Value)],
    _ state: CallState
  ) throws(EvaluationError) -> String {
    var reader = FormatReader(template)
    var output = ByteBuffer(capacity: template.utf8.count + 32, limit: state.outputLimit)
    var counter = Counter()
    while let scalar = reader.next() {
      switch scalar {
      case "{":
        if reader.take("{") {
          output.append(123)
        } else {
          let value = try value(&reader, positional, named, &counter)
          if reader.take("}") {
            output.append(try FormatSpec.text(value, state))
          } else {
            guard reader.take(":") else { throw reader.error("'}' is missing") }
            let spec = try spec(&reader)
            guard reader.take("}") else { throw reader.error("'}' is missing") }
            if spec.type == "s", value.isNumeric {
              throw reader.error("a number cannot be written as a string")
            }
            if spec.type == "c", value.isText {
              throw reader.error("a string cannot be written as a character code")
            }
            output.append(try spec.format(value, state))
          }
        }
      case "}":
        guard reader.take("}") else { throw reader.error("a single '}' must be written as '}}'") }
        output.append(125)
      default: output.append(String(scalar))
      }
      if output.isOverfull { throw .outputTooLarge(state.outputLimit) }
    }
    return output.string
  }

  /// Which field without a number comes next; nil once fields have been numbered by hand.
  private struct Counter {
    var next: Int? = 0
  }

  private static func value(
    _ reader: inout FormatReader, _ positional: [Value],
    _ named: [(name: String, value: Value)], _ counter: inout Counter
  ) throws(EvaluationError) -> Value {
    var result: Value?
    if let name = reader.name(), !name.isEmpty {
      if let index = Int(name) {
        if let next = counter.next, next > 0 {
          throw reader.error("fields are numbered here, but not before")
        }
        counter.next = nil
        result = index < positional.count ? positional[index] : nil
      } else {
        result = named.last { $0.name == name }?.value
      }
    } else {
      guard let next = counter.next else {
        throw reader.error("fields are not numbered here, but were before")
      }
      result = next < positional.count ? positional[next] : nil
      counter.next = next + 1
    }
    guard var value = result else { throw reader.error("there is no value for the field") }
    while let scalar = reader.peek {
      if scalar == "." {
        _ = reader.next()
        let name = reader.name() ?? ""
        guard let field = value.attribute(name) else {
          throw reader.error("\(value.kindNameWithArticle) has no field '\(name)'")
        }
        value = field
      } else if scalar == "[" {
        _ = reader.next()
        guard let key = reader.text(upTo: "]") else { throw reader.error("']' is missing") }
        guard let item = value.item(Int(key).map { .integer($0) } ?? .string(key)) else {
          throw reader.error("\(value.kindNameWithArticle) has no element '\(key)'")
        }
        value = item
      } else {
        break
      }
    }
    return value
  }

  private static func spec(_ reader: inout FormatReader) throws(EvaluationError) -> FormatSpec {
    var spec = FormatSpec()
    var ahead = reader
    if let fill = ahead.next(), let mark = ahead.peek, let alignment = alignment(mark) {
      _ = ahead.next()
      spec.fill = fill
      spec.alignment = alignment
      reader = ahead
    } else if let mark = reader.peek, let alignment = alignment(mark) {
      _ = reader.next()
      spec.alignment = alignment
    }
    if reader.take("+") {
      spec.sign = "+"
    } else if reader.take(" ") {
      spec.sign = " "
    } else {
      _ = reader.take("-")
    }
    spec.isAlternate = reader.take("#")
    spec.isZeroFilled = reader.take("0")
    spec.width = try reader.number() ?? 0
    if reader.take(",") { spec.grouping = "," } else if reader.take("_") { spec.grouping = "_" }
    if reader.take(".") {
      guard let precision = try reader.number() else { throw reader.error("digits are missing") }
      spec.precision = precision
    }
    if let type = reader.peek, type != "}" {
      guard "bcdoxXeEfFgGs".unicodeScalars.contains(type) else {
        throw reader.error("'\(type)' is no kind of field")
      }
      _ = reader.next()
      spec.type = type
    }
    return spec
  }

  private static func alignment(_ mark: Unicode.Scalar) -> FormatSpec.Alignment? {
    switch mark {
    case "<": .left
    case ">": .right
    case "^": .center
    default: nil
    }
  }
}

extension FormatReader {
  /// Takes the letters, digits and underscores that come next.
  fileprivate mutating func name() -> String? {
    var name = String.UnicodeScalarView()
    while let scalar = peek,
      scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    {
      name.append(scalar)
      _ = next()
    }
    return String(name)
  }
}
