import Bytes

/// Data that identifies people or grants access, recognised by its shape alone.
public enum PersonalData: String, Sendable, CaseIterable {
  /// An e-mail address.
  case email
  /// An IP address of version 4 or 6, except loopback and unspecified ones.
  case ip
  /// A telephone number: with `+` before it, grouped as in North America, or with a zero first behind a word as `Tel.`.
  case phone
  /// A secret that programs sign in with, as ``Token`` knows it, or a private key.
  case token

  /// The mark that replaces it.
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
  private let findsEmail: Bool
  private let findsAddresses: Bool
  private let findsPhones: Bool
  /// The bytes at which a match may begin.
  private let starts: ByteSet
  private var at = 0
  private var tokens: TokenSearch?
  private var token: Token?
  /// The start of the next token, if it is known.
  private var tokenStart: Int

  /// A scanner for a text.
  @_lifetime(copy text)
  public init(_ text: Span<UInt8>, _ kinds: Set<PersonalData>) {
    self.text = text
    findsEmail = kinds.contains(.email)
    findsAddresses = kinds.contains(.ip)
    findsPhones = kinds.contains(.phone)
    tokenStart = kinds.contains(.token) ? 0 : .max
    starts = findsAddresses || findsPhones ? Self.all : Self.email
  }

  /// The bytes by which finds are recognised. `email` has the first byte of private keys, and the
  /// `@` of e-mail addresses, plain or escaped. `all` has these, the bytes at which telephone numbers
  /// and IP addresses begin, and the colon of IP addresses that begin with a letter.
  private static let (all, email) = (ByteSet("-@%&+(:0123456789"), ByteSet("-@%&"))

  /// The next find; finds do not overlap.
  public mutating func next() -> (range: Range<Int>, kind: PersonalData)? {
    let start = at
    while at < text.count {
      if at >= tokenStart, let range = token(at: at) { return take(range, .token) }
      let place = starts.next(in: text, from: at, to: text.count)
      // A digit may begin a token too.
      if at < tokenStart, tokenStart <= place {
        at = tokenStart
        continue
      }
      guard place < text.count else { break }
      at = place
      switch text[place] {
      case UInt8(ascii: "-"):
        if tokenStart < .max, let range = Self.privateKey(in: text, at: at) {
          return take(range, .token)
        }
      case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "&"):
        if findsEmail, let range = Self.email(in: text, at: at, notBefore: start) {
          return take(range, .email)
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "("),
        UInt8(ascii: ":"):
        if findsAddresses, let range = addressOfLetters(before: place, from: start) {
          return take(range, .ip)
        }
        guard at == 0 || !text[at - 1].isLetterOrDigit else { break }
        if findsAddresses, let end = Self.address(in: text, at: at) {
          return take(at..<end, .ip)
        }
        if findsPhones, let end = Self.phone(in: text, at: at) {
          return take(at..<end, .phone)
        }
      default: break
      }
      at += 1
    }
    return nil
  }

  /// The IPv6 address whose first group ends before a colon and begins with a letter, as `fe80::1`; it begins at
  /// `least` or behind it.
  private func addressOfLetters(before colon: Int, from least: Int) -> Range<Int>? {
    guard text[colon] == UInt8(ascii: ":") else { return nil }
    let first = max(least, colon - 5)
    let start = text.start(before: colon, from: first, of: \.isHexDigit)
    guard start < colon, text[start].isLetter, start == 0 || !text[start - 1].isLetterOrDigit,
      let end = Self.address(in: text, at: start)
    else { return nil }
    return start..<end
  }

  private mutating func take(
    _ range: Range<Int>, _ kind: PersonalData
  ) -> (range: Range<Int>, kind: PersonalData) {
    at = range.upperBound
    return (range, kind)
  }

  /// The token that begins at an offset.
  private mutating func token(at start: Int) -> Range<Int>? {
    if token.map({ $0.range.lowerBound < start }) ?? true {
      var search = tokens ?? TokenSearch(in: text)
      token = search.next(in: text, from: start)
      tokens = search
      tokenStart = token?.range.lowerBound ?? .max - 1
    }
    return token?.range.lowerBound == start ? token?.range : nil
  }

  /// A private key from its first to its last line.
  private static func privateKey(in text: Span<UInt8>, at start: Int) -> Range<Int>? {
    guard let header = Token.headerEnd(in: text, at: start) else { return nil }
    let key = Token.privateKey(in: text, at: start)
    // The last line, as far as it exists.
    var end = header
    let last = min(text.count, end + 20_000)
    while end < last, !text.has("-----END", at: end) { end += 1 }
    guard end < last else {
      return key.map { start..<Token.end(ofLinesBehind: $0.range.upperBound, in: text) }
    }
    // Between the two lines an explanation has words, or nothing.
    guard key != nil || isOfLines(text.extracting(header..<end)) else { return nil }
    end = text.end(from: end + 8) { $0.isLetterOrDigit || $0.isOne(of: " +") }
    return start..<text.end(from: end) { $0 == 0x2D }
  }

  /// Whether most of a text are lines of Base64, perhaps short ones.
  private static func isOfLines(_ text: Span<UInt8>) -> Bool {
    var (at, most) = (0, 0)
    while at < text.count {
      let end = text.end(from: at) { $0.isBase64 }
      most += end - at >= 16 ? end - at : at - end
      at = text.end(from: end) { !$0.isBase64 }
    }
    return most > 0
  }
}

// MARK: - Shapes

extension PersonalDataScanner {
  /// Whether a byte at an offset continues the text before it; `_` may be the end of emphasis, and `-` the
  /// beginning of an arrow.
  private static func goesOn(_ text: Span<UInt8>, at place: Int) -> Bool {
    guard place < text.count, text[place].isWord else { return false }
    return !text[place].isMark || place + 1 < text.count && text[place + 1].isLetterOrDigit
  }

  /// The end of the IP address that begins at an offset.
  static func address(in text: Span<UInt8>, at start: Int) -> Int? {
    guard start == 0 || text[start - 1] != UInt8(ascii: "."),
      start < 2 || text[start - 1] != 0x5F || !text[start - 2].isLetterOrDigit
    else { return nil }
    switch start > 0 ? text[start - 1] : 0 {
    case UInt8(ascii: ":"): return text[start].isDigit ? versionFour(in: text, at: start) : nil
    case UInt8(ascii: "-"):
      // It may be the last one of a range.
      let first = text.start(before: start - 1) { $0.isDigit || $0 == UInt8(ascii: ".") }
      return start - first < 17 && parts(in: text, at: first)?.end == start - 1
        ? versionFour(in: text, at: start) : nil
    default: break
    }
    return (text[start].isDigit ? versionFour(in: text, at: start) : nil)
      ?? versionSix(in: text, at: start)
  }

  /// The four numbers of an address that may begin at an offset, and where they end.
  private static func parts(in text: Span<UInt8>, at start: Int) -> (numbers: [Int], end: Int)? {
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
    return (parts, at)
  }

  private static func versionFour(in text: Span<UInt8>, at start: Int) -> Int? {
    guard let (numbers, end) = parts(in: text, at: start) else { return nil }
    if goesOn(text, at: end),
      text[end] != UInt8(ascii: "-") || parts(in: text, at: end + 1) == nil
    {
      return nil
    }
    if end + 1 < text.count, text[end] == UInt8(ascii: "."), text[end + 1].isDigit { return nil }
    let isVersion =
      start > 1 && text[start - 1].isOne(of: "/=") && text[start - 2].isLetter
      && numbers[1...].allSatisfy { $0 == 0 }
    let isPrivate = numbers.starts(with: [192, 168]) || numbers[0] == 172
    return isVersion || !isPrivate && isBehind(numbered, " :\"", start, in: text)
      || numbers[0] == 127
      || numbers.allSatisfy { $0 == 0 } ? nil : end
  }

  /// Words before numbers of versions and of parts of documents.
  private static let numbered: [StaticString] = [
    "version", "versions", "section", "sections", "sec.", "clause", "chapter", "§",
  ]

  /// Whether one of some words stands before an offset, with nothing but some separators between them.
  private static func isBehind(
    _ words: [StaticString], _ separators: StaticString, _ start: Int, in text: Span<UInt8>
  ) -> Bool {
    let near = text.extracting(max(0, start - 20)..<start)
    let end = near.start(before: near.count) { $0.isOne(of: separators) }
    return words.contains { word in
      let first = end - word.utf8CodeUnitCount
      return near.hasWord(word, at: first) && (first == 0 || !near[first - 1].isLetterOrDigit)
    }
  }

  private static func versionSix(in text: Span<UInt8>, at start: Int) -> Int? {
    let end = text.extracting(..<min(text.count, start + 46)).end(from: start) {
      $0.isHexDigit || $0 == UInt8(ascii: ":")
    }
    guard end - start >= 4, !goesOn(text, at: end) else { return nil }
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
    // The last four bytes may be written as those of version 4: `::ffff:192.0.2.128`.
    if end < text.count, text[end] == UInt8(ascii: "."), isShort || (gaps == 0 && groups == 7),
      let whole = versionFour(in: text, at: end - length)
    {
      return whole
    }
    return isWhole || isShort ? end : nil
  }

  /// Words before telephone numbers.
  private static let calling: [StaticString] = [
    "tel", "telephone", "telefon", "phone", "mobile", "mobil", "handy", "fax",
  ]

  /// Whether a number grouped as in North America begins at an offset.
  private static func isGrouped(_ text: Span<UInt8>, at start: Int) -> Bool {
    var at = text.has("1-", at: start) || text.has("1 ", at: start) ? start + 2 : start
    for count in [3, 3, 4] {
      at = text.extracting(..<min(text.count, at + 2)).end(from: at) { $0.isOne(of: " -.()") }
      let end = text.extracting(..<min(text.count, at + 5)).end(from: at) { $0.isDigit }
      guard end - at == count else { return false }
      at = end
    }
    return true
  }

  /// The end of the telephone number that begins at an offset.
  static func phone(in text: Span<UInt8>, at start: Int) -> Int? {
    let isForeign = text[start] == UInt8(ascii: "+")
    let isNamed =
      start > 1 && text[start - 1].isOne(of: ":=")
      && (text[start - 2].isLetter || text[start - 2].isOne(of: "\"'"))
    let isCalled = isBehind(calling, " .:", start, in: text)
    guard isForeign || isNamed || isCalled || start == 0 || !text[start - 1].isOne(of: ".-/:,=#"),
      start < 2 || text[start - 1] != 0x5F || !text[start - 2].isLetterOrDigit
    else { return nil }
    var groups: [Int] = []
    var length = 0
    var end = start
    var at = start + (isForeign ? 1 : 0)
    let limit = min(text.count, start + 32)
    while at < limit {
      if text[at].isDigit {
        length += 1
        end = at + 1
      } else if text[at].isOne(of: " -.()/") || text.has("\u{A0}", at: at) || text[at] == 0xA0 {
        if length > 0 { groups.append(length) }
        length = 0
        if groups.suffix(3) == [3, 3, 4], !isForeign, text[at] == 0x20, isGrouped(text, at: at + 1)
        {
          break
        }
        // Two separators may follow each other, as in `(555) 1`.
        if at + 2 < limit, !text[at + 1].isDigit, !text[at + 2].isDigit, text[at] < 0x80 { break }
      } else {
        break
      }
      at += 1
    }
    if length > 0 { groups.append(length) }
    // An extension follows, as `x12`.
    let last = text.extracting(..<min(text.count, end + 7)).end(from: end + 1) { $0.isDigit }
    if end < text.count, text[end].lowercased == UInt8(ascii: "x"), last > end + 1 { end = last }
    if goesOn(text, at: end) { return nil }
    // A port, or a line of a file.
    if end + 1 < text.count, text[end] == UInt8(ascii: ":"), text[end + 1].isDigit { return nil }
    let digits = groups.reduce(0, +)
    if isForeign {
      guard start + 1 < text.count, text[start + 1] > UInt8(ascii: "0"), text[start + 1].isDigit
      else {
        return nil
      }
      return (groups.count > 1 ? 8...15 : 10...15).contains(digits) ? end : nil
    }
    let zero = text[start] == UInt8(ascii: "(") ? start + 1 : start
    if isCalled, zero < end, text[zero] == UInt8(ascii: "0"), (7...15).contains(digits) {
      return end
    }
    // The number of North America and its neighbours comes first in full numbers, as 1-555-123-4567.
    let isFull =
      groups == [1, 3, 3, 4] && text[start] == UInt8(ascii: "1")
      && text[start + 1].isOne(of: " -.")
      && (text[start + 2].isDigit || text[start + 2] == UInt8(ascii: "("))
    return isFull || groups == [3, 3, 4] ? end : nil
  }
}
