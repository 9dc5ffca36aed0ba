import Bytes
import IssueModel
import IssueStore

/// A stable identifier that does not depend on where the site is published: the parts of a `tag:`
/// URI (RFC 4151).
///
/// The identifier of an issue consists of the host and path of its address on its tracker, or of
/// its source's address and its key. Neither a move of the site nor a new title changes it. Data
/// without any address has only the site's own host, which a move would change; then the identifier
/// begins with the reserved host `gazette.invalid` and the second in which the issue was made,
/// which tells the issues of two sites apart. Without such a second it uses the address of the
/// site. The same holds for a project.
///
/// The identifier of a feed uses the address of the tracker, else that of the site: the second of
/// the first issue would change as soon as that issue is deleted.
struct TagURI: Sendable, Equatable {
  /// The host.
  let authority: String
  /// A path that is unique there, beginning with a slash and percent-encoded.
  let path: String

  /// The identifier of an issue; `site` is the address of the site.
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

  /// The identifier of the tracker of a site: the address of its first source that has one, else
  /// that of its first issue, where that has one.
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

  /// The identifier of a site without a tracker: its address, which no edit of the data changes.
  init(ofSiteAt site: String?) {
    if let site, let name = TagURI(address: site) {
      self = name
    } else {
      self.init(authority: Self.reserved, path: site.map { "/" + Self.encodedPart($0) } ?? "")
    }
  }

  /// The identifier of a project with a given slug, based on the tracker where there is one.
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

  /// A host that never exists (RFC 6761).
  private static let reserved = "gazette.invalid"

  /// The identifier of an issue by its address on its tracker; nil where it has none, or shares it
  /// with others.
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

  /// The URI of a part of what is identified, dated with a day.
  func uri(_ part: String, since day: Day) -> String {
    "tag:\(authority),\(day):\(path):\(part)"
  }

  /// The text with all that a `tag:` URI may not hold percent-encoded; escapes stay.
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
