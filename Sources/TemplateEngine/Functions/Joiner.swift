import Bytes
import Synchronization

/// The result of `joiner()`: returns nothing at its first call and its separator at all others.
final class Joiner: ValueObject {
  private let separator: Value
  private let isUsed = Mutex(false)
  let nesting: Int

  init(_ separator: Value) {
    self.separator = separator
    nesting = Value.nesting(holding: [separator])
  }

  var kindName: String { "joiner" }
  var printed: String { Value.object(self).literal }

  func print(to output: inout ByteBuffer) {
    output.append(static: "Joiner { sep: ")
    separator.printLiteral(to: &output)
    output.append(static: ", used: ")
    output.append(isUsed.withLock { $0 } ? "true" : "false")
    output.append(static: " }")
  }
  var isCallable: Bool { true }

  func call(_ arguments: inout Arguments, _ state: inout CallState) throws(EvaluationError) -> Value
  {
    let isFirst = isUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
    return isFirst ? .string("") : separator
  }
}
