import Records

/// Reads a field, or a path of fields as `author.name`, of many values.
///
/// It caches the position where the field was last found, since most lists hold values of one
/// shape.
struct AttributePath {
  /// The names between dots, and their values as indices where they are numbers.
  private let steps: [(name: String, index: Int?)]
  private var hint = 0

  /// A path: names and indices with dots between them.
  init(_ path: String) { steps = path.parts(separatedBy: ".").map { ($0, Int($0)) } }

  /// A path from an argument: a text, or an index.
  init(_ argument: Value) throws(EvaluationError) {
    if let text = argument.stringValue {
      self.init(text)
    } else if let index = argument.integerValue {
      self.init(String(index))
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
    var value = value
    for (name, index) in steps {
      if value.isUndefined { return nil }
      value = index.flatMap { value.item(.integer($0)) } ?? field(name, of: value)
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
      guard let slot = reference.type.slot(of: name, guess: hint) else { return .undefined }
      hint = slot
      return Value(reference.value(slot: slot))
    default: return value.attribute(name) ?? .undefined
    }
  }
}
