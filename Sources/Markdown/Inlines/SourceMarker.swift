/// Puts marks into a text before libcmark parses it.
struct SourceMarker {
  /// The bytes that `run` looks at.
  private static let noted: [Bool] = {
    var noted = [Bool](repeating: false, count: 256)
    for byte in "\n\\!&[]`:w*_~<".utf8 { noted[Int(byte)] = true }
    return noted
  }()

  /// How many brackets may be open where an image begins.
  static let bracketLimit = 1000

  private let marks: SourceMarks
  private let hints: Hints
  /// Whether addresses are linked even between brackets.
  private let linksInBrackets: Bool
  /// Whether all escapes and entities are marked, so that text can be written as it was spelled.
  private var keepsSpelling = false
  private var output: [UInt8] = []
  private var hasChanged = false
  /// The last bracket that closes one, in the block being marked.
  private var matchedBracket = -1
  /// Whether all of the block may be definitions up to here, and up to which line it surely is.
  private var mayDefine = true
  private var definitions = 0
  private var codeSpans = CodeSpans()

  /// A text with marks; nil if it needs none.
  ///
  /// - Parameter keepsSpelling: whether all escapes and entities are marked too, so that the text
  ///   can be written as it was spelled.
  static func mark(
    _ text: UnsafeBufferPointer<UInt8>, _ marks: SourceMarks, _ hints: Hints, linksInBrackets: Bool,
    keepsSpelling: Bool = false
  ) -> [UInt8]? {
    var marker = SourceMarker(marks: marks, hints: hints, linksInBrackets: linksInBrackets)
    marker.keepsSpelling = keepsSpelling
    if hints.hasDeepLine {
      let flat = flattened(text, marks)
      flat.withUnsafeBufferPointer { marker.run($0) }
      return marker.output
    }
    marker.run(text)
    // Where an address is in doubt, that it has no marks says that it is none.
    return marker.hasChanged || hints.hasHazard ? marker.output : nil
  }

  private init(marks: SourceMarks, hints: Hints, linksInBrackets: Bool) {
    self.marks = marks
    self.hints = hints
    self.linksInBrackets = linksInBrackets
  }

  /// Marks the inlines of every block, and copies all that is around them.
  private mutating func run(_ text: UnsafeBufferPointer<UInt8>) {
    guard let bytes = text.baseAddress else { return }
    output.reserveCapacity(text.count + text.count / 4)
    var scanner = BlockScanner(text, bytes: bytes, .inlines)
    scanner.scan()
    var done = 0
    var blocks = scanner.inlines
    if scanner.gaveUp {
      let start = blocks.last?.lines.last?.upperBound ?? 0
      blocks.append(.init(lines: [start..<text.count], mayDefine: true))
    }
    for block in blocks {
      let lines = block.lines
      guard let first = lines.first, let last = lines.last else { continue }
      output += text[done..<first.lowerBound]
      var end = last.upperBound
      while end > last.lowerBound, isMarkdownSpace(bytes[end - 1]) { end -= 1 }
      done = end
      (mayDefine, definitions) = (block.mayDefine, 0)
      if lines.count == 1 {
        mark(inlines: bytes + first.lowerBound, end - first.lowerBound)
      } else {
        mark(lines: lines, end, text)
      }
    }
    output += text[done...]
  }

  /// Marks inlines of several lines: joined, and then taken apart again with what stood before them.
  private mutating func mark(
    lines: [Range<Int>], _ end: Int, _ text: UnsafeBufferPointer<UInt8>
  ) {
    var joined: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { joined.append(UInt8(ascii: "\n")) }
      joined += text[line.lowerBound..<max(line.lowerBound, min(line.upperBound, end))]
    }
    let before = output
    output = []
    joined.withUnsafeBufferPointer { joined in
      if let bytes = joined.baseAddress { mark(inlines: bytes, joined.count) }
    }
    let marked = output
    output = before
    var index = 0
    for piece in marked.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if index > 0, index < lines.count {
        output += text[lines[index - 1].upperBound..<lines[index].lowerBound]
      }
      output += piece
      index += 1
    }
  }

  /// What an open bracket may begin.
  private enum Bracket {
    case link, image
    /// Nothing: around a link none can begin another.
    case spent
  }

  private mutating func mark(inlines bytes: UnsafePointer<UInt8>, _ count: Int) {
    var at = 0
    // Copied up to here.
    var done = 0
    var brackets: [Bracket] = []
    // How many of them surround a link.
    var spent = 0
    var lineStart = 0
    var tags = InlineTags()
    codeSpans = CodeSpans()
    matchedBracket = -1

    func copy(upTo end: Int) {
      output += UnsafeBufferPointer(start: bytes + done, count: end - done)
      done = end
    }

    while true {
      at = SourceMarker.noted.withUnsafeBufferPointer { noted in
        var at = at
        while at < count, !noted[Int(bytes[at])] { at += 1 }
        return at
      }
      guard at < count else { break }
      switch bytes[at] {
      case 10: lineStart = at + 1
      case UInt8(ascii: "<"):
        if let end = tags.end(bytes, at, count) {
          at = end
          continue
        }
      case UInt8(ascii: "\\"):
        guard at + 1 < count, UnicodeScalars.isPunctuation(Unicode.Scalar(bytes[at + 1])) else {
          break
        }
        at += 1
        if keepsSpelling || SourceMarker.matters(bytes[at])
          || (hints.hasStrikethrough && bytes[at] == UInt8(ascii: "~"))
        {
          copy(upTo: at + 1)
          marks.append(.literal, to: &output)
          hasChanged = true
        }
      case UInt8(ascii: "!"):
        guard hints.hasManyImages, brackets.count > SourceMarker.bracketLimit, at + 1 < count,
          bytes[at + 1] == UInt8(ascii: "[")
        else { break }
        // One image too many within others: its bracket begins a link at most.
        copy(upTo: at + 1)
        marks.append(.literal, to: &output)
        hasChanged = true
      case UInt8(ascii: "&"):
        guard keepsSpelling, at + 1 < count,
          isLetter(bytes[at + 1]) || bytes[at + 1] == UInt8(ascii: "#")
        else { break }
        copy(upTo: at)
        marks.append(.ampersand, to: &output)
        done = at + 1
        hasChanged = true
      case UInt8(ascii: "["):
        brackets.append(at > 0 && bytes[at - 1] == UInt8(ascii: "!") ? .image : .link)
      case UInt8(ascii: "]"):
        if let bracket = brackets.popLast(), bracket != .spent {
          matchedBracket = at
          if bracket == .link, at + 1 < count, bytes[at + 1] == UInt8(ascii: "("),
            LinkTail.destinationEnd(bytes, at + 2, count) != nil
          {
            for outer in min(spent, brackets.count)..<brackets.count
            where brackets[outer] == .link { brackets[outer] = .spent }
            spent = brackets.count
          }
          spent = min(spent, brackets.count)
        }
        if keepsSpelling, definesNote(bytes, at, lineStart, count) {
          // libcmark would take the definition of a footnote for that of a link.
          copy(upTo: at + 1)
          marks.append(.address, to: &output)
          hasChanged = true
        }
      case UInt8(ascii: "`"):
        at = codeSpans.end(bytes, at, count)
        continue
      case UInt8(ascii: ":"), UInt8(ascii: "w"):
        guard hints.hasAddress, linksInBrackets || brackets.isEmpty else { break }
        if let end = linkEnd(bytes, at, max(lineStart, done), count) {
          at = end
          continue
        }
        guard let range = address(bytes, at, max(lineStart, done), count) else { break }
        if isDefinition(bytes, range) {
          at = range.upperBound
          continue
        }
        copy(upTo: range.lowerBound)
        append(address: range, bytes, count)
        done = range.upperBound
        at = range.upperBound
        continue
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        guard hints.hasStrikethrough else { break }
        var end = at + 1
        while end < count, bytes[end] == bytes[at] { end += 1 }
        if mayDelimit(bytes, at..<end, lineStart, count),
          let mark = openMark(bytes[at], end - at)
        {
          copy(upTo: at)
          // What an entity stands for may be no punctuation, as its spelling is.
          if at > 0, bytes[at - 1] == UInt8(ascii: ";") { marks.append(.literal, to: &output) }
          for _ in at..<end { marks.append(mark, to: &output) }
          if end < count, bytes[end] == UInt8(ascii: "&") { marks.append(.literal, to: &output) }
          done = end
          hasChanged = true
        }
        at = end
        continue
      default: break
      }
      at += 1
    }
    copy(upTo: count)
  }

  /// Whether a bracket ends the name in `[^name]:`.
  private func definesNote(
    _ bytes: UnsafePointer<UInt8>, _ bracket: Int, _ lineStart: Int, _ count: Int
  ) -> Bool {
    guard bracket + 1 < count, bytes[bracket + 1] == UInt8(ascii: ":") else { return false }
    var at = bracket
    while at > lineStart, bracket - at < 200, bytes[at - 1] != UInt8(ascii: "[") { at -= 1 }
    return at > lineStart && bytes[at] == UInt8(ascii: "^")
  }

  private func openMark(_ byte: UInt8, _ length: Int) -> SourceMarks.Mark? {
    switch byte {
    case UInt8(ascii: "*"): .openAsterisk
    case UInt8(ascii: "_"): .openUnderscore
    default: length <= 2 ? .openTilde : nil
    }
  }

  /// The place after the destination of a link around a colon or from a `w` on; nil if there is none.
  private func linkEnd(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ start: Int, _ count: Int
  ) -> Int? {
    var first = at
    if bytes[at] == UInt8(ascii: ":") {
      while first > start, at - first < 6, isLetter(bytes[first - 1]) { first -= 1 }
    }
    guard first >= 2, matchedBracket == first - 2, bytes[first - 1] == UInt8(ascii: "(") else {
      return nil
    }
    return LinkTail.destinationEnd(bytes, first, count)
  }

  /// The address around a colon or from a `w` on; nil if there is none.
  private func address(
    _ bytes: UnsafePointer<UInt8>, _ at: Int, _ start: Int, _ count: Int
  ) -> Range<Int>? {
    if bytes[at] == UInt8(ascii: ":") {
      return Autolinks.address(bytes, colon: at, from: start, end: count)
    }
    guard at + 3 < count, bytes[at + 1] == UInt8(ascii: "w"),
      at == 0 || Autolinks.mayPrecedeBareAddress(bytes[at - 1])
    else { return nil }
    return Autolinks.bareAddressEnd(bytes, at, end: count).map { at..<$0 }
  }

  /// Copies an address with marks for what libcmark would take for emphasis, an escape, an entity,
  /// a link or code, and for where it begins and ends.
  private mutating func append(
    address range: Range<Int>, _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) {
    output.append(bytes[range.lowerBound])
    marks.append(.address, to: &output)
    for at in range.dropFirst() {
      let byte = bytes[at]
      let next = at + 1 < count ? bytes[at + 1] : 0
      let mark: SourceMarks.Mark? =
        switch byte {
        case UInt8(ascii: "*"): .asterisk
        case UInt8(ascii: "_"):
          isLetterOrDigit(bytes[at - 1]) && isLetterOrDigit(next) ? nil : .underscore
        case UInt8(ascii: "~"): .tilde
        case UInt8(ascii: "&"): isLetter(next) || next == UInt8(ascii: "#") ? .ampersand : nil
        case UInt8(ascii: "\\"): .backslash
        case UInt8(ascii: "["): .openBracket
        case UInt8(ascii: "]"): .closeBracket
        case UInt8(ascii: "`"): .backtick
        default: nil
        }
      if let mark {
        marks.append(mark, to: &output)
        hasChanged = true
      } else {
        output.append(byte)
      }
    }
    // What follows sees in the mark what it would see in the address's last character.
    let last = bytes[range.upperBound - 1]
    marks.append(isLetterOrDigit(last) || last >= 128 ? .end : .literal, to: &output)
    // An entity right after it would be decoded and then seem to be part of it.
    var after = range.upperBound
    while after < count, !isMarkdownSpace(bytes[after]), bytes[after] != UInt8(ascii: "<") {
      if bytes[after] == UInt8(ascii: "&") { hasChanged = true }
      after += 1
    }
  }

  /// Whether an address is the destination of a definition.
  private mutating func isDefinition(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    guard mayDefine, first >= 3, bytes[first - 3] == UInt8(ascii: "]"),
      bytes[first - 2] == UInt8(ascii: ":"),
      bytes[first - 1] == UInt8(ascii: " ") || bytes[first - 1] == UInt8(ascii: "\t")
    else { return false }
    // Definitions stand at the start of a paragraph, one after another.
    let text = UnsafeBufferPointer(
      start: bytes + definitions, count: range.upperBound - definitions)
    mayDefine = Document(text)?.hasBlocks == false
    if mayDefine, let line = text.lastIndex(of: UInt8(ascii: "\n")) { definitions += line + 1 }
    return mayDefine
  }

  /// Whether a run of delimiters may open or close anything: neither a list marker, nor part of a
  /// thematic break or fence, nor underscores within a word, nor between spaces.
  private func mayDelimit(
    _ bytes: UnsafePointer<UInt8>, _ run: Range<Int>, _ lineStart: Int, _ count: Int
  ) -> Bool {
    let before = run.lowerBound > 0 ? bytes[run.lowerBound - 1] : 10
    let after = run.upperBound < count ? bytes[run.upperBound] : 10
    if isMarkdownSpace(before), isMarkdownSpace(after) { return false }
    if bytes[run.lowerBound] == UInt8(ascii: "_"), isLetterOrDigit(before), isLetterOrDigit(after) {
      return false
    }
    guard isMarkdownSpace(after) else { return true }
    for at in lineStart..<run.lowerBound {
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): continue
      default: return true
      }
    }
    return false
  }

  /// Whether an escaped byte would mean something to GFM's autolinks or to a tracker.
  static func matters(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
