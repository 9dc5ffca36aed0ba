public import Bytes

/// A value with behaviour of its own, as a namespace, a cycler or a function.
///
/// An object with state keeps it behind a `Mutex`.
public protocol ValueObject: AnyObject, Sendable {
  /// The kind as errors name it.
  var kindName: String { get }
  /// The text that printing the object gives.
  var printed: String { get }
  /// How deep values are nested within the object: 0 when it holds none.
  var nesting: Int { get }
  /// Adds what `printed` says to a buffer, no more than fits.
  func print(to output: inout ByteBuffer)
  /// Whether the object counts as true; true unless said otherwise.
  var isTrue: Bool { get }
  /// Whether the object can be called; false unless said otherwise.
  var isCallable: Bool { get }
  /// The elements when the object can be iterated over, else nil.
  var elements: [Value]? { get }
  /// The keys with their values when the object is like a map, else nil.
  var entries: [OrderedMap.Entry]? { get }
  /// Whether the object counts as a tuple; false unless said otherwise.
  var isTuple: Bool { get }
  /// The value of a field, or nil when there is no such field.
  func field(_ name: String) -> Value?
  /// Sets a field, for namespaces; false when that is not possible.
  func setField(_ name: String, to value: Value) -> Bool
  /// Calls the object.
  func call(_ arguments: inout Arguments, _ state: inout CallState) throws(EvaluationError) -> Value
  /// Calls a method of the object, or gives nil when there is none of that name.
  func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
}

extension ValueObject {
  /// Holds no values.
  public var nesting: Int { 0 }
  /// Adds the printed form.
  public func print(to output: inout ByteBuffer) { output.append(printed) }
  /// An object counts as true.
  public var isTrue: Bool { true }
  /// Not to be called.
  public var isCallable: Bool { false }
  /// Not to be iterated over.
  public var elements: [Value]? { nil }
  /// Not like a map.
  public var entries: [OrderedMap.Entry]? { nil }
  /// No tuple.
  public var isTuple: Bool { false }
  /// No fields.
  public func field(_ name: String) -> Value? { nil }
  /// Fields cannot be set.
  public func setField(_ name: String, to value: Value) -> Bool { false }
  /// Not to be called.
  public func call(_ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value
  {
    throw EvaluationError("a \(kindName) cannot be called")
  }
  /// No methods.
  public func callMethod(
    _ name: String, _ arguments: inout Arguments, _ state: inout CallState
  ) throws(EvaluationError) -> Value? { nil }
}

/// A registered function as a value, so that it can be passed around.
final class FunctionObject: ValueObject {
  let name: String
  let body: Vocabulary.Function

  init(name: String, body: @escaping Vocabulary.Function) {
    self.name = name
    self.body = body
  }

  var kindName: String { "function" }
  var printed: String { "<function \(name)>" }
  var isCallable: Bool { true }

  func call(_ arguments: inout Arguments, _ state: inout CallState) throws(EvaluationError) -> Value
  {
    try body(&arguments, &state)
  }
}
