/// Declares the arguments of a verb and reads those that were given, in one step.
///
/// A reader without arguments returns the defaults, and its `parameters` are what a verb takes.
struct ArgumentReader {
  /// The parameters that were asked for, in their order.
  private(set) var parameters: [Parameter] = []
  /// The first argument that is not a value of its type, by its index.
  private var problem: (index: Int, error: UsageError)?
  private let given: [Occurrence]

  /// A reader of these arguments.
  init(_ given: [Occurrence] = []) {
    self.given = given
  }

  /// Throws the error of the first argument that could not be read.
  func finish() throws(UsageError) {
    if let problem { throw problem.error }
  }

  /// A flag: an option without a value.
  mutating func flag(_ name: String, short: Character? = nil, _ help: String) -> Bool {
    parameters.append(Parameter(kind: .flag, name: name, short: short, help: help))
    return given.contains { $0.name == name }
  }

  /// An option with a value; of several the last one counts.
  mutating func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ valueName: String,
    completion: ValueCompletion = Value.completion, _ help: String
  ) -> Value? {
    let values: [Value] = options(
      name, short: short, valueName, completion: completion, help)
    return values.last
  }

  /// An option that has a default.
  mutating func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ valueName: String, or fallback: Value,
    completion: ValueCompletion = Value.completion, _ help: String
  ) -> Value {
    option(name, short: short, valueName, completion: completion, help) ?? fallback
  }

  /// An option that may be given several times: its values in their order.
  mutating func options<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ valueName: String,
    completion: ValueCompletion = Value.completion, _ help: String
  ) -> [Value] {
    values(
      Parameter(
        kind: .option(valueName), name: name, short: short, help: help, completion: completion))
  }

  /// An option described by a key of a table. `set` stores the value, of several the last one, and
  /// returns whether it is valid; if it is not, the error has the expectation, or the specific
  /// mistake where it is known.
  mutating func option(
    _ name: String, _ valueName: String, expecting expectation: String, words: [String],
    _ help: String, mistake: (String) -> (problem: String, instead: String)?,
    set: (String) -> Bool
  ) {
    parameters.append(
      Parameter(
        kind: .option(valueName), name: name, help: help,
        completion: words.isEmpty ? .none : .words(words)))
    for (index, argument) in given.enumerated()
    where argument.name == name && !set(argument.value) {
      if problem.map({ index < $0.index }) ?? true {
        let told = mistake(argument.value).map {
          UsageError.badValue(argument, $0.problem, instead: $0.instead)
        }
        problem = (index, told ?? .badValue(argument, expecting: expectation, words: words))
      }
    }
  }

  /// A required positional argument; `placeholder` is returned when arguments are only declared.
  mutating func required<Value: ArgumentValue>(
    _ name: String, or placeholder: Value = "", completion: ValueCompletion = Value.completion,
    _ help: String
  ) -> Value {
    let values: [Value] = positional(name, isRequired: true, completion, help)
    return values.first ?? placeholder
  }

  /// An argument by position that may be left out.
  mutating func optional(
    _ name: String, completion: ValueCompletion = .none, _ help: String
  ) -> String? {
    let values: [String] = positional(name, isRequired: false, completion, help)
    return values.first
  }

  /// All further arguments by position; at least one unless `orNone`.
  mutating func rest(
    _ name: String, orNone: Bool = false, completion: ValueCompletion = .none, _ help: String
  ) -> [String] {
    positional(name, isRequired: !orNone, isRepeated: true, completion, help)
  }

  private mutating func positional<Value: ArgumentValue>(
    _ name: String, isRequired: Bool, isRepeated: Bool = false, _ completion: ValueCompletion,
    _ help: String
  ) -> [Value] {
    let kind = Parameter.Kind.positional(isRequired: isRequired, isRepeated: isRepeated)
    return values(Parameter(kind: kind, name: name, help: help, completion: completion))
  }

  private mutating func values<Value: ArgumentValue>(_ parameter: Parameter) -> [Value] {
    parameters.append(parameter)
    var values: [Value] = []
    for (index, argument) in given.enumerated() where argument.name == parameter.name {
      if let value = Value(argument: argument.value) {
        values.append(value)
      } else if problem.map({ index < $0.index }) ?? true {
        problem = (index, .badValue(argument, of: Value.self))
      }
    }
    return values
  }
}
