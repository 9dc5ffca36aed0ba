import Bytes

/// Format strings with braces, as `'{} has {count:>5}'`.
enum BraceFormat {
  /// The format string with its fields filled in, in order, by number or by name.
  static func fill(
    _ template: String, _ positional: [Value], _ named: [(name: String, value: Value)],
    _ state: CallState
  ) throws(EvaluationError) -> String {
    let named = Dictionary(named.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    var reader = FormatReader(template)
    var output = ByteBuffer(capacity: template.utf8.count + 32, limit: state.outputLimit)
    // The next automatic field number; nil once fields are numbered explicitly.
    var next: Int? = 0
    while let scalar = reader.next() {
      switch scalar {
      case "{":
        if reader.take("{") {
          output.append(123)
        } else {
          let value = try value(&reader, positional, named, &next)
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
      if output.isOverfull { break }
    }
    return try state.text(of: output)
  }

  private static func value(
    _ reader: inout FormatReader, _ positional: [Value], _ named: [String: Value],
    _ next: inout Int?
  ) throws(EvaluationError) -> Value {
    var result: Value?
    let name = reader.name()
    if !name.isEmpty {
      if let index = Int(name) {
        guard next ?? 0 == 0 else { throw reader.error("fields are numbered here, but not before") }
        next = nil
        result = index < positional.count ? positional[index] : nil
      } else {
        result = named[name]
      }
    } else {
      guard let index = next else {
        throw reader.error("fields are not numbered here, but were before")
      }
      result = index < positional.count ? positional[index] : nil
      next = index + 1
    }
    guard var value = result else { throw reader.error("there is no value for the field") }
    while let scalar = reader.peek {
      if scalar == "." {
        _ = reader.next()
        let name = reader.name()
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
