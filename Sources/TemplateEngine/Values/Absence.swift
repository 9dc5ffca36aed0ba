/// The result of an inline `if` without an `else` where undefined is strict: undefined, but allowed
/// wherever lenient templates allow it, since the author has said that there may be nothing.
final class Absence: ValueObject {
  static let value = Value.object(Absence())

  var kindName: String { "undefined" }
  var printed: String { "" }
  var isTrue: Bool { false }
  var elements: [Value]? { [] }
}
