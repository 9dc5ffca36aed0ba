import Bytes

extension HTMLRenderer {
  /// Writes a text node with what GFM and trackers find in it.
  mutating func text(_ node: Node) {
    let literal = node.literal
    if triggers.isEmpty {
      html.append(text: literal)
      return
    }
    guard let placeholders else {
      search(literal, node)
      return
    }
    let text = placeholders.restored(literal, keepsStructure: true)
    if triggers.hasDelimiters,
      let (restored, following) = restoredUnpaired(in: text.span, placeholders)
    {
      search(restored.span, node)
      nextDelimiter = following
    } else {
      search(text.span, node)
    }
  }

  /// A text with the placeholders of delimiters that delimit nothing replaced by what they stand for, since
  /// they may belong to an address of mail, and the first delimiter after those of the text; nil if
  /// all of them delimit.
  private func restoredUnpaired(in bytes: Span<UInt8>, _ placeholders: Placeholders) -> (
    text: [UInt8], following: Int
  )? {
    let last = min(delimiters.count, nextDelimiter + bytes.count / 3)
    guard delimiters[min(nextDelimiter, last)..<last].contains(where: \.isText) else { return nil }
    var output: [UInt8] = []
    var run = nextDelimiter
    var at = 0
    while at < bytes.count {
      guard let mark = placeholders.mark(bytes, at), mark.isDelimiter, run < delimiters.count else {
        output.append(bytes[at])
        at += 1
        continue
      }
      while at < bytes.count, placeholders.mark(bytes, at) == mark {
        if delimiters[run].isText {
          output.append(mark.byte)
        } else {
          placeholders.append(mark, to: &output)
        }
        at += 3
      }
      run += 1
    }
    return (output, run)
  }

  /// A text being searched.
  private struct Search: ~Escapable {
    let bytes: Span<UInt8>
    /// Written up to here.
    var done = 0
    /// Where no link may reach back beyond.
    var floor = 0
    /// The offset of the next mark, once it has been looked for.
    var nextPlaceholder = -1

    @_lifetime(copy bytes) init(_ bytes: Span<UInt8>) { self.bytes = bytes }

    var count: Int { bytes.count }
  }

  private mutating func search(_ bytes: Span<UInt8>, _ node: Node) {
    var search = Search(bytes)
    let mayLink = !isInLink && image == nil
    var at = 0
    while true {
      at = triggerBytes.next(in: bytes, from: at, to: bytes.count)
      guard at < bytes.count else { break }
      let byte = bytes[at]
      if let entity = ByteBuffer.entity(for: byte) {
        flush(&search, to: at)
        html.append(static: entity)
        at += 1
        search.done = at
        continue
      }
      if byte == Placeholders.lead.0 {
        at = mark(&search, at)
        continue
      }
      if placeholders?.mark(bytes, at + 1) == .literal {
        // It was escaped: the mark is met next.
        at += 1
        continue
      }
      var end: Int?
      switch byte {
      case "[":
        end = note(&search, at)
        if end == nil { brackets += 1 }
      case "]": brackets = max(0, brackets - 1)
      case ":":
        if mayLink, triggers.hasAddresses, !triggers.hasPlaceholders {
          end = address(&search, at, node)
        }
        if end == nil, triggers.hasEmoji { end = emoji(&search, at) }
      case "w": if mayLink, !triggers.hasPlaceholders { end = bareAddress(&search, at, node) }
      case "@":
        if mayLink {
          end = mail(&search, at)
          if end == nil, triggers.references.contains(.person) { end = reference(&search, at) }
        }
      case "#", "-", "0"..."9": if mayLink { end = reference(&search, at) }
      default: break
      }
      if let end {
        at = end
        search.done = end
        search.floor = end
      } else {
        at += 1
        // Digits in a row are one number, looked at once.
        if byte.isDigit { while at < bytes.count, bytes[at].isDigit { at += 1 } }
      }
    }
    flush(&search, to: bytes.count)
  }

  /// Writes what precedes an offset; all that has to be escaped in it has been.
  private mutating func flush(_ search: inout Search, to end: Int) {
    guard end > search.done else { return }
    html.append(search.bytes.extracting(search.done..<end))
    search.done = end
  }

  /// Writes what a placeholder stands for; the offset after it.
  private mutating func mark(_ search: inout Search, _ at: Int) -> Int {
    guard let mark = placeholders?.mark(search.bytes, at) else { return at + 1 }
    if mark == .address, at > search.done { return placeholderAddress(&search, at) }
    flush(&search, to: at)
    search.done = at + 3
    search.floor = at + 3
    if mark.byte == 0 { return at + 3 }
    var end = at + 3
    while end < search.count, placeholders?.mark(search.bytes, end) == mark { end += 3 }
    search.done = end
    search.floor = end
    // The runs that became text are met no more.
    while nextDelimiter < delimiters.count, delimiters[nextDelimiter].isText { nextDelimiter += 1 }
    guard nextDelimiter < delimiters.count else { return end }
    let run = delimiters[nextDelimiter]
    nextDelimiter += 1
    if image == nil { for width in run.closes { tag(run.byte, width, isClosing: true) } }
    for _ in 0..<run.left { html.append(run.byte) }
    if image == nil { for width in run.opens.reversed() { tag(run.byte, width, isClosing: false) } }
    return end
  }

  /// Writes the address whose first letter precedes a placeholder; the offset after it.
  private mutating func placeholderAddress(_ search: inout Search, _ at: Int) -> Int {
    var end = at + 3
    while end < search.count, placeholders?.mark(search.bytes, end) == nil { end += 1 }
    let rest = search.bytes.extracting(at + 3..<end)
    if isInLink || image != nil {
      flush(&search, to: at)
      html.append(text: rest)
    } else {
      flush(&search, to: at - 1)
      var address = [search.bytes[at - 1]]
      address += rest
      let isBare = address.span.has("www", at: 0)
      writeAddress(address.span, scheme: isBare ? "http://" : "")
    }
    search.done = end
    search.floor = end
    return end
  }

  private mutating func tag(_ byte: UInt8, _ width: Int, isClosing: Bool) {
    if byte == "~" {
      html.append(static: isClosing ? "</del>" : "<del>")
    } else if width == 2 {
      html.append(static: isClosing ? "</strong>" : "<strong>")
    } else {
      html.append(static: isClosing ? "</em>" : "<em>")
    }
  }

  /// How far an address may reach: to the next mark.
  private func reach(_ search: inout Search, from at: Int) -> Int {
    guard let placeholders else { return search.count }
    if search.nextPlaceholder < at {
      var found = at
      while found < search.count, placeholders.mark(search.bytes, found) == nil { found += 1 }
      search.nextPlaceholder = found
    }
    return search.nextPlaceholder
  }

  /// Whether brackets around an offset keep addresses from being linked, as they do in cmark-gfm
  /// 0.29; trackers link them.
  private var isHeldByBrackets: Bool { brackets > 0 && options.additions.isEmpty }

  private mutating func address(_ search: inout Search, _ colon: Int, _ node: Node) -> Int? {
    guard !isHeldByBrackets, search.count - colon >= 4, search.bytes[colon + 1] == "/" else {
      return nil
    }
    guard
      let range = Autolinks.address(
        search.bytes, colon: colon, from: max(search.floor, colon - 6),
        end: addressReach(search, from: colon), endsBlock: endsBlock(node))
    else { return nil }
    flush(&search, to: range.lowerBound)
    writeAddress(search.bytes.extracting(range))
    return range.upperBound
  }

  private mutating func bareAddress(_ search: inout Search, _ start: Int, _ node: Node) -> Int? {
    guard !isHeldByBrackets, start + 3 < search.count, search.bytes[start + 1] == "w",
      search.bytes[start + 3] == "."
    else { return nil }
    guard
      start == 0
        ? mayBeginBareAddress(node) : Autolinks.mayPrecedeBareAddress(search.bytes[start - 1]),
      let end = Autolinks.bareAddressEnd(
        search.bytes, start, end: addressReach(search, from: start), endsBlock: endsBlock(node))
    else { return nil }
    flush(&search, to: start)
    writeAddress(search.bytes.extracting(start..<end), scheme: "http://")
    return end
  }

  /// How far an address may reach: for trackers, to a bracket that closes one before it.
  private func addressReach(_ search: Search, from at: Int) -> Int {
    guard brackets > 0 else { return search.count }
    var end = at
    while end < min(search.count, at + 4096), search.bytes[end] != "]", !search.bytes[end].isSpace {
      end += 1
    }
    return end < search.count && search.bytes[end] == "]" ? end : search.count
  }

  /// Whether nothing follows a text in its paragraph.
  private func endsBlock(_ node: Node) -> Bool {
    guard node.next == nil else { return false }
    switch node.parent?.kind {
    case .paragraph?, .heading?: return true
    default: return false
    }
  }

  private func mayBeginBareAddress(_ node: Node) -> Bool {
    switch node.previous?.kind {
    case nil, .softBreak?, .lineBreak?, .emphasis?, .strong?: true
    default: false
    }
  }

  private mutating func mail(_ search: inout Search, _ sign: Int) -> Int? {
    guard triggers.hasMail, let mail = mail(search, sign, end: reach(&search, from: sign)) else {
      // A failed search is not repeated over the same bytes.
      return nil
    }
    flush(&search, to: mail.range.lowerBound)
    writeAddress(search.bytes.extracting(mail.range), scheme: mail.needsScheme ? "mailto:" : "")
    return mail.range.upperBound
  }

  /// The mail address around an at sign, up to where another address begins.
  private func mail(_ search: Search, _ sign: Int, end: Int) -> Autolinks.Mail? {
    func found(_ end: Int) -> Autolinks.Mail? {
      Autolinks.mail(
        search.bytes, sign: sign, from: search.floor, textStart: search.floor, end: end)
    }
    // A mark for an address stands after its first letter.
    if placeholders?.mark(search.bytes, end) == .address { return found(end - 1) }
    guard let mail = found(end), mail.range.upperBound < end,
      search.bytes[mail.range.upperBound] == ":",
      let other = Autolinks.address(
        search.bytes, colon: mail.range.upperBound, from: sign, end: search.count)
    else { return found(end) }
    return found(other.lowerBound)
  }

  private mutating func reference(_ search: inout Search, _ at: Int) -> Int? {
    let text = search.bytes
    guard let match = ReferenceScanner.match(at: at, in: text, from: search.floor),
      let target = links.resolve(text.extracting(match.range))
    else { return nil }
    flush(&search, to: match.range.lowerBound)
    writeReference(target, text.extracting(match.range))
    return match.range.upperBound
  }

  private mutating func emoji(_ search: inout Search, _ colon: Int) -> Int? {
    guard let (end, emoji) = Emoji.find(search.bytes, colon) else { return nil }
    flush(&search, to: colon)
    html.append(emoji)
    return end
  }

  private mutating func note(_ search: inout Search, _ bracket: Int) -> Int? {
    guard triggers.hasNotes, image == nil, !isInLink,
      let name = Footnotes.name(search.bytes, bracket, search.count),
      let reference = notes.refer(search.bytes.extracting(name))
    else { return nil }
    flush(&search, to: bracket)
    noteReference(reference)
    return name.upperBound + 1
  }
}
