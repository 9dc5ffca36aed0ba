/// What a reference in a text leads to.
public struct ResolvedReference: Sendable, Hashable {
  /// The address, absolute or relative to the page that the text stands on.
  public var href: [UInt8]
  /// The tooltip, if any.
  public var title: [UInt8]?
  /// What is shown instead of the spelling, if anything, as `#12` for a long address.
  public var label: [UInt8]?

  /// A place that a reference leads to.
  public init(href: String, title: String? = nil, label: String? = nil) {
    self.href = Array(href.utf8)
    self.title = title.map { Array($0.utf8) }
    self.label = label.map { Array($0.utf8) }
  }
}

/// Says what the references of a text lead to.
public protocol ReferenceResolver {
  /// What a spelling, as `#12`, `@ada` or a full address, leads to; nil if it is just text.
  func resolve(_ spelling: UnsafeBufferPointer<UInt8>) -> ResolvedReference?

  /// Whether no spelling is known, so that none need be looked for.
  var isEmpty: Bool { get }
}

/// A resolver that knows no reference.
public struct NoReferences: ReferenceResolver, Sendable {
  /// The resolver.
  public init() {}

  /// Always true.
  public var isEmpty: Bool { true }

  /// Always nil.
  public func resolve(_ spelling: UnsafeBufferPointer<UInt8>) -> ResolvedReference? { nil }
}

/// A resolver over a list of spellings.
public struct ReferenceTable: ReferenceResolver, Sendable {
  private var spellings: [[UInt8]] = []
  private var targets: [ResolvedReference] = []

  /// A table of the spellings given; of a spelling that comes twice, one of the entries counts.
  public init(_ entries: [(spelling: String, target: ResolvedReference)]) {
    let sorted = entries.map { (Array($0.spelling.utf8), $0.target) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    spellings = sorted.map(\.0)
    targets = sorted.map(\.1)
  }

  /// Whether no spelling is known.
  public var isEmpty: Bool { spellings.isEmpty }

  /// The target of a spelling, found by binary search over its bytes.
  public func resolve(_ spelling: UnsafeBufferPointer<UInt8>) -> ResolvedReference? {
    var low = 0
    var high = spellings.count
    while low < high {
      let middle = (low + high) / 2
      let candidate = spellings[middle]
      if candidate.elementsEqual(spelling) { return targets[middle] }
      if candidate.lexicographicallyPrecedes(spelling) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

extension ReferenceResolver {
  /// False: a resolver that cannot tell is asked about each spelling.
  public var isEmpty: Bool { false }
}

/// A resolver of a known type, since generic code is not specialised for the types of other modules.
struct LinkResolver {
  /// Whether no spelling is known.
  let isEmpty: Bool
  /// What a spelling leads to.
  let resolve: (UnsafeBufferPointer<UInt8>) -> ResolvedReference?

  init(_ resolver: some ReferenceResolver) {
    isEmpty = resolver.isEmpty
    resolve = { resolver.resolve($0) }
  }
}
