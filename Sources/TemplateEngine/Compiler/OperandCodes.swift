// Operators and modes as the operands of instructions, which are numbers.

extension BinaryOperator {
  /// The operator as an operand of an instruction.
  var code: UInt8 {
    switch self {
    case .add: 0
    case .subtract: 1
    case .multiply: 2
    case .divide: 3
    case .floorDivide: 4
    case .remainder: 5
    case .power: 6
    }
  }

  init(code: Int32) {
    self =
      switch code {
      case 0: .add
      case 1: .subtract
      case 2: .multiply
      case 3: .divide
      case 4: .floorDivide
      case 5: .remainder
      default: .power
      }
  }
}

extension ComparisonOperator {
  /// The operator as an operand of an instruction.
  var code: UInt8 {
    switch self {
    case .equal: 0
    case .notEqual: 1
    case .less: 2
    case .lessEqual: 3
    case .greater: 4
    case .greaterEqual: 5
    case .in: 6
    case .notIn: 7
    }
  }

  init(code: Int32) {
    self =
      switch code {
      case 0: .equal
      case 1: .notEqual
      case 2: .less
      case 3: .lessEqual
      case 4: .greater
      case 5: .greaterEqual
      case 6: .in
      default: .notIn
      }
  }
}

extension Autoescape {
  /// The mode as an operand of an instruction.
  var code: UInt8 {
    switch self {
    case .none: 0
    case .html: 1
    case .json: 2
    }
  }

  init(code: Int32) {
    self = code == 1 ? .html : code == 2 ? .json : .none
  }

  /// The mode that an `autoescape` tag asks for: the one that a string names; for any other value that
  /// counts as true the usual one of the template, or HTML where that is none. Nil for other strings.
  init?(_ value: Value, usual: Autoescape) {
    switch value {
    case .string, .safe, .text:
      switch value.stringValue {
      case "html": self = .html
      case "json": self = .json
      case "none": self = .none
      default: return nil
      }
    default: self = !value.isTrue ? .none : usual == .none ? .html : usual
    }
  }
}
