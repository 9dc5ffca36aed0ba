// Operators and modes as the operands of instructions, which are numbers.

extension BinaryOperator {
  private static let ordered: [BinaryOperator] = [
    .add, .subtract, .multiply, .divide, .floorDivide, .remainder, .power,
  ]

  /// The operator as an operand of an instruction.
  var code: Int { Self.ordered.firstIndex(of: self) ?? 0 }

  init(code: Int32) { self = Self.ordered[Int(code)] }
}

extension Autoescape {
  /// The mode as an operand of an instruction.
  var code: Int {
    switch self {
    case .none: 0
    case .html: 1
    case .json: 2
    case .markdown: 3
    }
  }

  init(code: Int32) {
    self = [.none, .html, .json, .markdown][Int(code)]
  }

  /// The mode that an `autoescape` tag asks for: a string names it, any other true value means the
  /// usual mode of the template, or HTML where that is none. Nil for other strings.
  init?(_ value: Value, usual: Autoescape) {
    switch value {
    case .string, .safe:
      switch value.stringValue {
      case "html": self = .html
      case "json": self = .json
      case "none": self = .none
      case "markdown": self = .markdown
      default: return nil
      }
    default: self = !value.isTrue ? .none : usual == .none ? .html : usual
    }
  }
}
