import Bytes

/// The functions of the language.
enum StandardFunctions {
  /// The most elements that a range may have.
  private static let longestRange = 100_000

  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addFunction("range", range)
    vocabulary.addFunction("dict") { (arguments, _) throws(EvaluationError) in
      .map(try entries(&arguments).map)
    }
    vocabulary.addFunction("namespace") { (arguments, state) throws(EvaluationError) in
      let namespace = MutableMap(try entries(&arguments), isNamespace: true)
      try state.keep(namespace)
      return .object(namespace)
    }
    vocabulary.addFunction("cycler") { (arguments, _) throws(EvaluationError) in
      var items = arguments.rest()
      if items.count == 1, !items[0].isText, let elements = items[0].elements { items = elements }
      if items.isEmpty {
        throw EvaluationError("'cycler' needs at least one value", kind: .arguments)
      }
      return .object(Cycler(items))
    }
    vocabulary.addFunction("joiner") { (arguments, _) throws(EvaluationError) in
      .object(Joiner(try arguments.optionalValue("sep") ?? .string(", ")))
    }
    vocabulary.addFunction("debug", debug)
  }

  /// `range(stop)` or `range(start, stop, step = 1)`: whole numbers from the start up to, but without,
  /// the stop.
  private static func range(_ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value
  {
    let first = try arguments.requiredInteger("start")
    let second = try arguments.optionalInteger("stop")
    let step = try arguments.optionalInteger("step") ?? 1
    let (start, stop) = second.map { (first, $0) } ?? (0, first)
    if step == 0 { throw EvaluationError("a range cannot have a step of 0", kind: .arguments) }
    var values: [Value] = []
    for number in stride(from: start, to: stop, by: step) {
      if values.count == longestRange {
        throw EvaluationError("a range has at most \(longestRange) elements", kind: .limit)
      }
      values.append(.integer(number))
    }
    try state.charge(values.count)
    return .object(ElementsView(values))
  }

  /// The entries of `dict(map, name=value…)`; instead of the map there may be a list of pairs.
  private static func entries(_ arguments: inout Arguments) throws(EvaluationError)
    -> OrderedMap.Builder
  {
    var builder = OrderedMap.Builder()
    if let value = try arguments.optionalValue("mapping") { try builder.add(entriesOf: value) }
    for (name, value) in arguments.restNamed() { builder.set(name, value) }
    return builder
  }

  /// `debug(values…)`: the values as literals; without any, the names that templates can use.
  private static func debug(_ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value
  {
    let values = arguments.rest()
    var output = ByteBuffer(limit: state.outputLimit)
    if values.count == 1 {
      values[0].printLiteral(to: &output)
    } else if !values.isEmpty {
      Value.list(values).printLiteral(to: &output)
    } else {
      let vocabulary = state.vocabulary
      for (kind, names) in [
        ("filters", vocabulary.filterNames), ("tests", vocabulary.testNames),
        ("globals", vocabulary.globalNames),
      ] {
        output.append("\(kind): \(names.joined(separator: ", "))\n")
      }
    }
    return .string(try state.text(of: output))
  }
}
