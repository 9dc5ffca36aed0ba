import Glibc

/// Filters that make, change or word numbers.
enum NumberFilters {
  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addFilter("abs") { (value, _, _) throws(EvaluationError) in
      switch value {
      case .integer(let number): return .integer(Int128(number.magnitude))
      case .bigInteger(let number) where number.exact != .min: return .integer(number.magnitude)
      case .number(let number): return .number(number.magnitude)
      default:
        throw EvaluationError("\(value.kindNameWithArticle) has no absolute value")
      }
    }
    vocabulary.addFilter("int", int)
    vocabulary.addFilter("float", float)
    vocabulary.addFilter("round", round)
    vocabulary.addFilter("bool") { (value, _, state) throws(EvaluationError) in
      try state.checkDefined(value)
      return .bool(value.isTrue)
    }
    vocabulary.addFilter("filesizeformat", fileSize)
    vocabulary.addFilter("pluralize", pluralize)
  }

  /// `int(default, base = 10)`: the number in a text, or a number without its fraction. Anything
  /// else becomes the default, or is an error without one.
  private static let int: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let fallback = try arguments.optionalValue("default")
    let base = try arguments.optionalCount("base") ?? 10
    switch value {
    case .undefined, .none:
      try state.checkDefined(value)
      return fallback ?? .integer(0)
    case .bool(let bool): return .integer(bool ? 1 : 0)
    case .integer, .bigInteger: return value
    case .number(let number): return .integer(clamped(number))
    default:
      if let text = value.stringValue {
        if let number = whole(text, base: base) { return .integer(number) }
        if let number = double(text) { return .integer(clamped(number)) }
      }
      if let fallback { return fallback }
      if value.isUndefined { return .integer(0) }
      throw notNumber(value, "a whole number", "int")
    }
  }

  private static func notNumber(_ value: Value, _ wanted: String, _ filter: String)
    -> EvaluationError
  {
    EvaluationError(
      "\(value.isText ? value.literal : value.kindNameWithArticle) is not \(wanted)",
      suggestion: "give the filter what to use instead, as in '\(filter)(0)'")
  }

  private static func clamped(_ number: Double) -> Int128 {
    if number.isNaN { return 0 }
    return Int128(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }

  private static func whole(_ text: String, base: Int) -> Int128? {
    if base == 10 { return Int128(text) }
    var digits = text.utf8[...]
    let isNegative = digits.first == 45
    if isNegative || digits.first == 43 { digits = digits.dropFirst() }
    let letter: UInt8? = [16: 120, 8: 111, 2: 98][base]
    if let letter, digits.first == 48, let second = digits.dropFirst().first,
      second | 0x20 == letter
    {
      digits = digits.dropFirst(2)
    }
    guard (2...36).contains(base), let number = Int128(Substring(digits), radix: base) else {
      return nil
    }
    return isNegative ? -number : number
  }

  /// The number that a text spells, without white space around it.
  static func double(_ text: String) -> Double? {
    guard let first = text.utf8.first else { return nil }
    switch first {
    case 43, 45, 46, 48...57: break
    default:
      let name = text.inLowerCase()
      guard ["inf", "infinity", "nan"].contains(name) else { return nil }
      return name == "nan" ? .nan : .infinity
    }
    // The standard library also reads hexadecimal numbers, which templates do not have.
    if text.utf8.contains(where: { $0 | 0x20 == 120 || $0 | 0x20 == 112 }) { return nil }
    if text.hasSuffix(".") { return Double(text.dropLast()) }
    return Double(text)
  }

  /// `float(default)`.
  private static let float: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let fallback = try arguments.optionalValue("default")
    if value.isUndefined || value.isNone {
      try state.checkDefined(value)
      return fallback ?? .number(0)
    }
    if let number = value.doubleValue { return .number(number) }
    if let text = value.stringValue, let number = double(text) { return .number(number) }
    if let fallback { return fallback }
    throw notNumber(value, "a number", "float")
  }

  /// `round(precision = 0, method = "common")`; `common` rounds halves to even. Integers stay integers.
  private static let round: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let precision = try arguments.optionalInteger("precision") ?? 0
    let method = try arguments.optionalString("method") ?? "common"
    guard ["common", "ceil", "floor"].contains(method) else {
      throw EvaluationError(
        "the method of rounding must be 'common', 'ceil' or 'floor'", kind: .arguments)
    }
    switch value {
    case .integer, .bigInteger:
      guard precision < 0, let number = value.wideInteger else { return value }
      guard let rounded = rounded(number, places: -precision, method) else {
        throw EvaluationError("\(value.printed) cannot be rounded within 128 bits")
      }
      return .integer(rounded)
    case .number(let number): return .number(rounded(number, precision, method))
    default: throw EvaluationError("\(value.kindNameWithArticle) cannot be rounded")
    }
  }

  /// The integer with its last places rounded to zeros; nil where that does not fit. `isMore` says
  /// that a fraction was cut off, so that the number is not exactly halfway between two others.
  private static func rounded(
    _ number: Int128, places: Int, _ method: String, isMore: Bool = false
  ) -> Int128? {
    var unit: Int128 = 1
    for _ in 0..<min(places, 39) {
      let (larger, isOverflow) = unit.multipliedReportingOverflow(by: 10)
      if isOverflow { return 0 }
      unit = larger
    }
    // Towards zero first, which cannot overflow.
    let nearer = number / unit * unit
    let rest = (number - nearer).magnitude
    let half = (unit - Int128(rest)).magnitude
    let goesAway =
      switch method {
      case "ceil": number > 0 && rest > 0
      case "floor": number < 0 && rest > 0
      default: rest > half || rest == half && (isMore || (nearer / unit) % 2 != 0)
      }
    if !goesAway { return nearer }
    let (further, isOverflow) = nearer.addingReportingOverflow(number < 0 ? -unit : unit)
    return isOverflow ? nil : further
  }

  private static func rounded(_ number: Double, _ precision: Int, _ method: String) -> Double {
    guard number.isFinite else { return number }
    if method != "common" {
      let rule: FloatingPointRoundingRule = method == "ceil" ? .up : .down
      // Adding 0 makes a negative zero a positive one.
      if precision == 0 { return number.rounded(rule) + 0 }
      let factor = pow(10, Double(max(-400, min(400, precision))))
      let result = ((number * factor).rounded(rule) + 0) / factor
      return result.isFinite ? result : number
    }
    if precision == 0 { return number.rounded(.toNearestOrEven) }
    if precision > 0 {
      // The C library rounds the exact decimal digits, as of 2.675, correctly.
      if precision > 330 { return number }
      return Double(printf("f", number, precision: precision)) ?? number
    }
    if precision < -308 { return number.sign == .minus ? -0.0 : 0 }
    let towardsZero = number.rounded(.towardZero)
    if let whole = Int128(exactly: towardsZero),
      let rounded = rounded(whole, places: -precision, method, isMore: towardsZero != number)
    {
      return rounded == 0 && number.sign == .minus ? -0.0 : Double(rounded)
    }
    let factor = pow(10, Double(-precision))
    let result = (number / factor).rounded(.toNearestOrEven) * factor
    return result.isFinite ? result : number
  }

  /// `filesizeformat(binary = false)`: bytes in words, as `1.5 kB` or `1.5 KiB`.
  private static let fileSize: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let isBinary = try arguments.optionalBool("binary") ?? false
    guard value.isNumber, let size = value.doubleValue else {
      throw EvaluationError("a size in bytes must be a number, not \(value.kindNameWithArticle)")
    }
    let base: Double = isBinary ? 1024 : 1000
    if size.magnitude < base {
      let number = size == size.rounded() ? printf("f", size, precision: 0) : value.printed
      return .string("\(number) \(size == 1 ? "Byte" : "Bytes")")
    }
    let prefixes = "kMGTPEZY"
    var unit = base
    for prefix in prefixes {
      if size.magnitude / unit < base || prefix == "Y" {
        // The order of operations is that of Jinja2, where it makes the largest numbers infinite.
        let scaled = base * size / (unit * base)
        let number = scaled.isNaN ? "NaN" : printf("f", scaled, precision: 1)
        let name = isBinary ? "\(String(prefix).uppercased())iB" : "\(prefix)B"
        return .string("\(number) \(name)")
      }
      unit *= base
    }
    return .undefined
  }

  /// `pluralize(singular = "", plural = "s")`: a suffix for a number, or for the length of a value.
  private static let pluralize: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    // As in MiniJinja, neither argument has a name.
    var endings = Arguments([arguments.position(), arguments.position()].compactMap { $0 })
    let singular = try endings.optionalValue("singular") ?? .string("")
    let plural = try endings.optionalValue("plural") ?? .string("s")
    guard let count = value.integerValue ?? value.length else {
      throw EvaluationError(
        "'pluralize' needs a whole number or a value with a length, not "
          + value.kindNameWithArticle)
    }
    return .string(try state.text(count == 1 ? singular : plural))
  }
}
