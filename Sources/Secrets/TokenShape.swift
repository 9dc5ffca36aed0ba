import Bytes

/// The shape of a kind of token: a prefix, and how many characters of which kinds follow.
struct TokenShape: Sendable {
  /// The characters behind the prefix.
  enum Characters: Sendable {
    /// Letters and digits.
    case plain
    /// Small letters and digits.
    case small
    /// Letters, digits, `_` and `-`.
    case marked
    /// Capital letters and digits.
    case capitals
    /// Hexadecimal digits.
    case hexadecimal
    /// Hexadecimal digits with `-` between them.
    case groups
    /// Those of Base64, `_` and `-`, which may be escaped as in cookies.
    case base64
  }

  let kind: Token.Kind
  let prefix: StaticString
  /// How many characters follow.
  let least: Int
  let characters: Characters
  /// Whether it is followed by no more of them, nor by a letter or digit.
  let isExact: Bool
  /// A word in small letters that has to stand before it, as others write such prefixes too.
  let word: StaticString?
  /// How many characters each of the parts has that marks divide the characters into; empty where any will do.
  let parts: [Int]
  /// What the characters have within them; nil where nothing is asked for.
  let inner: StaticString?
  /// Whether small letters, capitals and digits are among them.
  let isMixed: Bool
  /// What stands before the prefix and is part of the token: how it begins, and how many characters it has.
  let name: Name?

  /// The beginning of a token before its prefix.
  struct Name: Sendable {
    /// How it begins.
    let beginning: StaticString
    /// How many characters it has with that, at most where it begins anyhow.
    let count: Int
  }

  func has(_ byte: UInt8) -> Bool {
    switch characters {
    case .plain: byte.isLetterOrDigit
    case .small: byte &- 0x61 < 26 || byte.isDigit
    case .marked: byte.isWord
    case .capitals: byte &- 0x41 < 26 || byte.isDigit
    case .hexadecimal: byte.isHexDigit
    case .groups: byte.isHexDigit || byte == UInt8(ascii: "-")
    case .base64: byte.isBase64 || byte.isMark || byte == UInt8(ascii: "%")
    }
  }

  /// Whether a digit is among them: what is to be filled in may have capital and small letters, as
  /// `sk-proj-YOUR-key-goes-here`.
  var needsDigit: Bool { characters == .marked && !isExact && least >= 27 }

  /// Whether some characters have the parts, the text within them and the kinds of characters that are asked for.
  func allows(_ body: Span<UInt8>) -> Bool {
    if let inner, !body.indices.contains(where: { body.has(inner, at: $0) }) { return false }
    if isMixed {
      let isWhole =
        body.indices.contains { body[$0].isDigit }
        && body.indices.contains { body[$0] &- 0x41 < 26 }
        && body.indices.contains { body[$0] &- 0x61 < 26 }
      if !isWhole { return false }
    }
    var at = 0
    for (index, count) in parts.enumerated() {
      let end = body.end(from: at) { !$0.isMark }
      guard count == 0 ? end > at : end - at == count,
        index == parts.count - 1 ? end == body.count : end < body.count
      else { return false }
      at = end + 1
    }
    return true
  }

  /// Where a token ends of which some parts follow behind its characters.
  func end(ofTokenBehind last: Int, in text: Span<UInt8>) -> Int {
    switch kind {
    case .k3s where text.has("::", at: last):
      text.end(from: last) { $0.isWord || $0.isOne(of: ":.") }
    case .salesforce: text.end(from: last) { $0.isWord || $0 == UInt8(ascii: ".") }
    default: last
    }
  }

  /// How many characters of the prefix stand before a run: those up to the last one that no run has, as `dp.pt.`.
  var head: Int {
    let bytes = Array(prefix.description.utf8)
    return (bytes.lastIndex { !$0.isWord } ?? -1) + 1
  }

  /// Those of which some of the prefix is before a run, by the character right before the run.
  private static let byStop: [[(shape: TokenShape, head: Int)]] = {
    var shapes = [[(shape: TokenShape, head: Int)]](repeating: [], count: 128)
    for shape in all where shape.head > 0 {
      let stop = Array(shape.prefix.description.utf8)[shape.head - 1]
      shapes[Int(stop & 127)].append((shape, shape.head))
    }
    return shapes
  }()

  /// The characters right before such runs.
  private static let stops = byStop.map { !$0.isEmpty }

  /// Whether the prefix of some ends with a character before a run.
  static func mayStop(_ stop: UInt8) -> Bool { stop < 128 && stops[Int(stop)] }

  /// Those of which some of the prefix is before a run, which ends with a character.
  static func stopped(_ stop: UInt8) -> [(shape: TokenShape, head: Int)] {
    stop < 128 ? byStop[Int(stop)] : []
  }

  /// Those whose prefix is the beginning of a run or behind a mark in it, by its first character.
  private static let byFirst: [[TokenShape]] = {
    var shapes = [[TokenShape]](repeating: [], count: 128)
    for shape in all where shape.head == 0 {
      shapes[Int(shape.prefix.description.utf8.first ?? 0)].append(shape)
    }
    return shapes
  }()

  /// The second characters of these prefixes and of JSON Web Tokens, by the first one: a bit for the lower six of each.
  private static let seconds: [UInt64] = {
    var seconds = [UInt64](repeating: 0, count: 128)
    for prefix in byFirst.joined().map(\.prefix) + Token.objects {
      let bytes = prefix.description.utf8.prefix(2)
      seconds[Int(bytes.first ?? 0)] |= 1 << UInt64((bytes.last ?? 0) & 63)
    }
    return seconds
  }()

  /// Those within a run whose prefix begins with a character.
  static func all(_ first: UInt8) -> [TokenShape] { byFirst[Int(first & 127)] }

  /// Whether a prefix within a run may begin with two characters.
  static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    seconds[Int(first & 127)] >> UInt64(second & 63) & 1 != 0
  }
}
