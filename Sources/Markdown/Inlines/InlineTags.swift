import Bytes

/// Finds the tags, comments and addresses in angle brackets within inlines (CommonMark 0.30,
/// sections 6.5 and 6.6), whose content is not parsed.
struct InlineTags {
  /// The ends that do not occur any more in this block, so that they are not looked for again.
  private var missing: Set<String> = []

  /// The offset after the construct that begins at a `<`; nil if it is just a character.
  mutating func end(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let text = start + 2
    switch bytes.byte(start + 1) {
    case "?": return after("?>", bytes, text)
    case "!" where bytes.byte(text) == "-":
      // A comment neither begins with `>` or `->` nor contains `--`.
      guard bytes.has("--", at: text), bytes.byte(text + 2) != ">", !bytes.has("->", at: text + 2),
        let end = after("--", bytes, text + 2), bytes.byte(end) == ">"
      else { return nil }
      return end + 1
    case "!" where "A"..."Z" ~= bytes.byte(text): return after(">", bytes, text + 1)
    case "!": return bytes.has("[CDATA[", at: text) ? after("]]>", bytes, text + 7) : nil
    default: return address(bytes, start + 1) ?? InlineTags.tagEnd(bytes, start)
    }
  }

  /// The offset after the first occurrence of a literal.
  private mutating func after(_ text: StaticString, _ bytes: Span<UInt8>, _ start: Int) -> Int? {
    guard !missing.contains(text.description) else { return nil }
    for at in min(start, bytes.count)..<bytes.count where bytes.has(text, at: at) {
      return at + text.utf8CodeUnitCount
    }
    missing.insert(text.description)
    return nil
  }

  /// The offset after an address with a scheme, or one of mail, and the bracket behind it.
  private func address(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let end = bytes.end(from: start) { $0 > 32 && $0 != "<" && $0 != ">" }
    guard bytes.byte(end) == ">" else { return nil }
    let text = bytes.extracting(start..<end)
    let scheme = text.end(from: 0) { $0.isLetterOrDigit || "+.-".utf8.contains($0) }
    if (2...32).contains(scheme), text[0].isLetter, text.byte(scheme) == ":" { return end + 1 }
    let sign = text.end(from: 0) {
      $0.isLetterOrDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0)
    }
    guard sign > 0, text.byte(sign) == "@", sign + 1 < text.count else { return nil }
    let host = text.end(from: sign + 1) { $0.isLetterOrDigit || $0 == "-" || $0 == "." }
    return host == text.count ? end + 1 : nil
  }

  /// The offset after a tag's name.
  static func nameEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    bytes.end(from: start) { $0.isLetterOrDigit || $0 == "-" }
  }

  /// The offset after the tag that begins at a `<`; nil if none does.
  static func tagEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let isClosing = bytes.byte(start + 1) == "/"
    let name = isClosing ? start + 2 : start + 1
    guard bytes.byte(name).isLetter else { return nil }
    var at = nameEnd(bytes, name)
    while true {
      let next = bytes.end(from: at) { $0.isSpace }
      if bytes.byte(next) == ">" { return next + 1 }
      if isClosing { return nil }
      if bytes.has("/>", at: next) { return next + 2 }
      guard next > at, let end = attributeEnd(bytes, next) else { return nil }
      at = end
    }
  }

  /// The offset after the attribute that begins at an offset.
  private static func attributeEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let first = bytes.byte(start)
    guard first.isLetter || first == "_" || first == ":" else { return nil }
    let end = bytes.end(from: start) { $0.isWord || ":.-".utf8.contains($0) }
    let equals = bytes.end(from: end) { $0.isSpace }
    guard bytes.byte(equals) == "=" else { return end }
    let value = bytes.end(from: equals + 1) { $0.isSpace }
    let quote = bytes.byte(value)
    if quote == "\"" || quote == "'" {
      return bytes.index(of: quote, from: value + 1).map { $0 + 1 }
    }
    let valueEnd = bytes.end(from: value) { $0 > 32 && !"\"'=<>`".utf8.contains($0) }
    return valueEnd > value ? valueEnd : nil
  }
}
