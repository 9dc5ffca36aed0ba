import Bytes
import Configuration
import Credentials
package import Diagnostics
import Files
import Hashing
import IssueModel
import IssueStore
import Search
import Secrets

/// The last check of everything that is to be published, before it is put in place.
///
/// It does not know how pages are made. Tokens, and the texts of withheld records in each spelling
/// that a page may have, are searched for in the bytes of every generated file.
package struct LeakGate: Sendable {
  /// The most bytes of a match that are reported, and of the part of a match in the first of two
  /// pieces of a file.
  package static let longest = 4096

  /// The folder of Gazette's own web tokens.
  private static let credentials = "openbadges/"

  /// The texts to search for.
  let literals: [LiteralSet]
  /// The leak for each id of a literal; nil for the two ids below, whose matches are examined
  /// further.
  let meanings: [Leak?]
  /// The ids of the mark of a private key or of the name of a secret key, and of a server with profile pages.
  private static let (key, server) = (0, 1)
  /// The expressions of the configuration, with their names in messages.
  let expressions: [(expression: LinearExpression, name: String)]
  /// Texts and expressions that may be published anyway.
  let allowed: [Pattern]
  /// The kinds of personal data that must not be published, besides tokens.
  let refused: Set<PersonalData>
  /// Whether e-mail addresses are the only kind of these.
  let refusesEmailAlone: Bool
  /// The logins that must not follow an `@`, in lower case.
  private let logins: Set<String>
  /// The logins whose profiles on servers must not be named, in lower case.
  private let profiles: Set<String>
  /// The titles, names and lines that texts of records may have in other spellings.
  let folded: FoldedLeaks
  /// The lines of private comments that files may have in other spellings. What texts of records say is no leak.
  let foldedComments: FoldedLeaks
  /// Whether anything is looked for that withheld records say.
  let hasWithheldTexts: Bool
  /// The author and the date of each withheld line that is looked for.
  let writings: [Leak: WithheldTexts.Writing]
  /// The texts of the site's own files that name hidden people.
  private let own: [(leak: Leak, path: String)]
  /// The address of the issuer of awards, which is published on purpose.
  let ownAddress: String?
  /// A hash of everything that is searched for; if it changes, all pages are searched again.
  package let fingerprint: UInt64

  /// The gate of a site; throws all errors in the expressions of its configuration at once.
  package init(_ site: GatedSite) throws(DiagnosticList) {
    let configuration = site.configuration
    var problems: [Diagnostic] = []
    let rules = Pattern.read(configuration.leakRules, &problems)
    allowed = Pattern.read(configuration.allowedLeaks, &problems)
    if !problems.isEmpty { throw DiagnosticList(problems) }
    var hasher = StableHasher()
    let people = HiddenPeople(of: site)
    logins = people.logins
    profiles = people.profiles
    for login in people.logins.sorted() { hasher.combine(login) }
    let words = BareLogins(
      Dictionary(uniqueKeysWithValues: people.profiles.map { ($0, "") }), of: site.data.snapshot)
    ownAddress = configuration.awardsEmail
    expressions = rules.compactMap { rule in rule.searched.map { ($0, rule.name) } }
    // What is redacted in texts must not come from elsewhere either.
    let redacted = configuration.redacted.map(\.value)
    refused = Set(rules.compactMap(\.kind))
      .union(redacted.contains("email") || configuration.stripped.contains(.emails) ? [.email] : [])
      .subtracting([.token])
    refusesEmailAlone = refused == [.email]
    for text in configuration.leakRules + configuration.allowedLeaks { hasher.combine(text.value) }
    hasher.combine(refused.contains(.email))
    var known: [LiteralSet.Literal] = []
    func look(for bytes: [UInt8], id: Int, beginsWord: Bool = false, endsWord: Bool = false) {
      known.append(.init(bytes, id: id, beginsWord: beginsWord, endsWord: endsWord))
    }
    var meanings: [Leak?] = [nil, nil]
    for mark in Token.keyMarks + Token.secretKeyMarks { look(for: Array(mark.utf8), id: Self.key) }
    if !profiles.isEmpty {
      let servers = Person.spelledServers.flatMap { ["/\($0)/", "/\($0)%2F", "@\($0):"] }
      for server in servers + [Person.jiraProfile] {
        look(for: Array(server.utf8), id: Self.server)
      }
    }
    let withheld = WithheldTexts(of: site)
    let others =
      (people.leaks + site.leaks(ofQueriesNaming: words)
      + Self.paths(of: site.folder)).map { ($0, nil as [UInt8]?) }
    writings = Dictionary(
      withheld.doubtful.compactMap { text in text.writing.map { (text.leak, $0) } },
      uniquingKeysWith: { first, _ in first })
    let certain = withheld.leaks + others
    let doubtful = 2 + certain.count
    for (secret, part) in certain + withheld.doubtful.map({ ($0.leak, $0.part) }) {
      if let part {
        // The line had a mark before it, as that of `isn't`, or nothing.
        look(for: part, id: meanings.count, beginsWord: part.first?.isLetterOrDigit ?? false)
      } else {
        let isWord = secret.rule == .address || secret.rule == .login
        // Slugs are made from titles and names, not from sentences.
        let hasSlug = secret.rule != .text || secret.text.utf8.count < 40
        for spelling in Spellings.all(of: secret.text, withSlug: hasSlug) {
          look(
            for: spelling, id: meanings.count, beginsWord: secret.rule == .login, endsWord: isWord)
        }
      }
      meanings.append(secret)
    }
    for text in withheld.doubtful {
      text.other.map { look(for: $0, id: meanings.count) }
      meanings.append(nil)
    }
    let snapshot = site.data.snapshot
    let sample = known.count > 100 ? WithheldTexts.sample(of: snapshot) : []
    let all = LiteralSet.sets(known, sample: sample)
    for (index, isSaid) in withheld.said(in: snapshot, all, from: doubtful).enumerated()
    where isSaid {
      meanings[doubtful + index] = nil
    }
    // A single lower-case word may belong to anybody.
    let phrases = FoldedLeaks(
      meanings.compactMap(\.self).filter {
        $0.rule == .title && ($0.text.utf8.contains(0x20) || $0.text.hasUnspacedScript)
      })
    let titled = phrases.places(inTitlesOf: snapshot.issues)
    for index in meanings.indices {
      guard let place = meanings[index].flatMap({ phrases.place(of: $0) }) else { continue }
      if titled.contains(place) { meanings[index] = nil }
    }
    // Texts that published records have too are not searched for in pages.
    let searched = known.filter { $0.id <= Self.server || meanings[$0.id] != nil }
    literals = searched.count == known.count ? all : LiteralSet.sets(searched, sample: sample)
    let sought = meanings.compactMap(\.self)
    let titles = sought.filter { $0.rule == .title }
    let addresses = sought.filter { $0.rule == .address }
    own =
      site.ownLeaks(naming: words)
      + site.ownLeaks(saying: FoldedLeaks(titles + people.names + addresses))
      + site.ownLeaks(writing: withheld.compounds)
      + (people.logins.isEmpty
        ? [] : site.ownLeaks { Self.search($0, for: people.logins, $1) })
    let dated = Set(writings.keys)
    folded = FoldedLeaks(
      phrases.leaks(besides: titled) + sought.filter(dated.contains) + people.names)
    let comments = Set(withheld.doubtful.lazy.filter(\.isPrivateComment).map(\.leak))
    foldedComments = FoldedLeaks(sought.filter(comments.contains))
    hasWithheldTexts = sought.contains(where: \.isOfWithheld)
    for secret in sought {
      hasher.combine(secret.text)
      hasher.combine(secret.mayHaveInitial)
    }
    self.meanings = meanings
    fingerprint = hasher.value
  }

  /// The folder of the site and the user's home, unless their names are too short to be specific.
  private static func paths(of folder: SiteFolder) -> [Leak] {
    let paths = [
      (FileSystem.resolvingLinks(folder.path), "the path of the site's folder"),
      (FileSystem.environmentVariable("HOME") ?? "", "the path of the home folder"),
    ]
    return paths.filter { $0.0.utf8.count >= 10 && $0.0.hasPrefix("/") }.map { path, name in
      Leak(rule: .path, name: name, text: path)
    }
  }

  /// Whether a generated file is searched. In the keys of the search index each key lacks the
  /// prefix that it shares with the one before, so no text is there as a whole; all of them are
  /// made from texts and names on pages.
  package static func searchesPage(_ path: String) -> Bool {
    !path.hasPrefix(SearchIndex.File.keysPath)
  }

  /// Searches a file that is to be published.
  package func search(_ bytes: Span<UInt8>, of path: String, _ leaks: inout LeakTable) {
    PackedTexts.forEachReadable(in: bytes) { bytes in
      search(readable: bytes, of: path) { leak in leak.map { leaks.add($0, in: path) } }
    }
  }

  /// Calls `found` with each match, and with nil where a private key may continue in lines that are
  /// left out.
  ///
  /// - Parameter isLiteral: whether tokens with escaped characters are none.
  func search(
    readable bytes: Span<UInt8>, of path: String, isLiteral: Bool = false, _ found: (Leak?) -> Void
  ) {
    var at = 0
    while let token = Token.first(in: bytes, from: at) {
      at = token.range.upperBound
      // Credentials that Gazette signs are web tokens too; their content is searched nevertheless.
      if token.kind == .jwt, path.hasPrefix(Self.credentials) {
        let parts = String(bytes.extracting(token.range)).split(separator: ".")
        if parts.count == 3, let claims = Base64URL.decode(parts[1]) {
          search(readable: claims.span, of: path, found)
        }
        continue
      }
      found(Leak(token, in: bytes))
    }
    // The search has texts of pages in small letters, which would be told as another password.
    if !path.hasPrefix("search/") {
      Token.passwords(in: bytes).forEach { found(Leak($0, in: bytes)) }
    }
    if !isLiteral {
      Token.forEachDecodedPart(of: bytes) { part in
        if let token = Token.first(in: part) { found(Leak(token, in: part)) }
      }
    }
    for set in literals {
      set.forEach(in: bytes) { range, id in
        if let leak = meanings[id] {
          if !leak.isInverted || Person.isInverted(range, in: bytes, isExact: true) { found(leak) }
        } else if id == Self.server {
          if let end = profiles.end(ofLoginIn: bytes, from: range.upperBound) {
            found(
              HiddenPeople.leak("an address", String(bytes.extracting(range.lowerBound + 1..<end))))
          }
        } else if id == Self.key {
          if bytes[range.lowerBound] == UInt8(ascii: "e") {
            Token.secretKey(in: bytes, behind: range.upperBound).map { found(Leak($0, in: bytes)) }
          } else {
            found(Token.privateKey(in: bytes, mark: range).map { Leak($0, in: bytes) })
          }
        }
      }
    }
    searchForPersonalData(bytes) { range, kind in
      let leak = Leak(kind, bytes.extracting(range))
      if leak.text != ownAddress, !Self.namesEntry(range, in: bytes, of: path) { found(leak) }
    }
    if !logins.isEmpty { Self.search(bytes, for: logins, found) }
    searchForExpressions(bytes, found)
  }

  /// Searches the compressed parts of a file that is to be published.
  package func search(packedIn file: Span<UInt8>, of path: String, _ leaks: inout LeakTable) {
    PackedTexts.forEach(in: file) { search(copied: $0, of: path, &leaks) }
  }

  /// Words that follow an `@` in style sheets and in JSON-LD.
  private static let words: Set<String> = [
    "charset", "container", "context", "font-face", "graph", "id", "import", "keyframes", "layer",
    "media", "page", "property", "supports", "type",
  ]

  private static func search(
    _ bytes: Span<UInt8>, for logins: Set<String>, _ found: (Leak) -> Void
  ) {
    var at = 0
    while let sign = bytes.index(of: "@", from: at) {
      at = sign + 1
      if sign > 0, TextRevision.isWithinWord(bytes[sign - 1]) { continue }
      guard let end = logins.end(ofLoginIn: bytes, from: at) else { continue }
      let login = String(bytes.extracting(at..<end)).lowercased()
      if words.contains(login) { continue }
      found(HiddenPeople.leak("the login", String(bytes.extracting(sign..<end))))
    }
  }

  /// The leaks in the configuration and in the site's own pages.
  package var ownLeaks: LeakTable {
    var leaks = LeakTable()
    for (leak, path) in own { leaks.add(leak, in: path) }
    return leaks
  }

  /// Calls `found` with each match of an expression.
  func searchForExpressions(_ bytes: Span<UInt8>, _ found: (Leak) -> Void) {
    for (expression, name) in expressions {
      for range in expression.matches(in: bytes) {
        found(
          Leak(
            rule: .rule, name: name,
            text: String(bytes.extracting(range).extracting(first: 200))))
      }
    }
  }

  /// Calls `found` with each match of a refused kind.
  func searchForPersonalData(
    _ bytes: Span<UInt8>, _ found: (Range<Int>, PersonalData) -> Void
  ) {
    if refused.isEmpty { return }
    guard refusesEmailAlone else {
      var scanner = PersonalDataScanner(bytes, refused)
      while let (range, kind) = scanner.next() { found(range, kind) }
      return
    }
    for sign in ["@", "%"] as [Unicode.Scalar] {
      var at = 0
      while let place = bytes.index(of: sign, from: at) {
        at = place + 1
        if let range = PersonalDataScanner.email(in: bytes, at: place) { found(range, .email) }
      }
    }
  }

  /// Whether an apparent e-mail address is the end of an identifier of a calendar entry, as
  /// `UID:due:/acme/house/1@github.com`, which continues in lines that begin with a space.
  private static func namesEntry(_ range: Range<Int>, in bytes: Span<UInt8>, of path: String)
    -> Bool
  {
    guard path.hasSuffix(".ics"),
      range.upperBound == bytes.count || bytes[range.upperBound] < 0x20
    else { return false }
    var start = bytes.start(before: range.lowerBound) { $0 != 0x0A }
    while start > 0, bytes[start] == 0x20 {
      start = bytes.start(before: start - 1) { $0 != 0x0A }
    }
    return bytes.has("UID:", at: start)
  }
}

extension Leak {
  /// A token.
  init(_ token: Token, in bytes: Span<UInt8>) {
    self.init(
      rule: .token, name: token.kind.rawValue,
      text: String(token.ownText(in: bytes).span.extracting(first: 300)))
  }

  /// Personal data that is refused.
  init(_ kind: PersonalData, _ bytes: Span<UInt8>) {
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
