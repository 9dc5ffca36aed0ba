import Bytes

/// How the boxes of task lists are recognised in a text.
enum TaskBoxes {
  /// There are none.
  case none
  /// At the start of any item.
  case items
  /// As cmark-gfm does, which looks at whole lines of the source for the marker and for the tick: the
  /// lines of tasks by their numbers from 1, and whether they are ticked.
  case lines([Int: Bool])

  /// The lines of a text that are tasks to cmark-gfm.
  init(linesOf text: Span<UInt8>) {
    var ticks: [Int: Bool] = [:]
    var (start, number) = (0, 1)
    for at in text.indices where text[at].isLineEnd {
      if text[at] == 13, at + 1 < text.count, text[at + 1] == 10 { continue }
      let line = text.extracting(start...at)
      if TaskBoxes.isTask(line) { ticks[number] = TaskBoxes.hasTick(line) }
      (start, number) = (at + 1, number + 1)
    }
    let line = text.extracting(start...)
    if TaskBoxes.isTask(line) { ticks[number] = TaskBoxes.hasTick(line) }
    self = ticks.isEmpty ? .none : .lines(ticks)
  }

  /// Whether a box stands at an offset.
  static func isBox(_ text: Span<UInt8>, at start: Int) -> Bool {
    start + 2 < text.count && text[start] == "[" && text[start + 2] == "]"
      && (text[start + 1] == " " || text[start + 1] | 0x20 == "x")
  }

  /// Whether a line begins with a list marker and a box, as cmark-gfm recognises tasks: only spaces
  /// may precede the marker, and any character may follow a number.
  static func isTask(_ line: Span<UInt8>) -> Bool {
    func isSpace(_ at: Int) -> Bool { at < line.count && line[at].isSpace && !line[at].isLineEnd }
    var at = 0
    while isSpace(at) { at += 1 }
    guard at < line.count else { return false }
    if line[at].isDigit {
      while at < line.count, line[at].isDigit { at += 1 }
    } else if line[at] != "-", line[at] != "+", line[at] != "*" {
      return false
    }
    at += 1
    guard isSpace(at) else { return false }
    while isSpace(at) { at += 1 }
    return isBox(line, at: at) && isSpace(at + 3)
  }

  /// Whether a ticked box stands anywhere in a line.
  static func hasTick(_ line: Span<UInt8>) -> Bool {
    line.indices.contains { isBox(line, at: $0) && line[$0 + 1] != " " }
  }
}
