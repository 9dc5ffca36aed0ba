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
      let start = text.start(before: sign, from: first) { isOfUser($0) || isOfPassword($0) }
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
    // In JSON a sign before it may be four digits, and a line break a letter.
    if text.has("\\u", at: scheme - 2) { return min(scheme + 4, user - 4) }
    let isBreak = text.has("\\", at: scheme - 1) && text[scheme].isOne(of: "nrt")
    return isBreak ? min(scheme + 1, user - 4) : scheme
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
      (2...6).contains(port - colon) && port < text.count
      && text[port].isOne(of: "/?#|,;()<&\"'`]}\\")
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
        if !isPort, let host = host(in: text, at: end + 1),
          isPassword(password) || isWord(password, of: name, on: host),
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

  private static func isOfPassword(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: ">")
  }

  /// What ends a text or an address in code, Markdown and JSON, and may be part of a password nevertheless.
  private static func isOfCode(_ byte: UInt8) -> Bool { byte.isOne(of: "\"'`\\[]{}") }

  /// What passwords of examples have within them, in small letters.
  private static let words = [
    "pass", "secret", "token", "pwd", "example", "test", "user", "change", "admin", "your", "key",
    "foo", "bar", "demo", "sample", "dummy", "redacted", "removed", "hidden", "masked", "censored",
    "obfuscated", "replace", "fill", "todo", "placeholder", "some", "real", "fake", "hunter", "abc",
    "here", "1234", "a1b2", "qwerty", "1q2w", "1qaz", "xxx", "p4ss", "pa55", "p%40ss", "s3cr",
    "t3st", "sup3r", "_pw", "-pw", "pw_", "pw-", "database",
  ]

  /// Whether a text has such a word of some letters or more; in a long key short ones may be by chance.
  static func isExplained(_ text: Span<UInt8>, byWordsOf least: Int = 4) -> Bool {
    let small = String(text).lowercased()
    return words.contains { $0.utf8.count >= least && small.contains($0) }
  }

  /// A password without escapes, and without signs of code; nil where it is none, but the end of one text and the
  /// beginning of another, or is to be filled in.
  private static func plainPassword(_ spelled: Span<UInt8>) -> [UInt8]? {
    let text = EncodedText.withoutEscapes(spelled) ?? Array(spelled)
    for index in text.indices {
      if text[index] <= 0x20 { return nil }
      // A quotation mark ends a text, unless it is within a word, and in Markdown a bracket what a link shows.
      if text[index].isOne(of: "\"'`") {
        guard index > 0, index + 1 < text.count, text[index - 1].isLetterOrDigit,
          text[index + 1].isLetterOrDigit
        else { return nil }
      } else if text.span.has("](", at: index) {
        return nil
      }
    }
    if text.isEmpty || isFilledIn(text.span) { return nil }
    return text.filter { !isOfCode($0) }
  }

  /// Whether a password looks drawn by lot.
  static func isPassword(_ spelled: Span<UInt8>) -> Bool {
    guard let plain = plainPassword(spelled), (8...256).contains(plain.count) else { return false }
    let text = plain.span
    guard isRandom(text) else { return false }
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

  /// Whether a password is a word and a number, as `Summer2024`, of a user and on a server that no explanation has.
  private static func isWord(_ spelled: Span<UInt8>, of user: Span<UInt8>, on host: [String])
    -> Bool
  {
    guard host.count > 1, !spelled.isEmpty, let plain = plainPassword(spelled),
      (8...24).contains(plain.count)
    else { return false }
    let text = plain.span
    let word = text.end(from: 0, of: \.isLetter)
    let number = text.end(from: word, of: \.isDigit)
    let letters = String(text.extracting(..<word))
    return word > 2 && number > word + 1 && text.count - number < 3
      && text.extracting(number...).end(from: 0) { $0.isOne(of: "!$*+-._=?^~") }
        == text.count - number
      && letters != letters.lowercased() && letters != letters.uppercased()
      && !isExplained(text, byWordsOf: 3) && !isExplained(user, byWordsOf: 3)
      && !host.contains { name in names.contains { name.hasPrefix($0) } }
  }

  /// How the parts of the names of servers in explanations begin.
  private static let names = [
    "host", "server", "domain", "your", "my-", "mydomain", "myhost", "myserver", "mycompany",
    "some", "site", "company", "foo", "bar", "ipaddr",
  ]

  /// Whether a text is to be filled in: it has brackets, is a variable as `$DB_PASS`, or has a part that is not shown.
  private static func isFilledIn(_ text: Span<UInt8>) -> Bool {
    for (open, close) in [("<", ">"), ("{", "}"), ("[", "]")] as [(Unicode.Scalar, Unicode.Scalar)]
    {
      if let start = text.index(of: open, from: 0), text.index(of: close, from: start) != nil {
        return true
      }
    }
    for index in text.indices {
      if text.has("**", at: index) || text.has("...", at: index) || text.has("$(", at: index)
        || text.has("${", at: index)
      {
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

  /// The parts of the name of a server of others that begins at an offset; nil where only a machine itself or an
  /// explanation has such a one.
  private static func host(in text: Span<UInt8>, at start: Int) -> [String]? {
    // In Markdown an address may stand between `_`.
    let end = text.start(
      before: text.end(from: start) { $0.isWord || $0 == UInt8(ascii: ".") }
    ) { $0.isOne(of: "_.") }
    guard end > start, end - start < 254 else { return nil }
    let parts = String(text.extracting(start..<end)).lowercased().split(separator: ".")
      .map(String.init)
    // A version, as in `@1.2.3`, is no host.
    guard let last = parts.last,
      (last.utf8.first?.isLetter ?? false) && last.utf8.count > 1
        || parts.count == 4 && parts.allSatisfy({ UInt8($0) != nil }),
      !parts.contains(where: { $0.hasPrefix("example") }), !["127", "0"].contains(parts[0]),
      !["localhost", "test", "invalid"].contains(last),
      parts.count > 1 || !names.contains(where: { last.hasPrefix($0) })
    else { return nil }
    return parts
  }
}
