import Bytes

/// Access to the text, elements and entries of any value, within the limits of the rendering.
extension CallState {
  /// The text in a buffer; throws when it exceeds the limit.
  func text(of output: borrowing ByteBuffer) throws(EvaluationError) -> String {
    if output.isOverfull { throw .outputTooLarge(outputLimit) }
    return output.string
  }

  /// The value as text; throws for undefined in strict mode.
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

  /// Throws for undefined in strict mode.
  func checkDefined(_ value: Value) throws(EvaluationError) {
    if undefinedBehavior == .strict, value.isRefusedWhereStrict {
      throw EvaluationError("the value is undefined", kind: .undefined)
    }
  }

  /// The elements of a value, empty for none and undefined; consumes fuel for each of them.
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
    let count = min(limit, text.occurrences(of: pattern))
    let (size, isOverflow) = replacement.utf8.count.multipliedReportingOverflow(by: count)
    try checkSize(isOverflow ? .max : size)
    return text.replacing(pattern, with: replacement, atMost: limit)
  }

  /// A value escaped for the output's format, or for HTML where that is plain text.
  func escaped(_ value: Value) throws(EvaluationError) -> String {
    var output = ByteBuffer(limit: outputLimit)
    try output.appendEscaped(value, self)
    return try text(of: output)
  }
}

extension ByteBuffer {
  /// Appends a value, escaped unless it is safe: as JSON in a JSON template, else for HTML.
  mutating func appendEscaped(_ value: Value, _ state: CallState) throws(EvaluationError) {
    if case .safe(let text) = value {
      append(text)
    } else if state.autoescape == .json {
      try value.printJSON(to: &self)
    } else if state.autoescape == .markdown {
      append(markdownText: try state.text(value))
    } else {
      appendEscaped(try state.text(value))
    }
  }
}

extension Value {
  /// A safe or an ordinary string.
  static func text(_ text: String, isSafe: Bool) -> Value { isSafe ? .safe(text) : .string(text) }
}
