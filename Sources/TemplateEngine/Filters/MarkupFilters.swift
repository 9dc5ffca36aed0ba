import Bytes

/// Filters that escape, mark or strip markup, and those that make text for addresses and scripts.
enum MarkupFilters {
  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addFilter("safe") { (value, _, state) throws(EvaluationError) in
      if value.isSafe { return value }
      return .safe(try state.text(value))
    }
    vocabulary.addFilter("escape", escape)
    vocabulary.addFilter("e", escape)
    vocabulary.addFilter("forceescape") { (value, _, state) throws(EvaluationError) in
      var output = ByteBuffer(limit: state.outputLimit)
      output.appendEscaped(try state.text(value))
      return .safe(try state.text(of: output))
    }
    vocabulary.addFilter("striptags") { (value, _, state) throws(EvaluationError) in
      .string(TagStripper.strip(try state.text(value)))
    }
    vocabulary.addFilter("tojson", toJSON)
    vocabulary.addFilter("urlencode", encodeForURL)
    vocabulary.addFilter("xmlattr", attributes)
  }

  /// Escapes for the output's format, for HTML where that is plain text.
  private static let escape: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    if value.isUndefined, state.autoescape != .json { return .safe("") }
    return .safe(try state.escaped(value))
  }

  /// `tojson(indent)`: JSON that is safe within HTML, in a script element as in an attribute.
  private static let toJSON: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    var layout = JSONForm()
    if let indent = try arguments.optionalValue("indent") {
      if case .bool(let isIndented) = indent {
        layout.indent = isIndented ? 2 : nil
      } else {
        var single = Arguments([indent])
        layout.indent = try single.optionalCount("indent")
      }
    }
    if let indent = layout.indent, indent > 1000 {
      throw EvaluationError("the argument 'indent' must be at most 1000", kind: .arguments)
    }
    var output = ByteBuffer(limit: state.outputLimit)
    try value.printJSON(to: &output, layout)
    return .safe(try state.text(of: output))
  }

  /// Percent-encodes a text, or the keys and values of a map as a query; none and undefined are
  /// omitted.
  private static let encodeForURL: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    var output = ByteBuffer(limit: state.outputLimit)
    if let entries = value.entries {
      var isFirst = true
      for entry in entries where !entry.value.isNone && !entry.value.isUndefined {
        if !isFirst { output.append(38) }
        isFirst = false
        output.append(percentEncoding: entry.key.printed, keeping: isKeptInURL)
        output.append(61)
        output.append(percentEncoding: try state.text(entry.value), keeping: isKeptInURL)
      }
    } else if !value.isNone, !value.isUndefined {
      output.append(percentEncoding: try state.text(value), keeping: isKeptInURL)
    }
    return .string(try state.text(of: output))
  }

  /// Whether a byte is not encoded: Jinja2 leaves the slash, MiniJinja encodes the tilde.
  private static func isKeptInURL(_ byte: UInt8) -> Bool {
    byte == 0x2F || (byte.isUnreserved && byte != 0x7E)
  }

  /// `xmlattr(autospace = true)`: a map as attributes of an element; none and undefined are
  /// omitted.
  private static let attributes: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let addsSpace = try arguments.optionalBool("autospace") ?? true
    let entries = try state.entries(of: value, for: "xmlattr")
    var output = ByteBuffer(limit: state.outputLimit)
    for entry in entries where !entry.value.isNone && !entry.value.isUndefined {
      let name = entry.key.printed
      if name.isEmpty
        || name.unicodeScalars.contains(where: {
          $0.properties.isWhitespace || "/>=\"'<".unicodeScalars.contains($0)
        })
      {
        throw EvaluationError("\(entry.key.literal) cannot be the name of an attribute")
      }
      if output.count > 0 || addsSpace { output.append(32) }
      output.append(name)
      output.append(static: "=\"")
      output.appendEscaped(try state.text(entry.value))
      output.append(34)
    }
    return .text(try state.text(of: output), isSafe: state.autoescape == .html)
  }
}
