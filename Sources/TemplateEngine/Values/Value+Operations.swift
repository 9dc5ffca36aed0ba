import Glibc
import Records

/// An operation on two numbers, or on other values for which it is defined.
enum BinaryOperator: Int32, Sendable {
  case add, subtract, multiply, divide, floorDivide, remainder, power

  /// The spelling of the operator.
  var symbol: String { ["+", "-", "*", "/", "//", "%", "**"][Int(rawValue)] }
}

extension Value {
  /// The result of `a OP b`.
  ///
  /// Truth values count as 0 and 1. Whole numbers stay whole within 128 bits, and overflow is an
  /// error; `/` always gives a floating-point number; `//` and `%` round down, as in Python. `+`
  /// also joins strings, lists and tuples, `*` repeats them, and `%` fills in a format string.
  static func apply(_ operation: BinaryOperator, _ a: Value, _ b: Value, _ state: CallState)
    throws(EvaluationError) -> Value
  {
    if a.isNumeric, b.isNumeric {
      guard let result = try applyNumeric(operation, a, b) else {
        let isDivision = [.divide, .floorDivide, .remainder].contains(operation)
        throw EvaluationError(
          "\(a.printed) \(operation.symbol) \(b.printed) cannot be calculated"
            + (isDivision && !b.isTrue ? ": nothing can be divided by 0" : ""))
      }
      return result
    }
    switch operation {
    case .add:
      if let sum = try join(a, b, state) { return sum }
    case .multiply:
      if let product = try `repeat`(a, b, state) { return product }
    case .remainder:
      if let template = a.stringValue {
        let arguments = b.isTuple ? b.elements ?? [] : [b]
        let text = try PercentFormat.fill(
          template, arguments, state, escaping: a.isSafe, usingAll: true)
        return .text(text, isSafe: a.isSafe)
      }
    default: break
    }
    throw unsupported(operation.symbol, a, b)
  }

  private static func unsupported(_ operation: String, _ a: Value, _ b: Value) -> EvaluationError {
    EvaluationError(
      "'\(operation)' does not work on \(a.kindName) and \(b.kindName)",
      kind: a.isUndefined || b.isUndefined ? .undefined : .invalidOperation,
      suggestion: operation == "+" && (a.isText || b.isText)
        ? "join texts and other values with '~'" : nil)
  }

  // MARK: Numbers

  private static func applyNumeric(_ operation: BinaryOperator, _ a: Value, _ b: Value)
    throws(EvaluationError) -> Value?
  {
    if operation == .divide {
      guard let a = a.doubleValue, let b = b.doubleValue, b != 0 else { return nil }
      return .number(a / b)
    }
    if let a = a.wideInteger, let b = b.wideInteger { return applyWhole(operation, a, b) }
    if !a.isFraction, !b.isFraction { return nil }
    guard let a = a.doubleValue, let b = b.doubleValue else { return nil }
    switch operation {
    case .add: return .number(a + b)
    case .subtract: return .number(a - b)
    case .multiply: return .number(a * b)
    case .divide: return nil
    case .floorDivide: return floorDivide(a, b).map { .number($0.quotient) }
    case .remainder: return floorDivide(a, b).map { .number($0.remainder) }
    case .power: return a == 0 && b < 0 ? nil : .number(pow(a, b))
    }
  }

  private static func applyWhole(_ operation: BinaryOperator, _ a: Int128, _ b: Int128) -> Value? {
    let (result, isOverflow): (Int128, Bool)
    switch operation {
    case .add: (result, isOverflow) = a.addingReportingOverflow(b)
    case .subtract: (result, isOverflow) = a.subtractingReportingOverflow(b)
    case .multiply: (result, isOverflow) = a.multipliedReportingOverflow(by: b)
    case .divide: return nil
    case .floorDivide, .remainder:
      if b == 0 { return nil }
      let (quotient, overflow) = a.dividedReportingOverflow(by: b)
      if overflow { return operation == .remainder ? .integer(0) : nil }
      let remainder = a - quotient * b
      let isBelow = remainder != 0 && (remainder < 0) != (b < 0)
      result =
        operation == .remainder
        ? (isBelow ? remainder + b : remainder) : (isBelow ? quotient - 1 : quotient)
      isOverflow = false
    case .power:
      if b < 0 { return a == 0 ? nil : .number(pow(Double(a), Double(b))) }
      return power(a, b).map { .integer($0) }
    }
    return isOverflow ? nil : .integer(result)
  }

  private static func power(_ base: Int128, _ exponent: Int128) -> Int128? {
    var result: Int128 = 1
    var base = base
    var exponent = exponent
    while exponent > 0 {
      if exponent & 1 == 1 {
        let (product, isOverflow) = result.multipliedReportingOverflow(by: base)
        if isOverflow { return nil }
        result = product
      }
      exponent >>= 1
      if exponent > 0 {
        let (square, isOverflow) = base.multipliedReportingOverflow(by: base)
        if isOverflow { return nil }
        base = square
      }
    }
    return result
  }

  /// Quotient rounded down and remainder with the divisor's sign, by the steps of Python's `divmod`,
  /// which keep the two consistent with each other; nil for a divisor of 0.
  private static func floorDivide(_ a: Double, _ b: Double)
    -> (quotient: Double, remainder: Double)?
  {
    if b == 0 { return nil }
    var remainder = fmod(a, b)
    var quotient = (a - remainder) / b
    if remainder != 0 {
      if (b < 0) != (remainder < 0) {
        remainder += b
        quotient -= 1
      }
    } else {
      remainder = b.sign == .minus ? -0.0 : 0
    }
    if quotient == 0 { return ((a / b).sign == .minus ? -0.0 : 0, remainder) }
    let floored = quotient.rounded(.down)
    return (quotient - floored > 0.5 ? floored + 1 : floored, remainder)
  }

  /// The result of `-value`.
  public func negated() throws(EvaluationError) -> Value {
    switch self {
    case .integer(let number): return .integer(-Int128(number))
    case .number(let number): return .number(-number)
    case .bigInteger(let number):
      if number.isNegative { return .integer(number.magnitude) }
      if number.magnitude == Int128.min.magnitude { return .integer(Int128.min) }
      guard let exact = number.exact else {
        throw EvaluationError("-\(printed) cannot be calculated")
      }
      return .integer(-exact)
    default: throw EvaluationError("\(kindNameWithArticle) cannot be negated")
    }
  }

  // MARK: Texts and lists

  private static func join(_ a: Value, _ b: Value, _ state: CallState) throws(EvaluationError)
    -> Value?
  {
    if a.isText || b.isText {
      guard a.isText, b.isText, let a = a.stringValue, let b = b.stringValue else { return nil }
      try state.checkSize(a.utf8.count + b.utf8.count)
      return .string(a + b)
    }
    if a.isTuple != b.isTuple || a.entries != nil || b.entries != nil { return nil }
    guard let left = a.elements, let right = b.elements else { return nil }
    try state.checkSize((left.count + right.count) * MemoryLayout<Value>.stride)
    return a.isTuple ? .tuple(left + right) : .list(left + right)
  }

  private static func `repeat`(_ a: Value, _ b: Value, _ state: CallState) throws(EvaluationError)
    -> Value?
  {
    let (repeated, count) = a.isText || a.elements != nil && !b.isText ? (a, b) : (b, a)
    guard repeated.elements != nil, repeated.entries == nil else { return nil }
    guard let count = count.integerValue, count >= 0 else {
      throw EvaluationError(
        "a \(repeated.kindName) can only be multiplied by a whole number that is not negative")
    }
    if let text = repeated.stringValue {
      try state.checkSize(text.utf8.count.multipliedClamped(by: count))
      // Repeating an empty text would still take time.
      return .string(text.isEmpty ? "" : String(repeating: text, count: count))
    }
    let elements = repeated.elements ?? []
    let bytes = elements.count.multipliedClamped(by: count)
      .multipliedClamped(by: MemoryLayout<Value>.stride)
    try state.checkSize(bytes)
    let result = Array(repeatElement(elements, count: elements.isEmpty ? 0 : count).joined())
    return repeated.isTuple ? .tuple(result) : .list(result)
  }

  /// The result of `a ~ b ~ …`: a plain string, even when all are safe.
  static func concatenate(_ values: [Value], _ state: CallState) throws(EvaluationError) -> String {
    var result = ""
    for value in values {
      let text = try state.text(value)
      try state.checkSize(result.utf8.count + text.utf8.count)
      result += text
    }
    return result
  }

  /// The result of `value in container`: an element of a list, a key of a map, a part of a string.
  /// False for an undefined container.
  public static func contains(_ container: Value, _ value: Value) throws(EvaluationError) -> Bool {
    switch container {
    case .undefined: return false
    case .map(let map): return map[value] != nil
    case .list(let values), .tuple(let values): return values.contains { equal($0, value) }
    case .string, .safe:
      return (container.stringValue ?? "").firstOffset(of: value.printed) != nil
    default:
      if container.entries != nil { return container.item(value) != nil }
      guard let elements = container.elements else {
        throw EvaluationError("'in' does not work on \(container.kindNameWithArticle)")
      }
      return elements.contains { equal($0, value) }
    }
  }

  /// The truth of the value.
  public var isTrue: Bool {
    switch self {
    case .undefined, .none: false
    case .bool(let bool): bool
    case .integer(let number): number != 0
    case .bigInteger: true
    case .number(let number): number != 0
    case .string(let text), .safe(let text): !text.isEmpty
    case .list(let values), .tuple(let values): !values.isEmpty
    case .map(let map): map.count > 0
    case .records(let storage): storage.count > 0
    case .markdown(let markdown): !markdown.source.isEmpty
    case .record, .link: true
    case .object(let object): object.isTrue
    }
  }

  /// The kind of value with an article: `a number`, `an iterator`, `none`.
  var kindNameWithArticle: String {
    switch self {
    case .undefined, .none: kindName
    default: "\("aeiou".contains(kindName.prefix(1)) ? "an" : "a") \(kindName)"
    }
  }
}

extension Int {
  /// The product of two numbers that are not negative, or the largest number on overflow.
  fileprivate func multipliedClamped(by other: Int) -> Int {
    let (product, isOverflow) = multipliedReportingOverflow(by: other)
    return isOverflow ? .max : product
  }
}
