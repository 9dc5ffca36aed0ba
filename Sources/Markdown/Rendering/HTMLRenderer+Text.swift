extension HTMLRenderer {
  /// Writes a text node with what GFM and trackers find in it.
  mutating func text(_ node: Node) {
    let literal = node.literal
    if triggers.isEmpty {
      html.append(escaped: literal)
      return
    }
    guard let marks else {
      search(literal, node)
      return
    }
    var text = marks.restored(literal, keepsStructure: true)
    let followingDelimiter = triggers.hasDelimiters ? restoreUnpaired(in: &text, marks) : nil
    text.withUnsafeBufferPointer { search($0, node) }
    if let followingDelimiter { nextDelimiter = followingDelimiter }
  }

  /// Replaces the marks of delimiters that delimit nothing by what they stand for: they may belong
  /// to an address of mail. The first delimiter after those of the text; nil if none was replaced.
  private mutating func restoreUnpaired(in text: inout [UInt8], _ marks: SourceMarks) -> Int? {
    let last = min(delimiters.count, nextDelimiter + text.count / 3)
    guard delimiters[min(nextDelimiter, last)..<last].contains(where: \.isText) else { return nil }
    var run = nextDelimiter
    text = text.withUnsafeBufferPointer { source in
      var output: [UInt8] = []
      guard let bytes = source.baseAddress else { return output }
      var at = 0
      while at < source.count {
        guard let mark = marks.mark(bytes, at, source.count), mark.isDelimiter,
          run < delimiters.count
        else {
          output.append(bytes[at])
          at += 1
          continue
        }
        while at < source.count, marks.mark(bytes, at, source.count) == mark {
          if delimiters[run].isText {
            output.append(mark.byte)
          } else {
            marks.append(mark, to: &output)
          }
          at += 3
        }
        run += 1
      }
      return output
    }
    return run
  }

  /// A text being searched.
  private struct Search {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    /// Written up to here.
    var done = 0
    /// Where no link may reach back beyond.
    var floor = 0
    /// The place of the next mark, once it has been looked for.
    var nextMark = -1
  }

  private mutating func search(_ text: UnsafeBufferPointer<UInt8>, _ node: Node) {
    guard let bytes = text.baseAddress else { return }
    var search = Search(bytes: bytes, count: text.count)
    let mayLink = !isInLink && image == nil
    var at = 0
    while true {
      at = sought.next(in: bytes, from: at, to: text.count)
      guard at < text.count else { break }
      let byte = bytes[at]
      if let entity = ByteBuffer.entity(for: byte) {
        flush(&search, to: at)
        html.append(entity)
        at += 1
        search.done = at
        continue
      }
      if byte == SourceMarks.lead.0 {
        at = mark(&search, at)
        continue
      }
      if marks?.mark(bytes, at + 1, text.count) == .literal {
        // It was escaped: the mark is met next.
        at += 1
        continue
      }
      var end: Int?
      switch byte {
      case UInt8(ascii: "["):
        end = note(&search, at)
        if end == nil { brackets += 1 }
      case UInt8(ascii: "]"): brackets = max(0, brackets - 1)
      case UInt8(ascii: ":"):
        if mayLink, triggers.hasAddresses, !triggers.hasMarks { end = address(&search, at, node) }
        if end == nil, triggers.hasEmoji { end = emoji(&search, at) }
      case UInt8(ascii: "w"):
        if mayLink, !triggers.hasMarks { end = bareAddress(&search, at, node) }
      case UInt8(ascii: "@"):
        if mayLink {
          end = mail(&search, at)
          if end == nil, triggers.references.contains(.person) { end = reference(&search, at) }
        }
      case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if mayLink { end = reference(&search, at) }
      default: break
      }
      if let end {
        at = end
        search.done = end
        search.floor = end
      } else {
        at += 1
        // Digits in a row are one number, looked at once.
        if isDigit(byte) { while at < text.count, isDigit(bytes[at]) { at += 1 } }
      }
    }
    flush(&search, to: text.count)
  }

  /// Writes what precedes a place; all that has to be escaped in it has been.
  private mutating func flush(_ search: inout Search, to end: Int) {
    guard end > search.done else { return }
    html.append(search.bytes + search.done, end - search.done)
    search.done = end
  }

  /// Writes what a mark stands for; the place after it.
  private mutating func mark(_ search: inout Search, _ at: Int) -> Int {
    guard let mark = marks?.mark(search.bytes, at, search.count) else { return at + 1 }
    if mark == .address, at > search.done { return markedAddress(&search, at) }
    flush(&search, to: at)
    search.done = at + 3
    search.floor = at + 3
    if mark.byte == 0 { return at + 3 }
    var end = at + 3
    while end < search.count, marks?.mark(search.bytes, end, search.count) == mark { end += 3 }
    search.done = end
    search.floor = end
    // The runs that became text are met no more.
    while nextDelimiter < delimiters.count, delimiters[nextDelimiter].isText { nextDelimiter += 1 }
    guard nextDelimiter < delimiters.count else { return end }
    let run = delimiters[nextDelimiter]
    nextDelimiter += 1
    if image == nil {
      for width in run.closes { tag(run.byte, width, isClosing: true) }
    }
    for _ in 0..<run.left { html.append(run.byte) }
    if image == nil {
      for width in run.opens.reversed() { tag(run.byte, width, isClosing: false) }
    }
    return end
  }

  /// Writes the address whose first letter precedes a mark; the place after it.
  private mutating func markedAddress(_ search: inout Search, _ at: Int) -> Int {
    var end = at + 3
    while end < search.count, marks?.mark(search.bytes, end, search.count) == nil { end += 1 }
    let rest = UnsafeBufferPointer(start: search.bytes + at + 3, count: end - at - 3)
    if isInLink || image != nil {
      flush(&search, to: at)
      html.append(escaped: rest)
    } else {
      flush(&search, to: at - 1)
      var address = [search.bytes[at - 1]]
      address += rest
      let isBare = address.starts(with: [UInt8(ascii: "w"), UInt8(ascii: "w"), UInt8(ascii: "w")])
      address.withUnsafeBufferPointer { writeAddress($0, scheme: isBare ? "http://" : "") }
    }
    search.done = end
    search.floor = end
    return end
  }

  private mutating func tag(_ byte: UInt8, _ width: Int, isClosing: Bool) {
    if byte == UInt8(ascii: "~") {
      html.append(isClosing ? "</del>" : "<del>")
    } else if width == 2 {
      html.append(isClosing ? "</strong>" : "<strong>")
    } else {
      html.append(isClosing ? "</em>" : "<em>")
    }
  }

  /// How far an address may reach: to the next mark.
  private func reach(_ search: inout Search, from at: Int) -> Int {
    guard let marks else { return search.count }
    if search.nextMark < at {
      var found = at
      while found < search.count, marks.mark(search.bytes, found, search.count) == nil {
        found += 1
      }
      search.nextMark = found
    }
    return search.nextMark
  }

  /// Whether brackets around a place keep addresses from being linked, as they do in cmark-gfm
  /// 0.29; trackers link them.
  private var isHeldByBrackets: Bool { brackets > 0 && options.additions.isEmpty }

  private mutating func address(_ search: inout Search, _ colon: Int, _ node: Node) -> Int? {
    guard !isHeldByBrackets, search.count - colon >= 4,
      search.bytes[colon + 1] == UInt8(ascii: "/")
    else { return nil }
    guard
      let range = Autolinks.address(
        search.bytes, colon: colon, from: max(search.floor, colon - 6),
        end: addressReach(search, from: colon), endsBlock: endsBlock(node))
    else { return nil }
    flush(&search, to: range.lowerBound)
    writeAddress(UnsafeBufferPointer(start: search.bytes + range.lowerBound, count: range.count))
    return range.upperBound
  }

  private mutating func bareAddress(_ search: inout Search, _ start: Int, _ node: Node) -> Int? {
    guard !isHeldByBrackets, start + 3 < search.count,
      search.bytes[start + 1] == UInt8(ascii: "w"), search.bytes[start + 3] == UInt8(ascii: ".")
    else { return nil }
    guard
      start == 0
        ? mayBeginBareAddress(node)
        : Autolinks.mayPrecedeBareAddress(search.bytes[start - 1]),
      let end = Autolinks.bareAddressEnd(
        search.bytes, start, end: addressReach(search, from: start), endsBlock: endsBlock(node))
    else { return nil }
    flush(&search, to: start)
    writeAddress(
      UnsafeBufferPointer(start: search.bytes + start, count: end - start), scheme: "http://")
    return end
  }

  /// How far an address may reach: for trackers, to a bracket that closes one before it.
  private func addressReach(_ search: Search, from at: Int) -> Int {
    guard brackets > 0 else { return search.count }
    var end = at
    while end < min(search.count, at + 4096), search.bytes[end] != UInt8(ascii: "]"),
      !isMarkdownSpace(search.bytes[end])
    { end += 1 }
    return end < search.count && search.bytes[end] == UInt8(ascii: "]") ? end : search.count
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
    guard triggers.hasMail,
      let mail = mail(search, sign, end: reach(&search, from: sign))
    else {
      // A failed search is not repeated over the same bytes.
      return nil
    }
    flush(&search, to: mail.range.lowerBound)
    writeAddress(
      UnsafeBufferPointer(start: search.bytes + mail.range.lowerBound, count: mail.range.count),
      scheme: mail.needsScheme ? "mailto:" : "")
    return mail.range.upperBound
  }

  /// The mail address around an at sign, up to where another address begins.
  private func mail(_ search: Search, _ sign: Int, end: Int) -> Autolinks.Mail? {
    func found(_ end: Int) -> Autolinks.Mail? {
      Autolinks.mail(
        search.bytes, sign: sign, from: search.floor, textStart: search.floor, end: end)
    }
    // A mark for an address stands after its first letter.
    if marks?.mark(search.bytes, end, search.count) == .address { return found(end - 1) }
    guard let mail = found(end), mail.range.upperBound < end,
      search.bytes[mail.range.upperBound] == UInt8(ascii: ":"),
      let other = Autolinks.address(
        search.bytes, colon: mail.range.upperBound, from: sign, end: search.count)
    else { return found(end) }
    return found(other.lowerBound)
  }

  private mutating func reference(_ search: inout Search, _ at: Int) -> Int? {
    let text = UnsafeBufferPointer(start: search.bytes, count: search.count)
    guard let match = ReferenceScanner.match(at: at, in: text, from: search.floor),
      let target = links.resolve(UnsafeBufferPointer(rebasing: text[match.range]))
    else { return nil }
    flush(&search, to: match.range.lowerBound)
    writeReference(target, UnsafeBufferPointer(rebasing: text[match.range]))
    return match.range.upperBound
  }

  private mutating func emoji(_ search: inout Search, _ colon: Int) -> Int? {
    guard let (end, emoji) = Emoji.find(search.bytes, colon, search.count) else { return nil }
    flush(&search, to: colon)
    html.append(emoji)
    return end
  }

  private mutating func note(_ search: inout Search, _ bracket: Int) -> Int? {
    guard triggers.hasNotes, image == nil, !isInLink,
      let name = Footnotes.name(search.bytes, bracket, search.count),
      let reference = notes.refer(
        UnsafeBufferPointer(start: search.bytes + name.lowerBound, count: name.count))
    else { return nil }
    flush(&search, to: bracket)
    noteReference(reference)
    return name.upperBound + 1
  }
}
