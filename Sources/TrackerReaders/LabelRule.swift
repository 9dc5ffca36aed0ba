/// A pattern for labels: `P1`, or `priority/*`, where `*` matches any text and may occur once.
public struct LabelPattern: Sendable, Hashable {
  /// The bytes before `*`, or of the whole pattern; in lower case.
  fileprivate var prefix: [UInt8]
  /// The bytes after `*`; nil without one.
  fileprivate var suffix: [UInt8]?

  /// A pattern; case is ignored.
  public init(_ pattern: String) {
    let parts = pattern.lowercased().utf8.split(
      separator: UInt8(ascii: "*"), maxSplits: 1, omittingEmptySubsequences: false)
    prefix = Array(parts[0])
    suffix = parts.count > 1 ? Array(parts[1]) : nil
  }

  fileprivate init(prefix: some Sequence<UInt8>, suffix: [UInt8]?) {
    self.prefix = Array(prefix)
    self.suffix = suffix
  }

  /// The text that `*` matches in a label; empty for a pattern without one; nil when the label does
  /// not match.
  public func match(_ label: String) -> String? {
    let folded = label.lowercased()
    guard let suffix else { return folded.utf8.elementsEqual(prefix) ? "" : nil }
    guard folded.utf8.count >= prefix.count + suffix.count, folded.utf8.starts(with: prefix),
      folded.utf8.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    // Lower-casing can change lengths outside ASCII; then the folded text has to do.
    let source = label.utf8.count == folded.utf8.count ? label : folded
    return String(Substring(source.utf8.dropFirst(prefix.count).dropLast(suffix.count)))
  }
}

/// An index of label patterns: the time for a label does not grow with the number of patterns.
package struct LabelIndex {
  private var places: [LabelPattern: [Int]] = [:]
  /// The lengths of the texts before and after `*`; there are few, since long patterns are few.
  private var lengths: Set<[Int]> = []

  /// An index of patterns.
  package init(_ patterns: [LabelPattern]) {
    for (index, pattern) in patterns.enumerated() {
      places[pattern, default: []].append(index)
      if let suffix = pattern.suffix { lengths.insert([pattern.prefix.count, suffix.count]) }
    }
  }

  /// The indices of the patterns that a label fits, in their order.
  package func matches(_ label: String) -> [Int] {
    let bytes = Array(label.lowercased().utf8)
    let starred = lengths.filter { $0[0] + $0[1] <= bytes.count }.map {
      LabelPattern(prefix: bytes.prefix($0[0]), suffix: Array(bytes.suffix($0[1])))
    }
    let candidates = starred + [LabelPattern(prefix: bytes, suffix: nil)]
    return candidates.flatMap { places[$0] ?? [] }.sorted()
  }
}

/// A label pattern and the meaning of labels that match it.
public struct LabelRule<Value: Sendable>: Sendable {
  /// Which labels.
  public var pattern: LabelPattern
  /// The meaning.
  public var value: Value

  /// A rule for the labels that fit a pattern.
  public init(_ pattern: String, _ value: Value) {
    self.pattern = LabelPattern(pattern)
    self.value = value
  }
}

extension LabelRule: Equatable where Value: Equatable {}
