import Bytes
import IssueModel

extension Person {
  /// The servers on which `/login` is a person's profile.
  static let servers = ["github.com", "gitlab.com"]
  /// The same in every spelling of texts.
  static let spelledServers =
    servers + servers.map { $0.uppercased() }
    + ["GitHub.com", "GitLab.com", "Github.com", "Gitlab.com"]

  /// The texts besides the login that identify the person: names that nobody else is likely to
  /// have, also in capitals and with no-break spaces, and addresses.
  var traces: [(text: String, isAddress: Bool)] {
    var traces = [url, avatar, email].compactMap { $0 }.filter { !Self.isProfile($0) }
      .map { (text: $0, isAddress: true) }
    for name in [name].compactMap({ $0 }) + otherNames.sorted()
    where name.utf8.count >= 8 && name.utf8.contains(where: { $0 == 0x20 || $0 >= 0x80 }) {
      let joined = name.replacing(" ", with: "\u{A0}")
      let spellings = [name, joined, name.uppercased(), joined.uppercased()]
      for (index, spelling) in spellings.enumerated()
      where spellings.firstIndex(of: spelling) == index {
        traces.append((spelling, false))
      }
    }
    return traces
  }

  /// Whether an address is that of a profile on one of the servers, where a longer login may begin
  /// with this one.
  private static func isProfile(_ address: String) -> Bool {
    let parts = address.lowercased().split(separator: "/")
    return parts.count == 3 && servers.contains(String(parts[1]))
  }

  /// The login that begins at an offset, in lower case, and where it ends.
  static func login(in text: Span<UInt8>, from start: Int) -> (login: String, end: Int) {
    let end = end(ofLoginIn: text, from: start)
    return (String(text.extracting(start..<end)).lowercased(), end)
  }

  /// Where the login that begins at an offset ends.
  static func end(ofLoginIn text: Span<UInt8>, from start: Int) -> Int {
    let limit = text.extracting(..<min(text.count, start + 100))
    return limit.end(from: start) {
      $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 >= 0x80
    }
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
}
