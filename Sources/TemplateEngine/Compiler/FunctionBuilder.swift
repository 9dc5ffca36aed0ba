/// A variable at compile time.
struct Variable {
  indirect enum Storage {
    /// Its value is in a slot.
    case slot(Int)
    /// Its slot holds a cell, because a macro captures it.
    case cell(Int)
    /// The `loop` of a loop at a depth of the function.
    case loop(Int)
    /// It is read in place, from a record.
    case place(RecordPlace)
    /// Its value is known.
    case constant(Value)
    /// A macro whose calls are compiled in place.
    case macro(StaticMacro)
    /// A macro of an imported template, with what that defines.
    case importedMacro(StaticMacro, [String: Variable])
    /// An imported template whose macros are compiled where they are called.
    case module([String: Variable])
  }

  var storage: Storage
  var type: StaticType

  init(_ storage: Storage, _ type: StaticType = .any) {
    self.storage = storage
    self.type = type
  }

  init(_ place: RecordPlace) { self.init(.place(place), place.type) }
}

/// Collects the code of one function, and the variables that are visible in it.
final class FunctionBuilder {
  var function: Function
  var writer = CodeWriter()
  let parent: FunctionBuilder?
  var scopes: [[String: Variable]] = [[:]]
  /// The first visible scope; a template without context does not see those before it.
  var firstVisibleScope = 0
  var loops: [Loop] = []
  /// The records that are in registers on every path to the place, by their origin.
  var bound: [BindingKey: RecordVariable] = [:]
  /// The same for records that are bound at the function's entry.
  var entryBound: [BindingKey: RecordVariable] = [:]
  var entryRegisters: Set<Int> = []
  /// Open captures and autoescape changes; `break` and `continue` close those of the loop.
  var openRegions: [Region] = []
  /// Whether an inlined macro is being compiled.
  var isInMacro = false
  /// All names that were declared outside of inlined macros.
  private(set) var declaredNames: Set<String> = []
  private var nextSlot = 0

  /// A loop that code is being made for.
  struct Loop {
    var breaks: [Int] = []
    var continues: [Int] = []
    let regions: Int
  }

  enum Region {
    case capture
    case autoescape
  }

  init(_ function: Function, parent: FunctionBuilder?) {
    self.function = function
    self.parent = parent
  }

  // MARK: Variables

  func newSlot() -> Int {
    nextSlot += 1
    function.slotCount = max(function.slotCount, nextSlot)
    return nextSlot - 1
  }

  /// A new register; nil where there are too many to name one in an operand.
  func newRegister() -> Int? {
    guard function.registerCount < FieldOperand.registerLimit else { return nil }
    function.registerCount += 1
    return function.registerCount - 1
  }

  func pushScope() { scopes.append([:]) }

  /// Slots are not reused after their scope, because the variables of a template's outermost scope
  /// are read when a module is made of it.
  func popScope() { _ = scopes.popLast() }

  func declare(_ name: String, _ variable: Variable) {
    if !isInMacro { declaredNames.insert(name) }
    scopes[scopes.count - 1][name] = variable
  }

  func setType(_ name: String, _ type: StaticType) {
    for index in scopes.indices.reversed() where scopes[index][name] != nil {
      scopes[index][name]?.type = type
      return
    }
  }

  /// The variable of a name in this function's own scopes.
  func own(_ name: String) -> Variable? {
    for scope in scopes[firstVisibleScope...].reversed() where !scope.isEmpty {
      if let variable = scope[name] { return variable }
    }
    return nil
  }

  /// The innermost visible scope with a variable of a name.
  func ownScope(_ name: String) -> Int? {
    scopes[firstVisibleScope...].lastIndex { !$0.isEmpty && $0[name] != nil }
  }

  /// The variable of a name, captured from an outer function if it is not its own.
  func lookup(_ name: String) -> Variable? {
    if let variable = own(name) { return variable }
    guard firstVisibleScope == 0, let outer = parent?.lookup(name) else { return nil }
    let source: Function.Capture.Source
    switch outer.storage {
    case .cell(let slot): source = .slot(slot)
    case .loop(let depth): source = .loop(depth: depth)
    default: return nil
    }
    let slot = newSlot()
    function.captures.append(.init(source: source, slot: slot))
    let variable = Variable(.cell(slot))
    scopes[0][name] = variable
    return variable
  }

  /// Every variable that is visible, innermost first, each name once.
  var visible: [(name: String, variable: Variable)] {
    var found: [String: Variable] = [:]
    for scope in scopes[firstVisibleScope...].reversed() {
      found.merge(scope) { inner, _ in inner }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
