/// One argument of a verb: how it is written and which member it sets.
struct Parameter<V>: Sendable {
  /// How it is written and what it means.
  let outline: ParameterOutline
  /// Sets the member from one occurrence.
  let assign: @Sendable (inout V, Occurrence) throws(UsageError) -> Void

  /// A member of `V` that an argument sets.
  typealias Member<T> = any WritableKeyPath<V, T> & Sendable

  /// A flag: an option without a value.
  static func flag(
    _ name: String, short: Character? = nil, _ member: Member<Bool>, sets value: Bool = true,
    _ help: String
  ) -> Parameter {
    Parameter(outline: ParameterOutline(kind: .flag, name: name, short: short, help: help)) {
      (verb, _) throws(UsageError) in verb[keyPath: member] = value
    }
  }

  /// An option with a value; the member keeps its default when the option is not given. Of several
  /// the last one counts.
  static func option<T: ArgumentValue>(
    _ name: String, short: Character? = nil, _ valueName: String, _ member: Member<T>,
    completion: ValueCompletion = T.completion, _ help: String
  ) -> Parameter {
    let outline = ParameterOutline(
      kind: .option(valueName), name: name, short: short, help: help, completion: completion)
    return Parameter(outline) { (verb, value: T) in verb[keyPath: member] = value }
  }

  /// An option that may be given several times; the member holds all values in their order.
  static func repeating<T: ArgumentValue>(
    _ name: String, short: Character? = nil, _ valueName: String, _ member: Member<[T]>,
    completion: ValueCompletion = T.completion, _ help: String
  ) -> Parameter {
    let outline = ParameterOutline(
      kind: .option(valueName), name: name, short: short, help: help, completion: completion)
    return Parameter(outline) { (verb, value: T) in verb[keyPath: member].append(value) }
  }

  /// An argument by position that must be given.
  static func required<T: ArgumentValue>(
    _ name: String, _ member: Member<T>, completion: ValueCompletion = T.completion, _ help: String
  ) -> Parameter {
    Parameter(.positional(.one, name, help, completion)) { (verb, value: T) in
      verb[keyPath: member] = value
    }
  }

  /// An argument by position that may be left out; the member then keeps its default.
  static func optional<T: ArgumentValue>(
    _ name: String, _ member: Member<T>, completion: ValueCompletion = T.completion, _ help: String
  ) -> Parameter {
    Parameter(.positional(.atMostOne, name, help, completion)) { (verb, value: T) in
      verb[keyPath: member] = value
    }
  }

  /// All further arguments by position; at least one unless `orNone`.
  static func rest<T: ArgumentValue>(
    _ name: String, _ member: Member<[T]>, orNone: Bool = false,
    completion: ValueCompletion = T.completion, _ help: String
  ) -> Parameter {
    Parameter(.positional(orNone ? .any : .atLeastOne, name, help, completion)) {
      (verb, value: T) in verb[keyPath: member].append(value)
    }
  }
}

extension Parameter {
  /// An argument with a value that is read before it is set.
  private init<T: ArgumentValue>(
    _ outline: ParameterOutline, set: @escaping @Sendable (inout V, T) -> Void
  ) {
    self.outline = outline
    assign = { (verb, occurrence) throws(UsageError) in
      set(&verb, try occurrence.value(as: T.self))
    }
  }
}

/// A parameter without its verb's type.
struct ParameterOutline: Sendable {
  /// How often an argument by position may stand.
  enum Arity: Sendable {
    case one, atMostOne, atLeastOne, any
  }

  /// How an argument is written.
  enum Kind: Sendable {
    /// `--name`.
    case flag
    /// `--name VALUE`, with the value's name.
    case option(String)
    /// Without a dash.
    case positional(Arity)
  }

  /// How it is written.
  let kind: Kind
  /// Without dashes, in lower case with hyphens; for an argument by position its name in help, in
  /// capitals.
  let name: String
  /// The letter behind a single dash.
  var short: Character?
  /// What it means, in a few words without a full stop.
  let help: String
  /// What a shell completes its value with.
  var completion = ValueCompletion.none

  /// An argument by position.
  static func positional(
    _ arity: Arity, _ name: String, _ help: String, _ completion: ValueCompletion
  ) -> ParameterOutline {
    ParameterOutline(kind: .positional(arity), name: name, help: help, completion: completion)
  }

  /// Whether it is an argument by position.
  var isPositional: Bool {
    if case .positional = kind { true } else { false }
  }

  /// The name of an option's value, or nil when it takes none.
  var valueName: String? {
    if case .option(let name) = kind { name } else { nil }
  }
}

/// What a shell completes a value with.
enum ValueCompletion: Sendable, Equatable {
  /// Nothing.
  case none
  /// Names of files.
  case files
  /// Names of folders.
  case folders
  /// One of these words.
  case words([String])
}
