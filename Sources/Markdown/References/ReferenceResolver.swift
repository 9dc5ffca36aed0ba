import Bytes

/// The target of a reference in a text.
public struct ResolvedReference: Sendable, Hashable {
  /// The address, absolute or relative to the page of the text.
  public var href: [UInt8]
  /// The tooltip, if any.
  public var title: [UInt8]?
  /// The text that is shown instead of the spelling, as `#12` for a long address.
  public var label: [UInt8]?

  /// The target of a reference.
  public init(href: String, title: String? = nil, label: String? = nil) {
    self.href = Array(href.utf8)
    self.title = title.map { Array($0.utf8) }
    self.label = label.map { Array($0.utf8) }
  }
}

/// Resolves the references of a text.
public protocol ReferenceResolver {
  /// The target of a spelling, as `#12`, `@ada` or a full address; nil if it is just text.
  func resolve(_ spelling: Span<UInt8>) -> ResolvedReference?

  /// The characters by which known spellings are recognised, so that nothing else need be looked
  /// for.
  var markers: ReferenceMarkers { get }
}

/// The characters by which a reference other than an address is recognised.
public struct ReferenceMarkers: OptionSet, Sendable {
  /// The markers as bits.
  public let rawValue: UInt8

  /// Markers from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The `#` of an issue's number.
  public static let number = ReferenceMarkers(rawValue: 1)
  /// The `@` of a person.
  public static let person = ReferenceMarkers(rawValue: 2)
  /// The hyphen of `GH-12`.
  public static let prefix = ReferenceMarkers(rawValue: 4)
  /// The digits of a commit's hash.
  public static let commit = ReferenceMarkers(rawValue: 8)

  /// The `!` of a merge request's number.
  public static let merge = ReferenceMarkers(rawValue: 16)

  /// The `~` of a label's name.
  public static let label = ReferenceMarkers(rawValue: 32)

  /// The `%` of a milestone's title.
  public static let milestone = ReferenceMarkers(rawValue: 64)

  /// All of them.
  public static let all: ReferenceMarkers = [
    .number, .person, .prefix, .commit, .merge, .label, .milestone,
  ]

  /// The marker of a spelling.
  init(of spelling: [UInt8]) {
    self =
      if spelling.first == "~" { .label } else if spelling.first == "%" {
        .milestone
      } else if spelling.contains(UInt8(ascii: ":")) {
        []
      } else if spelling.contains(UInt8(ascii: "#")) {
        .number
      } else if spelling.contains(UInt8(ascii: "!")) {
        .merge
      } else if spelling.first == "@" { .person } else if spelling.contains(UInt8(ascii: "-")) {
        .prefix
      } else { .commit }
  }
}

/// A resolver that knows no reference.
public struct NoReferences: ReferenceResolver, Sendable {
  /// The resolver.
  public init() {}

  /// None.
  public var markers: ReferenceMarkers { [] }

  /// Always nil.
  public func resolve(_ spelling: Span<UInt8>) -> ResolvedReference? { nil }
}

/// A resolver over a list of spellings.
public struct ReferenceTable: ReferenceResolver, Sendable {
  private struct Entry {
    var spelling: [UInt8]
    var target: ResolvedReference
  }

  /// In the order of their spellings.
  private let entries: [Entry]
  /// The markers of the spellings.
  public let markers: ReferenceMarkers

  /// A table of the spellings; of a repeated one, any of the entries is used.
  public init(_ entries: [(spelling: String, target: ResolvedReference)]) {
    self.entries = entries.map { Entry(spelling: Array($0.spelling.utf8), target: $0.target) }
      .sorted { $0.spelling.lexicographicallyPrecedes($1.spelling) }
    markers = self.entries.reduce(into: []) { $0.formUnion(ReferenceMarkers(of: $1.spelling)) }
  }

  /// The target of a spelling.
  public func resolve(_ spelling: Span<UInt8>) -> ResolvedReference? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      let entry = entries[middle]
      let order = entry.spelling.span.order(with: spelling)
      if order == 0 { return entry.target }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

extension ReferenceResolver {
  /// All markers: a resolver that does not know its spellings is asked about each one.
  public var markers: ReferenceMarkers { .all }
}
