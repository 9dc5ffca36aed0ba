import Bytes

/// Finds the tags, comments and addresses in angle brackets within inlines (CommonMark 0.30, sections
/// 6.5 and 6.6), so that what stands in them is left alone.
struct InlineTags {
  /// What does not end any more in this block, so that it is not looked for again.
  private var noComment = false
  private var noInstruction = false
  private var noDeclaration = false
  private var noCharacters = false

  /// The offset after what begins at a `<`; nil if it is just a character.
  mutating func end(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start + 1 < count else { return nil }
    switch bytes[start + 1] {
    case "!": return declaration(bytes, start, count)
    case "?":
      if noInstruction { return nil }
      let end = after("?>", bytes, start + 2, count)
      noInstruction = end == nil
      return end
    case "/": return closingTag(bytes, start + 2, count)
    default: return address(bytes, start + 1, count) ?? openTag(bytes, start + 1, count)
    }
  }

  private mutating func declaration(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start + 2 < count else { return nil }
    if bytes[start + 2] == "-" {
      guard !noComment, start + 3 < count, bytes[start + 3] == "-" else { return nil }
      // A comment neither begins with `>` or `->` nor holds `--`.
      let text = start + 4
      if text < count, bytes[text] == ">" { return nil }
      if text + 1 < count, bytes[text] == "-", bytes[text + 1] == ">" { return nil }
      guard let end = after("--", bytes, text, count) else {
        noComment = true
        return nil
      }
      return end < count && bytes[end] == ">" ? end + 1 : nil
    }
    if bytes[start + 2].isLetter, bytes[start + 2] < UInt8(ascii: "a") {
      if noDeclaration { return nil }
      let end = after(">", bytes, start + 3, count)
      noDeclaration = end == nil
      return end
    }
    guard !noCharacters, after("[CDATA[", bytes, start + 2, min(count, start + 9)) == start + 9
    else { return nil }
    let end = after("]]>", bytes, start + 9, count)
    noCharacters = end == nil
    return end
  }

  /// The offset after the first occurrence of a literal.
  private func after(_ text: StaticString, _ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int?
  {
    var at = start
    while at + text.utf8CodeUnitCount <= count {
      if bytes.has(text, at: at) { return at + text.utf8CodeUnitCount }
      at += 1
    }
    return nil
  }

  /// An address with a scheme, or one of mail.
  private func address(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var at = start
    var colon: Int?
    var sign: Int?
    while at < count, bytes[at] > 32, bytes[at] != "<", bytes[at] != ">" {
      if bytes[at] == ":", colon == nil { colon = at }
      if bytes[at] == "@", sign == nil { sign = at }
      at += 1
    }
    guard at < count, bytes[at] == ">" else { return nil }
    if let colon {
      let isScheme =
        (2...32).contains(colon - start) && bytes[start].isLetter
        && (start..<colon).allSatisfy {
          bytes[$0].isLetterOrDigit || bytes[$0] == "+" || bytes[$0] == "." || bytes[$0] == "-"
        }
      if isScheme { return at + 1 }
    }
    guard let sign, sign > start, sign + 1 < at else { return nil }
    let isMail =
      (start..<sign).allSatisfy { bytes[$0].isLetterOrDigit || InlineTags.mail[Int(bytes[$0])] }
      && (sign + 1..<at).allSatisfy {
        bytes[$0].isLetterOrDigit || bytes[$0] == "-" || bytes[$0] == "."
      }
    return isMail ? at + 1 : nil
  }

  /// What may stand in the name of an address of mail besides letters and digits.
  private static let mail: [Bool] = {
    var mail = [Bool](repeating: false, count: 256)
    for byte in ".!#$%&'*+/=?^_`{|}~-".utf8 { mail[Int(byte)] = true }
    return mail
  }()

  private func closingTag(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start < count, bytes[start].isLetter else { return nil }
    let at = afterSpace(bytes, afterName(bytes, start, count), count)
    return at < count && bytes[at] == ">" ? at + 1 : nil
  }

  private func openTag(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard bytes[start].isLetter else { return nil }
    var at = afterName(bytes, start, count)
    while true {
      let next = afterSpace(bytes, at, count)
      guard next < count else { return nil }
      if bytes[next] == ">" { return next + 1 }
      if bytes[next] == "/" { return next + 1 < count && bytes[next + 1] == ">" ? next + 2 : nil }
      guard next > at, let end = attribute(bytes, next, count) else { return nil }
      at = end
    }
  }

  /// The offset after the attribute that begins at an offset.
  private func attribute(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    func isPart(_ byte: UInt8) -> Bool { byte.isWord || byte == ":" || byte == "." || byte == "-" }
    let first = bytes[start]
    guard first.isLetter || first == "_" || first == ":" else { return nil }
    var at = start
    while at < count, isPart(bytes[at]) { at += 1 }
    var value = afterSpace(bytes, at, count)
    guard value < count, bytes[value] == "=" else { return at }
    value = afterSpace(bytes, value + 1, count)
    guard value < count else { return nil }
    let quote = bytes[value]
    if quote == "\"" || quote == "'" {
      at = value + 1
      while at < count, bytes[at] != quote { at += 1 }
      return at < count ? at + 1 : nil
    }
    at = value
    scan: while at < count {
      switch bytes[at] {
      case 0...32, "\"", "'", "=", "<", ">", "`": break scan
      default: at += 1
      }
    }
    return at > value ? at : nil
  }

  private func afterName(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int {
    var at = start
    while at < count, bytes[at].isLetterOrDigit || bytes[at] == "-" { at += 1 }
    return at
  }

  private func afterSpace(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int {
    var at = start
    while at < count, bytes[at].isSpace { at += 1 }
    return at
  }
}
