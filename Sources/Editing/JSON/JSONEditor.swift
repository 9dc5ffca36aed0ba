import Diagnostics

/// Edits a JSON text at the places of its values; every other byte is unchanged.
///
/// Edits are collected and made at the end. A removed element must not be edited as well.
struct JSONEditor {
  /// The text before.
  let tree: JSONTree
  private var splicer: TextSplicer
  private var removals: [Int: Set<Int>] = [:]
  private var additions: [Int: [(name: String?, value: String)]] = [:]

  /// Reads a text; throws where it breaks the grammar.
  init(_ source: SourceText) throws(Diagnostic) {
    tree = try JSONTree(source)
    splicer = TextSplicer(source.utf8)
  }

  /// Replaces a value by JSON; the same spelling is no edit.
  mutating func replace(_ node: Int, with value: String) {
    let range = tree.range(node)
    guard !tree.source.utf8[range].elementsEqual(value.utf8) else { return }
    splicer.replace(range, with: value)
  }

  /// Sets a member of an object to a value that is JSON; a new member comes last.
  mutating func set(_ name: String, of object: Int, to value: String) {
    if let node = tree.member(name, of: object) {
      replace(node, with: value)
    } else if let index = additions[object]?.firstIndex(where: { $0.name == name }) {
      additions[object]?[index].value = value
    } else {
      additions[object, default: []].append((name, value))
    }
  }

  /// Takes a member away from an object.
  mutating func remove(_ name: String, of object: Int) {
    additions[object]?.removeAll { $0.name == name }
    for member in tree.members(of: object) where member.name == name {
      removals[object, default: []].insert(member.key)
    }
  }

  /// Takes an element away from an array.
  mutating func remove(_ element: Int, of array: Int) {
    removals[array, default: []].insert(element)
  }

  /// Adds an element that is JSON at the end of an array.
  mutating func append(_ value: String, to array: Int) {
    additions[array, default: []].append((nil, value))
  }

  /// The layout for elements of an array: that of its last element of the same kind, else one that is
  /// indented as the array would be.
  func style(forElementsOf array: Int) -> JSONStyle {
    if let last = tree.elements(of: array).last(where: { tree.nodes[$0].kind == .object }),
      let style = JSONStyle(of: last, in: tree)
    {
      return style
    }
    return style(of: array).nested()
  }

  /// The layout of a container: its own, else one derived from its parent.
  func style(of container: Int) -> JSONStyle {
    if let style = JSONStyle(of: container, in: tree) { return style }
    guard container > 0 else {
      return JSONStyle(lead: "\n  ", gap: "\n  ", tail: "\n", colon: ": ")
    }
    // The parent of an empty container: the innermost one around it.
    let parent = (0..<container).last { node in
      tree.nodes[node].next > container
        && (tree.nodes[node].kind == .object || tree.nodes[node].kind == .array)
    }
    return (parent.flatMap { JSONStyle(of: $0, in: tree) } ?? .line(colon: ": ")).nested()
  }

  /// The text with all edits made.
  consuming func result() throws(Diagnostic) -> [UInt8] {
    for container in Set(removals.keys).union(additions.keys).sorted() {
      splice(container)
    }
    return try splicer.result(of: tree.source.name)
  }

  private mutating func splice(_ container: Int) {
    let isObject = tree.nodes[container].kind == .object
    let children = tree.children(of: container)
    // The unit of removal: an element, or a name with its value.
    let step = isObject ? 2 : 1
    let units = stride(from: 0, to: children.count, by: step).map { index in
      tree.nodes[children[index]].start..<tree.nodes[children[index + step - 1]].end
    }
    let removed = removals[container] ?? []
    let isKept = units.indices.map { !removed.contains(children[$0 * step]) }
    let style = style(of: container)
    let added = (additions[container] ?? []).map { item in
      (item.name.map { JSONStyle.quoted($0) + style.colon } ?? "") + item.value
    }
    guard isKept.contains(true) else {
      let inside = tree.nodes[container].start + 1..<tree.nodes[container].end - 1
      let text =
        added.isEmpty ? "" : style.lead + added.joined(separator: "," + style.gap) + style.tail
      splicer.replace(inside, with: text)
      return
    }
    splicer.keep(isKept, of: units)
    if let end = units.last?.upperBound {
      for value in added { splicer.insert("," + style.gap + value, at: end) }
    }
  }
}
