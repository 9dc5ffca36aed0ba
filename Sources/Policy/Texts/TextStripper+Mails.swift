import Bytes

// Signatures, and quotations in mails.
extension TextStripper {
  func withoutMail(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let fences = dropsSignatures ? Self.fences(of: lines) : []
    var fence = fences[...]
    var kept: [ArraySlice<UInt8>] = []
    var isChanged = false
    var isQuote = false
    for (number, line) in lines.enumerated() {
      let bare = line.last == 0x0D ? line.dropLast() : line
      while let first = fence.first, first.upperBound < number { fence.removeFirst() }
      if dropsSignatures, bare.elementsEqual("-- ".utf8), !kept.isEmpty,
        !(fence.first?.contains(number) ?? false)
      {
        isChanged = true
        break
      }
      if dropsQuotes {
        if isQuote, Self.isQuoted(bare) ?? true {
          isChanged = true
          continue
        }
        let isSecond =
          kept.last?.endIndex == line.startIndex - 1
          && kept.last.map { Self.introducesQuote($0, bare) } ?? false
          && isQuoted(lines, below: number)
        if isSecond { kept.removeLast() }
        isQuote = isSecond || Self.introducesQuote(bare)
        if isQuote {
          isChanged = true
          continue
        }
      }
      kept.append(line)
    }
    return isChanged ? Array(kept.joined(separator: [0x0A])) : nil
  }

  /// The fenced blocks of code; a fence without an end does not count.
  private static func fences(of lines: [ArraySlice<UInt8>]) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var open: (line: Int, sign: UInt8, count: Int)?
    for (number, line) in lines.enumerated() {
      let indent = line.prefix { $0 == 0x20 }.count
      guard indent < 4, let sign = line.dropFirst(indent).first, "`~".utf8.contains(sign) else {
        continue
      }
      let count = line.dropFirst(indent).prefix { $0 == sign }.count
      let rest = line.dropFirst(indent + count)
      if let fence = open {
        guard sign == fence.sign, count >= fence.count, rest.allSatisfy({ $0 <= 0x20 }) else {
          continue
        }
        found.append(fence.line...number)
        open = nil
      } else if count > 2, sign != UInt8(ascii: "`") || !rest.contains(sign) {
        open = (number, sign, count)
      }
    }
    return found
  }

  /// Whether the next line that is not empty is quoted.
  private func isQuoted(_ lines: [ArraySlice<UInt8>], below number: Int) -> Bool {
    lines[(number + 1)...].lazy.compactMap(Self.isQuoted).first ?? false
  }

  /// Whether a line is quoted, perhaps in an item of a list; nil for an empty one.
  private static func isQuoted(_ line: ArraySlice<UInt8>) -> Bool? {
    line.first { $0 > 0x20 }.map { $0 == UInt8(ascii: ">") }
  }

  /// The words of quotation headers after the person and the time, at the end of a line.
  private static let endings = [
    " wrote:", " writes:", " schrieb:", " napisał:", " napisała:", " napisał(a):", " a écrit :",
    "写道:",
  ]

  /// Whether a line is the header that a mail program puts above a quotation.
  private static func introducesQuote(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count < 300, let text = attribution(line) else { return false }
    // The person may come last: `Am 3.3.2025 um 10:00 schrieb Bo:`.
    return endings.contains { text.hasSuffix($0) }
      || text.hasPrefix("am ") && text.contains(" schrieb ") && text.utf8.contains(where: \.isDigit)
      || endsWithTime(text)
  }

  /// Whether the person comes first, followed by the time alone: `Bo schrieb am 3. Mai 2026 um
  /// 12:30:`.
  private static func endsWithTime(_ text: String) -> Bool {
    guard let verb = text.firstRange(of: verbBeforeTime), verb.lowerBound > text.startIndex else {
      return false
    }
    let words = text[verb.upperBound...].split { !$0.isLetter && !$0.isNumber }
    return words.contains { $0.utf8.allSatisfy(\.isDigit) }
      && words.allSatisfy { word in
        word.utf8.allSatisfy(\.isDigit) || timeWords.contains(String(word))
          || word.count > 2 && months.contains { $0.hasPrefix(word) }
      }
  }

  private static let verbBeforeTime = " schrieb am "
  private static let timeWords: Set<String> = [
    "um", "uhr", "mez", "mesz", "mo", "di", "mi", "do", "fr", "sa", "so", "montag", "dienstag",
    "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
  ]
  private static let months = [
    "januar", "februar", "märz", "mrz", "april", "mai", "juni", "juli", "august", "september",
    "oktober", "november", "dezember",
  ]

  /// Whether two lines are such a header: the first begins with the time, or the second has only an
  /// address before the closing words.
  private static func introducesQuote(
    _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>
  ) -> Bool {
    let first = first.last == 0x0D ? first.dropLast() : first
    guard first.count + second.count < 300, let end = first.last, !".:;!?".utf8.contains(end),
      first.contains(where: \.isDigit), let text = attribution(second)
    else { return false }
    let start = String(decoding: first, as: UTF8.self).lowercased()
    return
      (text.hasPrefix("<") || endings.contains(" " + text) || start.contains(verbBeforeTime)
      || ["on ", "am ", "le ", "w dniu ", "dnia ", "在"].contains { start.hasPrefix($0) })
      && introducesQuote(Array(first + [0x20] + second)[...])
  }

  /// The lower-case text of a line that ends with a colon, with plain spaces.
  private static func attribution(_ line: ArraySlice<UInt8>) -> String? {
    let line = line[..<(line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? line.startIndex)]
    let isWide = line.suffix(3).elementsEqual("：".utf8)
    guard isWide || line.last == UInt8(ascii: ":") else { return nil }
    let text = String(decoding: isWide ? line.dropLast(3) + [0x3A] : line, as: UTF8.self)
    return ["&nbsp;", "\u{A0}", "\u{202F}"].reduce(text) { $0.replacing($1, with: " ") }
      .lowercased()
  }
}
