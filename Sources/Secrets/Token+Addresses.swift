import Bytes

// Tokens that marks divide into parts, of which one is a long run, and passwords in addresses.

extension Token {
  /// The token of SendGrid, `SG.` and two parts, or of Telegram, a number and a part behind a colon, of which a run is
  /// a part.
  static func partedToken(in text: Span<UInt8>, from least: Int, _ run: Range<Int>) -> Token? {
    let (start, end) = (run.lowerBound, run.upperBound)
    if run.count == 22, start >= least + 3, text.has("SG.", at: start - 3), end < text.count,
      text[end] == UInt8(ascii: "."), isBoundary(start - 3, in: text)
    {
      let last = text.end(from: end + 1) { $0.isWord }
      let key = text.extracting(end + 1..<last)
      guard last - end == 44, isRandom(key), !isExplained(key) else { return nil }
      return Token(kind: .sendgrid, range: start - 3..<last)
    }
    // The colon may be written as in addresses, and the end of that is part of the run.
    let isEscaped = text.has("%3AAA", at: start - 1)
    let colon = start - 1
    guard colon >= least + 8, isEscaped ? run.count == 37 : run.count == 35,
      isEscaped || text.has(":AA", at: colon),
      case let first = text.start(before: colon, of: \.isDigit), first >= least,
      (8...10).contains(colon - first), isRandom(text.extracting(end - 35..<end)),
      !isExplained(text.extracting(end - 33..<end))
    else { return nil }
    return Token(kind: .telegram, range: first..<end)
  }

  /// The addresses of a text with a password in them, `scheme://user:password@host`, up to the password.
  ///
  /// What people write in explanations is none: a word that says so, a password that does not look drawn by lot, and a
  /// host that only a machine itself or documentation has.
  public static func passwords(in text: Span<UInt8>) -> [Token] {
    var found: [Token] = []
    var at = 0
    while let sign = text.index(of: "@", from: at) {
      if let start = address(in: text, before: sign, from: at) {
        found.append(Token(kind: .password, range: start..<sign))
      }
      at = sign + 1
    }
    return found
  }

  /// Where the address begins whose password ends before an `@`.
  private static func address(in text: Span<UInt8>, before sign: Int, from least: Int) -> Int? {
    let first = max(least, sign - 200)
    let user = first + text.extracting(first..<sign).start(before: sign - first, of: isOfUser)
    guard user >= least + 5, text.has("://", at: user - 3),
      let colon = text.extracting(..<sign).index(of: UInt8(ascii: ":"), from: user),
      case let scheme = text.start(before: user - 3, of: { $0.isLetterOrDigit || $0 == 0x2B }),
      scheme >= least, scheme < user - 3, !text.hasWord("anonymous", at: user),
      isPassword(text.extracting(colon + 1..<sign)), isHost(text, at: sign + 1)
    else { return nil }
    // In JSON a sign before it may be four digits.
    return text.has("\\u", at: scheme - 2) ? min(scheme + 4, user - 4) : scheme
  }

  private static func isOfUser(_ byte: UInt8) -> Bool {
    byte.isWord || byte.isOne(of: ".~%!&*+,;=:")
  }

  /// What passwords of examples have within them, in small letters.
  private static let words = [
    "pass", "secret", "token", "pwd", "example", "test", "user", "change", "admin", "your", "key",
    "foo", "bar", "demo", "sample", "dummy", "redacted", "removed", "hidden", "masked", "censored",
    "obfuscated", "replace", "fill", "todo", "placeholder", "some", "real", "fake", "hunter", "abc",
    "here", "1234", "a1b2", "qwerty", "1q2w", "1qaz", "xxx", "p4ss", "pa55", "p%40ss", "s3cr",
    "t3st", "sup3r", "_pw", "-pw", "pw_", "pw-",
  ]

  /// Whether a text has such a word of some letters or more; in a long key short ones may be by chance.
  private static func isExplained(_ text: Span<UInt8>, byWordsOf least: Int = 4) -> Bool {
    let small = String(text).lowercased()
    return words.contains { $0.utf8.count >= least && small.contains($0) }
  }

  private static func isPassword(_ text: Span<UInt8>) -> Bool {
    guard (8...80).contains(text.count), isRandom(text) else { return false }
    // Words with a number behind them have one change, and names as `MyDatabase7` two.
    var changes = 0
    for index in 1..<text.count {
      let (last, next) = (text[index - 1], text[index])
      if next == UInt8(ascii: "*") { return false }
      let isCapital = last &- 0x61 < 26 && next &- 0x41 < 26
      if last.isLetter != next.isLetter || last.isDigit != next.isDigit || isCapital {
        changes += 1
      }
    }
    return changes > 2 && !isExplained(text, byWordsOf: 3)
  }

  /// Whether a server of others may be called as what begins at an offset.
  private static func isHost(_ text: Span<UInt8>, at start: Int) -> Bool {
    let end = text.end(from: start) { $0.isWord || $0 == UInt8(ascii: ".") }
    guard end - start < 254 else { return false }
    let parts = String(text.extracting(start..<end)).lowercased().split(separator: ".")
    guard parts.count > 1, let last = parts.last else { return false }
    return !parts.contains { $0.hasPrefix("example") } && !["127", "0"].contains(parts[0])
      && !["localhost", "test", "invalid"].contains(last)
  }
}
