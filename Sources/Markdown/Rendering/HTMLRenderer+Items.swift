extension HTMLRenderer {
  /// Begins a list item, with a box if it is a task.
  mutating func openItem(_ item: Node) {
    guard
      let isDone = prepared.box(of: item)
        ?? lines.flatMap({ item.takeBox($0, isStrict: options.additions.isEmpty) })
    else {
      html.append("<li>")
      return
    }
    guard isGuarded || !options.additions.isEmpty else {
      html.append("<li><input type=\"checkbox\"")
      if isDone { html.append(" checked=\"\"") }
      html.append(" disabled=\"\" /> ")
      return
    }
    html.append("<li")
    html.append(" class=\"task-list-item\"><input")
    html.append(" type=\"checkbox\"")
    if isDone { html.append(" checked=\"\"") }
    html.append(" disabled=\"\" aria-label=\"")
    html.append(escaped: options.labels[isDone ? .doneTask : .openTask])
    html.append("\" /> ")
  }
}

extension Node {
  /// Takes the box from the start of an item's text; whether it is ticked, or nil if there is none.
  ///
  /// - Parameter isStrict: whether tasks are recognised exactly as cmark-gfm does.
  func takeBox(_ lines: SourceLines, isStrict: Bool) -> Bool? {
    guard let block = firstChild, block.kind == .paragraph || block.kind == .heading,
      let text = block.firstChild, text.kind == .text
    else { return nil }
    let literal = text.literal
    guard literal.count >= 3, literal[0] == UInt8(ascii: "["), literal[2] == UInt8(ascii: "]"),
      literal[1] == UInt8(ascii: " ") || literal[1] | 0x20 == UInt8(ascii: "x"),
      literal.count > 3
        ? literal[3] == 32 || (9...12).contains(literal[3])
        : text.next == nil || text.next?.isBreak == true
    else { return nil }
    var isDone = literal[1] != UInt8(ascii: " ")
    let line = lines.line(startLine)
    if isStrict {
      // The reference implementation looks at the whole line, for the marker and for the tick.
      guard SourceLines.isTask(line) else { return nil }
      isDone = SourceLines.hasTick(line)
    } else if block.startLine != startLine {
      return nil
    }
    let rest = literal.dropFirst(3).drop { isMarkdownSpace($0) }
    if rest.isEmpty {
      if let lineEnd = text.next, lineEnd.kind == .softBreak { lineEnd.unlink() }
      text.unlink()
      if block.firstChild == nil { block.unlink() }
    } else {
      text.setLiteral(Array(rest))
    }
    return isDone
  }

  /// Whether a node is a line's end within a paragraph.
  var isBreak: Bool { kind == .softBreak || kind == .lineBreak }
}

/// The lines of a text by their numbers.
struct SourceLines {
  private let text: UnsafeBufferPointer<UInt8>
  private var starts = [0]

  /// The lines of a text; nil if it has no box of a task list anywhere.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard SourceLines.hasBox(text), let bytes = text.baseAddress else { return nil }
    self.text = text
    // Of the bytes that are not printable the set knows no single one.
    let ends = ByteSet([10, 13])
    var at = 0
    while true {
      at = ends.next(in: bytes, from: at, to: text.count)
      guard at < text.count else { break }
      if bytes[at] == 10 || (bytes[at] == 13 && (at + 1 >= text.count || bytes[at + 1] != 10)) {
        starts.append(at + 1)
      }
      at += 1
    }
  }

  private static func hasBox(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while let bracket = text.index(of: UInt8(ascii: "["), from: at) {
      if bracket + 2 < text.count, text[bracket + 2] == UInt8(ascii: "]"),
        text[bracket + 1] == UInt8(ascii: " ") || text[bracket + 1] | 0x20 == UInt8(ascii: "x")
      {
        return true
      }
      at = bracket + 1
    }
    return false
  }

  /// A line by its number from 1, with its end.
  func line(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    guard starts.indices.contains(number - 1) else { return .init(start: nil, count: 0) }
    let end = number < starts.count ? starts[number] : text.count
    return UnsafeBufferPointer(rebasing: text[starts[number - 1]..<end])
  }

  /// Whether a line begins with a list marker and a box, as cmark-gfm recognises tasks: only spaces
  /// may precede the marker, and any character may follow a number.
  static func isTask(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    func isSpace(_ at: Int) -> Bool {
      at < line.count && (line[at] == 32 || line[at] == 9 || line[at] == 11 || line[at] == 12)
    }
    var at = 0
    while isSpace(at) { at += 1 }
    guard at < line.count else { return false }
    if isDigit(line[at]) {
      while at < line.count, isDigit(line[at]) { at += 1 }
    } else if line[at] != UInt8(ascii: "-"), line[at] != UInt8(ascii: "+"),
      line[at] != UInt8(ascii: "*")
    {
      return false
    }
    at += 1
    guard isSpace(at) else { return false }
    while isSpace(at) { at += 1 }
    guard at + 2 < line.count, line[at] == UInt8(ascii: "["), line[at + 2] == UInt8(ascii: "]"),
      line[at + 1] == UInt8(ascii: " ") || line[at + 1] | 0x20 == UInt8(ascii: "x")
    else { return false }
    return isSpace(at + 3)
  }

  /// Whether a ticked box stands anywhere in a line.
  static func hasTick(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at + 2 < line.count {
      if line[at] == UInt8(ascii: "["), line[at + 1] | 0x20 == UInt8(ascii: "x"),
        line[at + 2] == UInt8(ascii: "]")
      {
        return true
      }
      at += 1
    }
    return false
  }
}
