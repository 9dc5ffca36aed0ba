import Diagnostics

/// A type of value: its name in messages, and how it is read.
struct Shape<Value: Sendable>: Sendable {
  /// What it is called in messages and the reference: `text`, `true or false`.
  let name: String
  /// The keys within it.
  var keys: [KeyDescription] = []
  /// Reads a node; nil when it is wrong, which is then reported.
  let read: @Sendable (YAMLNode, inout KeyReader) -> Value?
}

extension Shape where Value == String {
  /// A text that is not empty.
  static let text = Shape(name: "text") { node, reader in
    guard let text = node.text, !text.isEmpty else {
      reader.refuse(node, expected: "text")
      return nil
    }
    return text
  }

  /// A text that passes a test.
  static func text(
    _ name: String, suggestion: String? = nil, _ read: @escaping @Sendable (String) -> String?
  ) -> Shape {
    Shape(name: name) { node, reader in
      guard let value = node.text.flatMap(read) else {
        reader.refuse(node, expected: name, suggestion: suggestion)
        return nil
      }
      return value
    }
  }
}

extension Shape where Value == Placed<String> {
  /// A text whose place is kept for errors that are found later.
  static func placed(_ name: String = "text") -> Shape {
    Shape(name: name) { node, reader in
      guard let text = node.text, !text.isEmpty else {
        reader.refuse(node, expected: name)
        return nil
      }
      return Placed(text, at: node.range, of: reader.document.source)
    }
  }
}

extension Shape where Value == Bool {
  /// `true` or `false`.
  static let bool = Shape(name: "true or false") { node, reader in
    if let value = node.bool { return value }
    let meant: String? =
      switch node.text?.lowercased() {
      case "yes", "on", "y", "1", "true": "write true"
      case "no", "off", "n", "0", "false": "write false"
      default: nil
      }
    reader.refuse(node, expected: "true or false", suggestion: meant)
    return nil
  }
}

extension Shape where Value == [String] {
  /// A list of texts, or one text.
  static let texts = Shape(name: "text or a list of texts") { node, reader in
    guard let items = node.items else { return Shape<String>.text.read(node, &reader).map { [$0] } }
    return items.compactMap { Shape<String>.text.read($0, &reader) }
  }
}

extension Shape where Value == [String: String] {
  /// A mapping from texts to texts.
  static func map(_ from: String, _ to: String) -> Shape {
    let name = "a mapping `\(from): \(to)`"
    return Shape(name: name) { node, reader in
      guard let entries = node.entries else {
        reader.refuse(node, expected: name)
        return nil
      }
      var result: [String: String] = [:]
      for entry in entries {
        if let text = Shape<String>.text.read(entry.value, &reader) { result[entry.key] = text }
      }
      return result
    }
  }
}

extension Shape where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the words of an enumeration.
  static var word: Shape {
    let words = Value.allCases.map(\.rawValue)
    let name =
      words.count > 1
      ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    return Shape(name: name) { node, reader in
      guard let text = node.text, let value = Value(rawValue: text) else {
        reader.refuse(
          node, expected: name,
          suggestion: node.text.flatMap { Suggestion.didYouMean($0, in: words) })
        return nil
      }
      return value
    }
  }
}

extension Shape {
  /// A list of values of one shape.
  static func list<Element>(of element: Shape<Element>) -> Shape where Value == [Element] {
    let name = "a list of " + element.name
    return Shape(name: name, keys: element.keys) { node, reader in
      guard let items = node.items else {
        reader.refuse(node, expected: name)
        return nil
      }
      return items.compactMap { element.read($0, &reader) }
    }
  }

  /// A mapping with the keys of a table.
  static func section(_ name: String, _ table: KeyTable<Value>, _ initial: Value) -> Shape {
    Shape(name: name, keys: table.keys.map(\.description)) { node, reader in
      var value = initial
      let before = reader.diagnostics.count
      table.read(node, into: &value, &reader)
      return reader.diagnostics.count == before ? value : nil
    }
  }
}
