import Glibc

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
  private struct Entry {
    var spelling: [UInt8]
    var target: ResolvedReference
  }

  private var entries: [Entry]
  /// Whether the entries are in the order of their spellings; few are searched one by one.
  private let isSorted: Bool

  /// A table of the spellings given; of a spelling that comes twice, one of the entries counts.
  public init(_ entries: [(spelling: String, target: ResolvedReference)]) {
    self.entries = entries.map { Entry(spelling: Array($0.spelling.utf8), target: $0.target) }
    isSorted = entries.count > 8
    if isSorted {
      self.entries.sort { $0.spelling.lexicographicallyPrecedes($1.spelling) }
    }
  }

  /// Whether no spelling is known.
  public var isEmpty: Bool { entries.isEmpty }

  /// The target of a spelling.
  public func resolve(_ spelling: UnsafeBufferPointer<UInt8>) -> ResolvedReference? {
    guard isSorted else {
      return entries.first { ReferenceTable.order($0.spelling, spelling) == 0 }?.target
    }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let order = ReferenceTable.order(entries[middle].spelling, spelling)
      if order == 0 { return entries[middle].target }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Below 0 if the first comes first, 0 if both are the same.
  private static func order(_ first: [UInt8], _ second: UnsafeBufferPointer<UInt8>) -> Int {
    let shared = min(first.count, second.count)
    if shared > 0, let bytes = second.baseAddress {
      let order = first.withUnsafeBytes { $0.baseAddress.map { memcmp($0, bytes, shared) } ?? 0 }
      if order != 0 { return Int(order) }
    }
    return first.count - second.count
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
