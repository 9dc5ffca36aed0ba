import Bytes

/// Pairs the delimiters of emphasis and strikethrough in a paragraph, by the algorithm in the
/// appendix of CommonMark 0.30, extended by tildes as in cmark-gfm.
///
/// It only runs over texts with tildes, whose delimiters were replaced so that libcmark saw none.
struct Delimiters {
  /// A run of equal delimiters and its pairing.
  struct Run {
    let byte: UInt8
    let length: Int
    let canOpen: Bool
    let canClose: Bool
    /// The text node that contains it, and its range there, as placeholders.
    let node: Node
    let range: Range<Int>
    /// The link, image or block that contains it; only runs of one scope pair.
    let scope: Node
    /// How many of its characters have not been used.
    var left: Int
    /// Whether none of its characters has been.
    var isText: Bool { left == length }
    /// The lengths of the pairs that it ends, in the order of writing.
    var closes: [Int] = []
    /// The lengths of the pairs that it begins, in the reverse order of writing.
    var opens: [Int] = []

    /// Whether it may be the opener of another run.
    func pairs(with closing: Run) -> Bool {
      guard canOpen, byte == closing.byte else { return false }
      return !(closing.canOpen || canClose) || closing.length % 3 == 0
        || (length + closing.length) % 3 != 0
    }
  }

  private(set) var runs: [Run] = []
  private let placeholders: Placeholders

  /// Finds and pairs the runs in a block's inlines.
  init(_ block: Node, placeholders: Placeholders) {
    self.placeholders = placeholders
    collect(block)
    let scopes = Dictionary(grouping: runs.indices, by: { runs[$0].scope })
    for members in scopes.values { pair(members) }
    restoreUnpaired()
  }

  /// Writes the runs that delimit nothing as text, since they may belong to an address of mail, and
  /// forgets them.
  private mutating func restoreUnpaired() {
    var index = 0
    while index < runs.count {
      let node = runs[index].node
      let text = node.literal
      var output: [UInt8] = []
      var done = 0
      while index < runs.count, runs[index].node == node {
        let run = runs[index]
        output += text.extracting(done..<(run.isText ? run.range.lowerBound : run.range.upperBound))
        if run.isText { output += [UInt8](repeating: run.byte, count: run.length) }
        done = run.range.upperBound
        index += 1
      }
      node.setLiteral(output + Array(text.extracting(done...)))
    }
    runs.removeAll(where: \.isText)
  }

  private mutating func collect(_ block: Node) {
    var scopes = [block]
    var next: Node? = block
    while let node = next {
      if node.kind == .text { collect(text: node, scopes[scopes.count - 1]) }
      if node.kind == .link || node.kind == .image { scopes.append(node) }
      next = node.next(in: block) { if $0 != block, $0 == scopes.last { scopes.removeLast() } }
    }
  }

  private mutating func collect(text node: Node, _ scope: Node) {
    let text = node.literal
    var at = 0
    while let found = text.index(of: Placeholders.lead, from: at) {
      guard let mark = placeholders.mark(text, found), mark.isDelimiter else {
        at = found + 1
        continue
      }
      at = found + 3
      while placeholders.mark(text, at) == mark { at += 3 }
      append(mark.byte, found..<at, text, node, scope)
    }
  }

  private mutating func append(
    _ byte: UInt8, _ range: Range<Int>, _ text: Span<UInt8>, _ node: Node, _ scope: Node
  ) {
    let before = neighbour(before: range.lowerBound, text, node, skipsTildes: byte != "~")
    let after = neighbour(after: range.upperBound, text, node, skipsTildes: byte != "~")
    let leftFlanking = after == .other || (after == .punctuation && before != .other)
    let rightFlanking = before == .other || (before == .punctuation && after != .other)
    var canOpen = leftFlanking
    var canClose = rightFlanking
    if byte == "_" {
      canOpen = leftFlanking && (!rightFlanking || before == .punctuation)
      canClose = rightFlanking && (!leftFlanking || after == .punctuation)
    }
    let length = range.count / 3
    runs.append(
      Run(
        byte: byte, length: length, canOpen: canOpen, canClose: canClose, node: node, range: range,
        scope: scope, left: length))
  }

  private enum Neighbour {
    case space, punctuation, other

    init(_ scalar: Unicode.Scalar) {
      self = scalar.isSpace ? .space : scalar.isPunctuation ? .punctuation : .other
    }
  }

  private func neighbour(before place: Int, _ text: Span<UInt8>, _ node: Node, skipsTildes: Bool)
    -> Neighbour
  {
    var end = place
    if placeholders.mark(text, end - 3) == .literal { return .punctuation }
    while skipsTildes {
      if placeholders.mark(text, end - 3) == .openTilde {
        end -= 3
      } else if text.byte(end - 1) == "~" {
        end -= 1
      } else {
        break
      }
    }
    if end > 0 { return Neighbour(text.scalar(before: end)) }
    guard let previous = node.previous else { return edge(node) }
    return previous.isBreak ? .space : .punctuation
  }

  private func neighbour(after place: Int, _ text: Span<UInt8>, _ node: Node, skipsTildes: Bool)
    -> Neighbour
  {
    var start = place
    if placeholders.mark(text, start) == .literal { return .punctuation }
    while skipsTildes {
      if placeholders.mark(text, start) == .openTilde {
        start += 3
      } else if text.byte(start) == "~" {
        start += 1
        if placeholders.mark(text, start) == .literal { return .punctuation }
      } else {
        break
      }
    }
    if start < text.count { return Neighbour(text.scalar(at: start)) }
    guard let next = node.next else { return edge(node) }
    return next.isBreak ? .space : .punctuation
  }

  /// The neighbour at the edge of a node's parent: a bracket, a delimiter, or the block's end.
  private func edge(_ node: Node) -> Neighbour {
    switch node.parent?.kind {
    case .link?, .image?, .emphasis?, .strong?: .punctuation
    default: .space
    }
  }

  /// Pairs the runs of one scope.
  private mutating func pair(_ members: [Int]) {
    // A linked list, since a pair removes the runs between its two from further pairing.
    var previous = Array(-1..<members.count - 1)
    var next = Array(1..<members.count + 1)
    // Behind which run a search for an opener has been in vain, by kind and length. Once that run
    // has been used cmark-gfm searches past it, as this does as long as it does not cost too much.
    var bottom = [Int](repeating: -1, count: 9)
    var steps = 0
    let limit = 32 * members.count + 1024

    func remove(_ index: Int) {
      if previous[index] >= 0 { next[previous[index]] = next[index] }
      if next[index] < members.count { previous[next[index]] = previous[index] }
    }
    func remove(after opener: Int, before closer: Int) {
      var between = previous[closer]
      while between != opener {
        remove(between)
        between = previous[between]
      }
    }

    var closer = 0
    while closer < members.count {
      let closing = runs[members[closer]]
      let following = next[closer]
      guard closing.canClose else {
        closer = following
        continue
      }
      let kind = closing.byte == "*" ? 0 : closing.byte == "_" ? 1 : 2
      let slot = kind * 3 + closing.length % 3
      func isInReach(_ opener: Int) -> Bool {
        opener >= 0 && (steps < limit ? opener != bottom[slot] : opener > bottom[slot])
      }
      var opener = previous[closer]
      while isInReach(opener), !runs[members[opener]].pairs(with: closing) {
        steps += 1
        opener = previous[opener]
      }
      guard isInReach(opener) else {
        bottom[slot] = previous[closer]
        if !closing.canOpen { remove(closer) }
        closer = following
        continue
      }
      let opening = runs[members[opener]]
      if closing.byte == "~" {
        if opening.left == closing.left {
          use(closing.left, members[opener], members[closer])
          remove(after: opener, before: closer)
          remove(closer)
          remove(opener)
        }
        closer = following
        continue
      }
      remove(after: opener, before: closer)
      use(opening.left >= 2 && closing.left >= 2 ? 2 : 1, members[opener], members[closer])
      if runs[members[opener]].left == 0 { remove(opener) }
      if runs[members[closer]].left == 0 {
        remove(closer)
        closer = following
      }
    }
  }

  private mutating func use(_ width: Int, _ opener: Int, _ closer: Int) {
    runs[opener].left -= width
    runs[opener].opens.append(width)
    runs[closer].left -= width
    runs[closer].closes.append(width)
  }
}
