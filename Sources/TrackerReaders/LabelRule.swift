/// A label, or many: `P1`, or `priority/*`, where `*` stands for any text and may stand once.
public struct LabelPattern: Sendable, Hashable {
  /// The text before `*`, or the whole pattern; in lower case.
  let prefix: String
  /// The text after `*`; nil without one.
  let suffix: String?

  /// A pattern; case is ignored.
  public init(_ pattern: String) {
    let folded = pattern.lowercased()
    if let star = folded.firstIndex(of: "*") {
      prefix = String(folded[..<star])
      suffix = String(folded[folded.index(after: star)...])
    } else {
      prefix = folded
      suffix = nil
    }
  }

  /// What `*` stands for in a label; the empty text for a pattern without one; nil when
  /// the label does not fit.
  public func match(_ label: String) -> String? {
    let folded = label.lowercased()
    guard let suffix else { return folded == prefix ? "" : nil }
    guard folded.utf8.count >= prefix.utf8.count + suffix.utf8.count, folded.hasPrefix(prefix),
      folded.hasSuffix(suffix)
    else { return nil }
    // Lower-casing can change lengths outside ASCII; then the folded text has to do.
    let source = label.utf8.count == folded.utf8.count ? label : folded
    let bytes = source.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return String(Substring(bytes))
  }
}

/// A label pattern and what a label that fits it means.
public struct LabelRule<Value: Sendable>: Sendable {
  /// Which labels.
  public var pattern: LabelPattern
  /// What they mean.
  public var value: Value

  /// A rule for the labels that fit a pattern.
  public init(_ pattern: String, _ value: Value) {
    self.pattern = LabelPattern(pattern)
    self.value = value
  }
}

extension LabelRule: Equatable where Value: Equatable {}
