import Bytes
import IssueModel
import Secrets

extension Person {
  /// The servers on which `/login` is a person's profile, or the beginning of the path of what is theirs.
  static let servers = [
    "github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "raw.githubusercontent.com",
    "github.com/users", "api.github.com/users",
  ]
  /// The same in every spelling of texts.
  static let spelledServers =
    servers + servers.map { $0.uppercased() }
    + ["GitHub.com", "GitLab.com", "Github.com", "Gitlab.com"]

  /// What stands before a login in the address of a profile of Jira.
  static let jiraProfile = "/ViewProfile.jspa?name="

  /// The texts besides the login that identify the person: names that nobody else is likely to
  /// have, also in capitals, with no-break spaces, with the family name first and as one word, addresses and accounts.
  /// Many trackers have no login but the name. An exact one is searched for in this spelling only.
  var traces: [(text: String, isAddress: Bool, isExact: Bool)] {
    let others = otherNames.sorted()
    // Some trackers have nothing of a person but the address.
    let addresses =
      [url, avatar, email].compactMap { $0 } + [login, name ?? ""].filter { $0.contains("@") }
      + others.filter { $0.contains("@") || Self.isAccount($0) }
      + (login.contains(":") && Self.isAccount(login) ? [login] : [])
    var traces = addresses.filter { !Self.isProfile($0) && $0.utf8.count >= 8 }
      .map { (text: $0, isAddress: true, isExact: false) }
    let names =
      ([name].compactMap { $0 } + others).filter { !$0.contains("@") }
      + (login.contains(" ") ? [login] : [])
    for name in names.flatMap(Self.spellings) where Self.isSpecific(name) {
      let joined = name.replacing(" ", with: "\u{A0}")
      let spellings = [name, joined, name.uppercased(), joined.uppercased()]
      for (index, spelling) in spellings.enumerated()
      where spellings.firstIndex(of: spelling) == index {
        traces.append((spelling, false, false))
      }
      for other in Self.inverted(name) where !traces.contains(where: { $0.text == other }) {
        traces.append((other, false, true))
      }
    }
    return traces
  }

  /// Whether a name is more than a single short word: several words, a longer word with other letters than those of
  /// ASCII or with a full stop within, as `anna.kowalska`, or two characters of East Asia.
  private static func isSpecific(_ name: String) -> Bool {
    let (bytes, isWide) = (name.utf8.count, name.unicodeScalars.allSatisfy { $0.value >= 0x2E80 })
    return name.contains(" ") && bytes >= 5 || isWide && bytes >= 6
      || bytes >= 8 && (name.utf8.contains { $0 >= 0x80 } || name.split(separator: ".").count > 1)
  }

  /// A name of several words with its family name first, as `Kowalska, Anna`, and as one word, as `AnnaKowalska`.
  private static func inverted(_ name: String) -> [String] {
    let words = name.split(separator: " ")
    guard words.count > 1 else { return [] }
    let parts = name.split { $0 == " " || $0 == "-" || $0 == "," || $0 == "." }
    let word = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let one = word.utf8.count >= 8 ? [word] : []
    if name.contains(",") { return one }
    return [1, words.count - 1].flatMap { count in
      [", ", ","].map {
        words[count...].joined(separator: " ") + $0 + words[..<count].joined(separator: " ")
      }
    } + one
  }

  /// The plain forms of a name, also without its initials and without apostrophes.
  private static func spellings(of name: String) -> [String] {
    var all = plainNames(of: name)
    func add(_ spelling: String?) {
      if let spelling, !spelling.isEmpty, !all.contains(spelling) { all.append(spelling) }
    }
    func eachKnown(_ make: (String) -> String?) { for name in all { add(make(name)) } }
    eachKnown { $0.contains(".") ? $0.replacing(".", with: "") : nil }
    eachKnown(withoutInitials)
    eachKnown { name in
      let plain = name.filter { $0 != "'" && $0 != "\u{2019}" }
      return plain == name ? nil : plain
    }
    return all
  }

  /// A name of several words without its initials; nil where fewer than two words are left.
  private static func withoutInitials(_ name: String) -> String? {
    let words = name.split(separator: " ").filter {
      $0.count > 1 && !($0.count == 2 && $0.hasSuffix("."))
    }
    return words.count > 1 ? words.joined(separator: " ") : nil
  }

  /// Tells whether a name may be meant with an initial too, as `Anna Kowalska` by `Anna B. Kowalska`: nobody among
  /// some people has it with one.
  static func mayHaveInitial(among people: some Sequence<Person>) -> (String) -> Bool {
    func folded(_ name: String) -> [UInt8] { FoldedText.forms(of: name).first ?? [] }
    let others = Set(
      people.flatMap { [$0.login, $0.name ?? ""] }.filter { $0.contains(" ") }.compactMap { name in
        withoutInitials(name).flatMap { $0 == name ? nil : folded($0) }
      })
    return { others.isEmpty || !others.contains(folded($0)) }
  }

  /// Whether an address is that of a profile on one of the servers, where a longer login may begin
  /// with this one.
  private static func isProfile(_ address: String) -> Bool {
    let parts = address.lowercased().split(separator: "/")
    return parts.count == 3 && servers.contains(String(parts[1]))
  }

  /// The longest login that begins at an offset and that is known, in small letters, and where it ends. Full stops,
  /// hyphens and letters of other scripts may be parts of it or of the text behind it.
  static func login<Known>(
    in text: Span<UInt8>, from start: Int, _ known: (String) -> Known?
  ) -> (end: Int, known: Known)? {
    let near = text.extracting(start..<min(text.count, start + 100))
    var tried = 0
    for withOthers in [true, false] {
      var end = near.end(ofLoginFrom: 0, withStops: true, withOthers: withOthers)
      if end == tried { continue }
      tried = end
      while end > 0 {
        let last = near.start(before: end) { $0.isOne(of: "-_.") }
        for end in last == end ? [end] : [end, last] where end > 0 {
          let login = String(near.extracting(..<end)).lowercased()
          if let found = known(login) { return (start + end, found) }
        }
        end = near.start(before: last) { $0 != UInt8(ascii: ".") } - 1
      }
    }
    return nil
  }

  /// The beginning of an address whose server is at an offset.
  static func start(ofAddressAt server: Int, in text: Span<UInt8>) -> Int {
    var server = server
    if server > 0, text[server - 1] == UInt8(ascii: ".") {
      // `redirect.github.com` is a different server.
      server = text.start(before: server) { $0.isLetterOrDigit || $0 == 0x2D || $0 == 0x2E }
    }
    for scheme in [
      ("https://www." as StaticString), "https://", "http://www.", "http://", "www.",
    ]
    where server >= scheme.utf8CodeUnitCount {
      let start = server - scheme.utf8CodeUnitCount
      if text.hasWord(scheme, at: start) { return start }
    }
    return server
  }

  /// Where the web address begins that an offset lies in or right behind; nil where there is none.
  static func start(ofAddressAround offset: Int, in text: Span<UInt8>) -> Int? {
    let first = text.start(before: offset, from: max(0, offset - 300)) {
      $0.isUnreserved || $0.isOne(of: ":/?#&=%@+")
    }
    var start = offset
    while start > first {
      start -= 1
      if text.hasWord("https://", at: start) || text.hasWord("http://", at: start) { return start }
    }
    return nil
  }

  /// The beginning of an address or a mention that ends with an account, as `@557058:0f3a` or `[~accountid:557058:0f3a]`.
  static func start(ofAccountAt offset: Int, in text: Span<UInt8>) -> Int {
    for mark in [("[~accountid:" as StaticString), "[~", "@"]
    where text.has(mark, at: offset - mark.utf8CodeUnitCount) {
      return offset - mark.utf8CodeUnitCount
    }
    return start(ofAddressAround: offset, in: text) ?? offset
  }
}
