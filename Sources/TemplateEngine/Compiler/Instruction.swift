/// An instruction of the renderer. Operands are indices: into the frame's slots, into the tables of
/// the program, or, for jumps, into the function's code.
///
/// Instructions hold no references, so that fetching one needs no reference counting.
struct Instruction: Sendable {
  var code: Code
  var a: Int32
  var b: Int32
  /// The part of the program's text that is printed first; most instructions follow a text, and so
  /// need no instruction of its own.
  var textStart: Int32 = 0
  var textCount: Int32 = 0

  init(_ code: Code, _ a: Int = 0, _ b: Int = 0) {
    self.code = code
    self.a = Int32(truncatingIfNeeded: a)
    self.b = Int32(truncatingIfNeeded: b)
  }

  enum Code: UInt8, Sendable {
    // Output. `emit…` escapes as the frame's autoescape mode says.
    /// Does nothing but print its text.
    case text
    /// Prints the value on the stack.
    case emit
    /// Prints the value in slot `a`.
    case emitSlot
    /// Prints field `b` of the record in register `a`.
    case emitField
    /// Prints the link in the field that `a` packs with filter `b`.
    case emitLink
    /// Prints the value of name `a` of the root map, at the position in hint `b` if it is there.
    case emitRootName
    /// Prints attribute `a` of the value on the stack.
    case emitAttribute

    /// Applies filter `a` with arguments of shape `b` and prints the result.
    case emitFilter
    /// Prints attribute `b` of the loop at depth `a` of the frame.
    case emitLoopAttribute

    // Values.
    case constant
    case undefined
    case loadSlot
    case loadCell
    /// Field `b` of the record in register `a`; undefined where the register is empty.
    case loadField
    /// The record in register `a` with view `b`; none where the register is empty.
    case loadRecord
    /// The value of name `a` in the root map, or the global constant `b - 1`, or undefined.
    case loadRootName
    /// Attribute `a` of the value on the stack.
    case attribute
    case item
    case slice
    case storeSlot
    /// Puts the record in the field that `b` packs into register `a`.
    case bindField
    /// Puts the record in slot `b` into register `a`, if it is of the type of view `b`.
    case bindSlot
    case storeCell
    /// Puts the value on the stack into a new cell in slot `a`.
    case newCell
    case pop
    case duplicate
    case list
    case tuple
    case map
    /// Replaces a sequence by its `a` elements, the first on top.
    case unpack
    /// Sets field `a` of the namespace on top of the stack to the value below it.
    case setField

    // Operators.
    case not
    case negate
    case arithmetic
    /// Joins the `a` values on top of the stack to one text.
    case concatenate
    case compare
    /// Compares the two values on top: keeps the upper one when the comparison (`b`) holds, else
    /// leaves false and jumps to `a`.
    case compareChain

    // Control.
    case jump
    case jumpIfFalse
    /// Jumps to `a` unless the field that `b` packs counts as true.
    case jumpUnlessField
    /// Jumps to `a` if register `b` is empty.
    case jumpIfMissing
    /// Jumps unless attribute `b & 0xFF` of the loop at depth `b >> 8` counts as true.
    case jumpUnlessLoop
    /// Jumps and keeps the value when it is false (true), else drops it.
    case jumpIfFalseOrPop
    case jumpIfTrueOrPop
    /// Begins a loop over the value on the stack; jumps to `a` when it is empty.
    case iterate
    /// Begins a loop over the records of list `b`, in place; jumps to `a` when there are none.
    case iterateField
    /// Puts the next element into slot `b`, or jumps to `a` at the end.
    case next
    /// Puts the next element into slot `b` and jumps to `a`, unless the loop is at its end.
    case again
    /// The same with the address of the next record and register `b`.
    case nextRecord
    case againRecord
    /// Pushes the next element instead.
    case nextPush
    case endLoop
    /// Attribute `b` of the loop at depth `a` of the frame.
    case loopField
    case loopObject
    case loopCycle
    /// Appends the value on the stack to the list in slot `a`.
    case appendToSlot

    // Calls.
    /// Applies filter `a` with arguments of shape `b`.
    case filter
    /// Applies a filter that writes straight into the output.
    case write
    case test
    case callFunction
    case callValue
    case callMethod
    /// Calls and prints the result; a macro's output goes straight into the buffer.
    case emitCallValue
    /// The same with a method, or a macro of a module.
    case emitCallMethod
    case makeMacro
    /// Jumps to `b` unless the argument in slot `a` was left out.
    case jumpIfGiven
    /// Fails when the value on the stack is undefined, which strict templates do not pass to filters.
    case checkDefined
    case `return`

    // Captures and modes.
    case beginCapture
    /// Ends a capture and pushes what was captured, as markup when the mode escapes.
    case endCapture
    case discardCapture
    case setAutoescape
    case setAutoescapeValue
    case restoreAutoescape

    // Fragments.
    /// Prints fragment `b` with the values on the stack and jumps to `a`, if its output is kept;
    /// else its code follows.
    case beginFragment
    /// Keeps the output since then.
    case endFragment

    // Other templates.
    /// Renders the template that the value on the stack names, by plan `a`.
    case include
    /// Runs the template that the value on the stack names, by plan `a`, and pushes its module.
    case importModule
    /// Restarts the rendering of this template as one that extends the template named on the stack.
    case extend
    /// Makes a module of the capture on the stack and the names of shape `a`.
    case makeModule
    /// Fails with failure `a` of the program.
    case fail

    // Mutation of lists and maps by methods.
    /// Replaces the value on the stack by a mutable copy.
    case makeMutable
    /// The same for the value of name `a` of the root, which stays mutable from then on.
    case makeRootMutable
  }
}

/// A register and a field in one operand.
enum FieldOperand {
  static let registerLimit = 1 << 15

  static func pack(_ register: Int, _ field: Int) -> Int { register << 16 | field }
  @inline(__always) static func register(_ packed: Int) -> Int { packed &>> 16 }
  @inline(__always) static func field(_ packed: Int) -> Int { packed & 0xFFFF }
}

/// The attributes of `loop` that are read without making an object of it.
enum LoopAttribute: Int, Sendable {
  case index, index0, revindex, revindex0, first, last, length, depth, depth0, previtem, nextitem

  init?(name: String) {
    guard let found = Self.names[name] else { return nil }
    self = found
  }

  // Made from the cases it would need reflection, which is slow.
  private static let names: [String: LoopAttribute] = [
    "index": .index, "index0": .index0, "revindex": .revindex, "revindex0": .revindex0,
    "first": .first, "last": .last, "length": .length, "depth": .depth, "depth0": .depth0,
    "previtem": .previtem, "nextitem": .nextitem,
  ]

  /// Whether every element has it.
  var isAlwaysDefined: Bool { self != .previtem && self != .nextitem }
}
