import Bytes
import Diagnostics
import Formats

/// A JSON text as a tree of ranges.
///
/// Nodes are in the order of the text, a container before its content; of an object's member the
/// name comes first, then its value. Numbers, escapes and spelling are not interpreted.
struct JSONTree {
  /// The kind of a value; `null`, `true` and `false` are words.
  enum Kind: UInt8 {
    case word, number, string, array, object
  }

  /// A value: its place, and the index of the node behind it and all that is in it.
  struct Node {
    var kind: Kind
    var start: Int
    var end: Int
    var next: Int
  }

  /// The text.
  let source: SourceText
  /// The values; the first one is the root.
  private(set) var nodes: [Node] = []

  /// Reads a text that holds one value; throws at the place where it breaks the grammar.
  init(_ source: SourceText) throws(Diagnostic) {
    self.source = source
    let text = source.utf8
    var offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let problem = JSONSyntax.firstProblem(in: text.span, from: offset) {
      throw .error(
        "json.syntax", "this is not JSON: \(problem.message)",
        at: source.place(at: problem.offset))
    }
    var open: [Int] = []
    while offset < text.count {
      let start = offset
      offset += 1
      let kind: Kind
      switch text[start] {
      case UInt8(ascii: "{"): kind = .object
      case UInt8(ascii: "["): kind = .array
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let node = open.popLast() {
          nodes[node].end = offset
          nodes[node].next = nodes.count
        }
        continue
      case UInt8(ascii: "\""):
        kind = .string
        while text[offset] != UInt8(ascii: "\"") {
          offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x09, 0x0A, 0x0D, 0x20: continue
      case let byte:
        kind = byte.isLetter ? .word : .number
        while offset < text.count, Self.continuesScalar(text[offset]) { offset += 1 }
      }
      if kind == .object || kind == .array { open.append(nodes.count) }
      nodes.append(Node(kind: kind, start: start, end: offset, next: nodes.count + 1))
    }
  }

  private static func continuesScalar(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte.isOne(of: ".-+")
  }

  /// The bytes of a value.
  func range(_ node: Int) -> Range<Int> { nodes[node].start..<nodes[node].end }

  /// The values of an array, or the names and values of an object in turn.
  func children(of node: Int) -> [Int] {
    guard nodes[node].kind == .array || nodes[node].kind == .object else { return [] }
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].next {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  /// The values of an array; none for other values.
  func elements(of node: Int?) -> [Int] {
    guard let node, nodes[node].kind == .array else { return [] }
    return children(of: node)
  }

  /// The value of a member, the last one of that name.
  func member(_ name: String, of node: Int) -> Int? {
    members(of: node).last { $0.name == name }?.value
  }

  /// The members of an object in the order of the text.
  func members(of node: Int) -> [(name: String, key: Int, value: Int)] {
    guard nodes[node].kind == .object else { return [] }
    let children = children(of: node)
    return stride(from: 0, to: children.count - 1, by: 2).map { index in
      (string(children[index]) ?? "", children[index], children[index + 1])
    }
  }

  /// A whole number; nil for other values.
  func integer(_ node: Int?) -> Int? {
    guard let node else { return nil }
    switch nodes[node].kind {
    case .number: return Int(String(decoding: source.utf8[range(node)], as: UTF8.self))
    case .string: return string(node).flatMap { Int($0) }
    default: return nil
    }
  }

  /// The text of a string, as the readers of data understand it; nil for other values.
  func string(_ node: Int?) -> String? {
    guard let node, nodes[node].kind == .string else { return nil }
    let inner = source.utf8[nodes[node].start + 1..<nodes[node].end - 1]
    var text = String(decoding: inner, as: UTF8.self)
    guard inner.contains(UInt8(ascii: "\\")) else { return text }
    JSONParser().withString(source.utf8[range(node)].span) { text = $0.string ?? text }
    return text
  }
}
