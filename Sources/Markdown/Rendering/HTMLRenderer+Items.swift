import Bytes

extension HTMLRenderer {
  /// Begins a list item, with a box if it is a task.
  mutating func openItem(_ item: Node) {
    guard let isDone = parsed.prepared.box(of: item) ?? item.takeBox(parsed.boxes) else {
      html.append(static: "<li>")
      return
    }
    // As cmark-gfm writes it, but for untrusted texts and trackers.
    let hasLabel = isUntrusted || !options.additions.isEmpty
    html.append(static: hasLabel ? "<li class=\"task-list-item\">" : "<li>")
    html.append(static: "<input type=\"checkbox\"")
    html.append(static: isDone ? " checked=\"\" disabled=\"\"" : " disabled=\"\"")
    if hasLabel {
      html.append(attribute: "aria-label", options.labels[isDone ? .doneTask : .openTask])
    }
    html.append(static: " /> ")
  }
}

extension Node {
  /// Removes the box from the start of an item's text; returns whether it is ticked, or nil if
  /// there is none.
  func takeBox(_ boxes: TaskBoxes) -> Bool? {
    if case .none = boxes { return nil }
    guard let block = firstChild, block.kind == .paragraph || block.kind == .heading,
      let text = block.firstChild, text.kind == .text
    else { return nil }
    let literal = text.literal
    guard TaskBoxes.isBox(literal, at: 0),
      literal.count > 3
        ? literal[3] == " " || (9...12).contains(literal[3]) : text.next?.isBreak != false
    else { return nil }
    var isDone = literal[1] != " "
    if case .lines(let ticks) = boxes {
      guard let isTicked = ticks[startLine] else { return nil }
      isDone = isTicked
    } else if block.startLine != startLine {
      return nil
    }
    var start = 3
    while start < literal.count, literal[start].isSpace { start += 1 }
    if start == literal.count {
      if let lineEnd = text.next, lineEnd.kind == .softBreak { lineEnd.unlink() }
      text.unlink()
      if block.firstChild == nil { block.unlink() }
    } else {
      text.setLiteral(Array(literal.extracting(start...)))
    }
    return isDone
  }
}
