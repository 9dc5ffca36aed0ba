/// Filters that apply a filter or a test to every element.
enum SelectionFilters {
  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addFilter("map", map)
    for (name, isKept) in [("select", true), ("reject", false)] {
      vocabulary.addFilter(name) { (value, arguments, state) throws(EvaluationError) in
        try select(value, by: nil, isKept, &arguments, &state)
      }
      vocabulary.addFilter(name + "attr") { (value, arguments, state) throws(EvaluationError) in
        let path = try AttributePath(try arguments.required("attribute"))
        return try select(value, by: path, isKept, &arguments, &state)
      }
    }
  }

  /// `map(filter, arguments…)` or `map(attribute=…, default=…)`.
  private static let map: Vocabulary.Filter = {
    (value, arguments, state) throws(EvaluationError) in
    if arguments.positional.isEmpty {
      guard let attribute = arguments.keyword("attribute"), !attribute.isNone else {
        throw EvaluationError(
          "'map' needs the name of a filter, or an attribute", kind: .arguments,
          suggestion: "write map('upper') or map(attribute='title')")
      }
      let fallback = arguments.keyword("default")
      var path = try AttributePath(attribute)
      var result: [Value] = []
      let elements = try state.elements(of: value)
      result.reserveCapacity(elements.count)
      for element in elements {
        if let fallback {
          let field = path.read(element) ?? .undefined
          result.append(field.isUndefined ? fallback : field)
        } else {
          result.append(try path.require(element, state))
        }
      }
      return .list(result)
    }
    let name = try arguments.requiredString("filter")
    guard let filter = state.vocabulary.filters[name] else {
      throw state.vocabulary.unknownFilter(name)
    }
    let further = Arguments(arguments.rest(), named: arguments.restNamed())
    var result: [Value] = []
    for element in try state.elements(of: value) {
      var own = further
      result.append(try filter.apply(element, &own, &state))
      try own.finish()
    }
    return .list(result)
  }

  /// The elements for which a test of the element, or of a field of it, has the wanted result;
  /// without a test, their truth decides.
  private static func select(
    _ value: Value, by path: AttributePath?, _ isKept: Bool, _ arguments: inout Arguments,
    _ state: inout CallState
  ) throws(EvaluationError) -> Value {
    var path = path
    var test: Vocabulary.Test?
    if let name = try arguments.optionalString("test") {
      test = state.vocabulary.tests[name]
      if test == nil { throw state.vocabulary.unknownTest(name) }
    }
    let further = Arguments(arguments.rest(), named: arguments.restNamed())
    var result: [Value] = []
    for element in try state.elements(of: value) {
      let subject = try path?.require(element, state) ?? element
      let answer: Bool
      if let test {
        var own = further
        answer = try test(subject, &own, &state)
        try own.finish()
      } else {
        answer = subject.isTrue
      }
      if answer == isKept { result.append(element) }
    }
    return .list(result)
  }
}
