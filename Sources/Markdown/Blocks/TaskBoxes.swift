import Bytes

/// How the boxes of task lists are recognised in a text.
enum TaskBoxes {
  /// There are none.
  case none
  /// At the start of any item.
  case items
  /// As in cmark-gfm, which looks at whole lines of the source for the marker and for the tick: the
  /// lines of tasks by their numbers from 1, and whether they are ticked.
  case lines([Int: Bool])

  /// The lines of a text that are tasks to cmark-gfm.
  init(linesOf text: Span<UInt8>) {
    var ticks: [Int: Bool] = [:]
    var (start, number) = (0, 1)
    while start < text.count {
      let end = text.end(from: start) { !$0.isLineEnd }
      let line = text.extracting(start..<min(end + 1, text.count))
      if TaskBoxes.isTask(line) { ticks[number] = TaskBoxes.hasTick(line) }
      start = end + (text.has("\r\n", at: end) ? 2 : 1)
      number += 1
    }
    self = ticks.isEmpty ? .none : .lines(ticks)
  }

  /// Whether a box stands at an offset.
  static func isBox(_ text: Span<UInt8>, at start: Int) -> Bool {
    text.byte(start) == "[" && text.byte(start + 2) == "]"
      && (text[start + 1] == " " || text[start + 1] | 0x20 == "x")
  }

  /// Whether a line begins with a list marker and a box in the way of cmark-gfm: only spaces may
  /// precede the marker, and any character may follow a number.
  static func isTask(_ line: Span<UInt8>) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte.isSpace && !byte.isLineEnd }
    let start = line.end(from: 0, of: isSpace)
    let number = line.end(from: start) { $0.isDigit }
    guard number > start || "-+*".utf8.contains(line.byte(start)) else { return false }
    let space = number + 1
    let box = line.end(from: space, of: isSpace)
    return box > space && isBox(line, at: box) && isSpace(line.byte(box + 3))
  }

  /// Whether a ticked box stands anywhere in a line.
  static func hasTick(_ line: Span<UInt8>) -> Bool {
    line.indices.contains { isBox(line, at: $0) && line[$0 + 1] != " " }
  }
}
