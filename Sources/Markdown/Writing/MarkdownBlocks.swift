import Bytes

/// Writes blocks of Markdown, each with the prefix of the quotes and lists around it.
public struct MarkdownBlocks {
  private enum Container {
    case quote
    /// An item with its marker and, behind it, the box of a task, and whether these are still to be written.
    case item(marker: [UInt8], box: [UInt8], isFresh: Bool)
  }

  /// The Markdown so far.
  private var output: [UInt8] = []
  private var containers: [Container] = []
  /// Whether an empty line comes before the next block.
  private var hasGap = false

  /// The deepest nesting of quotes and lists: each level costs some bytes of every line.
  private static let maximumDepth = 16

  /// No blocks.
  public init() {}

  /// The Markdown so far, without a line end behind it.
  public var text: [UInt8] {
    var text = output
    while text.last == 0x0A { text.removeLast() }
    return text
  }

  /// Opens a quote; false where it would be nested too deeply.
  public mutating func beginQuote() -> Bool {
    guard containers.count < Self.maximumDepth else { return false }
    writeLonelyBox()
    containers.append(.quote)
    return true
  }

  /// Opens an item of a list, perhaps with the box of a task; false where it would be nested too deeply.
  public mutating func beginItem(_ number: Int?, box: [UInt8], isFirst: Bool) -> Bool {
    guard containers.count < Self.maximumDepth else { return false }
    writeLonelyBox()
    let isNested = if case .item = containers.last { true } else { false }
    // Only a list that begins with 1 may interrupt a paragraph.
    if !isFirst || isNested && (number ?? 1) == 1 { hasGap = false }
    let marker = number.map { Array("\($0). ".utf8) } ?? Array("- ".utf8)
    containers.append(.item(marker: marker, box: box, isFresh: true))
    return true
  }

  /// Writes the box of an item that begins with something else than text, which would be taken for text behind it.
  private mutating func writeLonelyBox() {
    if case .item(_, let box, true) = containers.last, !box.isEmpty { write([]) }
  }

  /// Closes the quote or item that was opened last.
  public mutating func end() {
    if case .item(_, _, true) = containers.last { write([]) }
    _ = containers.popLast()
  }

  /// Writes a block, which may have several lines.
  public mutating func write(_ block: [UInt8]) {
    if block.starts(with: "```".utf8) { writeLonelyBox() }
    if hasGap, !output.isEmpty {
      writePrefix(isGap: true)
      output.append(0x0A)
    }
    for line in block.split(separator: 0x0A, omittingEmptySubsequences: false) {
      writePrefix(isGap: false)
      output += line
      // Two spaces at the end are a hard break.
      if !line.suffix(2).elementsEqual("  ".utf8) {
        while output.last == 0x20 { output.removeLast() }
      }
      output.append(0x0A)
    }
    hasGap = true
  }

  /// Writes a paragraph, unless it is empty.
  public mutating func write(paragraph text: [UInt8]) {
    if !text.isEmpty { write(MarkdownLine.escapingStarts(text)) }
  }

  /// Writes a heading of a level from 1 to 6, unless it is empty.
  public mutating func write(heading text: [UInt8], level: Int) {
    if text.isEmpty { return }
    // Such signs at the end would be taken for a closing sequence.
    let end = text.last == UInt8(ascii: "#") ? Array("\\#".utf8) : text.suffix(1)
    write([UInt8](repeating: UInt8(ascii: "#"), count: level) + [0x20] + text.dropLast() + end)
  }

  /// Writes code with a fence that is longer than any in it.
  public mutating func write(code text: [UInt8], language: [UInt8]) {
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: max(2, text.longestBacktickRun) + 1)
    write(fence + language + [0x0A] + text + [0x0A] + fence)
  }

  private mutating func writePrefix(isGap: Bool) {
    let start = output.count
    for index in containers.indices {
      switch containers[index] {
      case .quote: output += "> ".utf8
      case .item(let marker, let box, true):
        if isGap { break }
        output += marker + box
        containers[index] = .item(marker: marker, box: box, isFresh: false)
      case .item(let marker, _, false): output += repeatElement(0x20, count: marker.count)
      }
    }
    if isGap { while output.count > start, output.last == 0x20 { output.removeLast() } }
  }
}
