import Bytes

// Passwords in addresses.

extension Token {
  /// The addresses of a text with a password in them, `scheme://user:password@host`, up to the password, also where
  /// a whole address is percent-encoded.
  ///
  /// What people write in explanations is none: a word that says so, a variable or what is to be filled in, a password
  /// that does not look drawn by lot, and a host that only a machine itself or documentation has.
  public static func passwords(in text: Span<UInt8>) -> [Token] {
    var ranges = plainPasswords(in: text)
    var (at, last) = (0, 0)
    while let sign = text.index(of: "%", from: at) {
      at = sign + 1
      guard text.has("%40", at: sign) else { continue }
      let first = max(last, sign - longest)
      let start =
        first
        + text.extracting(first..<sign).start(before: sign - first) {
          isOfUser($0) || isOfPassword($0)
        }
      let limit = text.extracting(..<min(text.count, sign + longest))
      at = limit.end(from: sign, of: isOfPassword)
      // What was read up to there is not read for the next sign again.
      if at < limit.count { last = at }
      guard let decoded = ShownText(decodingAddressesOf: text.extracting(start..<at)) else {
        continue
      }
      for range in plainPasswords(in: decoded.bytes.span) {
        let source = decoded.source(of: range)
        ranges.append(start + source.lowerBound..<start + source.upperBound)
      }
    }
    var found: [Token] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= found.last?.range.upperBound ?? 0 {
      found.append(Token(kind: .password, range: range))
    }
    return found
  }

  /// How far an address is read, to its password and behind it.
  private static let longest = 400

  private static func plainPasswords(in text: Span<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (at, least) = (0, 0)
    while let sign = text.index(of: "@", from: at) {
      at = sign + 1
      if let user = start(ofUserBefore: sign, in: text, from: least) {
        let (password, end) = password(in: text, of: user)
        if let password, let start = start(ofAddressWith: user, in: text, from: least) {
          found.append(start..<password)
        }
        at = max(at, end)
      }
      least = at
    }
    return found
  }

  /// Where a user's name may begin before an `@`: behind the last `://`.
  private static func start(ofUserBefore sign: Int, in text: Span<UInt8>, from least: Int) -> Int? {
    let first = max(least, sign - longest)
    var at = sign
    while at > first, isOfUser(text[at - 1]) || isOfPassword(text[at - 1]) {
      if text.has("://", at: at - 3) { return at }
      at -= 1
    }
    return nil
  }

  /// Where the scheme of an address begins, of which the user's name begins at an offset.
  private static func start(
    ofAddressWith user: Int, in text: Span<UInt8>, from least: Int
  ) -> Int? {
    let scheme = text.start(before: user - 3, of: isOfScheme)
    guard scheme >= least, scheme < user - 3 else { return nil }
    // In JSON a sign before it may be four digits.
    return text.has("\\u", at: scheme - 2) ? min(scheme + 4, user - 4) : scheme
  }

  /// Where the password ends behind a user's name, nil where there is none; and how far was looked.
  private static func password(in text: Span<UInt8>, of user: Int) -> (end: Int?, last: Int) {
    let text = text.extracting(..<min(text.count, user + longest))
    let colon = text.end(from: user, of: isOfUser)
    guard text.has(":", at: colon), !text.hasWord("anonymous", at: user) else {
      return (nil, colon)
    }
    // What is no user but a host has the number of a port, which a path, a query, or a sign of the text around it ends.
    let name = text.extracting(user..<colon)
    let port = text.end(from: colon + 1, of: \.isDigit)
    let isPort =
      (2...6).contains(port - colon) && port < text.count && text[port].isOne(of: "/?#|,;()<&")
      && (name.index(of: ".", from: 0) != nil || String(name).lowercased() == "localhost")
    let isMail = name.index(of: "@", from: 0) != nil
    var (end, signs) = (colon, 0)
    while end < text.count, isOfPassword(text[end]), signs < mostSigns {
      // The next address begins with its scheme.
      if text.has("://", at: end) {
        end = text.start(before: end, of: isOfScheme)
        break
      }
      if text[end] == UInt8(ascii: "@") {
        signs += 1
        let password = text.extracting(colon + 1..<end)
        if !isPort, isHost(text, at: end + 1), isPassword(password),
          !isMail || password.index(of: "/", from: 0) == nil
        {
          return (end, end)
        }
      }
      end += 1
    }
    return (nil, end)
  }

  /// The most `@` behind a user's name that are looked at.
  private static let mostSigns = 4

  private static func isOfScheme(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == 0x2B }

  private static func isOfUser(_ byte: UInt8) -> Bool {
    byte.isWord || byte.isOne(of: ".~%!&*+,;=@\\")
  }

  /// Brackets surround what is to be filled in, and in Markdown what is no address any more.
  private static func isOfPassword(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !byte.isOne(of: "\"'`\\>[]{}")
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
  static func isExplained(_ text: Span<UInt8>, byWordsOf least: Int = 4) -> Bool {
    let small = String(text).lowercased()
    return words.contains { $0.utf8.count >= least && small.contains($0) }
  }

  static func isPassword(_ spelled: Span<UInt8>) -> Bool {
    let plain = EncodedText.withoutEscapes(spelled) ?? Array(spelled)
    let text = plain.span
    guard (8...256).contains(text.count), isRandom(text), !isFilledIn(text) else { return false }
    // Words with a number behind them have one change, names as `MyDatabase7` two, and paths more.
    let isPath = text.indices.contains { text[$0].isOne(of: "/?#") }
    var changes = isPath ? -1 : 0
    for index in 1..<text.count {
      let (last, next) = (text[index - 1], text[index])
      if isPath, !last.isLetterOrDigit || !next.isLetterOrDigit { continue }
      let isCapital = last &- 0x61 < 26 && next &- 0x41 < 26
      if last.isLetter != next.isLetter || last.isDigit != next.isDigit || isCapital {
        changes += 1
      }
    }
    return changes > 2 && !isExplained(text, byWordsOf: text.count > 40 ? 4 : 3)
  }

  /// Whether a text is to be filled in: it has brackets, is a variable as `$DB_PASS`, or has a part that is not shown.
  private static func isFilledIn(_ text: Span<UInt8>) -> Bool {
    for (open, close) in [("<", ">"), ("{", "}"), ("[", "]")] as [(Unicode.Scalar, Unicode.Scalar)]
    {
      if let start = text.index(of: open, from: 0), text.index(of: close, from: start) != nil {
        return true
      }
    }
    for index in text.indices {
      if text.has("**", at: index) || text.has("...", at: index) || text.has("$(", at: index) {
        return true
      }
      let name =
        text[index] == UInt8(ascii: "$")
        ? text.end(from: index + 1) { $0 &- 0x41 < 26 || $0 == 0x5F } : 0
      // Behind a variable's name no other word follows.
      if name > index + 2, name == text.count || !text[name].isLetterOrDigit { return true }
    }
    // Digits are at the end of a variable's name.
    guard text[0] == UInt8(ascii: "$") else { return false }
    let name = text.end(from: 1) { $0.isLetter || $0 == 0x5F }
    return text.end(from: name, of: \.isDigit) == text.count
  }

  /// Whether a server of others may be called as what begins at an offset.
  private static func isHost(_ text: Span<UInt8>, at start: Int) -> Bool {
    // In Markdown an address may stand between `_`.
    let end = text.start(
      before: text.end(from: start) { $0.isWord || $0 == UInt8(ascii: ".") }
    ) { $0 == 0x5F }
    guard end > start, end - start < 254 else { return false }
    let parts = String(text.extracting(start..<end)).lowercased().split(separator: ".")
    guard parts.count > 1, let last = parts.last else { return false }
    // A version, as in `@1.2.3`, is no host.
    guard
      (last.utf8.first?.isLetter ?? false) && last.utf8.count > 1
        || parts.count == 4 && parts.allSatisfy({ UInt8($0) != nil })
    else { return false }
    return !parts.contains { $0.hasPrefix("example") } && !["127", "0"].contains(parts[0])
      && !["localhost", "test", "invalid"].contains(last)
  }
}
