import Bytes

/// Converts the extensions in other trackers' Markdown to GitHub Flavored Markdown.
///
/// GitLab's has quotes between lines `>>>`, tables of contents, `{+ inserted +}`, `{- deleted -}`,
/// tasks that do not apply, `- [~] task`, sizes of images, `{width=900 height=506}`, and files uploaded
/// to the project, whose addresses begin with the project's; Bugzilla's has references such as `bug 12`.
struct ExtendedMarkdown {
  private let markup: Markup
  private let text: [UInt8]
  private var output: [UInt8] = []
  /// How often content was lost that Markdown cannot express, by its kind.
  private(set) var lost: [String: Int] = [:]

  /// The marks around insertions and deletions, and their replacements in Markdown.
  private static let marks: [(open: String, close: String, before: String, behind: String)] = [
    ("{+", "+}", "<ins>", "</ins>"), ("[+", "+]", "<ins>", "</ins>"), ("{-", "-}", "~~", "~~"),
    ("[-", "-]", "~~", "~~"),
  ]

  /// A text of GitLab's or of Bugzilla's.
  init(_ text: [UInt8], _ markup: Markup) { (self.text, self.markup) = (text, markup) }

  /// The text as Markdown.
  mutating func converted() -> [UInt8] {
    if !hasSigns { return text }
    output.reserveCapacity(text.count + 64)
    let ends = quoteEnds()
    var quotes = 0
    var fence: (byte: UInt8, count: Int)?
    var (isBehindGap, isIndented) = (true, false)
    for (index, line) in lines.enumerated() {
      let bare = line.last == 0x0D ? line.dropLast() : line
      if fence == nil, isQuoteMark(bare), quotes > 0 || ends.contains(index) {
        quotes = quotes > 0 ? 0 : 1
        // A paragraph beside the quote must not become part of it.
        output.append(0x0A)
        continue
      }
      if quotes > 0 { output += "> ".utf8 }
      let mark = fenceMark(bare)
      if let open = fence {
        if let mark, mark.byte == open.byte, mark.count >= open.count, mark.isBare { fence = nil }
        output += line
      } else if let mark {
        fence = (mark.byte, mark.count)
        output += line
      } else if markup == .bugzilla {
        // An indented line after an empty one is code.
        isIndented = (isBehindGap || isIndented) && bare.has(bare.first == 0x09 ? "\t" : "    ")
        isBehindGap = bare.allSatisfy { $0 <= 0x20 }
        if isIndented { output += line } else { convert(line) }
      } else if bare.elementsEqual("[[_TOC_]]".utf8) || bare.elementsEqual("[TOC]".utf8) {
        lost["tables of contents", default: 0] += 1
      } else {
        task(line)
      }
      output.append(0x0A)
    }
    output.removeLast()
    return output
  }

  private var hasSigns: Bool {
    if markup == .bugzilla { return text.contains(where: \.isDigit) }
    return text.indices.dropLast(2).contains { at in
      switch text[at] {
      case UInt8(ascii: ">"): text.has(">>>", at: at)
      case UInt8(ascii: "{"): "+-".utf8.contains(text[at + 1]) || sizeEnd(at) != nil
      case UInt8(ascii: "["):
        "+-~".utf8.contains(text[at + 1]) || text.has("[[_TOC", at: at) || text.has("[TOC]", at: at)
      case UInt8(ascii: "("): text.has("(/uploads/", at: at)
      default: false
      }
    }
  }

  private var lines: [ArraySlice<UInt8>] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  private func isQuoteMark(_ line: ArraySlice<UInt8>) -> Bool {
    markup == .gitlab && line.count >= 3 && line.prefix(3).elementsEqual(">>>".utf8)
      && line.dropFirst(3).allSatisfy { $0 == 0x20 }
  }

  /// The lines `>>>` that begin a quote, as another one follows.
  private func quoteEnds() -> Set<Int> {
    var starts: Set<Int> = []
    var last: Int?
    for (index, line) in lines.enumerated() {
      guard isQuoteMark(line.last == 0x0D ? line.dropLast() : line) else { continue }
      if let start = last {
        starts.insert(start)
        last = nil
      } else {
        last = index
      }
    }
    return starts
  }

  /// The sign of a line that begins or ends a block of code.
  private func fenceMark(
    _ line: ArraySlice<UInt8>
  ) -> (byte: UInt8, count: Int, isBare: Bool)? {
    let inner = line.drop { $0 == 0x20 }
    guard let byte = inner.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else {
      return nil
    }
    let count = inner.prefix { $0 == byte }.count
    guard count >= 3, inner.count - count < 200 else { return nil }
    let rest = inner.dropFirst(count)
    if byte == UInt8(ascii: "`"), rest.contains(byte) { return nil }
    return (byte, count, rest.allSatisfy { $0 == 0x20 })
  }

  /// Writes a line that is no code; a task that does not apply is not done, and struck out.
  private mutating func task(_ line: ArraySlice<UInt8>) {
    let marker = line.drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
    let isBullet = marker.first.map { "-*+".utf8.contains($0) } ?? false
    let sign = isBullet ? marker.startIndex : marker.prefix(while: \.isDigit).endIndex
    let box = sign + 2
    guard isBullet || sign > marker.startIndex, text.has("[~] ", at: box), text[box - 1] == 0x20,
      isBullet || ".)".utf8.contains(text[sign]),
      let last = line.lastIndex(where: { $0 > 0x20 }), last >= box + 4,
      // Struck-out text within it would end there.
      !["~~", "{-", "[-"].contains(where: { sign in
        (box + 4..<last).contains { text.has(sign, at: $0) }
      })
    else { return convert(line) }
    output += line[..<box] + "[ ] ~~".utf8
    convert(line[(box + 4)...last])
    output += "~~".utf8 + line[(last + 1)...]
  }

  /// Writes a line that is no code.
  private mutating func convert(_ line: ArraySlice<UInt8>) {
    var at = line.startIndex
    /// The ends of marks that are open, from the last to the first.
    var open: [(place: Int, behind: String)] = []
    /// The lengths of runs of backticks without another one on the line, as bits.
    var missing: UInt32 = 0
    let references = MarkupInlines(
      .plain, text, line.indices, isInCell: false, footnotes: [])
    let limits = Self.marks.map { lastRange(of: $0.close, in: line) }
    while at < line.endIndex {
      if let last = open.last, at == last.place {
        output += last.behind.utf8
        open.removeLast()
        at += 2
        continue
      }
      switch text[at] {
      case _ where markup == .bugzilla && text[at].isLetter:
        if let next = references.bugReference(at, into: &output) {
          at = next
        } else {
          output.append(text[at])
          at += 1
        }
      case UInt8(ascii: "`"):
        let run = line[at...].prefix { $0 == UInt8(ascii: "`") }
        // Nobody writes code with more backticks; each other length is looked for once.
        let bit: UInt32 = run.count < 17 ? 1 << UInt32(run.count) : 0
        var end = run.endIndex
        if bit != 0, missing & bit == 0 {
          if let close = codeEnd(line, from: end, count: run.count) {
            end = close
          } else {
            missing |= bit
          }
        }
        output += text[at..<end]
        at = end
      case UInt8(ascii: "{") where markup == .gitlab, UInt8(ascii: "[") where markup == .gitlab:
        if let end = sizeEnd(at) {
          at = end
        } else if open.isEmpty,
          let index = Self.marks.firstIndex(where: { text.has($0.open, at: at) }),
          let limit = limits[index], limit > at + 2,
          let close = text.firstRange(of: Array(Self.marks[index].close.utf8), from: at + 2),
          close.upperBound <= line.endIndex, close.lowerBound > at + 2
        {
          output += Self.marks[index].before.utf8
          open.append((close.lowerBound, Self.marks[index].behind))
          at += 2
          while at < close.lowerBound, text[at] == 0x20, Self.marks[index].before == "~~" {
            at += 1
          }
        } else {
          output.append(text[at])
          at += 1
        }
      case UInt8(ascii: "(")
      where markup == .gitlab && text.has("(/uploads/", at: at) && at > line.startIndex
        && text[at - 1] == UInt8(ascii: "]"):
        output += "(uploads/".utf8
        at += 10
      case 0x20:
        // Nothing is struck out that ends in a space.
        let end = line[at...].prefix { $0 == 0x20 }.endIndex
        if let last = open.last, last.place == end, last.behind == "~~" {
          at = end
        } else {
          output.append(0x20)
          at += 1
        }
      default:
        output.append(text[at])
        at += 1
      }
    }
  }

  /// The end of the size of an image that begins at an offset; nil where there is none.
  private func sizeEnd(_ start: Int) -> Int? {
    guard markup == .gitlab, start > 0, text[start - 1] == UInt8(ascii: ")"),
      text.has("{width=", at: start) || text.has("{height=", at: start)
    else { return nil }
    let end = text[start...].prefix(80).firstIndex(of: UInt8(ascii: "}"))
    return end.flatMap { text[start..<$0].contains(0x0A) ? nil : $0 + 1 }
  }

  /// Where the last of some tokens begins in a line; nil where there is none.
  private func lastRange(of token: String, in line: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(token.utf8)
    var at = line.endIndex - bytes.count
    while at >= line.startIndex {
      if text.has(bytes, at: at) { return at }
      at -= 1
    }
    return nil
  }

  /// Where code ends that begins behind a run of backticks; nil where it does not end on the line.
  private func codeEnd(_ line: ArraySlice<UInt8>, from start: Int, count: Int) -> Int? {
    var at = start
    while let run = line[at...].firstIndex(of: UInt8(ascii: "`")) {
      let end = line[run...].prefix { $0 == UInt8(ascii: "`") }.endIndex
      if end - run == count { return end }
      at = end
    }
    return nil
  }
}
