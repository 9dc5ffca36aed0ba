import Bytes
import Markdown

// Links, pictures and attachments.
extension MarkupInlines {
  /// `[title|address]`, `[address]`, `[~login]`, `[^file]`, `[#anchor]`, `[title|KEY-1]`. What else is in brackets is
  /// text, as `[on|off]`.
  mutating func jiraLink(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard
      let close = (at + 1..<limit).first(where: {
        "[]".utf8.contains(text[$0]) && !isEscape($0 - 1, limit)
      }),
      text[close] == UInt8(ascii: "]")
    else { return nil }
    let parts = text[(at + 1)..<close].split(
      separator: UInt8(ascii: "|"), omittingEmptySubsequences: false
    ).map { trimmed($0.indices) }
    // A title may contain bars; parts after an address are options of its presentation.
    let place = parts.lastIndex { isAddress(at: $0.lowerBound) } ?? min(1, parts.count - 1)
    let target = Array(text[parts[place]])
    let title = trimmed(at + 1..<(place > 0 ? parts[place - 1].upperBound : at + 1))
    if isAddress(target) {
      link(title, to: target, into: &output)
      return close + 1
    }
    let name = Array(target.dropFirst())
    switch target.first {
    case UInt8(ascii: "^") where Self.hasEnding(name, most: 10): attachment(name, into: &output)
    case UInt8(ascii: "~") where place == 0 && name.first ?? 0 > 0x20:
      // Two mentions side by side would be one.
      if at > 0, text[at - 1] == UInt8(ascii: "]"), output.last != 0x20 { output.append(0x20) }
      output.append(UInt8(ascii: "@"))
      output += name.has("accountid:", at: 0) ? name.dropFirst("accountid:".utf8.count) : name[...]
    case UInt8(ascii: "#"), UInt8(ascii: "~"):
      guard name.first ?? 0 > 0x20 else { return nil }
      if title.isEmpty { Self.escape(name, into: &output) } else { write(title, into: &output) }
    case _ where place > 0 && (Self.isKey(target) || Self.isPath(target)):
      write(title, target, into: &output)
    default: return nil
    }
    return close + 1
  }

  /// A range without the spaces around its text.
  private func trimmed(_ content: Range<Int>) -> Range<Int> {
    guard let first = text[content].firstIndex(where: { $0 > 0x20 }),
      let last = text[content].lastIndex(where: { $0 > 0x20 })
    else { return content.lowerBound..<content.lowerBound }
    return first..<last + 1
  }

  /// Whether a target is the key of an issue, as `TOOL-12`.
  private static func isKey(_ target: [UInt8]) -> Bool {
    let parts = target.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].first?.isLetter == true
      && parts[0].allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) || $0 == 0x5F }
      && !parts[1].isEmpty && parts[1].allSatisfy(\.isDigit)
  }

  /// Whether a target is the path of a file or of a share in a network, as `\\host\file`.
  private static func isPath(_ target: [UInt8]) -> Bool {
    ["file:", "//", "\\\\"].contains { target.has($0, at: 0) }
  }

  /// Whether a name ends as that of a file, with a dot and a few letters or digits.
  private static func hasEnding(_ name: [UInt8], most: Int) -> Bool {
    let ending = name.reversed().prefix { $0 != UInt8(ascii: ".") }
    return ending.count < name.count && (1...most).contains(ending.count)
      && ending.allSatisfy { $0 >= 0x80 || $0.isLetterOrDigit }
  }

  func isAddress(_ target: [UInt8]) -> Bool {
    Self.schemes.contains { target.has($0, at: 0) }
  }

  func isAddress(at offset: Int) -> Bool {
    Self.schemes.contains { text.has($0, at: offset) }
  }

  static let schemes = ["http://", "https://", "mailto:", "ftp://"]

  func link(_ title: [UInt8], to target: [UInt8], into output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    let shown = target.has("mailto:", at: 0) ? Array(target.dropFirst(7)) : target
    Self.escape(title.isEmpty ? shown : title, into: &output)
    end(linkTo: target, into: &output)
  }

  /// Writes a link whose text may be emphasised, or code.
  private mutating func link(
    _ content: Range<Int>, to target: [UInt8], into output: inout [UInt8]
  ) {
    if content.isEmpty { return link([], to: target, into: &output) }
    output.append(UInt8(ascii: "["))
    write(content, into: &output)
    end(linkTo: target, into: &output)
  }

  /// Writes the text of a link.
  private mutating func write(_ content: Range<Int>, into output: inout [UInt8]) {
    var inlines = MarkupInlines(markup, text, content, isInCell: isInCell, footnotes: [])
    inlines.isInLink = true
    inlines.convert(into: &output)
    lost.merge(inlines.lost, uniquingKeysWith: +)
  }

  /// Writes the text of a link to a target that Gazette does not link to: the text alone would hide it.
  private mutating func write(
    _ title: Range<Int>, _ target: [UInt8], into output: inout [UInt8]
  ) {
    write(title, into: &output)
    if text[title].elementsEqual(target) { return }
    output += " (".utf8
    Self.escape(target, into: &output)
    output.append(UInt8(ascii: ")"))
  }

  private func end(linkTo target: [UInt8], into output: inout [UInt8]) {
    output += "](<".utf8
    for byte in target {
      switch byte {
      case UInt8(ascii: "<"): output += "%3C".utf8
      case UInt8(ascii: ">"): output += "%3E".utf8
      case UInt8(ascii: "|"): output += "%7C".utf8
      default: output.append(byte)
      }
    }
    output += ">)".utf8
  }

  /// Copies an address that GFM links by itself: signs in it are no marks. Returns nil where none begins.
  func address(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    let before = at > range.lowerBound ? text[at - 1] : 0x20
    let isBare = text.has("www.", at: at)
    guard let scheme = Self.linkedSchemes.first(where: { text.has($0, at: at) }),
      isWord(at: at + scheme.utf8.count), !before.isLetter,
      !isBare || before <= 0x20 || "(*_~[,;".utf8.contains(before)
    else { return nil }
    let end = sentenceEnd(at, wordEnd(at, limit))
    // What GFM takes for the end of an address, and what it takes for a part of it, as a sign that is escaped behind a
    // full stop.
    let rest = text[end..<limit].drop { ".,;:!?)'".utf8.contains($0) }
    let isClear = text[end - 1] != UInt8(ascii: "_") && rest.first ?? 0x20 <= 0x20
    if isClear, !isBare || !"[,;".utf8.contains(before) {
      output += text[at..<end]
    } else if isBare {
      link(Array(text[at..<end]), to: Array("http://".utf8) + text[at..<end], into: &output)
    } else {
      output += "<".utf8 + text[at..<end] + ">".utf8
    }
    return end
  }

  /// What begins the addresses that GFM links by itself.
  private static let linkedSchemes = ["http://", "https://", "ftp://", "www."]

  /// Where a word ends that is an address: before a bracket that it did not open, in Jira before any.
  private func wordEnd(_ start: Int, _ limit: Int) -> Int {
    var depth = 0
    for at in start..<limit {
      switch text[at] {
      case 0...0x20, UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
        return at
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if markup == .jira { return at }
        depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return at }
        depth -= 1
      default: break
      }
    }
    return limit
  }

  /// Where an address ends without the punctuation of the sentence behind it.
  private func sentenceEnd(_ start: Int, _ limit: Int) -> Int {
    var end = limit
    while let shorter = signStart(before: end), shorter > start { end = shorter }
    return end
  }

  /// Where the punctuation mark begins that ends at an offset and is none of an address; nil for other characters.
  private func signStart(before end: Int) -> Int? {
    let last = text.span.scalar(before: end)
    let isSign = last.isASCII ? ".,;:!?)'\"*".unicodeScalars.contains(last) : last.isPunctuation
    return isSign ? end - last.utf8.count : nil
  }

  mutating func attachment(_ name: [UInt8], into output: inout [UInt8]) {
    lost["attachments", default: 0] += 1
    separateCode(in: &output)
    output.append(UInt8(ascii: "`"))
    output += name.filter { $0 != UInt8(ascii: "`") }
    output.append(UInt8(ascii: "`"))
    codeEnd = output.count
  }

  /// `attachment:log.txt` and `attachment:"a log.txt"` of Redmine.
  mutating func attachmentReference(
    _ at: Int, _ limit: Int, into output: inout [UInt8]
  ) -> Int? {
    let name = at + "attachment:".utf8.count
    guard text.has("attachment:", at: at), name < limit, !isWord(before: at) else { return nil }
    if text[name] == UInt8(ascii: "\"") {
      let rest = text[(name + 1)..<limit]
      guard let close = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      attachment(Array(rest[..<close]), into: &output)
      return close + 1
    }
    let end = sentenceEnd(name, wordEnd(name, limit))
    guard Self.hasEnding(Array(text[name..<end]), most: 10) else { return nil }
    attachment(Array(text[name..<end]), into: &output)
    return end
  }

  /// `[[Page|title]]` of Redmine, `[[address|title]]` of Phabricator.
  func pageLink(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    let rest = text[(at + 2)..<limit]
    guard
      let close = rest.firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") }),
      text.has("]]", at: close), close > at + 2
    else { return nil }
    let parts = text[(at + 2)..<close].split(
      separator: UInt8(ascii: "|"), omittingEmptySubsequences: false
    ).map { Self.trimmed(Array($0)) }
    guard parts.count < 3, let target = parts.first, let title = parts.last, !target.isEmpty,
      !title.isEmpty
    else { return nil }
    if isAddress(target) {
      link(title, to: target, into: &output)
    } else {
      Self.escape(title, into: &output)
    }
    return close + 2
  }

  /// `"title":address` of Textile.
  mutating func textileLink(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    let rest = text[(at + 1)..<limit]
    guard let close = rest.firstIndex(of: UInt8(ascii: "\"")), close > at + 1,
      close + 3 < limit, text[close + 1] == UInt8(ascii: ":")
    else { return nil }
    let isBare = text.has("www.", at: close + 2)
    let isOutside = isBare || isAddress(at: close + 2)
    let scheme = text[(close + 2)..<limit].prefix(20).prefix { $0.isLetter }
    let isUnlinked = !isOutside && !scheme.isEmpty && text.has("://", at: scheme.endIndex)
    // Of a page of the tracker itself the title stays.
    guard
      isOutside || isUnlinked
        || text[close + 2] == UInt8(ascii: "/") && isWord(text[close + 3])
          && text[..<limit].dropFirst(close + 4).first ?? 0x20 > 0x20
    else { return nil }
    let end = targetEnd(close + 2, limit)
    var title = at + 1..<close
    // `"text(title)":address`; the title is a tooltip, which is left out.
    if text[close - 1] == 0x29, let open = text[title].lastIndex(of: 0x28), open > at + 1 {
      title = trimmed(at + 1..<open)
    }
    // `"(class)text":address`
    if text.has("(", at: title.lowerBound),
      let end = text[title].firstIndex(where: { $0 <= 0x20 || $0 == 0x29 }), text[end] == 0x29,
      end + 1 < title.upperBound, text[end + 1] > 0x20
    {
      title = end + 1..<title.upperBound
    }
    let target = Array((isBare ? "http://" : "").utf8) + text[(close + 2)..<end]
    if isOutside {
      link(title, to: target, into: &output)
    } else if isUnlinked {
      write(title, target, into: &output)
    } else {
      Self.escape(Array(text[title]), into: &output)
    }
    return end
  }

  /// Where an address ends that belongs to a link of Textile. A bracket that it opens is a part of it.
  private func targetEnd(_ start: Int, _ limit: Int) -> Int {
    var end = start
    while end < limit, text[end] > 0x20, !"|<>".utf8.contains(text[end]) { end += 1 }
    var surplus: [UInt8: Int] = [:]
    for byte in text[start..<end] {
      switch byte {
      case UInt8(ascii: "("): surplus[0x29, default: 0] -= 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): surplus[byte + 2, default: 0] -= 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): surplus[byte, default: 0] += 1
      default: break
      }
    }
    while end > start {
      let byte = text[end - 1]
      if let count = surplus[byte] {
        if count <= 0 { break }
        surplus[byte] = count - 1
        end -= 1
      } else {
        guard let shorter = signStart(before: end) else { break }
        end = shorter
      }
    }
    return end
  }

  /// `!address|size!`, `!file.png!`, and of Textile `!address(title)!:target`.
  mutating func picture(_ at: Int, _ limit: Int, into output: inout [UInt8]) -> Int? {
    guard at + 1 < limit, text[at + 1] > 0x20, text[at + 1] != UInt8(ascii: "!"),
      at == range.lowerBound || !isWord(text[at - 1]),
      let close = text[(at + 1)..<limit].firstIndex(of: UInt8(ascii: "!")),
      text[close - 1] > 0x20
    else { return nil }
    let start = markup == .textile ? MarkupConverter.attributesEnd(text, at + 1, close) : at + 1
    let name = Array(
      text[start..<close].prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "(") })
    let isLink = markup == .textile && text.has(":", at: close + 1) && isAddress(at: close + 2)
    // Of a target in the tracker itself nothing is left.
    let isInside =
      markup == .textile && !isLink && text.has(":", at: close + 1) && close + 2 < limit
      && (isWord(text[close + 2]) || text[close + 2] == UInt8(ascii: "/"))
    let end = isInside ? targetEnd(close + 2, limit) : close + 1
    if isAddress(name), !name.contains(where: { $0 <= 0x20 }) {
      let rest = text[(start + name.count)..<close]
      let title = markup == .textile && rest.last == 0x29 ? rest.dropFirst().dropLast() : []
      output += (isLink ? "[!" : "!").utf8
      link(Array(title), to: name, into: &output)
      return isLink ? endLink(close, limit, into: &output) : end
    }
    guard Self.hasEnding(name, most: 4) else { return nil }
    if isLink { output.append(UInt8(ascii: "[")) }
    attachment(name, into: &output)
    return isLink ? endLink(close, limit, into: &output) : end
  }

  /// Writes the target of a picture, `!file.png!:target`, and returns the offset after it.
  private func endLink(_ close: Int, _ limit: Int, into output: inout [UInt8]) -> Int {
    let end = targetEnd(close + 2, limit)
    output += "](<".utf8 + text[(close + 2)..<end] + ">)".utf8
    return end
  }
}
