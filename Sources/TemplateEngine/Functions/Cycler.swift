import Bytes
import Synchronization

/// The result of `cycler()`: gives its values in turn.
final class Cycler: ValueObject {
  private let values: [Value]
  private let position = Mutex(0)
  let nesting: Int

  init(_ values: [Value]) {
    self.values = values
    nesting = Value.nesting(holding: values)
  }

  var kindName: String { "cycler" }
  var printed: String { Value.object(self).literal }

  func print(to output: inout ByteBuffer) {
    output.append(static: "<cycler ")
    Value.list(values).printLiteral(to: &output)
    output.append(static: ">")
  }

  func field(_ name: String) -> Value? {
    switch name {
    case "current": values[position.withLock { $0 }]
    case "items": .tuple(values)
    case "pos": .integer(position.withLock { $0 })
    default: nil
    }
  }

  func callMethod(_ name: String, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value?
  {
    switch name {
    case "next":
      let index = position.withLock { position in
        defer { position = (position + 1) % values.count }
        return position
      }
      return values[index]
    case "reset":
      position.withLock { $0 = 0 }
      return Value.none
    default: return nil
    }
  }
}
