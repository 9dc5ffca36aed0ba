import Diagnostics
import Bytes
import Records

/// A template and everything it statically includes, extends and imports, compiled for the types of
/// its root and of the variables around it. Immutable, and shared between threads.
@safe final class Program: Sendable {
  let name: String
  /// The main function comes first.
  let functions: [Function]
  /// The instructions of each function.
  let code: [FixedArray<Instruction>]
  /// The text of all templates, one after the other, and a block of bytes behind it.
  let text: FixedArray<UInt8>
  let constants: [Value]
  let names: [String]
  /// For each name the global value that it means if the root has no such name.
  let globals: [Value?]
  let filters: [Vocabulary.FilterEntry]
  /// The same, for calls without reference counting.
  let borrowedFilters: FixedArray<Unmanaged<Vocabulary.FilterEntry>>
  let tests: [Vocabulary.Test]
  let calls: [Vocabulary.Function]
  let shapes: [CallShape]
  let plans: [IncludePlan]
  let modules: [ModulePlan]
  let fragments: [FragmentPlan]
  /// The variables of the main function that an import makes a module of.
  let exports: ModulePlan
  let failures: [Failure]
  /// The fields that are read in place.
  let fields: FixedArray<FieldAccessor>
  let views: [RecordView]
  let lists: [ListPlan]
  let places: [CodePlace]
  let origins: [Origin]
  let rootType: RecordType?
  /// The fields of the root that it may read.
  let rootFields: FieldSet
  /// Whether macros were compiled where they are called.
  let isInlined: Bool
  /// How many hints for the positions of names in maps a rendering keeps.
  let hintCount: Int
  let dependencies: TemplateDependencies

  init(
    _ builder: ProgramBuilder, name: String, rootType: RecordType?, isInlined: Bool,
    vocabulary: Vocabulary
  ) {
    self.name = name
    self.isInlined = isInlined
    self.rootType = rootType
    // A template with a computed name may read anything, and a derived field may depend on any
    // other.
    let slots = builder.rootSlots
    rootFields =
      if let rootType, builder.plans.isEmpty, !builder.dependencies.hasUnknown,
        !slots.contains(where: { rootType.fields[$0].isDerived })
      {
        FieldSet(slots, of: rootType)
      } else { .all }
    functions = builder.functions
    code = builder.code.map { FixedArray($0) }
    text = FixedArray(builder.text + [UInt8](repeating: 0, count: ByteBuffer.blockSize))
    constants = builder.constants
    names = builder.names
    globals = builder.names.map { vocabulary.globals[$0] }
    exports = builder.exports
    filters = builder.filters
    unsafe borrowedFilters = FixedArray(builder.filters.map(Unmanaged.passUnretained))
    tests = builder.tests
    calls = builder.calls
    shapes = builder.shapes
    plans = builder.plans
    modules = builder.modules
    fragments = builder.fragments
    failures = builder.failures
    fields = FixedArray(builder.fields)
    views = builder.views
    lists = builder.lists
    places = builder.places
    origins = builder.origins
    hintCount = builder.hintCount
    dependencies = builder.dependencies.sorted
  }
}

/// Elements with a fixed address, so that accessing one needs no reference counting. Indices into
/// them come from the compiler, which counts the elements that it adds.
@safe final class FixedArray<Element: Sendable>: Sendable {
  // Written once in `init` and freed with the object; only read in between.
  nonisolated(unsafe) let elements: UnsafeBufferPointer<Element>

  init(_ elements: [Element]) {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe memory.initialize(from: elements)
    unsafe self.elements = UnsafeBufferPointer(memory)
  }

  deinit { unsafe UnsafeMutableBufferPointer(mutating: elements).deinitialize().deallocate() }
}

/// A body that is run in a frame of its own: a template, a macro, the body of a recursive loop.
struct Function: Sendable {
  var name: String
  /// For every instruction the index of its place in the program, or -1.
  var places: [Int32] = []
  /// How many slots a frame has; the parameters come first.
  var slotCount = 0
  /// How many registers for records a frame has; the first one holds the root.
  var registerCount = 1
  /// The first instructions of a frame, which bind the records below the root.
  var entry: [Instruction] = []
  var parameters: [Parameter] = []
  /// The destinations of the captured cells of the defining frame.
  var captures: [Capture] = []
  var autoescape: Autoescape = .none
  /// The slot of `caller`, if the macro uses it.
  var callerSlot: Int?
  var isRecursiveLoop = false

  struct Parameter: Sendable {
    let name: String
    let hasDefault: Bool
  }

  struct Capture: Sendable {
    enum Source: Sendable {
      case slot(Int)
      case loop(depth: Int)
    }
    let source: Source
    let slot: Int
  }
}

/// The type of a record in a register.
struct RecordView: Sendable {
  let type: RecordType
  /// The slot of the value that holds the record; nil where the root holds it.
  let owner: Int?
}

/// The list of records that a loop iterates over.
struct ListPlan: Sendable {
  let register: Int
  let field: Int
  let elements: RecordView
}

/// The layout of arguments on the stack: positional ones first, then named ones in this order.
struct CallShape: Sendable {
  var positional = 0
  var names: [String] = []
  /// For each argument whether it is spread (`*`, `**`); empty when none is.
  var spreads: [Spread] = []

  enum Spread: Sendable {
    case none, list, map
  }

  var count: Int { positional + names.count }
}

/// The plan of a run-time include: the variables that the included template sees.
struct IncludePlan: Sendable {
  struct Visible: Sendable {
    enum Storage: Sendable {
      case slot(Int)
      case cell(Int)
      case loop(Int)
      case record(register: Int, RecordView)
    }
    let name: String
    let storage: Storage
    let type: StaticType
  }

  let visible: [Visible]
  let ignoreMissing: Bool
  /// A key of the visible variables' names and types, for the cache of specialisations.
  let signature: String
  /// The prefix of the signature if the root's variables are hidden.
  static let rootless = "-"
}

/// The names that an imported template defines, and where they are.
struct ModulePlan: Sendable {
  let name: String
  let members: [(name: String, slot: Int, isCell: Bool)]
}

/// A part of a template whose output is kept.
struct FragmentPlan: Sendable {
  /// A hash of the part's place in the source, and of what else is known of it at compile time.
  let hash: UInt64
  /// The number of values that it depends on besides.
  let valueCount: Int
}

/// An error that is known at compile time and thrown when the place is executed.
enum Failure: Sendable {
  case evaluation(EvaluationError)
  case template(TemplateError)
}

/// The source range of an instruction, with details for errors.
struct CodePlace: Sendable {
  let origin: Int32
  let span: SourceRange
  /// The variables of the expression and where their values are.
  let variables: [IncludePlan.Visible]
}

/// A template at its place of use: its source, and the chain that leads to it.
struct Origin: Sendable {
  let source: SourceText
  /// The origin that includes, extends or imports this one, and the verb for messages.
  let parent: (origin: Int, span: SourceRange, verb: String)?
}

/// The templates that a template may reach.
public struct TemplateDependencies: Sendable, Hashable {
  /// The names of all templates that may be reached, without its own, sorted.
  public var names: [String] = []
  /// Whether a name is computed, so that the set is not known.
  public var hasUnknown = false

  var sorted: TemplateDependencies {
    TemplateDependencies(names: Set(names).sorted(), hasUnknown: hasUnknown)
  }
}

/// Collects the tables of a program.
struct ProgramBuilder {
  var functions: [Function] = []
  var code: [[Instruction]] = []
  var text: [UInt8] = []
  var constants: [Value] = []
  var names: [String] = []
  var exports = ModulePlan(name: "", members: [])
  var filters: [Vocabulary.FilterEntry] = []
  var tests: [Vocabulary.Test] = []
  var calls: [Vocabulary.Function] = []
  var shapes: [CallShape] = []
  var plans: [IncludePlan] = []
  var modules: [ModulePlan] = []
  var fragments: [FragmentPlan] = []
  var failures: [Failure] = []
  var fields: [FieldAccessor] = []
  var views: [RecordView] = []
  var lists: [ListPlan] = []
  var places: [CodePlace] = []
  var origins: [Origin] = []
  var hintCount = 0
  var dependencies = TemplateDependencies()
  /// The slots of the root's fields that are read.
  var rootSlots: Set<Int> = []
  private var nameIndices: [String: Int] = [:]
  private var filterIndices: [String: Int] = [:]
  private var fieldIndices: [FieldKey: Int] = [:]

  private struct FieldKey: Hashable {
    let type: RecordType
    let slot: Int
  }

  /// Adds a function without code and returns its index.
  mutating func addFunction(_ function: Function) -> Int {
    functions.append(function)
    code.append([])
    return functions.count - 1
  }

  /// The index of a place, which is often that of the instruction before.
  mutating func place(_ place: CodePlace) -> Int {
    if let last = places.last, last.span == place.span, last.origin == place.origin {
      return places.count - 1
    }
    places.append(place)
    return places.count - 1
  }

  mutating func constant(_ value: Value) -> Int {
    constants.append(value)
    return constants.count - 1
  }

  /// The constant `none`, for omitted parts.
  var none: Int {
    mutating get { constant(.none) }
  }

  mutating func name(_ name: String) -> Int {
    if let index = nameIndices[name] { return index }
    names.append(name)
    nameIndices[name] = names.count - 1
    return names.count - 1
  }

  mutating func filter(_ name: String, _ entry: Vocabulary.FilterEntry) -> Int {
    if let index = filterIndices[name] { return index }
    filters.append(entry)
    filterIndices[name] = filters.count - 1
    return filters.count - 1
  }

  /// The field in a slot of a type of records; the types of a program have fewer than 65,536 fields.
  mutating func field(_ type: RecordType, _ slot: Int) -> Int {
    let key = FieldKey(type: type, slot: slot)
    if let index = fieldIndices[key] { return index }
    fields.append(type.accessor(slot))
    fieldIndices[key] = fields.count - 1
    return fields.count - 1
  }

  mutating func view(_ type: RecordType, owner: Int?) -> Int {
    views.append(RecordView(type: type, owner: owner))
    return views.count - 1
  }

  mutating func shape(_ shape: CallShape) -> Int {
    shapes.append(shape)
    return shapes.count - 1
  }

  mutating func hint() -> Int {
    hintCount += 1
    return hintCount - 1
  }

  mutating func failure(_ failure: Failure) -> Int {
    failures.append(failure)
    return failures.count - 1
  }
}
