import Bytes

extension ByteBuffer {
  /// Prints a value, escaped as a mode asks; undefined values print as nothing, or `null` in JSON.
  mutating func emit(_ value: Value, _ mode: Autoescape) throws(EvaluationError) {
    if mode == .html {
      switch value {
      case .string(let text): appendEscaped(text)
      case .safe(let text): append(text)
      case .integer(let number): append(decimal: number)
      default: emitOther(value, mode)
      }
    } else if mode == .none {
      switch value {
      case .string(let text), .safe(let text): append(text)
      case .integer(let number): append(decimal: number)
      default: value.print(to: &self)
      }
    } else if case .safe(let text) = value {
      append(text)
    } else {
      try value.printJSON(to: &self)
    }
  }

  @inline(never)
  private mutating func emitOther(_ value: Value, _ mode: Autoescape) {
    switch value {
    case .text(let bytes): appendEscaped(bytes)
    case .undefined, .none, .bool, .number, .bigInteger: value.print(to: &self)
    case .object(let object) where object is ModuleObject: append(object.printed)
    default:
      var plain = ByteBuffer(capacity: 256, limit: limit)
      value.print(to: &plain)
      appendEscaped(plain.bytes)
    }
  }
}
