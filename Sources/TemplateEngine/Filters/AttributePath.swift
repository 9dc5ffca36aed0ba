import Records

/// Reads a field, or a path of fields as `author.name`, of many values.
///
/// It caches where the field was last found, since most lists hold values of one shape.
struct AttributePath {
  private enum Step {
    case name(String)
    case index(Int, spelling: String)
  }

  private let steps: [Step]
  private var hint = 0
  private var storage: RecordStorage?
  private var slot: Int?

  /// A path: names and indices with dots between them.
  init(_ path: String) {
    steps = Self.steps(of: path)
  }

  private static func steps(of path: String) -> [Step] {
    path.parts(separatedBy: ".").map { part in
      if let index = Int(part) { .index(index, spelling: part) } else { .name(part) }
    }
  }

  /// A path given as an argument: a text, or an index.
  init(_ argument: Value) throws(EvaluationError) {
    if let text = argument.stringValue {
      steps = Self.steps(of: text)
    } else if let index = argument.integerValue {
      steps = [.index(index, spelling: String(index))]
    } else {
      throw EvaluationError(
        "an attribute must be a string or an index, not \(argument.kindNameWithArticle)",
        kind: .arguments)
    }
  }

  /// The field of each value that an argument names; the values themselves without one.
  static func fields(of values: [Value], _ argument: Value?) throws(EvaluationError) -> [Value] {
    guard let argument else { return values }
    var path = try AttributePath(argument)
    return values.map { path.read($0) ?? .undefined }
  }

  /// The field of a value; undefined when the last step is missing, nil when an earlier one is.
  mutating func read(_ value: Value) -> Value? {
    if steps.count == 1, case .name(let name) = steps[0] {
      return value.isUndefined ? nil : field(name, of: value)
    }
    var value = value
    for step in steps {
      if value.isUndefined { return nil }
      switch step {
      case .name(let name): value = value.attribute(name) ?? .undefined
      case .index(let index, let spelling):
        value = value.item(.integer(index)) ?? value.attribute(spelling) ?? .undefined
      }
    }
    return value
  }

  /// The field of a value; an error when an earlier step of the path is missing.
  mutating func require(_ value: Value, _ state: CallState) throws(EvaluationError) -> Value {
    if let value = read(value) { return value }
    if state.undefinedBehavior == .chainable { return .undefined }
    throw EvaluationError("a field of an undefined value is asked for", kind: .undefined)
  }

  private mutating func field(_ name: String, of value: Value) -> Value {
    switch value {
    case .map(let map):
      guard let index = map.index(of: name, hint: hint) else { return .undefined }
      hint = index
      return map.entries[index].value
    case .record(let reference):
      if storage !== reference.storage {
        storage = reference.storage
        slot = reference.type.slot(of: name)
      }
      return slot.map { Value(reference.value(slot: $0)) } ?? .undefined
    default: return value.attribute(name) ?? .undefined
    }
  }
}
