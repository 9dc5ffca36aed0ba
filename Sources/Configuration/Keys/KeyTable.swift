import Diagnostics

/// One key of the configuration, as the reference shows it.
public struct KeyDescription: Sendable {
  /// The name of the key.
  public let name: String
  /// The kind of its value, as `text` or `a list of texts`.
  public let value: String
  /// The default; empty where there is none.
  public var fallback = ""
  /// Whether it must be given.
  public var isRequired = false
  /// Its meaning, a sentence without a full stop.
  public let meaning: String
  /// The keys within its value.
  public var keys: [KeyDescription] = []
}

/// One key: its name, the shape of its value and the member that it sets.
struct Key<Root: Sendable>: Sendable {
  /// Its entry in the reference.
  let description: KeyDescription
  /// Sets the member from a value that is not null.
  let read: @Sendable (YAMLNode, inout Root, inout KeyReader) -> Void

  /// A member that a key sets.
  typealias Member<Value> = any WritableKeyPath<Root, Value> & Sendable

  /// A key whose member keeps its default when the key is not given.
  init<Value>(
    _ name: String, _ shape: Shape<Value>, _ member: Member<Value>, default fallback: String = "",
    isRequired: Bool = false, _ meaning: String
  ) {
    description = KeyDescription(
      name: name, value: shape.name, fallback: fallback, isRequired: isRequired, meaning: meaning,
      keys: shape.keys)
    read = { node, root, reader in
      if let value = shape.read(node, &reader) { root[keyPath: member] = value }
    }
  }

  /// A key whose member is nil when the key is not given.
  init<Value>(
    _ name: String, _ shape: Shape<Value>, _ member: Member<Value?>, default fallback: String = "",
    _ meaning: String
  ) {
    let optional = Shape<Value?>(name: shape.name, keys: shape.keys) { shape.read($0, &$1) }
    self.init(name, optional, member, default: fallback, meaning)
  }

  /// A key of an entry of the reference, and how its value is read.
  init(
    _ description: KeyDescription,
    read: @escaping @Sendable (YAMLNode, inout Root, inout KeyReader) -> Void
  ) {
    self.description = description
    self.read = read
  }

  /// A key whose value is a mapping with its own keys.
  init(_ name: String, _ meaning: String, _ keys: [Key]) {
    let table = KeyTable(keys)
    description = KeyDescription(
      name: name, value: "a mapping", meaning: meaning, keys: table.descriptions)
    read = { table.read($0, into: &$1, &$2) }
  }
}

/// The keys of a mapping.
struct KeyTable<Root: Sendable>: Sendable {
  /// Each key once, in the order of the reference.
  private let keys: [Key<Root>]

  init(_ keys: [Key<Root>]) {
    self.keys = keys
  }

  /// The entries of the reference.
  var descriptions: [KeyDescription] { keys.map(\.description) }

  /// Sets the members for which the mapping has keys, and reports errors.
  ///
  /// A key whose value is null counts as not given.
  func read(_ node: YAMLNode, into root: inout Root, _ reader: inout KeyReader) {
    let names = keys.map(\.description.name)
    guard let entries = node.entries else {
      reader.refuse(
        node, expected: "keys (\(names.prefix(8).joined(separator: ", ")))",
        suggestion: names.first.map { "write it behind one of these keys, as '{\($0): …}'" })
      return
    }
    var given: Set<String> = []
    let others = entries.map(\.key)
    for entry in entries {
      guard let index = names.firstIndex(of: entry.key) else {
        refuse(entry, beside: others, known: names, &reader)
        continue
      }
      guard !entry.value.isNull else {
        refuseComment(entry, &reader)
        continue
      }
      given.insert(entry.key)
      keys[index].read(entry.value, &root, &reader)
    }
    for key in descriptions where key.isRequired && !given.contains(key.name) {
      reader.refuse("missing-key", "'\(key.name)' is missing: \(key.meaning)", at: node.range)
    }
  }

  /// Reports a key that is not in the table.
  private func refuse(
    _ entry: YAMLEntry, beside others: [String], known names: [String], _ reader: inout KeyReader
  ) {
    guard reader.hasRoom else { return }
    let owner = descriptions.first { key in
      key.value == "a mapping" && key.keys.contains { $0.name == entry.key }
    }
    reader.refuse(entry, known: names, beside: others, belongingTo: owner?.name)
  }

  /// Reports `accent: #2b7489`, which is a key with a comment and no value.
  private func refuseComment(_ entry: YAMLEntry, _ reader: inout KeyReader) {
    guard reader.hasRoom, entry.value.range.isEmpty else { return }
    // Values this long are no colours, and lines may be long.
    let bytes = reader.document.source.utf8[entry.keyRange.upperBound...].prefix(100)
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let value = line.drop { $0 != UInt8(ascii: "#") }.prefix { $0 != 0x20 }
    guard value.count > 1 else { return }
    let text = String(decoding: value, as: UTF8.self)
    reader.refuse(
      "comment", "'\(text)' is a comment, and '\(entry.key)' has no value", at: entry.keyRange,
      suggestion: "put it in quotes: \"\(text)\"")
  }
}

extension KeyReader {
  /// Reports an unknown key, given the keys of its mapping; `owner` is the key whose value has one
  /// of its name.
  mutating func refuse(
    _ entry: YAMLEntry, known names: [String], beside others: [String] = [],
    belongingTo owner: String? = nil
  ) {
    guard hasRoom else { return }
    let wanted = entry.key.replacing("-", with: "_")
    let suggestion =
      names.contains(wanted)
      ? "did you mean '\(wanted)'?"
      : owner.map { "it belongs into another: '\($0): {\(entry.key): …}'" }
        ?? Suggestion.didYouMean(entry.key, in: names)
        ?? "known keys are " + names.joined(separator: ", ")
    refuse(
      "unknown-key", "there is no key '\(entry.key)' here", at: entry.keyRange,
      suggestion: suggestion,
      fix: owner == nil ? entry.certainKey(among: names, beside: others) : nil)
  }
}

extension YAMLEntry {
  /// The key that was certainly meant: the only similar one, if it is not there yet; nil for a key
  /// in quotes, since the text after a quoted key may not be valid after another one.
  public func certainKey(among names: [String], beside others: [String]) -> String? {
    let wanted = key.replacing("-", with: "_")
    let meant = names.contains(wanted) ? wanted : Suggestion.certain(for: key, in: names)
    guard let meant, !others.contains(meant), keyRange.count == key.utf8.count else { return nil }
    return meant
  }
}
