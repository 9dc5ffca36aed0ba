import Bytes

/// A sequence that can be iterated over but not changed: the result of `reverse`, `range` and the
/// methods of maps. It prints like a list, or like Python's view of a map.
final class ElementsView: ValueObject {
  private let values: [Value]
  /// Python's name of the view; nil where it prints like a list.
  private let name: StaticString?
  let nesting: Int

  init(_ values: [Value], printedAs name: StaticString? = nil) {
    self.values = values
    self.name = name
    nesting = Value.nesting(holding: values)
  }

  var kindName: String { "iterator" }
  var printed: String { Value.object(self).literal }
  var isTrue: Bool { !values.isEmpty }
  var elements: [Value]? { values }

  func print(to output: inout ByteBuffer) {
    guard let name else { return Value.list(values).printLiteral(to: &output) }
    output.append(static: name)
    output.append(40)
    Value.list(values).printLiteral(to: &output)
    output.append(41)
  }
}

/// A method that is named and not called, as in `{% if map.items %}`.
final class BoundMethod: ValueObject {
  let name: String
  private let owner: Value
  let nesting: Int

  init(_ name: String, of owner: Value) {
    self.owner = owner
    self.name = name
    nesting = Value.nesting(holding: [owner])
  }

  var kindName: String { "method" }
  var printed: String { "<method \(name)>" }
  var isCallable: Bool { true }

  func call(_ arguments: inout Arguments, _ state: inout CallState) throws(EvaluationError) -> Value
  {
    guard let result = try owner.callMethod(name, &arguments, &state) else {
      throw EvaluationError("\(owner.kindNameWithArticle) has no method '\(name)'")
    }
    return result
  }
}

extension Value {
  /// The method of a list or map that a name means where the value has no field of that name.
  func boundMethod(_ name: String) -> Value? {
    let hasMethods: Bool =
      switch self {
      case .list, .map: true
      case .object(let object): object is MutableList || (object as? MutableMap)?.hasMethods == true
      default: false
      }
    guard hasMethods, methodNames.contains(name) else { return nil }
    return .object(BoundMethod(name, of: self))
  }
}
