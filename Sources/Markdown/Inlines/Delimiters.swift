import Bytes

/// Pairs the delimiters of emphasis and strikethrough in a paragraph, by the algorithm that
/// CommonMark 0.30 gives in its appendix, extended by tildes as cmark-gfm does.
///
/// It runs only over texts with tildes, whose delimiters were marked so that libcmark saw none.
struct Delimiters {
  /// A run of one delimiter and what becomes of it.
  struct Run {
    let byte: UInt8
    let length: Int
    let canOpen: Bool
    let canClose: Bool
    /// The link, image or block that it stands in; only runs of one scope pair.
    let scope: Node
    /// How many of its characters have not been used.
    var left: Int
    /// Whether none of its characters has been.
    var isText: Bool { left == length }
    /// The lengths of the pairs that it ends, in the order of writing.
    var closes: [Int] = []
    /// The lengths of the pairs that it begins, in the reverse order of writing.
    var opens: [Int] = []
  }

  private(set) var runs: [Run] = []
  private let placeholders: Placeholders

  /// Finds and pairs the runs in a block's inlines.
  init(_ block: Node, placeholders: Placeholders) {
    self.placeholders = placeholders
    collect(block)
    let scopes = Dictionary(grouping: runs.indices, by: { runs[$0].scope })
    for members in scopes.values { pair(members) }
  }

  private mutating func collect(_ block: Node) {
    var scope = block
    guard var node = block.firstChild else { return }
    while true {
      let kind = node.kind
      if kind == .text { collect(text: node, scope) }
      if let child = node.firstChild {
        if kind == .link || kind == .image { scope = node }
        node = child
        continue
      }
      while node.next == nil {
        guard let parent = node.parent, parent != block else { return }
        node = parent
        if node == scope {
          var outer = node.parent ?? block
          while outer != block, outer.kind != .link, outer.kind != .image {
            outer = outer.parent ?? block
          }
          scope = outer
        }
      }
      guard let next = node.next else { return }
      node = next
    }
  }

  private mutating func collect(text node: Node, _ scope: Node) {
    let text = node.literal
    var at = 0
    while let found = text.index(of: Placeholders.lead.0, from: at) {
      guard let byte = openByte(text, found) else {
        at = found + 1
        continue
      }
      var end = found + 3
      while end < text.count, openByte(text, end) == byte { end += 3 }
      append(byte, found..<end, text, node, scope)
      at = end
    }
  }

  private func openByte(_ bytes: Span<UInt8>, _ at: Int) -> UInt8? {
    switch placeholders.mark(bytes, at) {
    case .openAsterisk?: UInt8(ascii: "*")
    case .openUnderscore?: UInt8(ascii: "_")
    case .openTilde?: UInt8(ascii: "~")
    default: nil
    }
  }

  private mutating func append(
    _ byte: UInt8, _ range: Range<Int>, _ text: Span<UInt8>, _ node: Node, _ scope: Node
  ) {
    let isTilde = byte == "~"
    let before = neighbour(before: range.lowerBound, text, node, skipsTildes: !isTilde)
    let after = neighbour(after: range.upperBound, text, node, skipsTildes: !isTilde)
    let leftFlanking =
      !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let rightFlanking =
      !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    var canOpen = leftFlanking
    var canClose = rightFlanking
    if byte == "_" {
      canOpen = leftFlanking && (!rightFlanking || before.isPunctuation)
      canClose = rightFlanking && (!leftFlanking || after.isPunctuation)
    }
    let length = range.count / 3
    runs.append(
      Run(
        byte: byte, length: length, canOpen: canOpen, canClose: canClose, scope: scope, left: length
      ))
  }

  private struct Neighbour {
    var isSpace: Bool
    var isPunctuation: Bool

    static let space = Neighbour(isSpace: true, isPunctuation: false)
    static let punctuation = Neighbour(isSpace: false, isPunctuation: true)

    init(isSpace: Bool, isPunctuation: Bool) {
      self.isSpace = isSpace
      self.isPunctuation = isPunctuation
    }

    init(_ scalar: Unicode.Scalar?) {
      isSpace = scalar.map(UnicodeScalars.isSpace) ?? true
      isPunctuation = scalar.map(UnicodeScalars.isPunctuation) ?? false
    }
  }

  private func neighbour(before place: Int, _ text: Span<UInt8>, _ node: Node, skipsTildes: Bool)
    -> Neighbour
  {
    var end = place
    if end >= 3, placeholders.mark(text, end - 3) == .literal { return .punctuation }
    while skipsTildes, end > 0 {
      if end >= 3, placeholders.mark(text, end - 3) == .openTilde {
        end -= 3
      } else if text[end - 1] == "~" {
        end -= 1
      } else {
        break
      }
    }
    if end > 0 { return Neighbour(UnicodeScalars.scalar(text, before: end, from: 0)) }
    guard let previous = node.previous else { return edge(node) }
    return previous.kind == .softBreak || previous.kind == .lineBreak ? .space : .punctuation
  }

  private func neighbour(after place: Int, _ text: Span<UInt8>, _ node: Node, skipsTildes: Bool)
    -> Neighbour
  {
    var start = place
    if start < text.count, placeholders.mark(text, start) == .literal { return .punctuation }
    while skipsTildes, start < text.count {
      if placeholders.mark(text, start) == .openTilde {
        start += 3
      } else if text[start] == "~" {
        if start + 1 < text.count, placeholders.mark(text, start + 1) == .literal {
          return .punctuation
        }
        start += 1
      } else {
        break
      }
    }
    if start < text.count { return Neighbour(UnicodeScalars.scalar(text, start, text.count)) }
    guard let next = node.next else { return edge(node) }
    return next.kind == .softBreak || next.kind == .lineBreak ? .space : .punctuation
  }

  /// What stands at the edge of a node's parent: a bracket, a delimiter, or the block's end.
  private func edge(_ node: Node) -> Neighbour {
    switch node.parent?.kind {
    case .link?, .image?, .emphasis?, .strong?: .punctuation
    default: .space
    }
  }

  /// Pairs the runs of one scope.
  private mutating func pair(_ members: [Int]) {
    // A linked list, since pairs take what is between them out of the game.
    var previous = Array(-1..<members.count - 1)
    var next = Array(1..<members.count + 1)
    // Behind which run a search for an opener has been in vain, by kind and length. Once that run has
    // been used cmark-gfm searches past it, as this does as long as it does not cost too much.
    var bottom = [Int](repeating: -1, count: 9)
    var steps = 0
    let limit = 32 * members.count + 1024

    func remove(_ index: Int) {
      if previous[index] >= 0 { next[previous[index]] = next[index] }
      if next[index] < members.count { previous[next[index]] = previous[index] }
    }

    var closer = 0
    while closer < members.count {
      let closing = runs[members[closer]]
      guard closing.canClose else {
        closer = next[closer]
        continue
      }
      let slot = Delimiters.slot(closing)
      var opener = previous[closer]
      var isFound = false
      while opener >= 0, steps < limit ? opener != bottom[slot] : opener > bottom[slot] {
        steps += 1
        let opening = runs[members[opener]]
        if opening.canOpen, opening.byte == closing.byte,
          !(closing.canOpen || opening.canClose) || closing.length % 3 == 0
            || (opening.length + closing.length) % 3 != 0
        {
          isFound = true
          break
        }
        opener = previous[opener]
      }
      guard isFound else {
        bottom[slot] = previous[closer]
        let following = next[closer]
        if !closing.canOpen { remove(closer) }
        closer = following
        continue
      }
      let following = next[closer]
      if closing.byte == "~" {
        if runs[members[opener]].left == closing.left {
          use(closing.left, members[opener], members[closer])
          var between = closer
          while between != opener {
            remove(between)
            between = previous[between]
          }
          remove(opener)
        }
        closer = following
        continue
      }
      let width = runs[members[opener]].left >= 2 && closing.left >= 2 ? 2 : 1
      var between = previous[closer]
      while between != opener {
        remove(between)
        between = previous[between]
      }
      use(width, members[opener], members[closer])
      if runs[members[opener]].left == 0 { remove(opener) }
      if runs[members[closer]].left == 0 {
        remove(closer)
        closer = following
      }
    }
  }

  private static func slot(_ run: Run) -> Int {
    let kind =
      switch run.byte {
      case "*": 0
      case "_": 1
      default: 2
      }
    return kind * 3 + run.length % 3
  }

  private mutating func use(_ width: Int, _ opener: Int, _ closer: Int) {
    runs[opener].left -= width
    runs[opener].opens.append(width)
    runs[closer].left -= width
    runs[closer].closes.append(width)
  }
}
