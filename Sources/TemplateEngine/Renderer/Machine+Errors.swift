import Diagnostics
import Bytes
import Records

extension Machine {
  /// The place of the instruction before a position of a function.
  private func place(_ program: Program, _ function: Int, before position: Int) -> CodePlace? {
    let places = program.functions[function].places
    guard position > 0, position <= places.count, places[position - 1] >= 0 else { return nil }
    return program.places[Int(places[position - 1])]
  }

  private var currentPlace: CodePlace? {
    place(program, frame.function, before: pc)
  }

  private func text(_ place: CodePlace?) -> String {
    guard let place else { return "the value" }
    let source = program.origins[Int(place.origin)].source.utf8
    let text = String(
      decoding: source[place.span.range.clamped(to: 0..<source.count)], as: UTF8.self)
    return text.count > 60 ? String(text.prefix(60)) + "…" : text
  }

  /// The source of the expression that the current instruction belongs to.
  var expressionText: String { text(currentPlace) }

  /// The source of the callee of the current instruction.
  var calleeText: String {
    let text = expressionText
    return text.firstIndex(of: "(").map { String(text[..<$0]) } ?? text
  }

  /// The error for a field of an undefined value: it names the value and not the field.
  @inline(never)
  mutating func baseUndefinedError() -> EvaluationError {
    var text = expressionText
    if text.hasSuffix(")"), let call = text.firstIndex(of: "(") { text = String(text[..<call]) }
    if text.hasSuffix("]"), let bracket = text.lastIndex(of: "[") {
      text = String(text[..<bracket])
    } else if let dot = text.lastIndex(of: ".") {
      text = String(text[..<dot])
    }
    return EvaluationError("'\(text)' is undefined", kind: .undefined)
  }

  static func unknownArgument(_ name: String, _ function: Function) -> EvaluationError {
    if name == "caller" {
      return EvaluationError(
        "the macro '\(function.name)' does not use 'caller', so it cannot be used in a 'call' tag",
        kind: .arguments)
    }
    return EvaluationError(
      "the macro '\(function.name)' has no argument '\(name)'", kind: .arguments,
      suggestion: Suggestion.didYouMean(name, in: function.parameters.map(\.name)))
  }

  /// The error with its place, the chain that leads there, and the values of variables.
  mutating func report(_ error: EvaluationError) -> TemplateError {
    let place = currentPlace
    var diagnostic: Diagnostic
    if let pending {
      diagnostic = pending.diagnostic
      if diagnostic.place == nil {
        diagnostic.place = place.map { sourcePlace($0, program) }
      } else if let place, !isKnownFailure {
        diagnostic.notes.append(Diagnostic.Note("used here", at: sourcePlace(place, program)))
      }
      if isKnownFailure { return TemplateError(diagnostic) }
    } else {
      diagnostic = .error(
        error.kind.rawValue, error.message, at: place.map { sourcePlace($0, program) },
        suggestion: error.suggestion ?? suggestion(error, place))
    }
    if let place { diagnostic.notes += variableNotes(place) }
    diagnostic.notes += callNotes()
    return TemplateError(diagnostic)
  }

  /// Whether the error was known at compile time and has its notes already.
  private var isKnownFailure: Bool { unsafe pc > 0 && code[pc - 1].code == .fail && pending != nil }

  private func sourcePlace(_ place: CodePlace, _ program: Program) -> Place {
    program.origins[Int(place.origin)].source.place(of: place.span.range)
  }

  /// The includes and calls that led to the place, innermost first; of many only the first and
  /// last.
  private func callNotes() -> [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    if let place = currentPlace { notes += originNotes(program.origins, Int(place.origin)) }
    var called = frame
    for index in (0..<callers.count).reversed() {
      let caller = callers[index]
      defer { called = caller }
      guard let place = place(caller.program, caller.function, before: called.returnTo) else {
        continue
      }
      let name = called.program.functions[called.function].name
      let verb =
        if called.function == 0 {
          "'\(called.program.name)' included"
        } else if called.program
          .functions[called.function].isRecursiveLoop
        { "the loop called" } else { "the macro '\(name)' called" }
      notes.append(Diagnostic.Note("\(verb) here", at: sourcePlace(place, caller.program)))
      notes += originNotes(caller.program.origins, Int(place.origin))
    }
    notes = Self.shortened(notes)
    guard notes.count > 10 else { return notes }
    let left = notes.count - 8
    return notes.prefix(5) + [Diagnostic.Note("… and \(left) more …")] + notes.suffix(3)
  }

  /// The notes with consecutive repetitions, as in recursion, merged into one with their number.
  private static func shortened(_ notes: [Diagnostic.Note]) -> [Diagnostic.Note] {
    var result: [Diagnostic.Note] = []
    var rest = notes[...]
    while var note = rest.first {
      let times = rest.prefix { $0 == note }.count
      rest = rest.dropFirst(times)
      if times > 1 { note.message += ", \(times) times within each other" }
      result.append(note)
    }
    return result
  }

  // MARK: Variables

  private func variableNotes(_ place: CodePlace) -> [Diagnostic.Note] {
    let source = program.origins[Int(place.origin)].source.utf8
    let text = String(
      decoding: source[place.span.range.clamped(to: 0..<source.count)], as: UTF8.self)
    var notes: [Diagnostic.Note] = []
    for variable in place.variables {
      guard let value = value(of: variable) else { continue }
      for (path, value) in Self.paths(from: variable.name, value, in: text)
      where !value.isUndefined && !value.isCallable {
        let note = Diagnostic.Note("'\(path)' is \(Self.short(value))")
        if notes.count < 6, !notes.contains(note) { notes.append(note) }
      }
    }
    return notes
  }

  /// The fields of a variable that occur in a text, as far as they exist, as `issue.title`; else
  /// the variable.
  private static func paths(from name: String, _ value: Value, in text: String) -> [(String, Value)]
  {
    var found: [(String, Value)] = []
    for chunk in text.split(whereSeparator: { !isNameCharacter($0) && $0 != "." }) {
      let parts = chunk.split(separator: ".", omittingEmptySubsequences: false)
      guard let first = parts.first, first == name else { continue }
      var (path, last) = (name, value)
      for part in parts.dropFirst() {
        guard let inner = last.attribute(String(part)), !inner.isUndefined, !inner.isCallable
        else { break }
        path += ".\(part)"
        last = inner
      }
      found.append((path, last))
    }
    return found.isEmpty ? [(name, value)] : found
  }

  private func value(of variable: IncludePlan.Visible) -> Value? {
    switch variable.storage {
    case .slot(let slot) where slot >= 0:
      return base + slot < stack.count ? stack[base + slot] : nil
    case .cell(let slot):
      guard base + slot < stack.count, case .object(let object) = stack[base + slot] else {
        return nil
      }
      return (object as? Cell)?.value
    case .record(let register, let view): return self.value(ofRecord: register, view)
    default: return root.attribute(variable.name)
    }
  }

  /// A value in one short line.
  static func short(_ value: Value) -> String {
    switch value {
    case .record(let reference): return "a record '\(reference.type.name)'"
    case .records(let storage): return "\(storage.count) records '\(storage.type.name)'"
    case .markdown: return "a text in Markdown"
    case .link: return "a link"
    case .object(let object as ModuleObject): return "the template '\(object.name)'"
    case .map(let map) where map.count > 8: return "a map of \(map.count) entries"
    case .list(let values) where values.count > 8: return "a list of \(values.count) elements"
    default:
      var output = ByteBuffer(capacity: 128, limit: 4096)
      value.printLiteral(to: &output)
      let text = output.string
      return text.count > 60 ? String(text.prefix(60)) + "…" : text
    }
  }

  /// The name most similar to an undefined one: among the root's names, or among the keys of the
  /// value before the last dot.
  private func suggestion(_ error: EvaluationError, _ place: CodePlace?) -> String? {
    guard error.kind == .undefined, let place else { return nil }
    let text = text(place)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, parts.allSatisfy({ $0.allSatisfy(Self.isNameCharacter) }) else {
      // Behind a call or an element the value that lacks the name is the one that was read last.
      guard let missed, text.hasSuffix("." + missed.name) else { return nil }
      return suggestion(missed.name, in: missed.value)
    }
    guard let variable = place.variables.first(where: { $0.name == first }),
      var value = value(of: variable), !value.isUndefined
    else {
      return Suggestion.didYouMean(first, in: Self.names(in: root) + state.vocabulary.globalNames)
    }
    for part in parts.dropFirst() {
      guard let inner = value.attribute(part) else { return suggestion(part, in: value) }
      value = inner
    }
    return nil
  }

  /// What to write in place of a name that a value does not have.
  private func suggestion(_ name: String, in value: Value) -> String? {
    let names = Self.names(in: value)
    if case .record = value { return Suggestion.field(name, among: names) }
    return Suggestion.didYouMean(name, in: names)
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func names(in value: Value) -> [String] {
    switch value {
    case .map(let map): map.entries.prefix(1000).compactMap(\.key.stringValue)
    case .record(let record): record.type.fields.map(\.name)
    case .object(let object as ModuleObject): names(in: .map(object.members))
    default: []
    }
  }
}
