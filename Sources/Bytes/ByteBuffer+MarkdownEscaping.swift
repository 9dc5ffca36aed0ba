extension ByteBuffer {
  /// Adds a text of one line without markup of GitHub Flavored Markdown: a backslash is added
  /// before punctuation and into `://` and `www.`, which would begin an address, and a word joiner
  /// after `@` and `#`, so that a name or number after them mentions nobody and refers to no issue.
  public mutating func append(markdown text: String) {
    text.withSpan { appendEscaped($0) }
  }

  private mutating func appendEscaped(_ bytes: Span<UInt8>) {
    var isAfterWWW = false
    for at in bytes.indices {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: ":"):
        let beginsAddress = at + 2 < bytes.count && bytes[at + 1] == 0x2F && bytes[at + 2] == 0x2F
        if beginsAddress { append(UInt8(ascii: "\\")) }
      case UInt8(ascii: "."): if isAfterWWW { append(UInt8(ascii: "\\")) }
      // \ ` * _ [ ] < > | ~ & $
      case 0x5C, 0x60, 0x2A, 0x5F, 0x5B, 0x5D, 0x3C, 0x3E, 0x7C, 0x7E, 0x26, 0x24:
        append(UInt8(ascii: "\\"))
      default: break
      }
      append(byte)
      if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") { append(static: "\u{2060}") }
      isAfterWWW = at >= 2 && bytes[at - 2] == 0x77 && bytes[at - 1] == 0x77 && byte == 0x77
    }
  }
}

extension ByteBuffer {
  /// Adds a text as one line that Markdown shows unchanged: it contains no markup, no address, in
  /// which backslashes would not be escapes, and no name of an emoji. At the beginning of a line
  /// some signs are still markup.
  package mutating func append(asMarkdownLine text: String) {
    text.withSpan { appendLine($0) }
  }

  private mutating func appendLine(_ bytes: Span<UInt8>) {
    var start = 0
    for at in bytes.indices {
      let byte = bytes[at]
      let isEscaped =
        switch byte {
        // \ ` * _ [ ] < > & ~ ^ { $ @ |
        case 0x5C, 0x60, 0x2A, 0x5F, 0x5B, 0x5D, 0x3C, 0x3E, 0x26, 0x7E, 0x5E, 0x7B, 0x24, 0x40,
          0x7C:
          true
        case UInt8(ascii: "#"): at > 0 && bytes[at - 1] == 0x20
        case UInt8(ascii: ":"): at + 1 == bytes.count || bytes[at + 1] != 0x20
        case UInt8(ascii: "."):
          at > 2 && bytes[at - 1] == 0x77 && bytes[at - 2] == 0x77 && bytes[at - 3] == 0x77
        default: false
        }
      let isBreak = byte == 0x0A || byte == 0x0D
      guard isEscaped || isBreak else { continue }
      append(bytes.extracting(start..<at))
      append(isBreak ? 0x20 : UInt8(ascii: "\\"))
      start = isBreak ? at + 1 : at
    }
    append(bytes.extracting(start..<bytes.count))
  }
}

extension [UInt8] {
  /// Adds a hard line break: a backslash, or two spaces after what may be an address, which would
  /// include the backslash.
  package mutating func appendMarkdownBreak() {
    let start = span.start(before: count) { $0 > 0x20 }
    let isAddress = (start..<count).contains { at in
      let isMail =
        self[at] == UInt8(ascii: "@") && at > start && self[at - 1].isLetterOrDigit
        && at + 1 < count && self[at + 1].isLetterOrDigit
      return isMail || span.has("//", at: at) || span.hasWord("www.", at: at)
    }
    self += isAddress ? [0x20, 0x20, 0x0A] : [UInt8(ascii: "\\"), 0x0A]
  }
}
