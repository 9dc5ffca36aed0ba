import Bytes

// Marks around what is written. Markdown does not understand its signs everywhere: not beside spaces within them, not
// between a letter and a punctuation mark, and not behind the same signs. There tags stand for them.
extension MarkupInlines {
  /// Writes a mark around what was written from an offset on. Spaces at its ends stay outside.
  mutating func wrap(
    _ meaning: MarkupMark.Meaning, from start: Int, in output: inout [UInt8]
  ) {
    guard case .wrap(let sign, let tag) = meaning, !tag.isEmpty else { return }
    let content = Self.trimmed(output, from: start)
    guard !content.isEmpty else { return }
    let first = content.lowerBound
    let isClear =
      first == 0
      || output[first - 1] != sign.utf8.last
        && (Self.isWord(output[first...].prefix(4))
          || !Self.mayBeLetter(output[first - 1]) || output.has("\u{A0}", at: first - 2))
    let isTag = sign.isEmpty || !isClear
    let isFragile =
      !isTag && content.upperBound == output.count && !Self.endsWithWord(output[content])
    replace(
      content.upperBound..<content.upperBound, with: isTag ? "</\(tag)>" : sign, in: &output)
    replace(first..<first, with: isTag ? "<\(tag)>" : sign, in: &output)
    fragile = isFragile ? (first..<output.count, sign.utf8.count, tag) : nil
  }

  /// Writes the mark that ended last with tags where something was written behind it that may be a letter.
  mutating func settle(in output: inout [UInt8]) {
    guard let (written, width, tag) = fragile else { return }
    let end = written.upperBound
    // The first byte alone does not tell a space.
    if output.count == end || output[end...].elementsEqual([0xC2]) { return }
    fragile = nil
    guard Self.mayBeLetter(output[end]), !output.has("\u{A0}", at: end) else { return }
    replace(written.suffix(width), with: "</\(tag)>", in: &output)
    replace(written.prefix(width), with: "<\(tag)>", in: &output)
  }

  /// Replaces a part of what is written; what is known of places behind its beginning stays right.
  private mutating func replace(_ part: Range<Int>, with text: String, in output: inout [UInt8]) {
    let change = text.utf8.count - part.count
    output.replaceSubrange(part, with: text.utf8)
    if lineStart > part.lowerBound { lineStart += change }
    if let start = lineBreak, start > part.lowerBound { lineBreak = start + change }
    for index in open.indices where open[index].start > part.lowerBound {
      open[index].start += change
    }
  }

  /// What was written from an offset on, without spaces and breaks at its ends.
  private static func trimmed(_ output: [UInt8], from start: Int) -> Range<Int> {
    let spaces = [" ", "\t", "\u{A0}", "\\\n", "\n"]
    var (first, end) = (start, output.count)
    while let space = spaces.first(where: { output.has($0, at: first) }) {
      first += space.utf8.count
    }
    while end > first,
      let space = spaces.first(where: {
        output[first..<end].suffix($0.utf8.count).elementsEqual($0.utf8)
      })
    {
      end -= space.utf8.count
    }
    return first..<max(first, end)
  }

  /// Whether a byte is that of a letter, a digit or a sign beyond ASCII, which need not be a punctuation mark.
  private static func mayBeLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetterOrDigit }
}
