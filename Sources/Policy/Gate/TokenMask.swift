import Bytes
import Secrets

/// Hides tokens in what messages quote.
struct TokenMask: Sendable {
  /// How many letters and digits tell a token from other texts, and how many bytes of it are shown.
  private static let (told, shown) = (10, 8)
  private static let modulus: UInt64 = (1..<told).reduce(1) { power, _ in power * 36 }

  /// The first letters and digits of each token as a number, and whether what follows it is part of it
  /// too, as the other lines of a private key.
  private var beginnings: [UInt64: Bool] = [:]

  /// A mask for the tokens among some leaks.
  init(of leaks: some Sequence<Leak>) {
    for leak in leaks where leak.rule == .token {
      var beginning: UInt64 = 0
      for byte in leak.text.utf8.lazy.filter(\.isLetterOrDigit).prefix(Self.told) {
        beginning = Self.number(beginning, byte)
      }
      beginnings[beginning] = leak.name == Token.Kind.privateKey.rawValue
    }
  }

  /// A text with the first characters of each token in place of it, also where it is cut off, in
  /// small letters or with other marks between its letters, as in the address of a page.
  func masked(_ text: String) -> String {
    if beginnings.isEmpty { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var (kept, at) = (0, 0)
    var last: UInt64 = 0
    var places: [Int] = []
    while at < bytes.count {
      defer { at += 1 }
      guard bytes[at].isLetterOrDigit else { continue }
      last = Self.number(last, bytes[at])
      places.append(at)
      guard places.count >= Self.told, let isEnd = beginnings[last] else { continue }
      let start = places[places.count - Self.told]
      result += bytes[kept..<start]
      result += bytes[start..<min(at, start + Self.shown)].prefix { $0 < 0x80 }
      result += "…".utf8
      kept = isEnd ? bytes.count : Self.end(ofTokenAt: at, in: bytes)
      at = kept - 1
      places = []
    }
    return String(decoding: result + bytes[kept...], as: UTF8.self)
  }

  /// The last letters and digits as a number, with one more.
  private static func number(_ last: UInt64, _ byte: UInt8) -> UInt64 {
    last % modulus * 36 + UInt64(byte.isDigit ? byte - 0x30 : byte.lowercased - 0x61 + 10)
  }

  /// Where a token ends: at a space or quotation mark, before the ending of the name of a file.
  private static func end(ofTokenAt start: Int, in bytes: [UInt8]) -> Int {
    let text = bytes.span
    let end = text.end(from: start) { !$0.isSpace && !$0.isOne(of: "'\"<>") }
    let name = text.start(before: end) { $0.isLetterOrDigit || $0 == UInt8(ascii: ":") }
    let isEnding = name > start && text[name - 1] == UInt8(ascii: ".") && end - name <= 6
    return isEnding ? name - 1 : end
  }
}
