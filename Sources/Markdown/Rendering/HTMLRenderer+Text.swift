import Bytes

extension HTMLRenderer {
  /// A text being searched.
  private struct Search: ~Escapable {
    let bytes: Span<UInt8>
    /// Written up to here.
    var done = 0
    /// Where no link may reach back beyond.
    var floor = 0
    /// The offset of the next placeholder, once it has been looked for.
    var nextPlaceholder = -1

    @_lifetime(copy bytes) init(_ bytes: Span<UInt8>) { self.bytes = bytes }
  }

  /// The bytes that may begin something that GFM and trackers find in texts, and those that have to
  /// be escaped.
  static func triggers(
    _ parsed: borrowing ParsedText, _ options: MarkdownOptions, _ references: ReferenceMarkers
  ) -> ByteSet {
    var bytes = ByteSet("\"&<>")
    if parsed.placeholders != nil { bytes.insert(Placeholders.lead) }
    if options.isPlain { return bytes }
    bytes.insert(UInt8(ascii: "@"))
    if !parsed.prepared.footnotes.isEmpty { bytes.insert(UInt8(ascii: "[")) }
    if options.additions.contains(.emoji) || parsed.syntax.contains(.address) {
      bytes.insert(UInt8(ascii: ":"))
    }
    if parsed.syntax.contains(.bareAddress) { bytes.insert(UInt8(ascii: "w")) }
    if references.contains(.number) { bytes.insert(UInt8(ascii: "#")) }
    if references.contains(.merge) { bytes.insert(UInt8(ascii: "!")) }
    if references.contains(.label) { bytes.insert(UInt8(ascii: "~")) }
    if references.contains(.milestone) { bytes.insert(UInt8(ascii: "%")) }
    if references.contains(.prefix) { bytes.insert(UInt8(ascii: "-")) }
    if references.contains(.commit) {
      for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { bytes.insert(digit) }
    }
    return bytes
  }

  /// Writes a text node with the constructs of GFM and trackers in it.
  mutating func text(_ node: Node) {
    if let placeholders = parsed.placeholders {
      search(placeholders.restored(node.literal, keepsStructure: true).span, node)
    } else {
      search(node.literal, node)
    }
  }

  private mutating func search(_ bytes: Span<UInt8>, _ node: Node) {
    var search = Search(bytes)
    let mayLink = !isQuiet
    var at = 0
    while true {
      at = triggers.next(in: bytes, from: at, to: bytes.count)
      guard at < bytes.count else { break }
      let byte = bytes[at]
      if let entity = ByteBuffer.entity(for: byte) {
        flush(&search, to: at)
        html.append(static: entity)
        at += 1
        search.done = at
        continue
      }
      if byte == Placeholders.lead {
        at = placeholder(&search, at)
        continue
      }
      if parsed.placeholders?.mark(bytes, at + 1) == .literal {
        // It was escaped: the mark is met next.
        at += 1
        continue
      }
      var end: Int?
      switch byte {
      case "[": if mayLink { end = note(&search, at) }
      case ":", "w":
        if mayLink, parsed.placeholders == nil { end = address(&search, at, node) }
        if end == nil, byte == ":", openTags.code == 0 { end = emoji(&search, at) }
      case "@": if mayLink { end = mail(&search, at) ?? reference(&search, at) }
      default: if mayLink { end = reference(&search, at) }
      }
      if let end {
        at = end
        search.done = end
        search.floor = end
      } else {
        at += 1
        // Digits in a row are one number, looked at once.
        if byte.isDigit { at = bytes.end(from: at) { $0.isDigit } }
      }
    }
    flush(&search, to: bytes.count)
  }

  /// Writes the bytes before an offset, which need no further escaping.
  private mutating func flush(_ search: inout Search, to end: Int) {
    guard end > search.done else { return }
    html.append(search.bytes.extracting(search.done..<end))
    search.done = end
  }

  /// Writes the address around a colon or from a `w` on, where it needs no placeholders; returns
  /// the offset after it, nil if there is none.
  private mutating func address(_ search: inout Search, _ at: Int, _ node: Node) -> Int? {
    let isAtStart = node.previous.map { $0.isBreak || $0.kind == .emphasis || $0.kind == .strong }
    guard at > 0 || isAtStart ?? true,
      let range = Autolinks.address(search.bytes, at, from: search.floor, isStrict: false)
    else { return nil }
    flush(&search, to: range.lowerBound)
    let scheme: StaticString = search.bytes[at] == "w" ? "http://" : ""
    writeAddress(search.bytes.extracting(range), scheme: scheme)
    return range.upperBound
  }

  /// Writes the character of a placeholder; returns the offset after it.
  private mutating func placeholder(_ search: inout Search, _ at: Int) -> Int {
    guard let placeholders = parsed.placeholders, let mark = placeholders.mark(search.bytes, at)
    else { return at + 1 }
    var end = at + 3
    if mark == .address, at > search.done {
      while end < search.bytes.count, placeholders.mark(search.bytes, end) == nil { end += 1 }
      flush(&search, to: at - 1)
      let address = [search.bytes[at - 1]] + Array(search.bytes.extracting(at + 3..<end))
      if isQuiet {
        html.append(text: address.span)
      } else {
        writeAddress(address.span, scheme: address.span.has("www", at: 0) ? "http://" : "")
      }
    } else {
      flush(&search, to: at)
      if mark.isDelimiter {
        if mark == .openTilde, let end = label(&search, at) { return end }
        while placeholders.mark(search.bytes, end) == mark { end += 3 }
        delimiter()
      }
    }
    search.done = end
    search.floor = end
    return end
  }

  /// Writes the label at the placeholder of a tilde that is no strikethrough; returns the offset
  /// after it, nil if there is none.
  private mutating func label(_ search: inout Search, _ at: Int) -> Int? {
    guard references.contains(.label), !isQuiet, nextDelimiter < delimiters.count
    else { return nil }
    let run = delimiters[nextDelimiter]
    guard run.left == 1, run.opens.isEmpty, run.closes.isEmpty else { return nil }
    // The character before it matters as well.
    let first = max(search.floor, at - 1)
    let before = Array(search.bytes.extracting(first..<at))
    var rest = Array(search.bytes.extracting(at + 3..<min(at + 263, search.bytes.count)))
    for place in rest.indices where parsed.placeholders?.mark(rest.span, place) != nil {
      rest.removeSubrange(place...)
      break
    }
    let text = before + [UInt8(ascii: "~")] + rest
    guard let match = ReferenceScanner.match(text.span, before.count, from: 0),
      let target = links.resolve(text.span.extracting(match.range))
    else { return nil }
    nextDelimiter += 1
    writeReference(target, text.span.extracting(match.range))
    let end = at + 3 + match.range.count - 1
    search.done = end
    search.floor = end
    return end
  }

  /// Writes the next run of delimiters.
  private mutating func delimiter() {
    guard nextDelimiter < delimiters.count else { return }
    let run = delimiters[nextDelimiter]
    nextDelimiter += 1
    if image == nil { for width in run.closes { tag(run.byte, width, isClosing: true) } }
    for _ in 0..<run.left { html.append(run.byte) }
    if image == nil { for width in run.opens.reversed() { tag(run.byte, width, isClosing: false) } }
  }

  private mutating func tag(_ byte: UInt8, _ width: Int, isClosing: Bool) {
    html.append(static: isClosing ? "</" : "<")
    html.append(static: byte == "~" ? "del>" : width == 2 ? "strong>" : "em>")
  }

  /// Writes the mail address around an at sign; returns the offset after it, nil if there is none.
  private mutating func mail(_ search: inout Search, _ sign: Int) -> Int? {
    // It ends before the next placeholder, which in an address is after its first letter.
    var end = search.bytes.count
    if let placeholders = parsed.placeholders {
      if search.nextPlaceholder < sign {
        var found = sign
        while found < end, placeholders.mark(search.bytes, found) == nil { found += 1 }
        search.nextPlaceholder = found
      }
      end = search.nextPlaceholder
      if placeholders.mark(search.bytes, end) == .address { end -= 1 }
    }
    guard
      let mail = Autolinks.mail(search.bytes.extracting(..<end), sign: sign, from: search.floor)
    else { return nil }
    flush(&search, to: mail.range.lowerBound)
    writeAddress(search.bytes.extracting(mail.range), scheme: mail.scheme)
    return mail.range.upperBound
  }

  private mutating func reference(_ search: inout Search, _ at: Int) -> Int? {
    let text = search.bytes
    guard text[at] != "@" || references.contains(.person),
      let match = ReferenceScanner.match(text, at, from: search.floor),
      let target = links.resolve(text.extracting(match.range))
    else { return nil }
    flush(&search, to: match.range.lowerBound)
    writeReference(target, text.extracting(match.range))
    return match.range.upperBound
  }

  private mutating func emoji(_ search: inout Search, _ colon: Int) -> Int? {
    guard options.additions.contains(.emoji), let (end, emoji) = Emoji.find(search.bytes, colon)
    else { return nil }
    flush(&search, to: colon)
    html.append(emoji)
    return end
  }

  private mutating func note(_ search: inout Search, _ bracket: Int) -> Int? {
    guard let name = Footnotes.name(search.bytes, bracket),
      let reference = notes.refer(search.bytes.extracting(name))
    else { return nil }
    flush(&search, to: bracket)
    noteReference(reference)
    return name.upperBound + 1
  }
}
