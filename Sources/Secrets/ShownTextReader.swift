import Bytes

/// Reads a text once from its beginning to its end.
struct ShownTextReader: ~Escapable {
  private let source: Span<UInt8>
  private let joinsLines: Bool
  private var at = 0
  private var result = ShownText.empty
  /// The last tag without a partner of each element in the paragraph at hand, by its name.
  private var openTags: [String: Int] = [:]
  /// The last run without a partner of each character and length, as `**`.
  private var openRuns = OpenRuns()
  /// The open brackets of the paragraph, each a piece of the shown text.
  private var brackets: [Int] = []
  /// The pieces that turned out to be marks.
  private var dropped: [Int] = []

  @_lifetime(copy source)
  init(_ source: Span<UInt8>, joinsLines: Bool) {
    self.source = source
    self.joinsLines = joinsLines
    result.bytes.reserveCapacity(source.count)
    result.pieces.reserveCapacity(16)
    result.marks.reserveCapacity(8)
  }

  mutating func read() {
    readDefinition()
    while at < source.count {
      let byte = source[at]
      switch byte {
      case 0x0A: readLineBreak()
      case UInt8(ascii: "\\"): readEscape()
      case UInt8(ascii: "&"), UInt8(ascii: "%"): readCharacter()
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"): readRun()
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "["):
        if let end = ShownText.footnote(source, at: at) {
          mark(to: end)
        } else {
          brackets.append(result.pieces.count)
          show(byte, to: at + 1)
        }
      case UInt8(ascii: "]"): readEndOfLink()
      case 0xC2, 0xE2, 0xEF:
        if let width = ShownText.widthOfNothing(source, at: at) {
          mark(to: at + width)
        } else if let (plain, width) = ShownText.plainForm(source, at: at) {
          show(plain, to: at + width)
        } else {
          show(byte, to: at + 1)
        }
      default: showRun(to: Self.special.next(in: source, from: at + 1, to: source.count))
      }
    }
  }

  /// The bytes for which ``isSpecial(_:)`` is true, and some others.
  static let special = ByteSet(Array("\n\\&%*_~`<[]".utf8) + [0xC2, 0xE2, 0xEF])

  /// Whether a byte is, or may be, more than itself.
  @inline(__always) static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "*"),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "<"),
      UInt8(ascii: "["), UInt8(ascii: "]"), 0xC2, 0xE2, 0xEF:
      true
    default: false
    }
  }

  /// The result, without the brackets that are marks.
  consuming func finish() -> ShownText {
    // Marks are only out of order if brackets were recognised as marks later.
    if dropped.isEmpty { return result }
    sortMarks()
    let (bytes, pieces) = (result.bytes, result.pieces)
    result.bytes.removeAll(keepingCapacity: true)
    result.pieces.removeAll(keepingCapacity: true)
    dropped.sort()
    var next = 0
    for index in pieces.indices {
      if next < dropped.count, dropped[next] == index {
        next += 1
        continue
      }
      let end = index + 1 < pieces.count ? Int(pieces[index + 1].shown) : bytes.count
      var piece = pieces[index]
      let start = Int(piece.shown)
      piece.shown = Int32(result.bytes.count)
      result.pieces.append(piece)
      result.bytes += bytes[start..<end]
    }
    return result
  }

  /// The bytes of the result alone.
  consuming func shown() -> [UInt8] {
    if dropped.isEmpty { return result.bytes }
    dropped.sort()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(result.bytes.count)
    var start = 0
    for index in dropped {
      // A bracket is a piece by itself.
      let place = Int(result.pieces[index].shown)
      bytes += result.bytes.span.extracting(start..<place)
      start = place + 1
    }
    bytes += result.bytes.span.extracting(start..<result.bytes.count)
    return bytes
  }

  /// A bracket is only known to be a mark when its partner is.
  private mutating func sortMarks() {
    let marks = result.marks
    let order = marks.indices.sorted { marks[$0].range.lowerBound < marks[$1].range.lowerBound }
    var places = Array(repeating: 0, count: marks.count)
    for (place, index) in order.enumerated() { places[index] = place }
    result.marks = order.map { index in
      var mark = marks[index]
      mark.partner = mark.partner.map { places[$0] }
      return mark
    }
  }

  private mutating func show(_ byte: UInt8, to end: Int) {
    result.pieces.append(
      ShownText.Piece(shown: Int32(result.bytes.count), start: Int32(at), end: Int32(end)))
    result.bytes.append(byte)
    at = end
  }

  /// Appends bytes that are shown unchanged.
  private mutating func showRun(to end: Int) {
    let shown = result.bytes.count
    // A continuation of the last piece needs no new one.
    let goesOn = result.pieces.last.map {
      $0.end == nil && Int($0.start) + shown - Int($0.shown) == at
    }
    if goesOn != true {
      result.pieces.append(ShownText.Piece(shown: Int32(shown), start: Int32(at), end: nil))
    }
    result.bytes += source.extracting(at..<end)
    at = end
  }

  @discardableResult
  private mutating func mark(to end: Int) -> Int {
    result.marks.append(ShownText.Mark(range: at..<end))
    at = end
    return result.marks.count - 1
  }

  /// Handles a run that opens something, or closes what the last equal run opened.
  private mutating func pair(_ byte: UInt8, _ length: Int, to end: Int) {
    let index = mark(to: end)
    if let first = openRuns[byte, length] {
      openRuns[byte, length] = nil
      join(first, index)
    } else {
      openRuns[byte, length] = index
    }
  }

  /// Takes a tag that begins or ends an element.
  private mutating func pair(_ name: String, to end: Int, isEnd: Bool) {
    let index = mark(to: end)
    if !isEnd {
      openTags[name] = index
    } else if let first = openTags.removeValue(forKey: name) {
      join(first, index)
    }
  }

  private mutating func join(_ first: Int, _ second: Int) {
    result.marks[first].partner = second
    result.marks[second].partner = first
  }

  // MARK: - Lines

  private mutating func readLineBreak() {
    var next = at + 1
    var isBlank = false
    // Quotation marks and leading space are no part of the text.
    while next < source.count, source[next].isSpace || source[next] == UInt8(ascii: ">") {
      if source[next] == 0x0A { isBlank = true }
      next += 1
    }
    if isBlank {
      if !openTags.isEmpty { openTags.removeAll(keepingCapacity: true) }
      openRuns.removeAll()
      brackets.removeAll(keepingCapacity: true)
    }
    let slashes = source.end(from: next) { $0 == UInt8(ascii: "/") }
    let isComment = !isBlank && joinsLines && slashes > next + 1
    if isComment { next = source.end(from: slashes) { $0 == 0x20 } }
    if isBlank || !joinsLines {
      show(0x0A, to: at + 1)
    } else {
      while result.bytes.last == 0x20 || result.bytes.last == 0x0D {
        result.bytes.removeLast()
        if let last = result.pieces.last, Int(last.shown) == result.bytes.count {
          result.pieces.removeLast()
        }
      }
      show(0x20, to: next)
    }
    if !isComment { readDefinition() }
  }

  /// Handles a link reference definition on the current line: `[label]: address "title"`.
  private mutating func readDefinition() {
    let limit = min(source.count, at + 1100)
    let text = source.extracting(..<limit)
    let start = text.end(from: at) { $0 == 0x20 }
    guard start - at < 4 || joinsLines, start < limit, text[start] == UInt8(ascii: "[") else {
      return
    }
    let end = text.end(from: start + 1) { $0 != UInt8(ascii: "]") && $0 != 0x0A }
    guard end > start + 1, text.has("]:", at: end), !text.has("^", at: start + 1) else { return }
    let label = String(text.extracting(start + 1..<end)).lowercased()
    let last = source.index(of: 0x0A, from: end) ?? source.count
    let index = mark(to: last)
    result.marks[index].label = label
    result.marks[index].isDefinition = true
  }

  // MARK: - Characters

  private mutating func readEscape() {
    guard at + 1 < source.count, ShownText.isPunctuation(source[at + 1]) else {
      return show(source[at], to: at + 1)
    }
    show(source[at + 1], to: at + 2)
  }

  private mutating func readCharacter() {
    guard let (bytes, end) = ShownText.character(source, at: at) else {
      return show(source[at], to: at + 1)
    }
    if ShownText.widthOfNothing(bytes.span, at: 0) == bytes.count {
      mark(to: end)
      return
    }
    if let (plain, width) = ShownText.plainForm(bytes.span, at: 0), width == bytes.count {
      return show(plain, to: end)
    }
    let start = at
    for byte in bytes {
      at = start
      show(byte, to: end)
    }
    at = end
  }

  /// Takes a run of one character that may be a mark.
  private mutating func readRun() {
    let byte = source[at]
    let end = source.end(from: at) { $0 == byte }
    let isWithinWord =
      at > 0 && end < source.count && ShownText.isOfWord(source[at - 1])
      && ShownText.isOfWord(source[end])
    let isAlone =
      (at == 0 || source[at - 1].isSpace) && (end == source.count || source[end].isSpace)
    // After a word it can only close something: `ghp_<b>x7K…`.
    let endsNothing =
      at > 0 && ShownText.isOfWord(source[at - 1]) && openRuns[UInt8(ascii: "_"), end - at] == nil
    let isText =
      byte == UInt8(ascii: "_") && (isWithinWord || endsNothing)
      || byte == UInt8(ascii: "~") && end - at != 2
      || byte != UInt8(ascii: "`") && isAlone
    if isText {
      while at < end { show(byte, to: at + 1) }
    } else {
      pair(byte, end - at, to: end)
    }
  }

  // MARK: - Tags and links

  private mutating func readTag() {
    guard let tag = ShownText.tag(source, at: at) else { return show(source[at], to: at + 1) }
    switch tag {
    case .comment(let end): mark(to: end)
    case .address(let end):
      let first = mark(to: at + 1)
      while at < end - 1 { readAddressByte() }
      let second = mark(to: end)
      join(first, second)
      result.marks[first].isAroundAddress = true
      result.marks[second].isAroundAddress = true
    case .element(let name, let isEnd, let end):
      if ShownText.isBlock(name) {
        show(0x20, to: end)
      } else {
        pair(name, to: end, isEnd: isEnd)
      }
    }
  }

  private mutating func readAddressByte() {
    if source[at] == UInt8(ascii: "%") { readCharacter() } else { show(source[at], to: at + 1) }
  }

  private mutating func readEndOfLink() {
    guard let first = brackets.popLast(),
      let (end, label) = ShownText.linkTail(source, at: at)
    else { return show(source[at], to: at + 1) }
    dropped.append(first)
    let place = Int(result.pieces[first].start)
    let index = result.marks.count
    result.marks.append(ShownText.Mark(range: place..<place + 1, partner: index + 1))
    mark(to: end)
    result.marks[index + 1].partner = index
    result.marks[index + 1].label = label
  }
}
