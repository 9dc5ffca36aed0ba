import Diagnostics
import Formats

/// A JSON text as a tree of places: where each value begins and ends.
///
/// Nodes lie in the order of the text, a container before what is in it; of an object's member the
/// name comes first, then its value. Numbers, escapes and spelling are left alone.
struct JSONTree {
  /// What a value is.
  enum Kind: UInt8 {
    case null, `true`, `false`, number, string, array, object
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

  /// How deeply containers may be nested.
  static let maximumDepth = 512

  /// Reads a text that holds one value; throws at the place where it breaks the grammar.
  init(_ source: SourceText) throws(Diagnostic) {
    self.source = source
    var offset = source.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try parse(&offset)
    skipSpace(&offset)
    if offset < source.utf8.count { throw error("something stands behind the value", at: offset) }
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

  /// The text of a string; nil for other values. Halves of surrogate pairs become U+FFFD.
  func string(_ node: Int?) -> String? {
    guard let node, nodes[node].kind == .string else { return nil }
    let inner = source.utf8[nodes[node].start + 1..<nodes[node].end - 1]
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    var units: [UInt16] = []
    var out = ""
    func unit(at index: Int) -> UInt16? {
      guard index + 6 <= inner.endIndex else { return nil }
      return UInt16(String(decoding: inner[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
    func flush() {
      out += String(decoding: units, as: UTF16.self)
      units = []
    }
    var index = inner.startIndex
    while index < inner.endIndex {
      guard inner[index] == UInt8(ascii: "\\"), index + 1 < inner.endIndex else {
        flush()
        let end = inner[index...].firstIndex(of: UInt8(ascii: "\\")) ?? inner.endIndex
        let stop = max(end, index + 1)
        out += String(decoding: inner[index..<stop], as: UTF8.self)
        index = stop
        continue
      }
      switch inner[index + 1] {
      case UInt8(ascii: "u"):
        units.append(unit(at: index) ?? 0xFFFD)
        index += 6
        continue
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case let byte: units.append(UInt16(byte))
      }
      index += 2
    }
    flush()
    return out
  }

  // MARK: - Parsing

  /// A container that is open while the text is read.
  private struct Open {
    var node: Int
    var isObject: Bool
  }

  private mutating func parse(_ offset: inout Int) throws(Diagnostic) {
    var open: [Open] = []
    while true {
      // A value begins here.
      skipSpace(&offset)
      let byte = peek(offset)
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard open.count < Self.maximumDepth else {
          throw error("it is nested deeper than \(Self.maximumDepth) levels", at: offset)
        }
        let isObject = byte == UInt8(ascii: "{")
        open.append(Open(node: nodes.count, isObject: isObject))
        nodes.append(Node(kind: isObject ? .object : .array, start: offset, end: 0, next: 0))
        offset += 1
        skipSpace(&offset)
        if peek(offset) != UInt8(ascii: isObject ? "}" : "]") {
          if isObject { try name(&offset) }
          continue
        }
      } else {
        try scalar(&offset)
      }
      // A value has ended: close what ends with it, and go on behind a comma.
      while true {
        guard let container = open.last else { return }
        skipSpace(&offset)
        if nodes.count > container.node + 1, peek(offset) == UInt8(ascii: ",") {
          offset += 1
          if container.isObject { try name(&offset) }
          break
        }
        guard peek(offset) == UInt8(ascii: container.isObject ? "}" : "]") else {
          throw error(
            "',' or '\(container.isObject ? "}" : "]")' is missing here", at: offset)
        }
        offset += 1
        nodes[container.node].end = offset
        nodes[container.node].next = nodes.count
        open.removeLast()
      }
    }
  }

  private mutating func name(_ offset: inout Int) throws(Diagnostic) {
    skipSpace(&offset)
    guard peek(offset) == UInt8(ascii: "\"") else {
      throw error("a member's name in quotes is missing here", at: offset)
    }
    try scalar(&offset)
    skipSpace(&offset)
    guard peek(offset) == UInt8(ascii: ":") else { throw error("':' is missing here", at: offset) }
    offset += 1
  }

  private mutating func scalar(_ offset: inout Int) throws(Diagnostic) {
    let start = offset
    let kind: Kind
    switch peek(offset) {
    case UInt8(ascii: "\""):
      kind = .string
      try skipString(&offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      try skipNumber(&offset)
    case UInt8(ascii: "t"): kind = try word("true", .true, &offset)
    case UInt8(ascii: "f"): kind = try word("false", .false, &offset)
    case UInt8(ascii: "n"): kind = try word("null", .null, &offset)
    default: throw error("a value is missing here", at: offset)
    }
    nodes.append(Node(kind: kind, start: start, end: offset, next: nodes.count + 1))
  }

  private func word(
    _ word: StaticString, _ kind: Kind, _ offset: inout Int
  ) throws(Diagnostic) -> Kind {
    let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard source.utf8[offset...].starts(with: text) else {
      throw error("a value is missing here", at: offset)
    }
    offset += text.count
    return kind
  }

  private func skipString(_ offset: inout Int) throws(Diagnostic) {
    let start = offset
    offset += 1
    while offset < source.utf8.count {
      switch source.utf8[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): try skipEscape(&offset)
      default: offset += 1
      }
    }
    throw error("this text has no end", at: start)
  }

  private func skipEscape(_ offset: inout Int) throws(Diagnostic) {
    switch peek(offset + 1) {
    case UInt8(ascii: "u"):
      let digits = source.utf8[min(offset + 2, source.utf8.count)...].prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else {
        throw error("'\\u' needs four hexadecimal digits", at: offset)
      }
      offset += 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
    default: throw error("there is no such escape", at: offset)
    }
  }

  private func skipNumber(_ offset: inout Int) throws(Diagnostic) {
    func digits() throws(Diagnostic) {
      let start = offset
      while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek(offset)) { offset += 1 }
      if offset == start { throw error("a digit is missing here", at: offset) }
    }
    if peek(offset) == UInt8(ascii: "-") { offset += 1 }
    let start = offset
    try digits()
    if source.utf8[start] == UInt8(ascii: "0"), offset > start + 1 {
      throw error("a number must not begin with 0", at: start)
    }
    if peek(offset) == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if peek(offset) == UInt8(ascii: "e") || peek(offset) == UInt8(ascii: "E") {
      offset += 1
      if peek(offset) == UInt8(ascii: "+") || peek(offset) == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
  }

  private func skipSpace(_ offset: inout Int) {
    while offset < source.utf8.count, isJSONSpace(source.utf8[offset]) { offset += 1 }
  }

  /// The byte at an offset; 0 behind the end.
  private func peek(_ offset: Int) -> UInt8 {
    offset < source.utf8.count ? source.utf8[offset] : 0
  }

  private func error(_ message: String, at offset: Int) -> Diagnostic {
    .error("json.syntax", "this is not JSON: \(message)", at: source.place(at: offset))
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }
}
