import Bytes

/// The text of a paragraph, heading or cell in Markdown while it is written.
public struct MarkdownLine {
  /// A mark around a part of a line, such as emphasis.
  public enum Mark: Equatable, Sendable {
    /// Signs of Markdown, or tags where these would not be understood.
    case wrap(String, tag: String)
    /// A link to an address.
    case link([UInt8])
  }

  /// The Markdown so far.
  private(set) var bytes: [UInt8] = []
  private var marks: [(mark: Mark, start: Int)] = []
  /// The mark that ended last, where it would not be understood before a letter: where it begins, how long
  /// its signs are, its tag, and where it ends.
  private var fragile: (start: Int, width: Int, tag: String, end: Int)?
  /// How much there was when code ended last, which must not be one with the next.
  private var codeEnd: Int?
  /// Whether there was space since the last character.
  private var hasSpace = false
  /// Whether the line is a cell of a table.
  public var isCell = false

  /// An empty line.
  public init() {}

  /// Whether nothing is written.
  public var isEmpty: Bool { bytes.isEmpty }
  /// Whether the line ends with a break.
  public var endsWithBreak: Bool { hasBreak(atEndOf: bytes) }
  /// Whether a link is open.
  var isInLink: Bool {
    marks.contains { if case .link = $0.mark { true } else { false } }
  }

  /// Writes text, in which nothing is a sign.
  public mutating func append(text: Span<UInt8>) {
    let isInLink = isInLink
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte <= 0x20 || text.has("\u{A0}", at: at) {
        hasSpace = true
        at += byte <= 0x20 ? 1 : 2
        continue
      }
      space()
      if let mark = fragile { settle(mark, before: byte) }
      if byte == "h", !isInLink, let end = addressEnd(at, in: text) {
        let next = text.end(from: end) { ".,:;!?)'\"".utf8.contains($0) }
        append(address: text.extracting(at..<end), isAlone: text.byte(next) <= 0x20)
        at = end
        continue
      }
      if isSign(at, in: text, isInLink) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
      at += 1
    }
  }

  /// Where an address ends that begins here, without marks of punctuation behind it.
  private func addressEnd(_ at: Int, in text: Span<UInt8>) -> Int? {
    guard text.has("http://", at: at) || text.has("https://", at: at),
      at == 0 || !Self.isWord(text[at - 1])
    else { return nil }
    var end = at
    while text.byte(end) > 0x20, !"|<>\"]}[{`\\".utf8.contains(text[end]),
      !text.has("\u{A0}", at: end)
    {
      end += 1
    }
    while ".,:;!?)'*".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }

  /// Writes an address without escapes; in angle brackets if its end would not be recognised
  /// otherwise.
  private mutating func append(address: Span<UInt8>, isAlone: Bool) {
    let isClear = isAlone && address[address.count - 1] != "_"
    if !isClear { bytes.append(UInt8(ascii: "<")) }
    for at in address.indices { bytes.append(address[at]) }
    if !isClear { bytes.append(UInt8(ascii: ">")) }
  }

  private func isSign(_ at: Int, in text: Span<UInt8>, _ isInLink: Bool) -> Bool {
    switch text[at] {
    case "\\", "`", "*", "[", "<", "~": true
    case "_":
      at == 0 || at + 1 == text.count || !text[at - 1].isLetterOrDigit
        || !text[at + 1].isLetterOrDigit
    case "]": isInLink
    case "|": isCell
    case "&":
      // A text that would be an entity.
      text.has(
        ";",
        at: text.extracting(at..<min(text.count, at + 34))
          .end(from: 1) { $0.isLetterOrDigit || $0 == "#" } + at)
    default: false
    }
  }

  /// Writes the pending space, except at the start of the line.
  private mutating func space() {
    if hasSpace, !bytes.isEmpty, !endsWithBreak { bytes.append(0x20) }
    hasSpace = false
  }

  /// Writes the marker of a list's item, perhaps with the box of a task, as text: a cell holds no lists.
  ///
  /// - Parameter number: the item's number; nil for a bullet.
  public mutating func append(itemMarker number: Int?, box: [UInt8]) {
    append(markdown: Array((number.map { "\($0)\\. " } ?? "- ").utf8) + box)
  }

  /// Writes a space, except at the start and the end of the line.
  public mutating func appendSpace() { hasSpace = true }

  /// Writes Markdown without escaping it.
  public mutating func append(markdown: [UInt8]) {
    space()
    bytes += markdown
  }

  /// Breaks the line.
  public mutating func appendBreak() {
    if isCell { bytes += "<br>".utf8 } else { bytes.appendMarkdownBreak() }
    hasSpace = false
  }

  /// Writes code, from which the line keeps no other marks.
  public mutating func append(code: [UInt8]) {
    var code = code.map { $0 < 0x20 ? 0x20 : $0 }
    guard code.contains(where: { $0 > 0x20 }) else {
      hasSpace = hasSpace || !code.isEmpty
      return
    }
    if bytes.count == codeEnd { hasSpace = true }
    space()
    if isCell { code = code.flatMap { $0 == "|" ? Array("\\|".utf8) : [$0] } }
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: code.longestBacktickRun + 1)
    let pad: [UInt8] = code.first == "`" || code.last == "`" ? [0x20] : []
    bytes += fence + pad + code + pad + fence
    codeEnd = bytes.count
  }

  // MARK: - Marks

  /// Opens a mark; returns false where it would have no effect.
  public mutating func begin(_ mark: Mark) -> Bool {
    guard marks.count < 16, !marks.contains(where: { $0.mark == mark }) else { return false }
    if case .link = mark {
      if isInLink { return false }
      if bytes.last == "!", !hasSpace {
        bytes.removeLast()
        bytes += "\\!".utf8
      }
    }
    marks.append((mark, bytes.count))
    return true
  }

  /// Ends the mark that was begun last.
  public mutating func end() {
    guard let (mark, start) = marks.popLast() else { return }
    finish(mark, from: start)
  }

  private mutating func finish(_ mark: Mark, from start: Int) {
    var (first, end) = (start, bytes.count)
    // Space and breaks stay outside.
    while first < end {
      if bytes[first] <= 0x20 {
        first += 1
      } else if bytes[first] == "\\", first + 1 < end, bytes[first + 1] == 0x0A {
        first += 2
      } else {
        break
      }
    }
    while end > first {
      if bytes[end - 1] == 0x0A, end - 1 > first, bytes[end - 2] == "\\" {
        end -= 2
      } else if bytes[end - 1] <= 0x20 {
        end -= 1
      } else {
        break
      }
    }
    guard first < end else { return }
    var (before, after): ([UInt8], [UInt8])
    switch mark {
    case .wrap(let sign, let tag):
      (before, after) = (Array(sign.utf8), Array(sign.utf8))
      // Marks are not recognised next to each other, nor between a letter and a punctuation mark.
      let last = first > 0 ? bytes[first - 1] : 0x20
      let isUnclear = last == before.last || Self.isWord(last) && !Self.isWord(bytes[first])
      if isUnclear || sign.isEmpty {
        (before, after) = (Array("<\(tag)>".utf8), Array("</\(tag)>".utf8))
      }
    case .link(let target):
      before = [UInt8(ascii: "[")]
      after = Array("](".utf8) + target + [UInt8(ascii: ")")]
    }
    let isLast = end == bytes.count
    let endsWord = Self.isWord(bytes[end - 1])
    bytes.insert(contentsOf: after, at: end)
    bytes.insert(contentsOf: before, at: first)
    if case .wrap(let sign, let tag) = mark, before == Array(sign.utf8), isLast, !endsWord {
      fragile = (first, before.count, tag, bytes.count)
    }
  }

  /// Spells a mark with tags where a letter follows the punctuation mark that it ends with: signs are not
  /// understood there.
  private mutating func settle(
    _ mark: (start: Int, width: Int, tag: String, end: Int), before next: UInt8
  ) {
    fragile = nil
    guard mark.end == bytes.count, Self.isWord(next) else { return }
    bytes.replaceSubrange(mark.end - mark.width..<mark.end, with: "</\(mark.tag)>".utf8)
    bytes.replaceSubrange(mark.start..<mark.start + mark.width, with: "<\(mark.tag)>".utf8)
    // Marks that were opened right after it have moved.
    for index in marks.indices where marks[index].start >= mark.end {
      marks[index].start += bytes.count - mark.end
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte >= 0x80 }

  // MARK: - The whole

  /// Takes the line; marks that are open go on in the next one.
  public mutating func take() -> [UInt8] {
    for (mark, start) in marks.reversed() { finish(mark, from: start) }
    for index in marks.indices { marks[index].start = 0 }
    var line = bytes
    while hasBreak(atEndOf: line) { line.removeLast(isCell ? 4 : 2) }
    bytes = []
    codeEnd = nil
    hasSpace = false
    fragile = nil
    return line
  }

  private func hasBreak(atEndOf line: [UInt8]) -> Bool {
    // Only text has a backslash before it.
    isCell
      ? line.suffix(4).elementsEqual("<br>".utf8) && line.suffix(5).first != UInt8(ascii: "\\")
      : line.last == 0x0A
  }

  /// A paragraph with escapes, so that none of its lines begins another block.
  static func escapingStarts(_ line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(line.count + 2)
    var isStart = true
    var at = 0
    while at < line.count {
      if isStart {
        let digits = line[at...].prefix { $0.isDigit }
        if !digits.isEmpty, digits.count < 10, digits.endIndex < line.count,
          ".)".utf8.contains(line[digits.endIndex]),
          digits.endIndex + 1 == line.count || line[digits.endIndex + 1] <= 0x20
        {
          result += digits + [UInt8(ascii: "\\")]
          at = digits.endIndex
        } else if ">+=|".utf8.contains(line[at])
          || line[at] == "-"
            && (at + 1 == line.count || line[at + 1] <= 0x20 || "-|:".utf8.contains(line[at + 1]))
          // A table's second line.
          || line[at] == ":" && at + 1 < line.count && line[at + 1] == "-"
        {
          result.append(UInt8(ascii: "\\"))
        }
        // `#12` names an issue.
        let signs = line[at...].prefix(7).prefix { $0 == "#" }
        if !signs.isEmpty, signs.endIndex == line.count || line[signs.endIndex] <= 0x20 {
          result.append(UInt8(ascii: "\\"))
        }
      }
      result.append(line[at])
      isStart = line[at] == 0x0A
      at += 1
    }
    return result
  }
}
