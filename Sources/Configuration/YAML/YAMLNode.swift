/// A value of a YAML text, with its byte range.
public struct YAMLNode: Sendable {
  /// The kinds of values.
  public enum Content: Sendable {
    /// A scalar, and whether it is plain: without quotes and not a block.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// Keys and their values, in the order of the text; each key once.
    case mapping([YAMLEntry])
  }

  /// The value itself.
  public let content: Content
  /// Its byte range in the text; for lists and mappings only the first byte.
  public let range: Range<Int>
  /// The offset behind it; behind its bracket where a list or mapping is written in brackets.
  public let end: Int
  /// The number of values in it, including itself and the values of aliases.
  let count: Int

  init(_ content: Content, at range: Range<Int>, end: Int? = nil) {
    self.content = content
    self.range = range
    self.end = end ?? range.upperBound
    count =
      switch content {
      case .scalar: 1
      case .sequence(let items): items.reduce(1) { $0 + $1.count }
      case .mapping(let entries): entries.reduce(1) { $0 + 1 + $1.value.count }
      }
  }
}

/// A key of a mapping and its value.
public struct YAMLEntry: Sendable {
  /// The key.
  public let key: String
  /// The key's byte range in the text.
  public let keyRange: Range<Int>
  /// The value.
  public let value: YAMLNode
}

// Types by the core schema of YAML 1.2: `no`, `on` and the like are texts, so that `language: no` is
// Norwegian.
extension YAMLNode {
  /// Whether it is empty, `null` or `~`.
  public var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The text of a scalar as it is written, including numbers and `true`; nil for null.
  public var text: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// A plain `true` or `false`.
  public var bool: Bool? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    return switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// A plain decimal integer.
  public var integer: Int? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    return Int(text)
  }

  /// The elements of a list.
  public var items: [YAMLNode]? {
    guard case .sequence(let items) = content else { return nil }
    return items
  }

  /// The entries of a mapping.
  public var entries: [YAMLEntry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The value of a key of a mapping.
  public subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key == key }?.value
  }

  /// The kind of value, for messages.
  var kind: String {
    switch content {
    case .scalar: isNull ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping of keys"
    }
  }
}
