import Bytes
import IssueModel
import IssueStore

/// What names something for good, wherever the site lives: the parts of a `tag:` URI (RFC 4151).
///
/// An issue is named by the host and the path of its address on its tracker, or of its source's address and
/// its key. A move of the site changes neither, nor does a new title. Data without any address has no host but
/// the one that the site happens to live on, which a move would change; its names begin with the reserved host
/// `gazette.invalid` in its place, and with the second in which the issue was made, which tells those of
/// two sites apart. Only where there is no such second either is it named by the address of the site. So is a project.
///
/// Feeds are named by the address of the tracker. Where there is none, the site's names them: the second of the first issue
/// would be another one as soon as that issue is gone.
struct TagURI: Sendable {
  /// The host.
  let authority: String
  /// A path that is unique there, beginning with a slash and percent-encoded.
  let path: String

  /// The name of an issue of a site with an address.
  init(of issue: Issue, in snapshot: Snapshot, at site: String?) {
    let source = snapshot[issue.identity.source]
    let key = Self.encodedPart(issue.key)
    if let name = TagURI(addressOf: issue) {
      self = name
    } else if let base = source.address, let name = TagURI(address: base) {
      self.init(authority: name.authority, path: name.path + "/" + key)
    } else if issue.created == nil, source.name.isEmpty, let site,
      let name = TagURI(address: site)
    {
      self.init(authority: name.authority, path: name.path + "/" + key)
    } else {
      let parts = [
        issue.created.map(Self.basic), source.name.isEmpty ? nil : source.name, issue.key,
      ]
      self.init(
        authority: Self.reserved,
        path: parts.compactMap { $0 }.map { "/" + Self.encodedPart($0) }.joined())
    }
  }

  /// The name of the tracker that a site is of: that of its first source with an address, else that of its first
  /// issue, where that has one.
  init?(trackerOf snapshot: Snapshot) {
    let addresses = snapshot.sources.lazy.compactMap(\.address)
    guard
      let name = addresses.compactMap({ TagURI(address: $0) }).first
        ?? snapshot.issues.min(by: Self.isEarlier).flatMap({ TagURI(addressOf: $0) })
    else { return nil }
    self = name
  }

  private static func isEarlier(_ a: Issue, _ b: Issue) -> Bool {
    let (x, y) = (a.created?.seconds ?? .max, b.created?.seconds ?? .max)
    return x != y ? x < y : a.identity < b.identity
  }

  /// The name of a site without a tracker: its address, which no edit of the data changes.
  init(ofSiteAt site: String?) {
    if let site, let name = TagURI(address: site) {
      self = name
    } else {
      self.init(authority: Self.reserved, path: site.map { "/" + Self.encodedPart($0) } ?? "")
    }
  }

  /// The name of a project whose part of addresses is given, by the name of the tracker where there is one.
  init(of project: Project, _ slug: String, on tracker: TagURI?, at site: String?) {
    let base: TagURI
    if let tracker {
      base = tracker
    } else if let created = project.created {
      base = TagURI(authority: Self.reserved, path: "/" + Self.basic(created))
    } else {
      base = TagURI(ofSiteAt: site)
    }
    self.init(authority: base.authority, path: base.path + "/projects/" + slug)
  }

  /// A host that there never is (RFC 6761).
  private static let reserved = "gazette.invalid"

  /// The name of an issue by its address on its tracker; nil where it has none, or shares it with others.
  private init?(addressOf issue: Issue) {
    guard let url = issue.url, let name = TagURI(address: url),
      name.ends(in: Self.encodedPart(issue.key))
    else { return nil }
    self = name
  }

  /// Whether the address ends in the key of its issue, so that no other issue of its source has it.
  private func ends(in key: String) -> Bool {
    guard path.hasSuffix(key), let before = path.dropLast(key.count).last else { return false }
    return before == "/" || before == "="
  }

  private init(authority: String, path: String) {
    (self.authority, self.path) = (authority, path)
  }

  /// The host, path and query of an address; nil where it has no host.
  private init?(address: String) {
    guard let start = address.utf8.firstRange(of: "://".utf8)?.upperBound else { return nil }
    let rest = address[start...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    var host = rest[..<end]
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    if let colon = host.firstIndex(of: ":") { host = host[..<colon] }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    var path = rest[end...]
    while path.last == "/" { path.removeLast() }
    self.init(authority: host.lowercased(), path: Self.encoded(String(path)))
  }

  /// The URI of a part of what is named, known since a day.
  func uri(_ part: String, since day: Day) -> String {
    "tag:\(authority),\(day):\(path):\(part)"
  }

  /// The text with all that a name may not hold percent-encoded; escapes stay.
  private static func encoded(_ text: String) -> String {
    text.percentEncoded { byte in
      byte.isUnreserved || "/?=&%".utf8.contains(byte)
    }
  }

  /// The text as a part of a path, between two slashes.
  private static func encodedPart(_ text: String) -> String {
    text.percentEncoded(keeping: \.isUnreserved)
  }

  private static func basic(_ instant: Instant) -> String {
    instant.description.filter { $0 != "-" && $0 != ":" }
  }
}
