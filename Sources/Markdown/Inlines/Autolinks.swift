import Bytes

/// Finds the addresses that GFM links without brackets (GFM 0.29, section 6.9).
///
/// The rules are those of cmark-gfm 0.29.0.gfm.6, which its specification only describes in part.
enum Autolinks {
  /// The address around the colon of `://` or from the first letter of `www.` on; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - start: how far the scheme may reach back.
  ///   - isStrict: whether it also has closing brackets, `>` and `|` of the text around it, as in cmark-gfm.
  static func address(
    _ bytes: Span<UInt8>, _ at: Int, from start: Int, isStrict: Bool
  ) -> Range<Int>? {
    var first = at
    var end: Int?
    if bytes[at] == ":" {
      first = max(start, at - 6, bytes.start(before: at) { $0.isLetter })
      let scheme = String(bytes.extracting(first..<at)).lowercased()
      guard bytes.has("//", at: at + 1), ["http", "https", "ftp"].contains(scheme),
        isHost(bytes, at + 3), domainEnd(bytes, at + 3, needsDot: false) != nil
      else { return nil }
      end = at + 3
    } else if bytes.has("www.", at: at) {
      let before = bytes.byte(at - 1)
      guard before.isSpace || "*_~(".utf8.contains(before) else { return nil }
      end = domainEnd(bytes, at, needsDot: true)
    }
    guard let end else { return nil }
    var limit = bytes.end(from: end) { !$0.isSpace && $0 != "<" }
    if !isStrict { limit = closing(bytes, end..<limit) }
    let after = trimmed(bytes, at..<limit)
    return after > at ? first..<after : nil
  }

  /// The mail address around an at sign, and the prefix that makes it a link; nil if there is none.
  ///
  /// - Parameter start: how far it may reach back.
  static func mail(_ bytes: Span<UInt8>, sign: Int, from start: Int) -> (
    range: Range<Int>, scheme: StaticString
  )? {
    var first = sign
    var scheme: StaticString = "mailto:"
    var isChat = false
    while first > start {
      let byte = bytes[first - 1]
      if byte == ":" {
        isChat = follows("xmpp:", bytes, first, start)
        guard isChat || follows("mailto:", bytes, first, start) else { break }
        scheme = ""
      } else if !byte.isLetterOrDigit, !".+-_".utf8.contains(byte) {
        break
      }
      first -= 1
    }
    guard first < sign else { return nil }
    var dots = 0
    var end = sign + 1
    scan: while end < bytes.count {
      let byte = bytes[end]
      switch byte {
      case "@": return nil
      case "." where bytes.byte(end + 1).isLetterOrDigit: dots += 1
      case "/" where isChat: break
      case "-", "_": break
      default: if !byte.isLetterOrDigit { break scan }
      }
      end += 1
    }
    guard end - sign >= 2, dots > 0, bytes[end - 1].isLetter || bytes[end - 1] == "." else {
      return nil
    }
    end = trimmed(bytes, sign..<end)
    return end > sign ? (first..<end, scheme) : nil
  }

  /// Whether an offset is right after a protocol that no letter or digit precedes.
  private static func follows(_ name: StaticString, _ bytes: Span<UInt8>, _ end: Int, _ start: Int)
    -> Bool
  {
    let first = end - name.utf8CodeUnitCount
    guard first >= start, bytes.has(name, at: first) else { return false }
    return first == start || !bytes[first - 1].isLetterOrDigit
  }

  /// Whether the character at an offset may be in a host: neither space nor punctuation.
  private static func isHost(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
    let byte = bytes.byte(at)
    if byte < 128 { return byte.isLetterOrDigit || (byte < 32 && !byte.isSpace) }
    let scalar = bytes.scalar(at: at)
    return scalar != "\u{FFFD}" && !scalar.isSpace && !scalar.isPunctuation
  }

  /// The end of a domain; nil if it lacks a dot that it needs, or has an underscore in its last two
  /// parts.
  private static func domainEnd(_ bytes: Span<UInt8>, _ start: Int, needsDot: Bool) -> Int? {
    var dots = 0
    var underscoresBefore = 0
    var underscores = 0
    var at = start + 1
    // The last byte of a paragraph is not looked at. No domain is as long as 2048 bytes; the bound
    // keeps many that fail from being read to the end.
    let last = min(bytes.count - 1, start + 2048)
    while at < last {
      let byte = bytes[at]
      if byte == "_" {
        underscores += 1
      } else if byte == "." {
        underscoresBefore = underscores
        underscores = 0
        dots += 1
      } else if byte != "-", !isHost(bytes, at) {
        break
      }
      at += 1
    }
    guard underscores == 0, underscoresBefore == 0, !needsDot || dots > 0 else { return nil }
    return at
  }

  /// The offset of the first `>` or `|`, or of the first bracket that closes none within the range; else its end.
  private static func closing(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var (square, curly) = (0, 0)
    for at in range {
      switch bytes[at] {
      case "[": square += 1
      case "]": square -= 1
      case "{": curly += 1
      case "}": curly -= 1
      // A bar ends a cell of a table.
      case ">", "|": return at
      default: continue
      }
      if square < 0 || curly < 0 { return at }
    }
    return range.upperBound
  }

  /// The end of an address without the punctuation that belongs to the sentence around it.
  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    // Closing less opening parentheses, counted once and corrected as the end moves.
    var excess = range.reduce(0) { $0 + (bytes[$1] == "(" ? -1 : bytes[$1] == ")" ? 1 : 0) }
    while end > range.lowerBound {
      switch bytes[end - 1] {
      case "?", "!", ".", ",", ":", "*", "_", "~", "'", "\"": end -= 1
      case ";":
        let name = bytes.start(before: end - 1) { $0.isLetter }
        let isEntity = name > range.lowerBound && name < end - 1 && bytes[name - 1] == "&"
        end = isEntity ? name - 1 : end - 1
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
