/// How texts are escaped where they are printed.
public enum Autoescape: Sendable, Hashable {
  /// As they are.
  case none
  /// For HTML and XML.
  case html
  /// As JSON values.
  case json
  /// As text of Markdown, in which nothing is markup: every punctuation mark of ASCII becomes a
  /// reference by number, which HTML within Markdown understands too.
  case markdown

  /// Whether fields of records are printed without making values of them.
  var printsFieldsInPlace: Bool { self == .html || self == .none }
}

/// What happens when something undefined is used.
public enum UndefinedBehavior: String, Sendable, CaseIterable {
  /// It prints as nothing and is false; a field of it is an error. Jinja2's own way.
  case lenient
  /// As lenient, and a field of it is undefined again.
  case chainable
  /// Printing it, iterating over it and testing its truth are errors.
  case strict
}

/// What filters, tests and functions see of the rendering that calls them.
public struct CallState {
  /// What is registered.
  public var vocabulary: Vocabulary { words.vocabulary }
  private let words: SharedVocabulary
  /// How texts are escaped at the place of the call.
  public internal(set) var autoescape: Autoescape
  /// What happens when something undefined is used.
  public let undefinedBehavior: UndefinedBehavior
  /// What the caller of `render` passed for its own filters, as the path of the page.
  public let userContext: (any AnyObject & Sendable)?
  /// The most bytes that the output, or any one text on the way, may have.
  public let outputLimit: Int
  /// How many more steps may be taken.
  var fuel: Int
  /// What templates can change, held until the rendering ends.
  var containers: [any Container] = []

  /// A state outside any rendering, as tests of filters need it.
  public init(
    vocabulary: Vocabulary, autoescape: Autoescape = .none,
    undefinedBehavior: UndefinedBehavior = .lenient, userContext: (any AnyObject & Sendable)? = nil,
    limits: Limits = Limits()
  ) {
    self.init(
      words: SharedVocabulary(vocabulary), autoescape: autoescape,
      undefinedBehavior: undefinedBehavior, userContext: userContext, limits: limits)
  }

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

  /// Takes fuel for work that grows with the data; an error when none is left.
  public mutating func charge(_ steps: Int) throws(EvaluationError) {
    fuel -= max(0, steps)
    if fuel < 0 { throw .outOfFuel }
  }

  /// An error when a text of this many bytes is larger than anything that may be made.
  public func checkSize(_ bytes: Int) throws(EvaluationError) {
    if bytes > outputLimit { throw .outputTooLarge(outputLimit) }
  }

}

/// The bounds within which a rendering must stay.
public struct Limits: Sendable, Hashable {
  /// Steps, of about the work of one instruction or one element of a list.
  public var fuel: Int
  /// Nested macro calls, includes and recursive loops.
  public var recursion: Int
  /// Bytes of output, and of any one text made on the way.
  public var outputSize: Int

  /// Bounds; those not given are generous.
  public init(
    fuel: Int = 100_000_000, recursion: Int = 120, outputSize: Int = 512 * 1024 * 1024
  ) {
    self.fuel = fuel
    self.recursion = recursion
    self.outputSize = outputSize
  }
}
