import Bytes

/// Texts, elements and entries of any value, within the rendering's limits.
extension CallState {
  /// The text that was written; an error when it is larger than allowed.
  func text(of output: borrowing ByteBuffer) throws(EvaluationError) -> String {
    if output.isOverfull { throw .outputTooLarge(outputLimit) }
    return output.string
  }

  /// The value as text; an error for undefined in strict mode.
  func text(_ value: Value) throws(EvaluationError) -> String {
    switch value {
    case .string(let text), .safe(let text): return text
    case .undefined:
      try checkDefined(value)
      return ""
    default:
      if let text = value.stringValue { return text }
      var output = ByteBuffer(capacity: 64, limit: outputLimit)
      value.print(to: &output)
      return try text(of: output)
    }
  }

  /// An error for undefined in strict mode.
  func checkDefined(_ value: Value) throws(EvaluationError) {
    if undefinedBehavior == .strict, value.isRefusedWhereStrict {
      throw EvaluationError("the value is undefined", kind: .undefined)
    }
  }

  /// The elements of a value, none for none and undefined; takes fuel for each of them.
  mutating func elements(of value: Value) throws(EvaluationError) -> [Value] {
    if value.isUndefined || value.isNone {
      try checkDefined(value)
      return []
    }
    guard let elements = value.elements else {
      throw EvaluationError("\(value.kindNameWithArticle) has no elements to go through")
    }
    try charge(elements.count)
    return elements
  }

  /// The entries of a map, for the filter of a name.
  func entries(of value: Value, for filter: String) throws(EvaluationError) -> [OrderedMap.Entry] {
    if let entries = value.entries { return entries }
    throw EvaluationError("'\(filter)' needs a map, not \(value.kindNameWithArticle)")
  }

  /// The texts of values, joined with a separator.
  mutating func join(_ values: [Value], with separator: String) throws(EvaluationError) -> String {
    var output = ByteBuffer(capacity: 16 * values.count + 16, limit: outputLimit)
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(separator) }
      value.print(to: &output)
      if output.isOverfull { break }
    }
    return try text(of: output)
  }

  /// A text with a pattern replaced, within the limit.
  func replace(_ text: String, _ pattern: String, _ replacement: String, atMost limit: Int = .max)
    throws(EvaluationError) -> String
  {
    let count = min(limit, text.utf8.count + 1)
    let (growth, isOverflow) = replacement.utf8.count.multipliedReportingOverflow(by: count)
    if isOverflow || growth > outputLimit {
      // The upper bound is too large, so count how often the pattern really occurs.
      let times = min(limit, text.occurrences(of: pattern))
      let (size, isOverflow) = replacement.utf8.count.multipliedReportingOverflow(by: times)
      try checkSize(isOverflow ? .max : size)
    }
    return text.replacing(pattern, with: replacement, atMost: limit)
  }

  /// A value escaped for the output's format, for HTML where that is plain text.
  func escaped(_ value: Value) throws(EvaluationError) -> String {
    var output = ByteBuffer(limit: outputLimit)
    try output.appendEscaped(value, self)
    return try text(of: output)
  }

  /// A text escaped for HTML.
  func escaped(_ text: String) throws(EvaluationError) -> String {
    var output = ByteBuffer(capacity: text.utf8.count + 16, limit: outputLimit)
    output.appendEscaped(text)
    return try self.text(of: output)
  }
}

extension ByteBuffer {
  /// Appends a value, escaped unless it is safe: as JSON in a JSON template, else for HTML.
  mutating func appendEscaped(_ value: Value, _ state: CallState) throws(EvaluationError) {
    if case .safe(let text) = value {
      append(text)
    } else if state.autoescape == .json {
      try value.printJSON(to: &self)
    } else {
      appendEscaped(try state.text(value))
    }
  }
}

extension Value {
  /// A safe or an ordinary string.
  static func text(_ text: String, isSafe: Bool) -> Value { isSafe ? .safe(text) : .string(text) }
}

extension Arguments {
  /// True or false; nil when it is not given, or given as none.
  mutating func optionalBool(_ name: String) throws(EvaluationError) -> Bool? {
    guard let value = try optionalValue(name) else { return nil }
    guard case .bool(let bool) = value else {
      throw EvaluationError(
        "the argument '\(name)' must be true or false, not \(value.kindNameWithArticle)",
        kind: .arguments)
    }
    return bool
  }

  /// True or false, which cannot be given by position.
  mutating func keywordBool(_ name: String) throws(EvaluationError) -> Bool? {
    guard let value = keyword(name) else { return nil }
    var single = Arguments([value])
    return try single.optionalBool(name)
  }

  /// An integer as Python takes it: `2.0` is none. Nil when it is not given, or given by name as none.
  mutating func pythonInteger(_ name: String) throws(EvaluationError) -> Int? {
    let isByPosition = !isAtEnd
    guard let value = try optional(name) else { return nil }
    if !isByPosition, value.isNone || value.isUndefined { return nil }
    guard !value.isFraction, let number = value.integerValue else {
      throw EvaluationError(
        "the argument '\(name)' must be an integer, not \(value.kindNameWithArticle)",
        kind: .arguments)
    }
    return number
  }

  /// A whole number that is not negative; nil when it is not given, or given as none.
  mutating func optionalCount(_ name: String) throws(EvaluationError) -> Int? {
    guard let count = try optionalInteger(name) else { return nil }
    if count < 0 {
      throw EvaluationError("the argument '\(name)' must not be negative", kind: .arguments)
    }
    return count
  }

  /// A whole number of at least 1.
  mutating func requiredCount(_ name: String) throws(EvaluationError) -> Int {
    let count = try requiredInteger(name)
    if count < 1 {
      throw EvaluationError("the argument '\(name)' must be at least 1", kind: .arguments)
    }
    return count
  }

  /// The next argument by position or name; nil when it is not there, none or undefined.
  mutating func optionalValue(_ name: String) throws(EvaluationError) -> Value? {
    guard let value = try optional(name), !value.isNone, !value.isUndefined else { return nil }
    return value
  }
}
