import Bytes

/// Puts placeholders into a text before libcmark parses it: into addresses, behind escapes, and in
/// the place of delimiters where tildes are among them.
struct PlaceholderInserter: ~Escapable {
  /// The bytes that may need a placeholder or decide whether one is needed.
  private static let noted = ByteSet("\n\\!&[]`:w*_~<")

  /// How many brackets may be open where an image begins.
  static let bracketLimit = 1000

  private let text: Span<UInt8>
  private let placeholders: Placeholders
  private let reasons: Reasons
  private var output: [UInt8] = []
  /// Whether definitions may go on in the block, and up to where they surely reach.
  private var mayDefine = true
  private var definitions = 0
  private var linkDefinitions: Definitions

  /// A text with placeholders.
  static func mark(
    _ text: Span<UInt8>, _ placeholders: Placeholders, _ reasons: Reasons
  ) -> [UInt8] {
    guard reasons.contains(.depth) else {
      var inserter = PlaceholderInserter(text, placeholders, reasons)
      inserter.run()
      return inserter.output
    }
    // A placeholder before a list marker makes it text.
    var flat: [UInt8] = []
    var done = 0
    for marker in deepMarkers(in: text) {
      flat += text.extracting(done..<marker)
      placeholders.append(.literal, to: &flat)
      done = marker
    }
    flat += text.extracting(done...)
    return mark(flat.span, placeholders, reasons.subtracting(.depth))
  }

  @_lifetime(copy text) private init(
    _ text: Span<UInt8>, _ placeholders: Placeholders, _ reasons: Reasons
  ) {
    self.text = text
    self.placeholders = placeholders
    self.reasons = reasons
    linkDefinitions = Definitions(text, [])
  }

  /// Marks the inlines of every block, and copies all that is around them.
  private mutating func run() {
    output.reserveCapacity(text.count + text.count / 4)
    let scanner = BlockScanner(text, .inlines)
    var blocks = scanner.inlines
    if scanner.gaveUp {
      let start = blocks.last?.lines.last?.upperBound ?? 0
      blocks.append(.init(lines: [start..<text.count], mayDefine: true))
    }
    linkDefinitions = Definitions(text, blocks)
    var done = 0
    for block in blocks {
      guard let first = block.lines.first, let last = block.lines.last else { continue }
      output += text.extracting(done..<first.lowerBound)
      done = max(last.lowerBound, text.start(before: last.upperBound) { $0.isSpace })
      (mayDefine, definitions) = (block.mayDefine, 0)
      var isWhole = true
      for (line, next) in zip(block.lines, block.lines.dropFirst()) {
        isWhole = isWhole && line.upperBound + 1 == next.lowerBound && text[line.upperBound] == 10
      }
      if isWhole {
        mark(inlines: text.extracting(first.lowerBound..<done))
      } else {
        mark(lines: block.lines, done)
      }
    }
    output += text.extracting(done...)
  }

  /// Marks the inlines of several lines in containers: they are joined, and split again with the
  /// prefixes of their containers.
  private mutating func mark(lines: [Range<Int>], _ end: Int) {
    var joined: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { joined.append(UInt8(ascii: "\n")) }
      joined += text.extracting(line.lowerBound..<max(line.lowerBound, min(line.upperBound, end)))
    }
    let before = output
    output = []
    mark(inlines: joined.span)
    let pieces = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    output = before
    for (index, piece) in pieces.enumerated() {
      if index > 0, index < lines.count {
        output += text.extracting(lines[index - 1].upperBound..<lines[index].lowerBound)
      }
      output += piece
    }
  }

  private mutating func mark(inlines bytes: Span<UInt8>) {
    let keepsSpelling = reasons.contains(.spelling)
    var at = 0
    // Copied up to here.
    var done = 0
    var brackets = Brackets()
    // The last exclamation mark that no longer begins an image.
    var spentMark = -1
    var lineStart = 0
    var tags = InlineTags()
    var codeSpans = CodeSpans()

    func copy(upTo end: Int) {
      output += bytes.extracting(done..<end)
      done = end
    }
    func insert(_ mark: Placeholders.Kind, at place: Int) {
      copy(upTo: place)
      placeholders.append(mark, to: &output)
    }

    while true {
      at = PlaceholderInserter.noted.next(in: bytes, from: at, to: bytes.count)
      guard at < bytes.count else { break }
      switch bytes[at] {
      case 10: lineStart = at + 1
      case "<":
        if let end = tags.end(bytes, at) {
          at = end
          continue
        }
      case "\\":
        let escaped = bytes.byte(at + 1)
        if escaped.isPunctuation {
          at += 1
          if keepsSpelling || matters(escaped) {
            insert(keepsSpelling ? .escaped : .literal, at: at + 1)
          }
        } else if reasons.contains(.tildes), at + 1 < bytes.count, escaped == "\n" {
          // The delimiters before it treat its placeholder as space, which it is not.
          insert(.literal, at: at)
        }
      case "!":
        if brackets.count > PlaceholderInserter.bracketLimit, bytes.byte(at + 1) == "[" {
          // One image too many within others: its bracket begins a link at most.
          insert(keepsSpelling ? .escaped : .literal, at: at + 1)
          spentMark = at
        }
      case "&":
        if keepsSpelling, bytes.byte(at + 1).isLetter || bytes.byte(at + 1) == "#" {
          insert(.ampersand, at: at)
          done = at + 1
        }
      case "[":
        guard at >= brackets.tailEnd else { break }
        brackets.open(isImage: bytes.byte(at - 1) == "!" && at - 1 != spentMark, before: at + 1)
      case "]":
        if at >= brackets.tailEnd { brackets.close(bytes, at, &linkDefinitions) }
        // libcmark would take the definition of a footnote for a link reference definition.
        if keepsSpelling, definesNote(bytes, at, lineStart) { insert(.address, at: at + 1) }
      case "`":
        let start = at
        at = codeSpans.end(bytes, at)
        if reasons.contains(.addresses), start == lineStart, at - start >= 3 {
          // Once a backtick in an address behind it is marked it would open a fence.
          insert(.literal, at: start)
        }
        continue
      case ":", "w":
        guard reasons.contains(.addresses),
          reasons.contains(.linksInBrackets) || !brackets.areHolding
        else { break }
        if brackets.destination.contains(at) {
          at = brackets.destination.upperBound
          continue
        }
        guard at >= brackets.tailEnd,
          let range = Autolinks.address(
            bytes, at, from: max(lineStart, done), isStrict: !reasons.contains(.linksInBrackets))
        else { break }
        at = range.upperBound
        if isDefinition(bytes, range) { continue }
        copy(upTo: range.lowerBound)
        append(address: range, bytes)
        done = at
        continue
      case "*", "_", "~":
        guard reasons.contains(.tildes) else { break }
        let end = bytes.end(from: at) { $0 == bytes[at] }
        if mayDelimit(bytes, at..<end, lineStart), let mark = openMark(bytes[at], end - at) {
          copy(upTo: at)
          // The character of an entity may be no punctuation, unlike its spelling, and affects
          // emphasis with tildes.
          let isTilde = bytes[at] == "~"
          let before = isTilde ? at : bytes.start(before: at) { $0 == "~" }
          let after = isTilde ? end : bytes.end(from: end) { $0 == "~" }
          if bytes.byte(before - 1) == ";" { placeholders.append(.literal, to: &output) }
          for _ in at..<end { placeholders.append(mark, to: &output) }
          if bytes.byte(after) == "&" { placeholders.append(.literal, to: &output) }
          done = end
        }
        at = end
        continue
      default: break
      }
      at += 1
    }
    copy(upTo: bytes.count)
  }

  /// Whether a bracket ends the name in `[^name]:`.
  private func definesNote(_ bytes: Span<UInt8>, _ bracket: Int, _ lineStart: Int) -> Bool {
    guard bytes.byte(bracket + 1) == ":" else { return false }
    let line = bytes.extracting(max(lineStart, bracket - 200)..<bracket)
    let start = line.start(before: line.count) { $0 != "[" }
    return start > 0 && line.byte(start) == "^"
  }

  private func openMark(_ byte: UInt8, _ length: Int) -> Placeholders.Kind? {
    switch byte {
    case "*": .openAsterisk
    case "_": .openUnderscore
    default: length <= 2 ? .openTilde : nil
    }
  }

  /// Copies an address with placeholders for anything that libcmark would take for emphasis, an
  /// escape, an entity, a link or code, and for its beginning and end.
  private mutating func append(address range: Range<Int>, _ bytes: Span<UInt8>) {
    output.append(bytes[range.lowerBound])
    placeholders.append(.address, to: &output)
    for at in range.dropFirst() {
      let byte = bytes[at]
      let next = bytes.byte(at + 1)
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
      if let mark { placeholders.append(mark, to: &output) } else { output.append(byte) }
    }
    // The mark must look like the address's last character to the following text.
    let last = bytes[range.upperBound - 1]
    placeholders.append(last.isLetterOrDigit || last >= 128 ? .end : .literal, to: &output)
  }

  /// Whether an address is part of a link reference definition.
  private mutating func isDefinition(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // Definitions are at the start of a paragraph, one after another.
    while mayDefine, definitions <= range.lowerBound {
      guard let found = Definitions.definition(bytes, definitions) else {
        mayDefine = false
        break
      }
      definitions = found.end
    }
    return range.lowerBound < definitions
  }

  /// Whether a run of delimiters may open or close anything: neither a list marker, nor part of a
  /// thematic break or fence, nor underscores within a word, nor between spaces.
  private func mayDelimit(_ bytes: Span<UInt8>, _ run: Range<Int>, _ lineStart: Int) -> Bool {
    let before = bytes.byte(run.lowerBound - 1)
    let after = bytes.byte(run.upperBound)
    if before.isSpace, after.isSpace { return false }
    if bytes[run.lowerBound] == "_", before.isLetterOrDigit, after.isLetterOrDigit { return false }
    guard after.isSpace else { return true }
    return bytes.start(before: run.lowerBound) { $0.isBlank || $0 == ">" } > lineStart
  }

  /// Whether an escaped byte would mean something to GFM's autolinks or to a tracker.
  private func matters(_ byte: UInt8) -> Bool {
    ":@#[]".utf8.contains(byte) || (byte == "~" && reasons.contains(.tildes))
  }
}
