import Bytes

// Tags of Jira that open and close a block, as `{quote}` and `{panel:title=…}`.

extension MarkupConverter {
  /// Converts a tag of Jira that opens or closes a block at the beginning of a line; returns the
  /// offset of the rest of the line.
  mutating func jiraBlock(_ from: Int, _ to: Int) -> Int? {
    guard text[from] == UInt8(ascii: "{"),
      let close = text[from..<min(to, from + 400)].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let tag = text[(from + 1)..<close]
    let name = tag.prefix { $0 != UInt8(ascii: ":") }
    let isExpand = name.elementsEqual("expand".utf8)
    guard let kind = isExpand ? "" : Self.openBlocks[Array(name)] else { return nil }
    let isOpen = openTags.last?.name == Array(name)
    let item = isInItem && !isOpen && !isExpand && openTags.count < 8 ? enterItem() : nil
    if item == nil {
      pause()
      if last == .list { last = .block }
    }
    if isExpand {
      lost["macros", default: 0] += 1
      writeTitle(Self.expandTitle(tag))
      return close + 1
    }
    if isOpen {
      if let item = openTags.removeLast().item {
        leave(item)
      } else {
        quotes = max(0, quotes - 1)
      }
      return close + 1
    }
    guard openTags.count < 8 else { return close + 1 }
    separate()
    openTags.append((Array(name), item))
    quotes += 1
    writeTitle(Self.parameter("title", in: tag) ?? Array(kind.utf8))
    return close + 1
  }

  /// Writes an empty line without `>` before a quote, so that it does not go on with the quote above it.
  mutating func separate() {
    guard last != .nothing else { return }
    writeEmptyLine(in: quotes)
    last = .nothing
  }

  /// Writes the title of a block, if it has one, as a line of its own, in the item that the block belongs to.
  mutating func writeTitle(_ title: [UInt8]) {
    guard !title.isEmpty else { return }
    let isInItem = isInItem
    if !isInItem {
      begin(.paragraph)
    } else if !isBehindSign {
      if isBehindBlock { output.append(0x0A) } else { output.appendMarkdownBreak() }
      writeIndentation(lists.count)
    }
    output += "**".utf8
    MarkupInlines.escape(title, into: &output)
    output += "**".utf8
    if isInItem {
      (isBehindBlock, isBehindSign) = (false, false)
    } else {
      pause()
    }
  }

  /// The title of an `expand` tag, as in `expand:Title`; empty where it has none.
  static func expandTitle(_ tag: ArraySlice<UInt8>) -> [UInt8] {
    if let named = parameter("title", in: tag) { return MarkupInlines.trimmed(named) }
    let behindName = tag.drop { $0 != UInt8(ascii: ":") }
    return MarkupInlines.trimmed(Array(behindName.dropFirst()))
  }

  /// Where the next tag of a block begins.
  func nextBlock(_ from: Int, _ to: Int) -> Int {
    var at = from
    while at < to, let open = text[at..<to].firstIndex(of: UInt8(ascii: "{")) {
      if let end = text.endOfMonospace(at: open, to) {
        at = end
        continue
      }
      if Self.openBlocks.keys.contains(where: {
        text.has($0, at: open + 1)
          && (text.has("}", at: open + 1 + $0.count) || text.has(":", at: open + 1 + $0.count))
      }) {
        return open
      }
      at = open + 1
    }
    return to
  }

  /// The tags of blocks, and their default titles.
  static let openBlocks: [[UInt8]: String] = [
    Array("quote".utf8): "", Array("panel".utf8): "", Array("info".utf8): "Info",
    Array("note".utf8): "Note", Array("warning".utf8): "Warning", Array("tip".utf8): "Tip",
  ]

  /// A parameter of a tag, `panel:title=Name|…`.
  static func parameter(_ name: String, in tag: ArraySlice<UInt8>) -> [UInt8]? {
    for part in tag.split(whereSeparator: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "|") }) {
      let value = Array(part)
      if value.has(name + "=", at: 0) { return Array(value.dropFirst(name.utf8.count + 1)) }
    }
    return nil
  }
}

extension [UInt8] {
  /// Where text such as `{{quote}}` ends, of which a brace at an offset is one of the first two; nil where it is none, or
  /// does not end in the 400 bytes behind them.
  func endOfMonospace(at brace: Int, _ limit: Int) -> Int? {
    let start = brace > 0 && self[brace - 1] == UInt8(ascii: "{") ? brace - 1 : brace
    guard has("{{", at: start) else { return nil }
    return firstRange(of: Array("}}".utf8), from: start + 2, to: Swift.min(limit, start + 400))?
      .upperBound
  }
}
