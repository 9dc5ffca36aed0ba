import Diagnostics
public import Bytes
public import Records

/// An immutable vocabulary, shared by all renderings.
final class SharedVocabulary: Sendable {
  let vocabulary: Vocabulary

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }
}

/// The filters, tests, functions and global values that templates can name.
public struct Vocabulary: Sendable {
  /// The body of a filter: the value it is applied to, further arguments, and the rendering's state.
  public typealias Filter =
    @Sendable (_ value: Value, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value
  /// The body of a filter that writes its result straight to the output; what it writes is markup
  /// and not escaped again.
  public typealias Writer =
    @Sendable (
      _ value: Value, _ arguments: inout Arguments, _ state: inout CallState,
      _ output: inout ByteBuffer
    ) throws(EvaluationError) -> Void
  /// The body of a filter that writes the address of a link in a record's field.
  public typealias LinkWriter =
    @Sendable (_ link: LinkTarget, _ state: inout CallState, _ output: inout ByteBuffer)
    throws(EvaluationError) -> Void
  /// The body of a test.
  public typealias Test =
    @Sendable (_ value: Value, _ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Bool
  /// The body of a function.
  public typealias Function =
    @Sendable (_ arguments: inout Arguments, _ state: inout CallState)
    throws(EvaluationError) -> Value

  /// A registered filter; a class, so that it can be called without reference counting.
  final class FilterEntry: Sendable {
    let apply: Filter
    let write: Writer?
    let writeLink: LinkWriter?

    init(apply: @escaping Filter, write: Writer? = nil, writeLink: LinkWriter? = nil) {
      self.apply = apply
      self.write = write
      self.writeLink = writeLink
    }
  }

  private(set) var filters: [String: FilterEntry] = [:]
  private(set) var tests: [String: Test] = [:]
  private(set) var globals: [String: Value] = [:]

  /// An empty vocabulary.
  public init() {}

  /// Registers a filter under a name, replacing any other of that name.
  public mutating func addFilter(_ name: String, _ body: @escaping Filter) {
    filters[name] = FilterEntry(apply: body)
  }

  /// Registers a filter that writes its result straight to the output when it is the last of an
  /// interpolation; elsewhere its result is a safe string. `link` does the same for a link in a
  /// record's field, without arguments.
  public mutating func addWriter(
    _ name: String, link: LinkWriter? = nil, _ body: @escaping Writer
  ) {
    filters[name] = FilterEntry(
      apply: { (value, arguments, state) throws(EvaluationError) in
        var output = ByteBuffer(limit: state.outputLimit)
        try body(value, &arguments, &state, &output)
        return .safe(output.string)
      },
      write: body, writeLink: link)
  }

  /// Registers a test under a name, replacing any other of that name.
  public mutating func addTest(_ name: String, _ body: @escaping Test) {
    tests[name] = body
  }

  /// Registers a function under a name.
  public mutating func addFunction(_ name: String, _ body: @escaping Function) {
    globals[name] = .object(FunctionObject(name: name, body: body))
  }

  /// The names of all filters, sorted.
  public var filterNames: [String] { filters.keys.sorted() }
  /// The names of all tests, sorted.
  public var testNames: [String] { tests.keys.sorted() }
  /// The names of all functions and global values, sorted.
  public var globalNames: [String] { globals.keys.sorted() }

  func unknownFilter(_ name: String) -> EvaluationError {
    EvaluationError(
      "there is no filter '\(name)'", kind: .unknownName,
      suggestion: Suggestion.didYouMean(name, in: filterNames))
  }

  func unknownTest(_ name: String) -> EvaluationError {
    EvaluationError(
      "there is no test '\(name)'", kind: .unknownName,
      suggestion: Suggestion.didYouMean(name, in: testNames))
  }
}
