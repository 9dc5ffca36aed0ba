import Synchronization

/// A macro as a value: its function, and the cells of captured variables.
final class MacroObject: ValueObject {
  let program: Program
  let index: Int
  let captures: [Value]
  /// The depth of a recursive loop.
  let depth: Int

  init(_ program: Program, _ index: Int, captures: [Value], depth: Int = 1) {
    self.program = program
    self.index = index
    self.captures = captures
    self.depth = depth
  }

  var function: Function { program.functions[index] }
  var kindName: String { "macro" }
  var isCallable: Bool { true }
  var printed: String { "<macro \(function.name)>" }

  func field(_ name: String) -> Value? {
    switch name {
    case "name": .string(function.name)
    case "arguments": .list(function.parameters.map { .string($0.name) })
    case "caller": .bool(function.callerSlot != nil)
    default: nil
    }
  }
}

/// A variable that macros share with the scope where they were made.
final class Cell: Container {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  var value: Value {
    get { content.withLock { $0 } }
    set {
      // The old value must not be freed while the lock is held.
      let old = content.withLock { content in
        let old = content
        content = newValue
        return old
      }
      _ = old
    }
  }

  var kindName: String { value.kindName }
  var printed: String { value.printed }
  func empty() { value = .undefined }
}

/// The result of `import`: the macros and variables of a template, and its output.
final class ModuleObject: ValueObject {
  let name: String
  let members: OrderedMap
  let text: String

  init(name: String, members: OrderedMap, text: String) {
    self.name = name
    self.members = members
    self.text = text
  }

  var kindName: String { "module" }
  var printed: String { text }
  func field(_ name: String) -> Value? { members[name] }
}

/// The placeholder for an omitted argument with a default value.
final class LeftOut: ValueObject {
  static let value = Value.object(LeftOut())
  var kindName: String { "undefined" }
  var printed: String { "" }

  static func matches(_ value: Value) -> Bool {
    if case .object(let object) = value { object is LeftOut } else { false }
  }
}
