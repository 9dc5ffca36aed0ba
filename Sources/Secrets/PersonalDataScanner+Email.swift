import Bytes

// E-mail addresses, also of letters beyond ASCII.
extension PersonalDataScanner {
  /// The e-mail address whose `@` is at an offset, possibly as an entity of HTML or as `%40`.
  public static func email(
    in text: Span<UInt8>, at sign: Int, notBefore least: Int = 0
  ) -> Range<Int>? {
    let width: Int
    switch text[sign] {
    case UInt8(ascii: "@"): width = 1
    case UInt8(ascii: "%"): width = text.has("%40", at: sign) ? 3 : 0
    case UInt8(ascii: "&"):
      width =
        if text.has("&#64;", at: sign) { 5 } else if text.hasWord("&#x40;", at: sign) {
          6
        } else if text.has("&commat;", at: sign) { 8 } else { 0 }
    default: width = 0
    }
    guard width > 0, sign > 0 else { return nil }
    var start = text.start(before: sign) { $0.isWord || $0.isOne(of: ".+") || isOfLetter($0) }
    start = max(start, least, sign - 64)
    while start < sign, !text[start].isLetterOrDigit, !(0xC3..<0xE0 ~= text[start]) { start += 1 }
    // The beginning of an escape is not part of the name.
    if start > 0, text[start - 1] == 0x5C, text[start].isOne(of: "nrt") { start += 1 }
    if start > 0, text[start - 1] == UInt8(ascii: "%"), sign - start > 1, text[start].isHexDigit,
      text[start + 1].isHexDigit
    {
      start += 2
    }
    start = Self.start(ofLatinIn: text, start, before: sign)
    guard start < sign, text[sign - 1].isWord || isOfLetter(text[sign - 1]),
      start == 0 || text[start - 1] != UInt8(ascii: "@")
    else { return nil }
    let first = sign + width
    let limit = min(text.count, first + 255)
    var end = first
    var dots: [Int] = []
    while end < limit {
      if text[end].isLetterOrDigit || text[end] == 0x2D || isOfLetter(text[end]) {
        end += 1
      } else if text[end] == UInt8(ascii: "."), end > first, end + 1 < limit,
        text[end + 1].isLetterOrDigit || isOfLetter(text[end + 1])
      {
        dots.append(end)
        end += 1
      } else {
        break
      }
    }
    // How Git names a server.
    if text.has("git", at: sign - 3), start == sign - 3 { return nil }
    let whole = dots.count
    while let dot = dots.popLast() {
      // Words may follow the domain, which ends in ASCII, without a space.
      let last = text.extracting(..<end).end(from: dot + 1) { $0 < 0x80 }
      // A file extension may follow a domain, but not a version, as in `tool@1.2.min.js`.
      if isTop(text.extracting(dot + 1..<last)), dots.count + 1 == whole || text[first].isLetter {
        return start..<last
      }
      end = dot
    }
    return nil
  }

  /// Where the name of an e-mail address begins, before which may be words of another script without a space.
  private static func start(
    ofLatinIn text: Span<UInt8>, _ start: Int, before sign: Int
  ) -> Int {
    var (first, isOther) = (start, false)
    for place in start..<max(start, sign) where text[place] & 0xC0 != 0x80 {
      if isOther, text[place].isLetter { first = place }
      isOther = text[place] >= 0x80 && text.widthOfLatinLetter(at: place) == 0
      // A name in another script is one name.
      if isOther { first = start }
    }
    return first
  }

  /// Whether a byte begins a sequence of two bytes in UTF-8, or continues a sequence of any length.
  ///
  /// Letters of Europe beyond ASCII have two bytes. Those of East Asia have three; there, words stand
  /// beside an address without a space.
  private static func isOfLetter(_ byte: UInt8) -> Bool { 0x80..<0xE0 ~= byte }

  /// Whether a Markdown text may show an e-mail address, even one that markup splits: false where no character is
  /// escaped and each `@` begins the text or follows a space or a delimiter.
  public static func mayShowEmail(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while let sign = text.index(of: UInt8(ascii: "@"), from: at) {
      if sign > 0, !text[sign - 1].isOne(of: " \n\r\t(,\"':/") { return true }
      at = sign + 1
    }
    return text.index(of: UInt8(ascii: "&"), from: 0) != nil
      || text.index(of: UInt8(ascii: "%"), from: 0) != nil
  }

  /// Whether a domain may end in this label: letters and hyphens, or `xn--…`, but not the ending of a
  /// picture, script or style sheet.
  private static func isTop(_ label: Span<UInt8>) -> Bool {
    let isDomain =
      label.count >= 2 && (0..<label.count).allSatisfy { label[$0].isLetter || label[$0] == 0x2D }
    guard isDomain || label.hasWord("xn--", at: 0) else { return false }
    for ending in [("png" as StaticString), "jpg", "jpeg", "gif", "svg", "webp", "js", "css"]
    where label.count == ending.utf8CodeUnitCount && label.hasWord(ending, at: 0) { return false }
    return true
  }
}
