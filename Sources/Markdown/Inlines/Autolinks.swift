import Bytes

/// Finds the addresses that GFM links without brackets (GFM 0.29, section 6.9).
///
/// The rules are those of cmark-gfm 0.29.0.gfm.6, which its specification tells only in part.
enum Autolinks {
  /// The scheme's start and the address's end around the colon of `://`; nil if it is no address.
  ///
  /// - Parameters:
  ///   - start: how far the scheme may reach back.
  ///   - endsBlock: whether the paragraph ends where the bytes do, since the last byte of one is
  ///     not looked at as part of a domain.
  static func address(
    _ bytes: Span<UInt8>, colon: Int, from start: Int, end: Int, endsBlock: Bool = true
  ) -> Range<Int>? {
    guard end - colon >= 4, bytes[colon + 1] == "/", bytes[colon + 2] == "/" else { return nil }
    var first = colon
    while first > start, colon - first < 6, bytes[first - 1].isLetter { first -= 1 }
    guard isScheme(bytes, first..<colon), isHost(bytes, colon + 3, end),
      domainEnd(bytes, colon + 3, end, endsBlock, needsDot: false) != nil
    else { return nil }
    let after = trimmed(bytes, colon..<wordEnd(bytes, colon + 3, end))
    return after > colon ? first..<after : nil
  }

  /// The end of the address that begins with `www.` at an offset; nil if it is none.
  ///
  /// What stands before it is for the caller to judge; `endsBlock` as above.
  static func bareAddressEnd(_ bytes: Span<UInt8>, _ start: Int, end: Int, endsBlock: Bool = true)
    -> Int?
  {
    guard end - start >= 4, bytes[start] == "w", bytes[start + 1] == "w", bytes[start + 2] == "w",
      bytes[start + 3] == ".", let domain = domainEnd(bytes, start, end, endsBlock, needsDot: true)
    else { return nil }
    let after = trimmed(bytes, start..<wordEnd(bytes, domain, end))
    return after > start ? after : nil
  }

  /// Whether a `www.` address may follow a byte.
  static func mayPrecedeBareAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case "*", "_", "~", "(": true
    default: byte.isSpace
    }
  }

  /// An address of mail.
  struct Mail {
    /// Where it stands.
    var range: Range<Int>
    /// Whether `mailto:` has to be put in front of it.
    var needsScheme: Bool
  }

  /// The mail address around an at sign; nil if it is none.
  ///
  /// - Parameter start: how far it may reach back.
  /// - Parameter textStart: how far back a protocol is looked for.
  static func mail(_ bytes: Span<UInt8>, sign: Int, from start: Int, textStart: Int, end: Int)
    -> Mail?
  {
    var first = sign
    var needsScheme = true
    var isChat = false
    back: while first > start {
      let byte = bytes[first - 1]
      switch byte {
      case ".", "+", "-", "_": break
      case ":":
        if follows("mailto:", bytes, first, textStart) {
          needsScheme = false
        } else if follows("xmpp:", bytes, first, textStart) {
          needsScheme = false
          isChat = true
        } else {
          break back
        }
      default: if !byte.isLetterOrDigit { break back }
      }
      first -= 1
    }
    guard first < sign else { return nil }
    var markers = 0
    var dots = 0
    var after = sign
    forward: while after < end {
      let byte = bytes[after]
      switch byte {
      case "@":
        markers += 1
        if markers > 1 { return nil }
      case "." where after + 1 < end && bytes[after + 1].isLetterOrDigit: dots += 1
      case "/" where isChat: break
      case "-", "_": break
      default: if !byte.isLetterOrDigit { break forward }
      }
      after += 1
    }
    guard after - sign >= 2, markers == 1, dots > 0,
      bytes[after - 1].isLetter || bytes[after - 1] == "."
    else { return nil }
    after = trimmed(bytes, sign..<after)
    guard after > sign else { return nil }
    return Mail(range: first..<after, needsScheme: needsScheme)
  }

  /// Whether an offset is right after a protocol that no letter or digit precedes.
  private static func follows(_ name: StaticString, _ bytes: Span<UInt8>, _ end: Int, _ start: Int)
    -> Bool
  {
    let first = end - name.utf8CodeUnitCount
    guard first >= start, bytes.has(name, at: first) else { return false }
    return first == start || !bytes[first - 1].isLetterOrDigit
  }

  private static func isScheme(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    func matches(_ name: StaticString) -> Bool {
      range.count == name.utf8CodeUnitCount && bytes.hasWord(name, at: range.lowerBound)
    }
    return matches("https") || matches("http") || matches("ftp")
  }

  /// Whether a character that a host may hold stands at an offset: neither space nor punctuation.
  private static func isHost(_ bytes: Span<UInt8>, _ at: Int, _ end: Int) -> Bool {
    guard at < end else { return false }
    let byte = bytes[at]
    if byte < 128 { return byte.isLetterOrDigit || (byte < 32 && !byte.isSpace) }
    guard let scalar = UnicodeScalars.scalar(bytes, at, end) else { return false }
    return !UnicodeScalars.isSpace(scalar) && !UnicodeScalars.isPunctuation(scalar)
  }

  /// The end of a domain; nil if it lacks a dot that it needs, or has an underscore in its last two
  /// parts.
  private static func domainEnd(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ endsBlock: Bool, needsDot: Bool
  ) -> Int? {
    var dots = 0
    var underscoresBefore = 0
    var underscores = 0
    var at = start + 1
    // No domain is as long as this; the bound keeps many that fail from being read to the end.
    let last = min(endsBlock ? end - 1 : end, start + 2048)
    while at < last {
      let byte = bytes[at]
      if byte == "_" {
        underscores += 1
      } else if byte == "." {
        underscoresBefore = underscores
        underscores = 0
        dots += 1
      } else if byte != "-", !isHost(bytes, at, end) {
        break
      }
      at += 1
    }
    guard underscores == 0, underscoresBefore == 0, !needsDot || dots > 0 else { return nil }
    return at
  }

  /// The first white space or `<` from an offset.
  private static func wordEnd(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, !bytes[at].isSpace, bytes[at] != "<" { at += 1 }
    return at
  }

  /// The end of an address without the punctuation that belongs to the sentence around it.
  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    let start = range.lowerBound
    var end = range.upperBound
    // Closing less opening parentheses, counted once and corrected as the end moves.
    var excess = 0
    for at in range {
      if bytes[at] == "(" { excess -= 1 }
      if bytes[at] == ")" { excess += 1 }
    }
    while end > start {
      switch bytes[end - 1] {
      case "?", "!", ".", ",", ":", "*", "_", "~", "'", "\"": end -= 1
      case ";":
        var entity = end - 2
        while entity > start, bytes[entity].isLetter { entity -= 1 }
        if entity >= start, entity < end - 2, bytes[entity] == "&" {
          end = entity
        } else {
          end -= 1
        }
      case ")":
        guard excess > 0 else { return end }
        excess -= 1
        end -= 1
      default: return end
      }
    }
    return end
  }
}
