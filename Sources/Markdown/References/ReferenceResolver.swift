import Bytes

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
  func resolve(_ spelling: Span<UInt8>) -> ResolvedReference?

  /// The characters that mark the spellings that are known, so that nothing else need be looked
  /// for.
  var markers: ReferenceMarkers { get }
}

/// What in a text marks a reference that is no address.
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

  /// What marks a spelling.
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
  /// What marks the spellings.
  public let markers: ReferenceMarkers

  /// A table of the spellings given; of a spelling that comes twice, one of the entries counts.
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
  /// All: a resolver that cannot tell is asked about each spelling.
  public var markers: ReferenceMarkers { .all }
}
