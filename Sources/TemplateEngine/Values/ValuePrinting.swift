extension Value {
  /// Adds the value as `{{ value }}` prints it, without escaping.
  public func print(to output: inout OutputBuffer) {
    switch self {
    case .undefined: break
    case .none: output.append(static: "None")
    case .bool(let bool): output.append(static: bool ? "True" : "False")
    case .integer(let number): output.append(decimal: number)
    case .bigInteger(let number): output.append(String(number))
    case .number(let number): output.append("\(number)")
    case .string(let text), .safe(let text): output.append(text)
    case .text(let bytes): output.append(bytes)
    case .object(let object): output.append(object.printed)
    default: printLiteral(to: &output)
    }
  }

  /// Adds the value as it stands within a printed list: as `print`, but strings in quotes.
  public func printLiteral(to output: inout OutputBuffer) {
    switch self {
    case .string(let text), .safe(let text):
      output.append(static: "'")
      output.append(text)
      output.append(static: "'")
    case .list(let values):
      output.append(static: "[")
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(static: ", ") }
        value.printLiteral(to: &output)
      }
      output.append(static: "]")
    default: print(to: &output)
    }
  }

  /// The value as `{{ value }}` prints it, without escaping.
  public var printed: String {
    if let text = stringValue { return text }
    var output = OutputBuffer(capacity: 64)
    print(to: &output)
    return output.string
  }

  /// Adds the value as JSON, as printing under JSON autoescape does.
  public func printJSON(to output: inout OutputBuffer) throws(EvaluationError) {
    printLiteral(to: &output)
  }
}
