import Bytes

/// The parts of a Markdown text that are not meant as its author's words: code, and HTML comments,
/// as in templates of pull requests.
public enum QuotedText {
  /// The ranges of code and comments in a text, in order.
  ///
  /// A fence may be at any depth, and code spans end with their paragraph. Indented lines are code
  /// if they are deeper than the text of the list around them, where a paragraph could begin.
  public static func ranges(in text: Span<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // The paragraph that is read begins at `block`, the line at `at`.
    var (at, block) = (0, 0)
    // The indentation of the text in the last list item.
    var item = 0
    while at < text.count {
      let (line, next) = line(in: text, at)
      let fence = BlockStarts.fence(text.extracting(line))
      guard fence != nil || line.isEmpty else {
        let columns = columns(text.extracting(at..<line.lowerBound))
        let marker = BlockStarts.listMarker(text.extracting(line), interruptsParagraph: at > block)
        if at == block, columns >= item + 4 {
          found.append(at..<next)
          block = next
        } else if marker > 0 {
          item = columns + marker + 1
        } else if at == block, columns < item {
          item = 0
        }
        at = next
        continue
      }
      let done = spans(in: text, block..<at, &found)
      // A comment continues after its paragraph.
      if done > at {
        (at, block) = (done, done)
        continue
      }
      at = next
      if let fence {
        at = close(of: fence, in: text, from: at)
        found.append(line.lowerBound..<at)
      }
      block = at
    }
    if block < text.count { _ = spans(in: text, block..<text.count, &found) }
    return found
  }

  /// The column at which the text after an indentation begins, counted from the quotation mark
  /// where there is one.
  private static func columns(_ indentation: Span<UInt8>) -> Int {
    var columns = 0
    for at in indentation.indices {
      switch indentation[at] {
      // The mark includes a space.
      case ">": columns = -1
      case "\t": columns += 4 - max(0, columns) % 4
      default: columns += 1
      }
    }
    return max(0, columns)
  }

  /// The offset behind the line that closes a fence.
  private static func close(
    of fence: (character: UInt8, length: Int), in text: Span<UInt8>, from start: Int
  ) -> Int {
    var at = start
    while at < text.count {
      let (line, next) = line(in: text, at)
      at = next
      if BlockStarts.isClosingFence(
        text.extracting(line), character: fence.character, length: fence.length)
      {
        break
      }
    }
    return at
  }

  /// The content of a line after its indentation and quotation marks, without trailing white space;
  /// and the start of the next line.
  private static func line(in text: Span<UInt8>, _ start: Int) -> (Range<Int>, next: Int) {
    let end = text.index(of: "\n", from: start) ?? text.count
    let inner = text.trimmed(start..<end)
    let first = text.extracting(..<inner.upperBound).end(from: inner.lowerBound) {
      $0 == ">" || $0 == " "
    }
    return (first..<inner.upperBound, min(end + 1, text.count))
  }

  /// Adds the code spans and comments of a paragraph; returns the offset at which the last one, or
  /// the paragraph, ends.
  private static func spans(
    in text: Span<UInt8>, _ block: Range<Int>, _ found: inout [Range<Int>]
  ) -> Int {
    let paragraph = text.extracting(..<block.upperBound)
    var code = CodeSpans()
    var at = block.lowerBound
    while true {
      at = signs.next(in: paragraph, from: at, to: paragraph.count)
      guard at < paragraph.count else { return at }
      switch paragraph[at] {
      case "`":
        let content = paragraph.end(from: at) { $0 == "`" }
        let end = code.end(paragraph, at)
        if end > content { found.append(at..<end) }
        at = end
      case "<" where text.has("<!--", at: at):
        var end = text.index(of: ">", from: at + 4)
        while let place = end, !text.has("--", at: place - 2) {
          end = text.index(of: ">", from: place + 1)
        }
        let close = end.map { $0 + 1 } ?? text.count
        found.append(at..<close)
        if close > block.upperBound { return close }
        at = close
      case "<" where isElement("<code", in: text, at):
        let end = paragraph.index(ofWord: "</code>", from: at).map { $0 + 7 } ?? paragraph.count
        found.append(at..<end)
        at = end
      case "<" where isElement("<pre", in: text, at):
        let end = text.index(ofWord: "</pre>", from: at).map { $0 + 6 } ?? text.count
        found.append(at..<end)
        if end > block.upperBound { return end }
        at = end
      case "\\": at = min(at + 2, paragraph.count)
      default: at += 1
      }
    }
  }

  /// Whether an element of HTML begins at an offset.
  private static func isElement(_ start: StaticString, in text: Span<UInt8>, _ at: Int) -> Bool {
    guard text.hasWord(start, at: at) else { return false }
    let next = text.byte(at + start.utf8CodeUnitCount)
    return next == ">" || next == " "
  }

  /// The beginnings of code and comments, and the escape sign.
  private static let signs = ByteSet("`<\\")
}
