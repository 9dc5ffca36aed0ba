public import Bytes

/// A value with behaviour of its own, as a namespace, a cycler or a function.
///
/// An object with state keeps it behind a `Mutex`.
public protocol ValueObject: AnyObject, Sendable {
  /// The name of the kind in errors.
  var kindName: String { get }
  /// The printed form.
  var printed: String { get }
  /// The nesting depth of values within the object: 0 when it holds none.
  var nesting: Int { get }
  /// Adds the printed form to a buffer, as far as it fits.
  func print(to output: inout ByteBuffer)
  /// The truth of the object; true by default.
  var isTrue: Bool { get }
  /// Whether the object can be called; false by default.
  var isCallable: Bool { get }
  /// The elements when the object can be iterated over, else nil.
  var elements: [Value]? { get }
  /// The keys with their values when the object is like a map, else nil.
  var entries: [OrderedMap.Entry]? { get }
  /// Whether the object is a tuple; false by default.
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
  /// No values.
  public var nesting: Int { 0 }
  /// Adds the printed form.
  public func print(to output: inout ByteBuffer) { output.append(printed) }
  /// True.
  public var isTrue: Bool { true }
  /// Not callable.
  public var isCallable: Bool { false }
  /// Not iterable.
  public var elements: [Value]? { nil }
  /// Not a map.
  public var entries: [OrderedMap.Entry]? { nil }
  /// Not a tuple.
  public var isTuple: Bool { false }
  /// No fields.
  public func field(_ name: String) -> Value? { nil }
  /// Fields cannot be set.
  public func setField(_ name: String, to value: Value) -> Bool { false }
  /// Not callable.
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
