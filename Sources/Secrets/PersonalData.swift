import Bytes

/// What identifies people or lets others in, told from its shape alone.
public enum PersonalData: String, Sendable, CaseIterable {
  /// An e-mail address.
  case email
  /// An IP address, version 4 or 6, but for those of the machine itself.
  case ip
  /// A telephone number: with `+` before it, or grouped as in North America.
  case phone
  /// A secret that programs sign in with, as ``Token`` knows it, or a private key.
  case token

  /// What stands in its place.
  public var mark: String {
    switch self {
    case .email: "[e-mail]"
    case .ip: "[IP address]"
    case .phone: "[phone]"
    case .token: "[token]"
    }
  }
}

/// Goes through a text once and finds data of some kinds.
public struct PersonalDataScanner: ~Escapable {
  private let text: Span<UInt8>
  private let kinds: Set<PersonalData>
  private var at = 0
  private var token: Token?
  private var isTokenKnown = false

  /// A scanner for a text.
  @_lifetime(copy text)
  public init(_ text: Span<UInt8>, _ kinds: Set<PersonalData>) {
    self.text = text
    self.kinds = kinds
  }

  /// The next find; finds do not overlap.
  public mutating func next() -> (range: Range<Int>, kind: PersonalData)? {
    let start = at
    while at < text.count {
      if kinds.contains(.token), let range = token(at: at) { return take(range, .token) }
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "&"):
        if kinds.contains(.email), let range = Self.email(in: text, at: at, notBefore: start) {
          return take(range, .email)
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "("),
        UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        guard at == 0 || !text[at - 1].isLetterOrDigit else { break }
        if kinds.contains(.ip), let end = Self.address(in: text, at: at) {
          return take(at..<end, .ip)
        }
        if kinds.contains(.phone), let end = Self.phone(in: text, at: at) {
          return take(at..<end, .phone)
        }
      default: break
      }
      at += 1
    }
    return nil
  }

  private mutating func take(
    _ range: Range<Int>, _ kind: PersonalData
  ) -> (range: Range<Int>, kind: PersonalData) {
    at = range.upperBound
    return (range, kind)
  }

  /// The token or private key that begins at an offset.
  private mutating func token(at start: Int) -> Range<Int>? {
    if !isTokenKnown || (token.map { $0.range.lowerBound < start } ?? false) {
      token = Token.first(in: text, from: start)
      isTokenKnown = true
    }
    if let token, token.range.lowerBound == start { return token.range }
    return text[start] == 0x2D ? Self.privateKey(in: text, at: start) : nil
  }

  /// A private key from its first to its last line.
  private static func privateKey(in text: Span<UInt8>, at start: Int) -> Range<Int>? {
    guard text.has("-----BEGIN ", at: start) else { return nil }
    let line = text.end(from: start + 11) { $0.isLetterOrDigit || $0 == 0x20 }
    guard text.has("-----", at: line),
      text.has("PRIVATE KEY", at: line - 11)
        || text.has("PRIVATE KEY BLOCK", at: line - 17)
    else { return nil }
    // What stands between the lines, and the last one, as far as it is there.
    var end = line + 5
    let last = min(text.count, end + 20_000)
    while end < last, !text.has("-----END ", at: end) { end += 1 }
    guard end < last else { return Token.privateKey(in: text, mark: line - 11..<line + 5)?.range }
    end = text.end(from: end + 9) { $0.isLetterOrDigit || $0 == 0x20 }
    return start..<text.end(from: end) { $0 == 0x2D }
  }
}

// MARK: - Shapes

extension PersonalDataScanner {
  /// The e-mail address whose `@` stands at an offset, perhaps as an entity of HTML or as `%40`.
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
    var start = text.start(before: sign) { $0.isWord || ".+".utf8.contains($0) }
    start = max(start, least, sign - 64)
    while start < sign, !text[start].isLetterOrDigit { start += 1 }
    // The beginning of an escape is none of the name.
    if start > 0, text[start - 1] == 0x5C, "nrt".utf8.contains(text[start]) { start += 1 }
    if start > 0, text[start - 1] == UInt8(ascii: "%"), sign - start > 2 { start += 2 }
    guard start < sign, text[sign - 1].isLetterOrDigit || text[sign - 1].isWord,
      start == 0 || text[start - 1] != UInt8(ascii: "@")
    else { return nil }
    let first = sign + width
    let limit = min(text.count, first + 255)
    var end = first
    var dot = -1
    while end < limit {
      if text[end].isLetterOrDigit || text[end] == 0x2D {
        end += 1
      } else if text[end] == UInt8(ascii: "."), end > first, end + 1 < limit,
        text[end + 1].isLetterOrDigit
      {
        dot = end
        end += 1
      } else {
        break
      }
    }
    guard dot > 0 else { return nil }
    // A domain ends in letters, or in those of another script.
    let top = text.extracting(dot + 1..<end)
    let isDomain =
      top.count >= 2 && (0..<top.count).allSatisfy { top[$0].isLetter || top[$0] == 0x2D }
    guard isDomain || text.hasWord("xn--", at: dot + 1) else { return nil }
    // A picture for fine displays, and how Git names a server.
    for ending in [("png" as StaticString), "jpg", "jpeg", "gif", "svg", "webp", "js", "css"]
    where top.count == ending.utf8CodeUnitCount && text.hasWord(ending, at: dot + 1) { return nil }
    if text.has("git", at: sign - 3), start == sign - 3 { return nil }
    return start..<end
  }

  /// The end of the IP address that begins at an offset.
  static func address(in text: Span<UInt8>, at start: Int) -> Int? {
    guard start == 0 || !".-_:".utf8.contains(text[start - 1]) else { return nil }
    return (text[start].isDigit ? versionFour(in: text, at: start) : nil)
      ?? versionSix(in: text, at: start)
  }

  private static func versionFour(in text: Span<UInt8>, at start: Int) -> Int? {
    var at = start
    var parts: [Int] = []
    while parts.count < 4 {
      let end = text.extracting(..<min(text.count, at + 4)).end(from: at) { $0.isDigit }
      guard (1...3).contains(end - at) else { return nil }
      let number = (at..<end).reduce(0) { $0 * 10 + Int(text[$1] & 15) }
      guard number < 256 else { return nil }
      parts.append(number)
      at = end
      if parts.count < 4 {
        guard at < text.count, text[at] == UInt8(ascii: ".") else { return nil }
        at += 1
      }
    }
    if at < text.count, text[at].isWord { return nil }
    if at + 1 < text.count, text[at] == UInt8(ascii: "."), text[at + 1].isLetterOrDigit {
      return nil
    }
    return parts[0] == 127 || parts.allSatisfy { $0 == 0 } ? nil : at
  }

  private static func versionSix(in text: Span<UInt8>, at start: Int) -> Int? {
    let end = text.extracting(..<min(text.count, start + 46)).end(from: start) {
      $0.isHexDigit || $0 == UInt8(ascii: ":")
    }
    guard end - start >= 4, end == text.count || !text[end].isWord else { return nil }
    var (groups, length, gaps, colons, digits) = (0, 0, 0, 0, 0)
    for index in start..<end {
      if text[index] == UInt8(ascii: ":") {
        colons += 1
        if length > 0 { groups += 1 }
        if index > start, text[index - 1] == UInt8(ascii: ":") { gaps += 1 }
        length = 0
      } else {
        length += 1
        digits += text[index].isDigit ? 1 : 0
        if length > 4 { return nil }
      }
    }
    if length > 0 { groups += 1 }
    let isWhole = gaps == 0 && groups == 8 && colons == 7
    let isShort = gaps == 1 && groups >= 2 && groups < 8 && digits > 0
    return isWhole || isShort ? end : nil
  }

  /// The end of the telephone number that begins at an offset.
  static func phone(in text: Span<UInt8>, at start: Int) -> Int? {
    let isForeign = text[start] == UInt8(ascii: "+")
    guard isForeign || start == 0 || !".-_/:,=#".utf8.contains(text[start - 1]) else { return nil }
    var groups: [Int] = []
    var length = 0
    var end = start
    var at = start + (isForeign ? 1 : 0)
    let limit = min(text.count, start + 32)
    while at < limit {
      if text[at].isDigit {
        length += 1
        end = at + 1
      } else if " -.()/".utf8.contains(text[at]) || text.has("\u{A0}", at: at) || text[at] == 0xA0 {
        if length > 0 { groups.append(length) }
        length = 0
        // Two separators may follow each other, as in `(555) 1`.
        if at + 2 < limit, !text[at + 1].isDigit, !text[at + 2].isDigit, text[at] < 0x80 { break }
      } else {
        break
      }
      at += 1
    }
    if length > 0 { groups.append(length) }
    if end < text.count, text[end].isWord || text[end] == UInt8(ascii: ":") { return nil }
    let digits = groups.reduce(0, +)
    if isForeign {
      guard start + 1 < text.count, text[start + 1] > UInt8(ascii: "0"), text[start + 1].isDigit
      else {
        return nil
      }
      return (groups.count > 1 ? 8...15 : 10...15).contains(digits) ? end : nil
    }
    return groups == [3, 3, 4] ? end : nil
  }
}
