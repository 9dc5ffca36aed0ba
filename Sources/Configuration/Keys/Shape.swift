import Diagnostics

/// A type of value: its name in messages, and how it is read.
struct Shape<Value: Sendable>: Sendable {
  /// Its name in messages and the reference: `text`, `true or false`.
  let name: String
  /// The keys within it.
  var keys: [KeyDescription] = []
  /// Reads a node; nil when it is wrong, which is then reported.
  let read: @Sendable (YAMLNode, inout KeyReader) -> Value?
}

extension Shape {
  /// A value that is made from a node alone; an invalid node is reported.
  init(
    _ name: String, suggestion: @escaping @Sendable (YAMLNode) -> String? = { _ in nil },
    _ value: @escaping @Sendable (YAMLNode, SourceText) -> Value?
  ) {
    self.name = name
    read = { node, reader in
      if let value = value(node, reader.document.source) { return value }
      reader.refuse(node, expected: name, suggestion: suggestion(node))
      return nil
    }
  }

  /// A list of values of one shape; a value by itself that passes a test is a list of it.
  static func list<Element>(
    of element: Shape<Element>, named name: String? = nil,
    orOne isOne: @escaping @Sendable (YAMLNode) -> Bool = { $0.isPhrase && !$0.hasComma }
  ) -> Shape where Value == [Element] {
    let name = name ?? "a list of " + element.name
    return Shape(name: name, keys: element.keys) { node, reader in
      // A text is more likely to be a mistake where mappings are meant.
      let isOne = element.keys.isEmpty && isOne(node)
      guard let items = node.items ?? (isOne ? [node] : nil) else {
        // Expressions have signs that need quotation marks within brackets.
        reader.refuse(
          node, expected: name,
          suggestion: node.hasComma ? "write each behind '- ' on a line of its own" : nil)
        return nil
      }
      return items.compactMap { element.read($0, &reader) }
    }
  }

  /// Mappings with the keys of a table.
  static func mappings(_ table: KeyTable<Value>, _ initial: Value) -> Shape {
    Shape(name: "mappings", keys: table.descriptions) { node, reader in
      var value = initial
      let before = reader.diagnostics.count
      table.read(node, into: &value, &reader)
      return reader.diagnostics.count == before ? value : nil
    }
  }
}

extension Shape where Value == String {
  /// A text that is not empty.
  static let text = text("text") { $0.isEmpty ? nil : $0 }

  /// A text that passes a test.
  static func text(
    _ name: String, suggestion: String? = nil, _ read: @escaping @Sendable (String) -> String?
  ) -> Shape {
    Shape(name, suggestion: { _ in suggestion }) { node, _ in node.text.flatMap(read) }
  }
}

extension Shape where Value == Placed<String> {
  /// A text with its place, for errors that are found later.
  static let placed = Shape("text") { node, source in
    guard let text = node.text, !text.isEmpty else { return nil }
    return Placed(text, at: node.range, of: source)
  }
}

extension Shape where Value == Bool {
  /// `true` or `false`.
  static let bool = Shape(
    "true or false",
    suggestion: { node in
      switch node.text?.lowercased() {
      case "yes", "on", "y", "1", "true": "write true"
      case "no", "off", "n", "0", "false": "write false"
      default: nil
      }
    }
  ) { node, _ in node.bool }
}

extension Shape where Value == Int {
  /// A whole number from 1 on.
  static func count(upTo most: Int) -> Shape {
    Shape("a whole number from 1 to \(most)") { node, _ in
      node.text.flatMap { Int($0) }.flatMap { (1...most).contains($0) ? $0 : nil }
    }
  }
}

extension Shape where Value == [String] {
  /// A list of names, or one name, which may be a number.
  static let texts = list(of: .text, named: "text or a list of texts") {
    $0.text != nil && !$0.hasComma
  }
}

extension Shape where Value == [Placed<String>] {
  /// A list of texts with their places. One text alone is a list of one; a comma does not divide it.
  static let placedTexts = list(of: .placed, named: Shape<[String]>.texts.name, orOne: \.isPhrase)
}

extension YAMLNode {
  /// Whether it is a text that is no number and neither `true` nor `false`, which are more likely to be mistakes.
  fileprivate var isPhrase: Bool { text != nil && integer == nil && bool == nil }

  /// Whether it is a text that may be meant as a list.
  fileprivate var hasComma: Bool { text?.utf8.contains(UInt8(ascii: ",")) ?? false }
}

extension Shape {
  /// A mapping from texts to texts, described as `from: to`; `value` is the shape of its values, and `key` makes a key of
  /// an entry.
  static func map<Name>(
    _ from: String, _ to: String, _ value: Shape<String> = .text,
    key: @escaping @Sendable (YAMLEntry, SourceText) -> Name
  ) -> Shape where Value == [Name: String] {
    let name = "a mapping `\(from): \(to)`"
    return Shape(name: name) { node, reader in
      guard let entries = node.entries else {
        reader.refuse(node, expected: name)
        return nil
      }
      return entries.reduce(into: [:]) { result, entry in
        if let text = value.read(entry.value, &reader) {
          result[key(entry, reader.document.source)] = text
        }
      }
    }
  }
}

extension Shape where Value == [String: String] {
  /// A mapping from texts to texts.
  static func map(_ from: String, _ to: String, _ value: Shape<String> = .text) -> Shape {
    map(from, to, value) { entry, _ in entry.key }
  }
}

extension Shape where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the words of an enumeration.
  static var word: Shape {
    let words = Value.allCases.map(\.rawValue)
    let name =
      words.count > 1
      ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    return Shape(
      name, suggestion: { $0.text.flatMap { Suggestion.didYouMean($0, in: words) } }
    ) { node, _ in node.text.flatMap { Value(rawValue: $0) } }
  }
}
