import Bytes
import Configuration
import Diagnostics
import Files
import Hashing
import IssueModel
import IssueStore
import Secrets

/// Searches what is to be published for what must not be: the last look before anything is put in place.
///
/// It knows nothing of how pages are made. Tokens, and the texts of withheld records in each spelling in
/// which a page may have them, are looked for in the bytes of every file that was made.
struct LeakGate: Sendable {
  /// The most bytes of a find that is told, and of what a find in two pieces of a file may have in the first.
  static let longest = 4096

  private let literals: LiteralSet
  /// What the literals stand for, by their ids; nil for the mark of a private key.
  private let meanings: [Leak?]
  private let expressions: [LinearExpression]
  /// What may be published all the same.
  let allowed: [Pattern]
  /// The kinds of personal data that are refused besides tokens.
  private let refused: Set<PersonalData>
  /// The logins that must not stand behind an `@`, in small letters.
  private let logins: Set<String>
  /// The address of those who give awards, which they want published.
  private let ownAddress: String?
  /// A hash of all that is looked for; where it changes, everything is searched again.
  let fingerprint: UInt64

  /// The gate of a site, with everything wrong in the expressions of its configuration at once.
  init(_ inputs: SiteInputs) throws(DiagnosticList) {
    let configuration = inputs.configuration
    var problems: [Diagnostic] = []
    let rules = Pattern.read(configuration.leakRules, &problems)
    allowed = Pattern.read(configuration.allowedLeaks, &problems)
    if !problems.isEmpty { throw DiagnosticList(problems) }
    var hasher = StableHasher()
    logins = Set(configuration.hiddenPeople.map { $0.lowercased() }).union(inputs.data.renamed.keys)
    for login in logins.sorted() { hasher.combine(login) }
    ownAddress = configuration.awardsEmail
    expressions = rules.compactMap(\.searched)
    // What texts are cleared of must not come from elsewhere.
    let redacted = configuration.redacted.map(\.value)
    refused = Set(rules.compactMap(\.kind))
      .union(redacted.contains("email") || configuration.stripped.contains(.emails) ? [.email] : [])
      .subtracting([.token])
    for text in configuration.leakRules + configuration.allowedLeaks { hasher.combine(text.value) }
    hasher.combine(refused.contains(.email))
    var known: [LiteralSet.Literal] = []
    var meanings: [Leak?] = [nil]
    for mark in Token.keyMarks { known.append(LiteralSet.Literal(Array(mark.utf8), id: 0)) }
    for secret in WithheldTexts.secrets(of: inputs) + Self.paths(of: inputs.folder) {
      hasher.combine(secret.leak.text)
      for spelling in Spellings.all(of: secret.leak.text) {
        known.append(
          LiteralSet.Literal(spelling, id: meanings.count, endsWord: secret.leak.rule == .address))
      }
      meanings.append(secret.leak)
    }
    literals = LiteralSet(known)
    self.meanings = meanings
    fingerprint = hasher.value
  }

  /// Where the site stands, and the user's own folder, unless their names are too short to tell anything.
  private static func paths(of folder: SiteFolder) -> [WithheldTexts.Secret] {
    let paths = [
      (FileSystem.resolvingLinks(folder.path), "the path of the site's folder"),
      (FileSystem.environmentVariable("HOME") ?? "", "the path of the home folder"),
    ]
    return paths.filter { $0.0.utf8.count >= 10 && $0.0.hasPrefix("/") }.map { path, name in
      WithheldTexts.Secret(leak: Leak(rule: .path, name: name, text: path))
    }
  }

  /// Searches a file that is to be published.
  func search(_ bytes: Span<UInt8>, of path: String, _ leaks: inout LeakTable) {
    func found(_ leak: Leak) { leaks.add(leak, in: path) }
    var at = 0
    while let token = Token.first(in: bytes, from: at) {
      at = token.range.upperBound
      // Credentials that Gazette signs are web tokens.
      if token.kind == .jwt, path.hasPrefix("openbadges/") { continue }
      found(leak(token, in: bytes))
    }
    literals.forEach(in: bytes) { range, id in
      if let leak = meanings[id] {
        found(leak)
      } else if let key = Token.privateKey(in: bytes, mark: range) {
        found(leak(key, in: bytes))
      }
    }
    if refused == [.email] {
      searchForEmail(bytes, found)
    } else if !refused.isEmpty {
      var scanner = PersonalDataScanner(bytes, refused)
      while let (range, kind) = scanner.next() {
        let leak = Leak(kind, bytes.extracting(range))
        if leak.text != ownAddress { found(leak) }
      }
    }
    if !logins.isEmpty { searchForLogins(bytes, found) }
    searchForExpressions(bytes, found)
  }

  /// What stands behind an `@` in style sheets and in JSON-LD.
  private static let words: Set<String> = [
    "charset", "container", "context", "font-face", "graph", "id", "import", "keyframes", "layer",
    "media", "page", "property", "supports", "type",
  ]

  private func searchForLogins(_ bytes: Span<UInt8>, _ found: (Leak) -> Void) {
    var at = 0
    while let sign = bytes.index(of: "@", from: at) {
      at = sign + 1
      if sign > 0, TextRevision.isWithinWord(bytes[sign - 1]) { continue }
      let limit = bytes.extracting(..<min(bytes.count, at + 100))
      let end = limit.end(from: at) { $0.isLetterOrDigit || "-_".utf8.contains($0) || $0 >= 0x80 }
      let login = String(bytes.extracting(at..<end)).lowercased()
      guard logins.contains(login), !Self.words.contains(login) else { continue }
      found(
        Leak(
          rule: .login, name: "the login of somebody who is not to be named",
          text: String(bytes.extracting(sign..<end))))
    }
  }

  /// Searches the texts of the data for what expressions match: in pages characters may be escaped.
  func search(_ snapshot: Snapshot, _ leaks: inout LeakTable) {
    if expressions.isEmpty { return }
    for issue in snapshot.issues {
      let texts =
        [Array(issue.title.utf8), issue.body.utf8]
        + (issue.comments + issue.reviews).map(\.body.utf8)
      for text in texts {
        searchForExpressions(text.span) { leaks.add($0, in: "the pages of #" + issue.key) }
      }
    }
  }

  private func searchForExpressions(_ bytes: Span<UInt8>, _ found: (Leak) -> Void) {
    for expression in expressions {
      var at = 0
      while let range = expression.first(in: bytes, from: at) {
        at = range.upperBound
        found(
          Leak(
            rule: .rule, name: "what /\(expression.source)/ matches",
            text: String(bytes.extracting(range).extracting(first: 200))))
      }
    }
  }

  private func leak(_ token: Token, in bytes: Span<UInt8>) -> Leak {
    Leak(
      rule: .token, name: token.kind.rawValue,
      text: String(bytes.extracting(token.range).extracting(first: 300)))
  }

  private func searchForEmail(_ bytes: Span<UInt8>, _ found: (Leak) -> Void) {
    for sign in ["@", "%"] as [Unicode.Scalar] {
      var at = 0
      while let place = bytes.index(of: sign, from: at) {
        at = place + 1
        guard let range = PersonalDataScanner.email(in: bytes, at: place) else { continue }
        let leak = Leak(.email, bytes.extracting(range))
        if leak.text != ownAddress { found(leak) }
      }
    }
  }
}

extension Leak {
  /// Personal data that is refused.
  fileprivate init(_ kind: PersonalData, _ bytes: Span<UInt8>) {
    let name =
      switch kind {
      case .email: "an e-mail address"
      case .ip: "an IP address"
      case .phone: "a telephone number"
      case .token: "a token"
      }
    self.init(rule: .email, name: name, text: String(bytes))
  }
}
