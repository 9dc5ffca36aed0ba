import Bytes
import Formats

/// Finds people in texts by logins of several words, without regard to case and diacritics. Where a
/// site renames people, `@login` in its texts was replaced by such a name, without the sign.
///
/// All logins are one tree of bytes: the part after the first space of a login, and from its end
/// on, backwards, the part before that space. So a search follows the tree from each space of a
/// text, independently of the number of logins.
struct SpacedNames: Sendable {
  /// The child of a node, by the number of the node times 512 plus the byte on the edge.
  private var nodes: [UInt64: UInt64] = [:]
  /// The people whose logins end at a node.
  private var people: [UInt64: [Int32]] = [:]

  /// The edge from the end of a login to the bytes before its first space.
  private static let turn: UInt64 = 256

  /// The logins of people by their indices; those of one word are left out.
  init(_ logins: [String]) {
    for (index, login) in logins.enumerated() where login.contains(" ") {
      let name = Array(TextFolding.fold(login).utf8)
      guard let space = name.firstIndex(of: 0x20) else { continue }
      var node: UInt64 = 0
      for byte in name[(space + 1)...] { add(UInt64(byte), to: &node) }
      add(Self.turn, to: &node)
      for byte in name[..<space].reversed() { add(UInt64(byte), to: &node) }
      people[node, default: []].append(Int32(index))
    }
  }

  private mutating func add(_ step: UInt64, to node: inout UInt64) {
    let key = node << 9 | step
    let next = nodes[key] ?? UInt64(nodes.count + 1)
    nodes[key] = next
    node = next
  }

  /// Whether all logins have one word.
  var isEmpty: Bool { people.isEmpty }

  /// Calls a closure with each person whose login is a part of a folded text, with some more than once.
  func forEach(in text: Span<UInt8>, _ body: (Int32) -> Void) {
    var start = 0
    while let space = text.index(of: 0x20, from: start) {
      start = space + 1
      var node: UInt64 = 0
      var at = start
      while true {
        if let before = nodes[node << 9 | Self.turn] {
          forEach(before, in: text, before: space, body)
        }
        guard at < text.count, let next = nodes[node << 9 | UInt64(text[at])] else { break }
        node = next
        at += 1
      }
    }
  }

  /// Calls `body` with each person whose login, from a node on, matches the text before the space.
  private func forEach(
    _ start: UInt64, in text: Span<UInt8>, before space: Int, _ body: (Int32) -> Void
  ) {
    var node = start
    var at = space
    while true {
      for person in people[node] ?? [] { body(person) }
      guard at > 0, let next = nodes[node << 9 | UInt64(text[at - 1])] else { return }
      node = next
      at -= 1
    }
  }
}
