import Bytes

/// The footnotes of a document: the definitions, and the references in their order.
struct Footnotes {
  /// One reference to a footnote.
  struct Reference {
    /// The footnote's number, from 1 in the order of first references.
    var number: Int
    /// Which reference to the footnote it is, from 1.
    var occurrence: Int
  }

  private struct Note {
    let item: Node
    var number = 0
    var references = 0
  }

  private var notes: [Note] = []
  private var names: [[UInt8]: Int] = [:]
  private var used: [Int] = []
  /// The number of the footnote being written.
  private(set) var current = 0
  /// The paragraph that ends the footnote being written, if one does.
  private(set) var lastParagraph: Node?

  /// Whether none is defined.
  var isEmpty: Bool { notes.isEmpty }
  /// How many were referred to.
  var usedCount: Int { used.count }

  /// Removes the list items that represent definitions from a document; their names are given by
  /// the items' lines.
  mutating func take(from root: Node, _ definitions: [Int: [UInt8]]) {
    if definitions.isEmpty { return }
    var definitions = definitions
    var items: [(Node, [UInt8])] = []
    var next: Node? = root
    while let node = next {
      if node.kind == .item, let name = definitions.removeValue(forKey: node.startLine) {
        items.append((node, name))
      }
      next = node.next(in: root, skipsChildren: node.kind == .paragraph || node.kind == .heading)
    }
    for (item, name) in items {
      let list = item.parent
      item.unlink()
      if let list, list.firstChild == nil { list.unlink() }
      let key = name.map(\.lowercased)
      guard names[key] == nil else { continue }
      names[key] = notes.count
      notes.append(Note(item: item))
    }
  }

  /// The name in the `[^name]` that begins at a bracket; nil if none does.
  static func name(_ bytes: Span<UInt8>, _ bracket: Int) -> Range<Int>? {
    guard bytes.byte(bracket + 1) == "^" else { return nil }
    let part = bytes.extracting(..<min(bracket + 1001, bytes.count))
    return part.index(of: "]", from: bracket + 2).map { bracket + 2..<$0 }
  }

  /// Refers to the footnote of a name; nil if it is not defined.
  mutating func refer(_ name: Span<UInt8>) -> Reference? {
    guard let index = names[Array(name).map(\.lowercased)] else { return nil }
    if notes[index].number == 0 {
      used.append(index)
      notes[index].number = used.count
    }
    notes[index].references += 1
    return Reference(number: notes[index].number, occurrence: notes[index].references)
  }

  /// How often the text refers to the footnote of a number.
  func references(to number: Int) -> Int {
    used.indices.contains(number - 1) ? notes[used[number - 1]].references : 0
  }

  /// Begins to write the footnote of a number; its list item.
  mutating func begin(_ number: Int) -> Node? {
    guard used.indices.contains(number - 1) else { return nil }
    current = number
    let item = notes[used[number - 1]].item
    lastParagraph = item.lastChild.flatMap { $0.kind == .paragraph ? $0 : nil }
    return item
  }
}
