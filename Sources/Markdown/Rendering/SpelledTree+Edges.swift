import Bytes

/// Cleans up lines from which tags were removed: texts that the tags separated must not form new
/// syntax together.
extension SpelledTree {
  /// The kind of character next to a delimiter run, in the sense of CommonMark's flanking rules.
  enum Edge {
    case space, punctuation, word
    /// A character that versions of CommonMark classify differently.
    case other
    /// A delimiter that would belong to the same run.
    case sign
  }

  /// Mends the lines of a block, which may begin with a box.
  func tidy(_ block: Node, hasBox: Bool) {
    let wraps = nodes(in: block) { $0.sign != nil }
    for wrap in wraps.reversed() { moveSpace(outOf: wrap) }
    for wrap in wraps.reversed() where !isClear(wrap) {
      for child in Array(wrap.children) { wrap.insertBefore(child) }
      wrap.unlink()
    }
    block.joinTexts()
    var startsLine = true
    var lineEnd: Node?
    for node in nodes(in: block) {
      switch node.kind {
      case .softBreak, .lineBreak:
        guard startsLine else {
          startsLine = true
          lineEnd = node
          continue
        }
        // An empty line would end the paragraph.
        if node.kind == .lineBreak { lineEnd = lineEnd?.replaced(by: .make(.lineBreak)) }
        node.unlink()
      case .text:
        var text = trimmed(node, in: block, startsLine: startsLine)
        // It might define a link.
        if startsLine, text.first == "[", text.dropFirst().first.map({ $0 != "^" }) ?? true,
          !hasBox || node != block.firstChild
        {
          text.replaceSubrange(0..<1, with: escaping([text[0]]) { _ in true })
        }
        if text.isEmpty {
          node.unlink()
          continue
        }
        node.setLiteral(text)
        startsLine = false
      case .code where node.previous?.kind == .code:
        if let space = Node.make(text: [32]) { node.insertBefore(space) }
      default: startsLine = false
      }
    }
    if startsLine { lineEnd?.unlink() }
    if block.kind == .paragraph, block.firstChild == nil { block.unlink() }
  }

  /// A text without space at the ends of its line, in which no sign begins anything that it did not.
  private func trimmed(_ node: Node, in block: Node, startsLine: Bool) -> [UInt8] {
    var text = Array(node.literal)
    if startsLine { text.removeFirst(text.prefix { $0.isBlank }.count) }
    if node.next?.isBreak ?? (node.parent == block) {
      while let last = text.last, last.isBlank { text.removeLast() }
    }
    return escaping(text) { $0 == "*" || $0 == "`" }
  }

  /// Moves space and breaks out of the ends of emphasis, whose delimiters must touch words.
  private func moveSpace(outOf wrap: Node) {
    if let first = wrap.firstChild {
      if first.isBreak {
        wrap.insertBefore(first)
      } else if first.kind == .text, first.literal.first?.isBlank ?? false {
        let text = Array(first.literal)
        first.setLiteral(Array(text.drop { $0.isBlank }))
        if first.literal.isEmpty { first.unlink() }
        if let space = Node.make(text: [32]) { wrap.insertBefore(space) }
      }
    }
    guard let last = wrap.lastChild else { return }
    var space: Node?
    if last.isBreak {
      space = last
    } else if last.kind == .text, last.literal.last?.isBlank ?? false {
      var text = Array(last.literal)
      while let byte = text.last, byte.isBlank { text.removeLast() }
      last.setLiteral(text)
      if text.isEmpty { last.unlink() }
      space = Node.make(text: [32])
    }
    guard let space else { return }
    wrap.insertAfter(space)
  }

  /// Whether every Markdown parser recognises the delimiters of emphasis: if there are letters
  /// inside of them, or none outside.
  private func isClear(_ wrap: Node) -> Bool {
    guard let first = wrap.firstChild, let last = wrap.lastChild else { return false }
    return [(first, false), (last, true)].allSatisfy { child, isEnd in
      let inner = edge(of: child, isEnd: isEnd, wrap.sign)
      let outer = edge(beside: wrap, isAfter: isEnd, wrap.sign)
      return inner != .space && inner != .sign && outer != .sign
        && (inner == .word || outer == .space || outer == .punctuation)
    }
  }

  /// The kind of character next to a node, where a delimiter may be written; tags that will be
  /// removed are skipped.
  func edge(beside start: Node, isAfter: Bool, _ sign: UInt8?) -> Edge {
    var (node, tags) = (start, 0)
    while true {
      if let beside = isAfter ? node.next : node.previous {
        if beside.kind == .htmlInline, tags < 16 {
          tags += 1
          node = beside
          continue
        }
        if let other = beside.sign { return other == sign ? .sign : .punctuation }
        return edge(of: beside, isEnd: !isAfter, sign)
      }
      guard let parent = node.parent else { return .space }
      guard let other = parent.sign else {
        return parent.kind == .link || parent.kind == .image ? .punctuation : .space
      }
      if other != sign { return .punctuation }
      node = parent
    }
  }

  /// The kind of character at an end of a node; equal delimiters there belong to one run.
  private func edge(of start: Node, isEnd: Bool, _ sign: UInt8?) -> Edge {
    var node = start
    while let other = node.sign {
      guard other == sign else { return .punctuation }
      guard let child = isEnd ? node.lastChild : node.firstChild else { return .sign }
      node = child
    }
    if node.isBreak { return .space }
    guard node.kind == .text else { return .punctuation }
    let text = node.literal
    // No more than some characters have to be looked at.
    let range = isEnd ? max(0, text.count - 24)..<text.count : 0..<min(24, text.count)
    let bytes = placeholders.restored(text.extracting(range))
    if bytes.isEmpty { return .sign }
    let scalar = isEnd ? bytes.span.scalar(before: bytes.count) : bytes.span.scalar(at: 0)
    if scalar.isSpace { return .space }
    // A backslash would escape the sign.
    if scalar == "\\" { return .sign }
    if scalar.isPunctuation { return .punctuation }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .word : .other
  }
}

extension Node {
  /// The sign that is written around a part of a line: that of emphasis, or of text struck through.
  fileprivate var sign: UInt8? {
    switch kind {
    case .emphasis, .strong: UInt8(ascii: "*")
    case .customInline where firstChild != nil: UInt8(ascii: "~")
    default: nil
    }
  }
}
