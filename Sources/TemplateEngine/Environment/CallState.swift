/// How texts are escaped where they are printed.
public enum Autoescape: Sendable, Hashable {
  /// As they are.
  case none
  /// For HTML and XML.
  case html
  /// As JSON values.
  case json
  /// As text of Markdown without markup: every punctuation mark of ASCII becomes a numeric
  /// character reference, which HTML within Markdown understands too.
  case markdown

  /// Whether fields of records are printed without converting them to values.
  var printsFieldsInPlace: Bool { self == .html || self == .none }
}

/// The treatment of undefined values.
public enum UndefinedBehavior: String, Sendable, CaseIterable {
  /// It prints nothing and is false; reading a field of it is an error. The default of Jinja2.
  case lenient
  /// As lenient, but a field of it is undefined again.
  case chainable
  /// Printing it, iterating over it and testing its truth are errors.
  case strict
}

/// The state of a rendering that is passed to filters, tests and functions.
public struct CallState {
  /// The registered names.
  public var vocabulary: Vocabulary { words.vocabulary }
  private let words: SharedVocabulary
  /// How texts are escaped at the place of the call.
  public internal(set) var autoescape: Autoescape
  /// The treatment of undefined values.
  public let undefinedBehavior: UndefinedBehavior
  /// A value that the caller of `render` passes to its own filters, such as the path of the page.
  public let userContext: (any AnyObject & Sendable)?
  /// The most bytes of the output, and of any intermediate text.
  public let outputLimit: Int
  /// The number of steps left.
  var fuel: Int
  /// The mutable lists and maps, kept alive until the rendering ends.
  var containers: [any Container] = []

  init(
    words: SharedVocabulary, autoescape: Autoescape, undefinedBehavior: UndefinedBehavior,
    userContext: (any AnyObject & Sendable)?, limits: Limits
  ) {
    self.words = words
    self.autoescape = autoescape
    self.undefinedBehavior = undefinedBehavior
    self.userContext = userContext
    outputLimit = limits.outputSize
    fuel = limits.fuel
  }

  /// Consumes fuel for work that grows with the data; throws when none is left.
  public mutating func charge(_ steps: Int) throws(EvaluationError) {
    fuel -= max(0, steps)
    if fuel < 0 { throw .outOfFuel }
  }

  /// Throws when a text of this many bytes exceeds the limit.
  public func checkSize(_ bytes: Int) throws(EvaluationError) {
    if bytes > outputLimit { throw .outputTooLarge(outputLimit) }
  }

}

/// The limits of a rendering.
public struct Limits: Sendable, Hashable {
  /// Steps, each about one instruction or one element of a list.
  public var fuel: Int
  /// Nested macro calls, includes and recursive loops.
  public var recursion: Int
  /// Bytes of output, and of any intermediate text.
  public var outputSize: Int

  /// Limits; the defaults are generous.
  public init(
    fuel: Int = 100_000_000, recursion: Int = 120, outputSize: Int = 512 * 1024 * 1024
  ) {
    self.fuel = fuel
    self.recursion = recursion
    self.outputSize = outputSize
  }
}
