import Diagnostics

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
    self.init(name, shape, fallback, isRequired, meaning) { $0[keyPath: member] = $1 }
  }

  /// A key whose member is nil when the key is not given.
  init<Value>(
    _ name: String, _ shape: Shape<Value>, _ member: Member<Value?>, default fallback: String = "",
    _ meaning: String
  ) {
    self.init(name, shape, fallback, false, meaning) { $0[keyPath: member] = $1 }
  }

  private init<Value>(
    _ name: String, _ shape: Shape<Value>, _ fallback: String, _ isRequired: Bool,
    _ meaning: String, set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    description = KeyDescription(
      name: name, value: shape.name, fallback: fallback, isRequired: isRequired, meaning: meaning,
      keys: shape.keys)
    read = { node, root, reader in
      if let value = shape.read(node, &reader) { set(&root, value) }
    }
  }
}

/// The keys of a mapping.
struct KeyTable<Root: Sendable>: Sendable {
  /// Each key once, in the order of the reference.
  let keys: [Key<Root>]

  init(_ keys: [Key<Root>]) {
    self.keys = keys
  }

  /// Sets the members for which the mapping has keys, and reports errors.
  ///
  /// A key whose value is null counts as not given.
  func read(_ node: YAMLNode, into root: inout Root, _ reader: inout KeyReader) {
    guard let entries = node.entries else {
      let names = keys.map(\.description.name)
      reader.refuse(
        node, expected: "keys (\(names.prefix(8).joined(separator: ", ")))",
        suggestion: names.first.map { "write '\($0): …'" })
      return
    }
    var given: Set<String> = []
    for entry in entries {
      guard let key = keys.first(where: { $0.description.name == entry.key }) else {
        refuse(entry, &reader)
        continue
      }
      guard !entry.value.isNull else {
        refuseComment(entry, &reader)
        continue
      }
      given.insert(entry.key)
      key.read(entry.value, &root, &reader)
    }
    for key in keys where key.description.isRequired && !given.contains(key.description.name) {
      reader.refuse(
        "missing-key", "'\(key.description.name)' is missing: \(key.description.meaning)", at: node)
    }
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
      "comment", "'\(text)' is a comment, and '\(entry.key)' has no value",
      at: reader.document.place(of: entry), suggestion: "put it in quotes: \"\(text)\"")
  }

  private func refuse(_ entry: YAMLEntry, _ reader: inout KeyReader) {
    guard reader.hasRoom else { return }
    let names = keys.map(\.description.name)
    let wanted = String(entry.key.map { $0 == "-" ? "_" : $0 })
    let suggestion =
      names.contains(wanted)
      ? "did you mean '\(wanted)'?"
      : Suggestion.didYouMean(entry.key, in: names)
        ?? "known keys are " + names.joined(separator: ", ")
    reader.refuse(
      "unknown-key", "there is no key '\(entry.key)' here",
      at: reader.document.place(of: entry), suggestion: suggestion)
  }
}
