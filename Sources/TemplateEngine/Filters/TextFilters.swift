import Bytes

/// Filters from text to text.
enum TextFilters {
  static func register(in vocabulary: inout Vocabulary) {
    addMapping("upper", &vocabulary) { $0.uppercased() }
    addMapping("lower", &vocabulary) { $0.inLowerCase() }
    addMapping("capitalize", &vocabulary) { $0.capitalizedFirst() }
    vocabulary.addFilter("title") { (value, _, state) throws(EvaluationError) in
      .string(try state.text(value).capitalizedWords())
    }
    vocabulary.addFilter("trim") { (value, arguments, state) throws(EvaluationError) in
      let text = try state.text(value)
      let characters = try arguments.optionalValue("chars").map { $0.printed }
      return .text(text.trimmed(characters), isSafe: value.isSafe)
    }
    vocabulary.addFilter("string") { (value, _, state) throws(EvaluationError) in
      value.isText ? value : .string(try state.text(value))
    }
    vocabulary.addFilter("replace", replace)
    vocabulary.addFilter("indent", indent)
    vocabulary.addFilter("center", center)
    vocabulary.addFilter("truncate", truncate)
    vocabulary.addFilter("wordwrap") { (value, arguments, state) throws(EvaluationError) in
      // Jinja2 alone takes the width by position.
      let isByPosition = !arguments.positional.isEmpty
      let width =
        isByPosition
        ? try arguments.pythonInteger("width") ?? 79 : try arguments.optionalCount("width") ?? 79
      let breaksLongWords = try arguments.optionalBool("break_long_words") ?? true
      let separator = try arguments.optionalString("wrapstring") ?? "\n"
      let breaksOnHyphens = try arguments.optionalBool("break_on_hyphens") ?? true
      guard let text = value.stringValue else {
        // MiniJinja returns an empty string here, Jinja2 an error.
        if !isByPosition { return .string("") }
        throw EvaluationError("'wordwrap' needs a text, not \(value.kindNameWithArticle)")
      }
      if isByPosition, width < 1 {
        throw EvaluationError("the width must be at least 1", kind: .arguments)
      }
      let wrapping = Wrapping(
        width: width, breaksLongWords: breaksLongWords, breaksOnHyphens: breaksOnHyphens,
        isBalanced: !isByPosition)
      return .string(try wrapping.lines(of: text, &state).joined(separator: separator))
    }
    vocabulary.addFilter("wordcount") { (value, _, state) throws(EvaluationError) in
      .integer(try state.text(value).unicodeScalars.split { !$0.isWordCharacter }.count)
    }
    vocabulary.addFilter("split") { (value, arguments, _) throws(EvaluationError) in
      let text = try string(value, "split")
      // As in MiniJinja, neither argument has a name.
      var given = Arguments([arguments.position(), arguments.position()].compactMap { $0 })
      let separator = try given.optionalString("sep")
      let pieces = text.pieces(at: separator, try given.optionalInteger("maxsplit"))
      return .list(value.isSafe ? pieces.map { .safe($0.printed) } : pieces)
    }
    vocabulary.addFilter("lines") { (value, _, _) throws(EvaluationError) in
      .list(try string(value, "lines").splitLines().map { .string($0) })
    }
    vocabulary.addFilter("format") { (value, arguments, state) throws(EvaluationError) in
      var values = arguments.rest()
      let named = arguments.restNamed()
      if !named.isEmpty {
        values.append(.map(OrderedMap(named.map { (.string($0.name), $0.value) })))
      }
      let template = try string(value, "format")
      guard value.isSafe else { return .string(try PercentFormat.fill(template, values, state)) }
      return .safe(try PercentFormat.fill(template, values, state, escaping: true))
    }
  }

  /// A filter that changes the letters of a text and keeps it safe.
  private static func addMapping(
    _ name: String, _ vocabulary: inout Vocabulary, _ body: @escaping @Sendable (String) -> String
  ) {
    vocabulary.addFilter(name) { (value, _, state) throws(EvaluationError) in
      .text(body(try state.text(value)), isSafe: value.isSafe)
    }
  }

  private static func string(_ value: Value, _ filter: String) throws(EvaluationError) -> String {
    guard let text = value.stringValue else {
      throw EvaluationError(
        "'\(filter)' needs a string, not \(value.kindNameWithArticle)",
        suggestion: "make it one with the filter 'string'")
    }
    return text
  }

  /// `replace(old, new, count)`. With autoescaping and one safe part, the others are escaped first.
  private static let replace: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let old = try arguments.required("old")
    let new = try arguments.required("new")
    let count = try arguments.pythonInteger("count") ?? -1
    let limit = count < 0 ? Int.max : count
    let pattern = try state.text(old)
    guard state.autoescape != .none, value.isSafe || old.isSafe || new.isSafe else {
      return .string(
        try state.replace(state.text(value), pattern, state.text(new), atMost: limit))
    }
    let (text, replacement) = (try state.escaped(value), try state.escaped(new))
    return .safe(try state.replace(text, pattern, replacement, atMost: limit))
  }

  /// `indent(width = 4, first = false, blank = false)`; the width may be the text to put before each
  /// line.
  private static let indent: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let width = try arguments.optionalValue("width")
    let indentsFirst = try arguments.optionalBool("first") ?? false
    let indentsBlank = try arguments.optionalBool("blank") ?? false
    let text = try state.text(value)
    let margin: String
    if let given = width?.stringValue {
      guard value.isText else {
        throw EvaluationError(
          "only a text can be indented by a text, not \(value.kindNameWithArticle)")
      }
      margin = given
    } else {
      var single = Arguments(width.map { [$0] } ?? [])
      let count = try single.optionalCount("width") ?? 4
      try state.checkSize(count)
      margin = String(repeating: " ", count: count)
    }
    var output = ByteBuffer(capacity: text.utf8.count + 64, limit: state.outputLimit)
    for (index, line) in text.splitLines(keepingEnds: true).enumerated() {
      let isBlank = line == "\n" || line == "\r\n"
      if index == 0 ? indentsFirst && (!isBlank || indentsBlank) : !isBlank || indentsBlank {
        output.append(margin)
      }
      output.append(line)
    }
    if text.isEmpty, indentsFirst, indentsBlank { output.append(margin) }
    // A line end at the end of the text is dropped, even when nothing was indented.
    var result = try state.text(of: output)
    if result.utf8.last == 10 {
      result.unicodeScalars.removeLast()
      if result.utf8.last == 13 { result.unicodeScalars.removeLast() }
    }
    return .text(result, isSafe: value.isSafe)
  }

  private static let center: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    let text = try state.text(value)
    let width = try arguments.pythonInteger("width") ?? 80
    let missing = width - Value.scalarCount(text)
    if missing <= 0 { return .text(text, isSafe: value.isSafe) }
    try state.checkSize(width)
    let left = missing / 2 + (missing & width & 1)
    let centred =
      String(repeating: " ", count: left) + text + String(repeating: " ", count: missing - left)
    return .text(centred, isSafe: value.isSafe)
  }

  /// `truncate(length = 255, killwords = false, end = "...", leeway = 5)`, lengths in characters.
  private static let truncate: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    if value.isUndefined || value.isNone {
      // MiniJinja returns an empty string for none. Jinja2, the only one that takes arguments by position,
      // refuses it.
      if value.isNone, !arguments.positional.isEmpty {
        throw EvaluationError("'truncate' needs a string, not none")
      }
      (_, _) = (arguments.rest(), arguments.restNamed())
      return .string("")
    }
    let length = try arguments.optionalCount("length") ?? 255
    let cutsWords = try arguments.optionalBool("killwords") ?? false
    let end = try arguments.optionalString("end") ?? "..."
    let leeway = try arguments.optionalCount("leeway") ?? 5
    guard let text = value.stringValue else {
      throw EvaluationError("'truncate' needs a string, not \(value.kindNameWithArticle)")
    }
    let room = length - Value.scalarCount(end)
    if room < 0 {
      throw EvaluationError(
        "the length to truncate to must be at least that of the end, \(length - room)",
        kind: .arguments)
    }
    let (most, isOverflow) = length.addingReportingOverflow(leeway)
    if isOverflow || text.utf8.count <= most || Value.scalarCount(text) <= most { return value }
    var start = text.unicodeScalars.prefix(room)
    if !cutsWords, let space = start.lastIndex(of: " ") { start = start[..<space] }
    return .text(String(start) + end, isSafe: value.isSafe)
  }
}

extension Unicode.Scalar {
  fileprivate var isWordCharacter: Bool {
    self == "_" || properties.isAlphabetic || properties.numericType != nil
  }
}
