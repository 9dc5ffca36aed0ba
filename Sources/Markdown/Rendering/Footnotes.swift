import Bytes

/// The footnotes of a document: which are defined, and which were referred to in what order.
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

  /// Takes the list items that stand for definitions out of a document.
  mutating func take(from root: Node, _ definitions: [PreparedSource.Footnote]) {
    var names: [Int: [UInt8]] = [:]
    for definition in definitions { names[definition.line] = definition.name }
    var items: [(Node, [UInt8])] = []
    var node = root
    walk: while true {
      if node.kind == .item, let name = names.removeValue(forKey: node.startLine) {
        items.append((node, name))
      }
      if node.kind != .paragraph, node.kind != .heading, let child = node.firstChild {
        node = child
        continue
      }
      while node.next == nil {
        guard let parent = node.parent, parent != root else { break walk }
        node = parent
      }
      guard let next = node.next else { break }
      node = next
    }
    for (item, name) in items {
      let list = item.parent
      item.unlink()
      if let list, list.firstChild == nil { list.unlink() }
      let key = name.map(\.lowercased)
      guard self.names[key] == nil else {
        item.unlink()
        continue
      }
      self.names[key] = notes.count
      notes.append(Note(item: item))
    }
  }

  /// The name in the `[^name]` that begins at a bracket; nil if none does.
  static func name(_ bytes: Span<UInt8>, _ bracket: Int, _ count: Int) -> Range<Int>? {
    guard bracket + 2 < count, bytes[bracket + 1] == "^" else { return nil }
    var end = bracket + 2
    while end < count, end - bracket < 1000, bytes[end] != "]" { end += 1 }
    guard end < count, bytes[end] == "]" else { return nil }
    return bracket + 2..<end
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
