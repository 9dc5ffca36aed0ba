import Bytes
import CText

/// A token: a secret that programs sign in with, of a kind that is recognised by its shape.
public struct Token: Sendable, Hashable {
  /// Whose token it is.
  public enum Kind: String, Sendable, CaseIterable {
    case github = "a GitHub token"
    case gitlab = "a GitLab token"
    case aws = "an AWS access key"
    case slack = "a Slack token"
    case google = "a Google key"
    case npm = "an npm token"
    case pypi = "a PyPI token"
    case stripe = "a Stripe key"
    case jwt = "a JSON Web Token"
    case privateKey = "a private key"
    case sendgrid = "a SendGrid key"
    case telegram = "a Telegram token"
    case password = "a password in an address"
  }

  /// Whose it is.
  public var kind: Kind
  /// Its range.
  public var range: Range<Int>

  /// The next token of a text from an offset on.
  ///
  /// Each token has a run of at least twenty letters, digits, `_` and `-`, so only such runs are
  /// examined; a secret key of AWS without one is found behind a name that has one. Their characters are the same in HTML, JSON, addresses and Markdown. Checksums are
  /// not verified: the trackers do not document them, and a missed token is worse than a false
  /// alarm. Text that is not random, as `ghp_xxxxxxxx…` in an explanation, is no token.
  public static func first(in text: Span<UInt8>, from start: Int = 0) -> Token? {
    var at = start
    while at < text.count {
      let found = unsafe text.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return gazette_run() }
        return unsafe gazette_find_run(base, at, bytes.count)
      }
      let (run, end) = (found.start, found.end)
      guard run < end else { return nil }
      if let token = slackHook(in: text, from: start, run..<end)
        ?? partedToken(in: text, from: start, run..<end)
      {
        return token
      }
      var place = run
      while place + 16 <= end {
        if let token = token(in: text, at: place, end: end) { return token }
        place += 1
        // The prefix is before the run or within its first five bytes; later tokens follow a
        // separator.
        if place > run + 5 { place = mark(in: text, from: place - 1, to: end) + 1 }
      }
      if let key = secretKey(in: text, from: start, run..<end) { return key }
      at = end
    }
    return nil
  }

  private static func mark(in text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return end }
      return unsafe gazette_find_mark(base, start, end)
    }
  }

  /// The token that begins at an offset within a run, with at least sixteen more characters.
  static func token(in text: Span<UInt8>, at start: Int, end: Int) -> Token? {
    // The first two characters rule most others out.
    let next = text[start + 1]
    switch text[start] {
    case UInt8(ascii: "g"): guard next.isOne(of: "hil") else { return nil }
    case UInt8(ascii: "n"): guard next == UInt8(ascii: "p") else { return nil }
    case UInt8(ascii: "p"): guard next == UInt8(ascii: "y") else { return nil }
    case UInt8(ascii: "x"): guard next.isOne(of: "oa") else { return nil }
    case UInt8(ascii: "A"): guard next.isOne(of: "IKS") else { return nil }
    case UInt8(ascii: "w"): guard next == UInt8(ascii: "h") else { return nil }
    case UInt8(ascii: "s"), UInt8(ascii: "r"):
      guard next == UInt8(ascii: "k") else { return nil }
    case UInt8(ascii: "e") where text.has("eyJ", at: start):
      return isBoundary(start, in: text) ? webToken(in: text, at: start, end: end) : nil
    default: return nil
    }
    guard isBoundary(start, in: text),
      let shape = TokenShape.all.first(where: { text.has($0.prefix, at: start) })
    else { return nil }
    let first = start + shape.prefix.utf8CodeUnitCount
    let limit = shape.isCookie ? text.count : end
    let last = text.extracting(..<min(limit, first + 300)).end(from: first) { shape.has($0) }
    guard last - first >= shape.least, !shape.isExact || last - first == shape.least,
      !examples.contains(where: {
        $0.utf8CodeUnitCount == last - first && text.hasWord($0, at: first)
      }),
      isRandom(text.extracting(first..<last), isUpper: shape.isUpper)
    else { return nil }
    return Token(kind: shape.kind, range: start..<last)
  }

  /// Keys that Stripe gives all readers of its manual; in small letters, which the search has.
  private static let examples: [StaticString] = [
    "4ec39hqlyjwdarjtt1zdp7dc", "bqokikjovbii2hlwgh4olfq2",
  ]

  /// The second and third parts of the tokens of jwt.io, as it was at different times, and of RFC 7519; in small letters.
  private static let webExamples = [
    "eyjzdwiioiixmjm0nty3odkwiiwibmftzsi6ikpvag4grg9liiwiawf0ijoxnte2mjm5mdiyfq"
      + ".sflkxwrjsmekkf2qt4fwpmejf36pok6yjv_adqssw5c",
    "eyjzdwiioiixmjm0nty3odkwiiwibmftzsi6ikpvag4grg9liiwiywrtaw4ionrydwv9"
      + ".tjva95orm7e2cbab30rmhrhdcefxjoyzgefonfh7hgq",
    "eyjzdwiioiixmjm0nty3odkwiiwibmftzsi6ikpvag4grg9liiwiywrtaw4ionrydwusimlhdci6mtuxnjizotaymn0"
      + ".kmufsidtnfmyg3nmigm6h9fnfurof3wh7smqjp-qv30",
    "eyjpc3mioijqb2uila0kicjlehaiojezmda4mtkzodasdqogimh0dha6ly9legftcgxllmnvbs9pc19yb290ijp0cnvlfq"
      + ".dbjftjez4cvp-mb92k27uhbuju1p1r_ww1gfwfoejxk",
  ]

  /// Three parts in Base64url, the first two of which are JSON objects.
  private static func webToken(in text: Span<UInt8>, at start: Int, end: Int) -> Token? {
    guard end - start >= 16, text.has(".eyJ", at: end) else { return nil }
    let middle = text.end(from: end + 1) { $0.isWord }
    guard middle < text.count, text[middle] == UInt8(ascii: ".") else { return nil }
    let last = text.end(from: middle + 1) { $0.isWord }
    guard last - middle > 20, isRandom(text.extracting(middle + 1..<last)) else { return nil }
    // Pages may cut an example off.
    let parts = String(text.extracting(end + 1..<min(last, end + 200))).lowercased()
    if webExamples.contains(where: { $0.hasPrefix(parts) }) { return nil }
    return Token(kind: .jwt, range: start..<last)
  }

  private static let slackHost = Array("hooks.slack.com".utf8)

  /// The address to which anybody may send messages for a channel of Slack, whose last part is a run.
  private static func slackHook(
    in text: Span<UInt8>, from least: Int, _ run: Range<Int>
  ) -> Token? {
    // Slashes may be escaped as in JSON, HTML and addresses.
    guard run.lowerBound > 1 else { return nil }
    switch text[run.lowerBound - 1] {
    case UInt8(ascii: "%"), UInt8(ascii: ";"): break
    case UInt8(ascii: "/"):
      // The part before the last slash is a channel or a number, both without lower-case letters.
      let before = text[run.lowerBound - 2]
      guard before == 0x5C || before.isDigit || before &- 0x41 < 26 else { return nil }
    default: return nil
    }
    let first = max(least, run.lowerBound - 120)
    var start =
      first
      + text.extracting(first..<run.lowerBound).start(before: run.lowerBound - first) {
        $0.isWord || $0.isOne(of: "/%\\&#;.")
      }
    let host = slackHost
    let last = run.lowerBound - host.count
    while start < last, !text.extracting(start..<start + host.count).equals(host.span) {
      start += 1
    }
    guard start < last, isRandom(text.extracting(run)) else { return nil }
    if start >= least + 8, text.has("https://", at: start - 8) { start -= 8 }
    return Token(kind: .slack, range: start..<run.upperBound)
  }

  /// Whether a token may begin at an offset: not within a word, but behind an escape of JSON or of an
  /// address.
  static func isBoundary(_ start: Int, in text: Span<UInt8>) -> Bool {
    guard start > 0, text[start - 1].isLetterOrDigit else { return true }
    if start > 1, text[start - 2] == 0x5C { return text[start - 1].isOne(of: "nrtbf") }
    if start > 2, text[start - 3] == UInt8(ascii: "%") { return true }
    return start > 5 && text.has("\\u", at: start - 6)
  }

  /// Whether a text looks drawn by lot: of many characters, not in a row, of more than one class, and no
  /// example by its own words. Only its first 200 bytes are looked at.
  ///
  /// - Parameter isUpper: whether one class is enough, as only capital letters and digits are allowed.
  static func isRandom(_ text: Span<UInt8>, isUpper: Bool = false) -> Bool {
    let count = min(text.count, 200)
    var seen: (UInt64, UInt64) = (0, 0)
    var steps = 0
    for index in 0..<count {
      let byte = text[index]
      if byte < 64 { seen.0 |= 1 << UInt64(byte) } else { seen.1 |= 1 << UInt64(byte & 63) }
      if index > 0, byte == text[index - 1] &+ 1 || byte == text[index - 1] { steps += 1 }
      if byte.lowercased == UInt8(ascii: "e"), text.hasWord("example", at: index) { return false }
    }
    let kinds = seen.0.nonzeroBitCount + seen.1.nonzeroBitCount
    let classes = [seen.0 >> 48 & 0x3FF, seen.1 & 0x7FF_FFFE, seen.1 >> 32 & 0x7FF_FFFE]
    guard isUpper || classes.count(where: { $0 != 0 }) > 1 else { return false }
    return kinds >= min(count, 36) / 3 && steps * 3 < count
  }
}

/// The shape of a kind of token.
private struct TokenShape: Sendable {
  let kind: Token.Kind
  let prefix: StaticString
  /// How many characters follow.
  let least: Int
  /// Whether it is followed by no more of them.
  var isExact = false
  /// Whether only capital letters and digits follow.
  var isUpper = false
  /// Whether `_` and `-` may be among them.
  var hasMarks = false
  /// Whether it is written as in a cookie, with escaped characters.
  var isCookie = false

  func has(_ byte: UInt8) -> Bool {
    if isCookie { return byte.isBase64 || byte.isMark || byte == UInt8(ascii: "%") }
    if isUpper { return byte &- 0x41 < 26 || byte.isDigit }
    return byte.isLetterOrDigit || hasMarks && byte.isMark
  }

  static let all =
    [("ghp_" as StaticString), "gho_", "ghu_", "ghs_", "ghr_"].map {
      TokenShape(kind: .github, prefix: $0, least: 36)
    } + [
      TokenShape(kind: .github, prefix: "github_pat_", least: 50, hasMarks: true),
      TokenShape(kind: .aws, prefix: "AKIA", least: 16, isExact: true, isUpper: true),
      TokenShape(kind: .aws, prefix: "ASIA", least: 16, isExact: true, isUpper: true),
      TokenShape(kind: .google, prefix: "AIza", least: 35, isExact: true, hasMarks: true),
      TokenShape(kind: .npm, prefix: "npm_", least: 36),
      TokenShape(kind: .pypi, prefix: "pypi-", least: 50, hasMarks: true),
    ]
    + [("sk_live_" as StaticString), "rk_live_", "sk_test_", "rk_test_", "whsec_"].map {
      TokenShape(kind: .stripe, prefix: $0, least: 20)
    }
    + [
      "glpat-", "glrt-", "gldt-", "glptt-", "glcbt-", "glimt-", "glft-", "glffct-", "gloas-",
      "glsoat-", "glagent-",
    ].map { TokenShape(kind: .gitlab, prefix: $0, least: 20, hasMarks: true) }
    + ["xapp-", "xoxa-", "xoxb-", "xoxc-", "xoxe-", "xoxp-", "xoxr-", "xoxs-"].map {
      TokenShape(kind: .slack, prefix: $0, least: 20, hasMarks: true)
    } + [TokenShape(kind: .slack, prefix: "xoxd-", least: 20, isCookie: true)]
}

extension Token {
  /// A made-up token of each shape, which an exception for a single token does not match.
  public static let samples: [String] = {
    let lot = "qW4nZ8vK1mX6tB9rJ3hD7yF2gL5pS0cVuE"
    let shaped = TokenShape.all.map { shape in
      let drawn = String(String(repeating: lot, count: 2).prefix(shape.least))
      return "\(shape.prefix)" + (shape.isUpper ? drawn.uppercased() : drawn)
    }
    let parts = "eyJhbGciOiJIUzI1NiJ9.eyJxIjoi\(lot)In0.\(lot)"
    return shaped + [
      parts, "https://hooks.slack.com/services/T0QW4NZ8V/B0K1MX6TB/\(lot.prefix(24))",
      "SG.\(lot.prefix(22)).\(String(lot.reversed()))\(lot.prefix(9))",
      "7203948156:AA\(lot.prefix(33))", "https://q:\(lot.prefix(12))@qw4n.org",
    ]
  }()
}

extension UInt8 {
  /// Whether it is a letter, a digit, `_` or `-`.
  @inline(__always) package var isWord: Bool { isLetterOrDigit || isMark }

  /// Whether it is `_` or `-`.
  @inline(__always) var isMark: Bool { self == 0x2D || self == 0x5F }

  /// Whether it is a character of Base64.
  @inline(__always) var isBase64: Bool {
    isLetterOrDigit || self == 0x2B || self == 0x2F || self == 0x3D
  }
}
