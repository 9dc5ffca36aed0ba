import Records

/// The tests of the language, written after `is`.
enum StandardTests {
  static func register(in vocabulary: inout Vocabulary) {
    registerKinds(in: &vocabulary)
    registerComparisons(in: &vocabulary)
    registerNumbers(in: &vocabulary)
    registerTexts(in: &vocabulary)
    vocabulary.addTest("filter") { (value, _, state) throws(EvaluationError) in
      state.vocabulary.filters[try name(value, "filter")] != nil
    }
    vocabulary.addTest("test") { (value, _, state) throws(EvaluationError) in
      state.vocabulary.tests[try name(value, "test")] != nil
    }
  }

  private static func name(_ value: Value, _ kind: String) throws(EvaluationError) -> String {
    guard let name = value.stringValue else {
      throw EvaluationError(
        "the name of a \(kind) must be a string, not \(value.kindNameWithArticle)")
    }
    return name
  }

  /// Adds a test that needs only the value and never fails.
  private static func add(
    _ names: String..., to vocabulary: inout Vocabulary,
    _ body: @escaping @Sendable (Value) -> Bool
  ) {
    for name in names { vocabulary.addTest(name) { value, _, _ in body(value) } }
  }

  private static func registerKinds(in vocabulary: inout Vocabulary) {
    add("defined", to: &vocabulary) { !$0.isUndefined }
    add("undefined", to: &vocabulary) { $0.isUndefined }
    add("none", to: &vocabulary) { $0.isNone }
    add("boolean", to: &vocabulary) { if case .bool = $0 { true } else { false } }
    add("true", to: &vocabulary) { if case .bool(true) = $0 { true } else { false } }
    add("false", to: &vocabulary) { if case .bool(false) = $0 { true } else { false } }
    add("number", to: &vocabulary) { $0.isNumeric }
    add("integer", "int", to: &vocabulary) {
      switch $0 {
      case .integer, .bigInteger: true
      default: false
      }
    }
    add("float", to: &vocabulary) { if case .number = $0 { true } else { false } }
    add("string", to: &vocabulary) { $0.isText }
    add("safe", "escaped", to: &vocabulary) { $0.isSafe }
    add("mapping", to: &vocabulary) { $0.entries != nil }
    add("sequence", to: &vocabulary) {
      switch $0 {
      case .list, .tuple, .records, .undefined: true
      case .object(let object): object.kindName == "sequence"
      default: false
      }
    }
    add("iterable", to: &vocabulary) {
      $0.isUndefined || $0.isNone || $0.isText || $0.elements != nil
    }
    add("callable", to: &vocabulary) {
      if case .object(let object) = $0 { object.isCallable } else { false }
    }
  }

  /// Whether two values are identical: the same object, or equal scalars of one kind.
  private static func isSame(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)): return a === b
    case (.map(let a), .map(let b)): return a === b
    case (.records(let a), .records(let b)): return a === b
    case (.record(let a), .record(let b)): return a.storage === b.storage && a.index == b.index
    case (.list(let a), .list(let b)), (.tuple(let a), .tuple(let b)):
      return !a.isEmpty && a.span.isIdentical(to: b.span)
    case (.bool, .bool), (.number, .number): return Value.equal(a, b)
    case (.bool, _), (_, .bool), (.number, _), (_, .number): return false
    default: return Value.equal(a, b)
    }
  }

  private static func registerComparisons(in vocabulary: inout Vocabulary) {
    func order(_ holds: @escaping @Sendable (Int) -> Bool) -> @Sendable (Value, Value) -> Bool {
      { a, b in !a.isNaN && !b.isNaN && holds(Value.compare(a, b)) }
    }
    let comparisons: [([String], @Sendable (Value, Value) -> Bool)] = [
      (["eq", "equalto", "=="], { Value.equal($0, $1) }), (["ne", "!="], { !Value.equal($0, $1) }),
      (["lt", "lessthan", "<"], order { $0 < 0 }), (["le", "<="], order { $0 <= 0 }),
      (["gt", "greaterthan", ">"], order { $0 > 0 }), (["ge", ">="], order { $0 >= 0 }),
      (["sameas"], isSame),
    ]
    for (names, holds) in comparisons {
      for name in names {
        vocabulary.addTest(name) { (value, arguments, _) throws(EvaluationError) in
          guard let other = arguments.position() else {
            throw EvaluationError("the value to compare with is missing", kind: .arguments)
          }
          return holds(value, other)
        }
      }
    }
    vocabulary.addTest("in") { (value, arguments, state) throws(EvaluationError) in
      let container = try arguments.required("container")
      try state.checkDefined(container)
      guard container.isText || container.elements != nil else { return false }
      return try Value.contains(container, value)
    }
  }

  private static func registerNumbers(in vocabulary: inout Vocabulary) {
    add("even", to: &vocabulary) { remainder($0, .integer(2)) == 0 }
    add("odd", to: &vocabulary) { remainder($0, .integer(2))?.magnitude == 1 }
    vocabulary.addTest("divisibleby") { (value, arguments, _) throws(EvaluationError) in
      let divisor = try arguments.required("num")
      if value.wideInteger != nil, divisor.wideInteger == 0 {
        throw EvaluationError("nothing is divisible by 0")
      }
      return remainder(value, divisor) == 0
    }
  }

  /// The remainder of a division; nil where there is none.
  private static func remainder(_ value: Value, _ divisor: Value) -> Double? {
    if let a = value.wideInteger, let b = divisor.wideInteger {
      if b == 0 { return nil }
      return b == -1 ? 0 : Double(a % b)
    }
    guard let a = value.doubleValue, let b = divisor.doubleValue else { return nil }
    return a.truncatingRemainder(dividingBy: b)
  }

  private static func registerTexts(in vocabulary: inout Vocabulary) {
    add("lower", to: &vocabulary) { $0.stringValue?.isAll(upper: false) ?? false }
    add("upper", to: &vocabulary) { $0.stringValue?.isAll(upper: true) ?? false }
    vocabulary.addTest("startingwith") { (value, arguments, state) throws(EvaluationError) in
      let prefix = try state.text(arguments.required("prefix"))
      return try state.text(value).starts(withBytesOf: prefix)
    }
    vocabulary.addTest("endingwith") { (value, arguments, state) throws(EvaluationError) in
      let suffix = try state.text(arguments.required("suffix"))
      return try state.text(value).ends(withBytesOf: suffix)
    }
  }
}
