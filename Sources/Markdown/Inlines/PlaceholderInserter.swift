import Bytes

/// Puts placeholders into a text before libcmark parses it: into addresses, behind escapes, and in the
/// place of delimiters where tildes are among them.
struct PlaceholderInserter: ~Escapable {
  /// The bytes that may need a placeholder or tell where none belongs.
  private static let noted: [Bool] = {
    var noted = [Bool](repeating: false, count: 256)
    for byte in "\n\\!&[]`:w*_~<".utf8 { noted[Int(byte)] = true }
    return noted
  }()

  /// How many brackets may be open where an image begins.
  static let bracketLimit = 1000

  private let text: Span<UInt8>
  private let placeholders: Placeholders
  private let reasons: Reasons
  /// Whether addresses are linked even between brackets.
  private let linksInBrackets: Bool
  /// Whether all escapes and entities are marked, so that text can be written as it was spelled.
  private let keepsSpelling: Bool
  private var output: [UInt8] = []
  private var hasChanged = false
  /// Whether definitions may go on in the block, and up to where they surely reach.
  private var mayDefine = true
  private var definitions = 0
  private var codeSpans = CodeSpans()
  private var linkDefinitions: Definitions

  /// A text with placeholders; nil if it needs none.
  ///
  /// - Parameter keepsSpelling: whether all escapes and entities are marked too, so that the text
  ///   can be written as it was spelled.
  static func mark(
    _ text: Span<UInt8>, _ placeholders: Placeholders, _ reasons: Reasons, linksInBrackets: Bool,
    keepsSpelling: Bool = false
  ) -> [UInt8]? {
    if reasons.hasDeepLine {
      let flat = flattened(text, placeholders)
      var marker = PlaceholderInserter(
        flat.span, placeholders, reasons, linksInBrackets, keepsSpelling)
      marker.run()
      return marker.output
    }
    var marker = PlaceholderInserter(text, placeholders, reasons, linksInBrackets, keepsSpelling)
    marker.run()
    // Where an address is in doubt, that it has no placeholders says that it is none.
    return marker.hasChanged || reasons.hasHazard ? marker.output : nil
  }

  @_lifetime(copy text) private init(
    _ text: Span<UInt8>, _ placeholders: Placeholders, _ reasons: Reasons, _ linksInBrackets: Bool,
    _ keepsSpelling: Bool
  ) {
    self.text = text
    self.placeholders = placeholders
    self.reasons = reasons
    self.linksInBrackets = linksInBrackets
    self.keepsSpelling = keepsSpelling
    linkDefinitions = Definitions(text, [])
  }

  /// Marks the inlines of every block, and copies all that is around them.
  private mutating func run() {
    output.reserveCapacity(text.count + text.count / 4)
    var scanner = BlockScanner(text, .inlines)
    scanner.scan()
    var done = 0
    var blocks = scanner.inlines
    if scanner.gaveUp {
      let start = blocks.last?.lines.last?.upperBound ?? 0
      blocks.append(.init(lines: [start..<text.count], mayDefine: true))
    }
    linkDefinitions = Definitions(text, blocks)
    for block in blocks {
      let lines = block.lines
      guard let first = lines.first, let last = lines.last else { continue }
      output += text.extracting(done..<first.lowerBound)
      var end = last.upperBound
      while end > last.lowerBound, text[end - 1].isSpace { end -= 1 }
      done = end
      (mayDefine, definitions) = (block.mayDefine, 0)
      if lines.count == 1 {
        mark(inlines: text.extracting(first.lowerBound..<end))
      } else {
        mark(lines: lines, end)
      }
    }
    output += text.extracting(done...)
  }

  /// Marks inlines of several lines: joined, and then taken apart again with what stood before them.
  private mutating func mark(lines: [Range<Int>], _ end: Int) {
    var joined: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { joined.append(UInt8(ascii: "\n")) }
      joined += text.extracting(line.lowerBound..<max(line.lowerBound, min(line.upperBound, end)))
    }
    let before = output
    output = []
    mark(inlines: joined.span)
    let withPlaceholders = output
    output = before
    var index = 0
    for piece in withPlaceholders.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      if index > 0, index < lines.count {
        output += text.extracting(lines[index - 1].upperBound..<lines[index].lowerBound)
      }
      output += piece
      index += 1
    }
  }

  private mutating func mark(inlines bytes: Span<UInt8>) {
    let count = bytes.count
    var at = 0
    // Copied up to here.
    var done = 0
    var brackets = Brackets()
    // The last exclamation mark that no longer begins an image.
    var spentMark = -1
    var lineStart = 0
    var tags = InlineTags()
    let noted = PlaceholderInserter.noted
    codeSpans = CodeSpans()

    func copy(upTo end: Int) {
      output += bytes.extracting(done..<end)
      done = end
    }

    while true {
      while at < count, !noted[Int(bytes[at])] { at += 1 }
      guard at < count else { break }
      switch bytes[at] {
      case 10: lineStart = at + 1
      case "<":
        if let end = tags.end(bytes, at, count) {
          at = end
          continue
        }
      case "\\":
        guard at + 1 < count, UnicodeScalars.isPunctuation(Unicode.Scalar(bytes[at + 1])) else {
          if reasons.hasStrikethrough, at + 1 < count, bytes[at + 1] == 10 {
            // The break that it makes is seen as space by the delimiters before it, as it is not.
            copy(upTo: at)
            placeholders.append(.literal, to: &output)
            hasChanged = true
          }
          break
        }
        at += 1
        if keepsSpelling || PlaceholderInserter.matters(bytes[at])
          || (reasons.hasStrikethrough && bytes[at] == "~")
        {
          copy(upTo: at + 1)
          placeholders.append(keepsSpelling ? .escaped : .literal, to: &output)
          hasChanged = true
        }
      case "!":
        guard reasons.hasManyImages, brackets.count > PlaceholderInserter.bracketLimit,
          at + 1 < count,
          bytes[at + 1] == "["
        else { break }
        // One image too many within others: its bracket begins a link at most.
        copy(upTo: at + 1)
        placeholders.append(keepsSpelling ? .escaped : .literal, to: &output)
        hasChanged = true
        spentMark = at
      case "&":
        guard keepsSpelling, at + 1 < count, bytes[at + 1].isLetter || bytes[at + 1] == "#" else {
          break
        }
        copy(upTo: at)
        placeholders.append(.ampersand, to: &output)
        done = at + 1
        hasChanged = true
      case "[":
        guard at >= brackets.tailEnd else { break }
        brackets.open(
          isImage: at > 0 && bytes[at - 1] == "!" && at - 1 != spentMark, before: at + 1)
      case "]":
        if at >= brackets.tailEnd { brackets.close(bytes, at, count, &linkDefinitions) }
        if keepsSpelling, definesNote(bytes, at, lineStart, count) {
          // libcmark would take the definition of a footnote for that of a link.
          copy(upTo: at + 1)
          placeholders.append(.address, to: &output)
          hasChanged = true
        }
      case "`":
        let start = at
        at = codeSpans.end(bytes, at, count)
        if reasons.hasHazard, start == lineStart, at - start >= 3 {
          // Once a backtick in an address behind it is marked it would open a fence.
          copy(upTo: start)
          placeholders.append(.literal, to: &output)
          hasChanged = true
        }
        continue
      case ":", "w":
        guard reasons.hasAddress, linksInBrackets || !brackets.areHolding else { break }
        if brackets.destination.contains(at) {
          at = brackets.destination.upperBound
          continue
        }
        guard at >= brackets.tailEnd else { break }
        guard let range = address(bytes, at, max(lineStart, done), count) else { break }
        if isDefinition(bytes, range, count) {
          at = range.upperBound
          continue
        }
        copy(upTo: range.lowerBound)
        append(address: range, bytes, count)
        done = range.upperBound
        at = range.upperBound
        continue
      case "*", "_", "~":
        guard reasons.hasStrikethrough else { break }
        var end = at + 1
        while end < count, bytes[end] == bytes[at] { end += 1 }
        if mayDelimit(bytes, at..<end, lineStart, count), let mark = openMark(bytes[at], end - at) {
          copy(upTo: at)
          // What an entity stands for may be no punctuation, as its spelling is; and the delimiters
          // of emphasis see it through tildes.
          var (before, after) = (at, end)
          if bytes[at] != "~" {
            while before > 0, bytes[before - 1] == "~" { before -= 1 }
            while after < count, bytes[after] == "~" { after += 1 }
          }
          if before > 0, bytes[before - 1] == ";" { placeholders.append(.literal, to: &output) }
          for _ in at..<end { placeholders.append(mark, to: &output) }
          if after < count, bytes[after] == "&" { placeholders.append(.literal, to: &output) }
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
  private func definesNote(_ bytes: Span<UInt8>, _ bracket: Int, _ lineStart: Int, _ count: Int)
    -> Bool
  {
    guard bracket + 1 < count, bytes[bracket + 1] == ":" else { return false }
    var at = bracket
    while at > lineStart, bracket - at < 200, bytes[at - 1] != "[" { at -= 1 }
    return at > lineStart && bytes[at] == "^"
  }

  private func openMark(_ byte: UInt8, _ length: Int) -> Placeholders.Kind? {
    switch byte {
    case "*": .openAsterisk
    case "_": .openUnderscore
    default: length <= 2 ? .openTilde : nil
    }
  }

  /// The address around a colon or from a `w` on; nil if there is none.
  private func address(_ bytes: Span<UInt8>, _ at: Int, _ start: Int, _ count: Int) -> Range<Int>? {
    if bytes[at] == ":" { return Autolinks.address(bytes, colon: at, from: start, end: count) }
    guard at + 3 < count, bytes[at + 1] == "w",
      at == 0 || Autolinks.mayPrecedeBareAddress(bytes[at - 1])
    else { return nil }
    return Autolinks.bareAddressEnd(bytes, at, end: count).map { at..<$0 }
  }

  /// Copies an address with placeholders for what libcmark would take for emphasis, an escape, an entity,
  /// a link or code, and for where it begins and ends.
  private mutating func append(address range: Range<Int>, _ bytes: Span<UInt8>, _ count: Int) {
    output.append(bytes[range.lowerBound])
    placeholders.append(.address, to: &output)
    for at in range.dropFirst() {
      let byte = bytes[at]
      let next = at + 1 < count ? bytes[at + 1] : 0
      let mark: Placeholders.Kind? =
        switch byte {
        case "*": .asterisk
        case "_": bytes[at - 1].isLetterOrDigit && next.isLetterOrDigit ? nil : .underscore
        case "~": .tilde
        case "&": next.isLetter || next == "#" ? .ampersand : nil
        case "\\": .backslash
        case "[": .openBracket
        case "]": .closeBracket
        case "`": .backtick
        default: nil
        }
      if let mark {
        placeholders.append(mark, to: &output)
        hasChanged = true
      } else {
        output.append(byte)
      }
    }
    // What follows sees in the mark what it would see in the address's last character.
    let last = bytes[range.upperBound - 1]
    placeholders.append(last.isLetterOrDigit || last >= 128 ? .end : .literal, to: &output)
    // An entity right after it would be decoded and then seem to be part of it.
    var after = range.upperBound
    while after < count, !bytes[after].isSpace, bytes[after] != "<" {
      if bytes[after] == "&" { hasChanged = true }
      after += 1
    }
  }

  /// Whether an address stands in a definition.
  private mutating func isDefinition(_ bytes: Span<UInt8>, _ range: Range<Int>, _ count: Int)
    -> Bool
  {
    // Definitions stand at the start of a paragraph, one after another.
    while mayDefine, definitions <= range.lowerBound {
      guard let found = Definitions.definition(bytes, definitions, count) else {
        mayDefine = false
        break
      }
      definitions = found.end
    }
    return range.lowerBound < definitions
  }

  /// Whether a run of delimiters may open or close anything: neither a list marker, nor part of a
  /// thematic break or fence, nor underscores within a word, nor between spaces.
  private func mayDelimit(_ bytes: Span<UInt8>, _ run: Range<Int>, _ lineStart: Int, _ count: Int)
    -> Bool
  {
    let before = run.lowerBound > 0 ? bytes[run.lowerBound - 1] : 10
    let after = run.upperBound < count ? bytes[run.upperBound] : 10
    if before.isSpace, after.isSpace { return false }
    if bytes[run.lowerBound] == "_", before.isLetterOrDigit, after.isLetterOrDigit { return false }
    guard after.isSpace else { return true }
    for at in lineStart..<run.lowerBound {
      switch bytes[at] {
      case " ", "\t", ">": continue
      default: return true
      }
    }
    return false
  }

  /// Whether an escaped byte would mean something to GFM's autolinks or to a tracker.
  static func matters(_ byte: UInt8) -> Bool {
    switch byte {
    case ":", "@", "#", "[", "]": true
    default: false
    }
  }
}
