import Bytes
import IssueModel
import IssueStore
import Markdown
import Records

/// Resolves the references in a text: to a page of the site where there is one, else to an address
/// on the tracker where the source's address is known.
struct ReferenceDirectory: Sendable {
  private let directory: SiteDirectory
  private let sourcesByName: [String: SourceID]
  /// The sources by their addresses in lower case, each ending in a slash.
  private let sourcesByAddress: [String: SourceID]
  /// The lengths of these addresses in bytes.
  private let lengthsOfAddresses: Set<Int>
  private let peopleByLogin: [String: PersonID]
  private let tagsByName: [String: TagID]
  private let projectsByTitle: [String: ProjectID]

  init(_ snapshot: Snapshot, directory: SiteDirectory, peopleWithPages: Set<PersonID>) {
    self.directory = directory
    var names: [String: SourceID] = [:]
    var addresses: [String: SourceID] = [:]
    for (offset, source) in snapshot.sources.enumerated() {
      if !source.name.isEmpty { names[source.name.lowercased()] = SourceID(offset) }
      if let address = source.address { addresses[address.lowercased() + "/"] = SourceID(offset) }
    }
    sourcesByName = names
    sourcesByAddress = addresses
    lengthsOfAddresses = Set(addresses.keys.map(\.utf8.count))
    var people: [String: PersonID] = [:]
    for id in peopleWithPages { people[snapshot[id].login.lowercased()] = id }
    peopleByLogin = people
    tagsByName = Dictionary(
      snapshot.tags.indices.map { (snapshot.tags[$0].name.lowercased(), TagID($0)) },
      uniquingKeysWith: { first, _ in first })
    projectsByTitle = Dictionary(
      snapshot.projects.indices.map {
        (snapshot.projects[$0].title.lowercased(), ProjectID($0))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The references in a text that can be resolved, sorted by spelling, each once.
  func resolve(
    _ text: Text, from source: SourceID?, in snapshot: Snapshot
  ) -> [MarkdownText.Reference] {
    var found: [String: MarkdownText.Reference] = [:]
    let bytes = text.utf8
    let names = source.map { snapshot[$0].tracker == .gitlab } ?? false
    ReferenceScanner.scan(bytes.span, names: names) { range, kind in
      guard range.count <= 300, kind != .address || !sourcesByAddress.isEmpty else { return }
      let spelling = String(decoding: bytes[range], as: UTF8.self)
      guard found[spelling] == nil,
        let (end, label) = lead(spelling, kind, source, snapshot)
      else { return }
      found[spelling] = MarkdownText.Reference(
        spelling: spelling, target: target(of: end, in: snapshot), label: label)
    }
    if found.isEmpty { return [] }
    return found.values.sorted {
      $0.spelling.utf8.lexicographicallyPrecedes($1.spelling.utf8)
    }
  }

  /// The end of a resolved reference.
  private enum End {
    /// A record of the site, by its index, or an id on its page.
    case record(Int, id: String = "")
    case other(LinkTarget)

    static func external(_ address: String) -> End { .other(.external(address)) }
  }

  private func target(of end: End, in snapshot: Snapshot) -> LinkTarget {
    switch end {
    case .record(let row, let id): directory.target(of: snapshot.issues[row].identity, id: id)
    case .other(let target): target
    }
  }

  /// Calls `body` for each record of the site that a text refers to, in order, with the range of
  /// the reference, and `missing` for the numbers in references to no record of the site.
  func forEachRecord(
    in text: Text, from source: SourceID?, of snapshot: Snapshot,
    missing: (Int) -> Void = { _ in }, _ body: (Range<Int>, Int) -> Void
  ) {
    let bytes = text.utf8
    ReferenceScanner.scan(bytes.span, recordsOnly: true) { range, kind in
      guard range.count <= 300, kind != .address || !sourcesByAddress.isEmpty else { return }
      let spelling = String(decoding: bytes[range], as: UTF8.self)
      if case .record(let row, _)? = lead(spelling, kind, source, snapshot)?.0 {
        body(range, row)
      } else if kind != .key {
        // Where a record with a key is added, `IssueTies` looks at all texts again.
        for run in bytes[range].split(whereSeparator: { $0 &- 0x30 > 9 }) {
          Self.number(Substring(decoding: run, as: UTF8.self)).map(missing)
        }
      }
    }
  }

  /// The index of the record that a reference by itself names: `#12`, `team/tool#12`, a key or an address.
  func record(
    _ reference: String, from source: SourceID, in snapshot: Snapshot,
    missing: (Int) -> Void = { _ in }
  ) -> Int? {
    var row: Int?
    let text = Text(reference)
    forEachRecord(in: text, from: source, of: snapshot, missing: missing) { range, found in
      if range.count == text.utf8.count { row = found }
    }
    return row ?? snapshot.index(of: Issue.Identity(source: source, number: nil, key: reference))
  }

  /// The target of a single reference; nil where it cannot be resolved.
  func target(_ reference: String, from source: SourceID, in snapshot: Snapshot) -> LinkTarget? {
    if let row = record(reference, from: source, in: snapshot) {
      return directory.target(of: snapshot.issues[row].identity)
    }
    let spelled = resolve(Text(reference), from: source, in: snapshot)
    return spelled.count == 1 && spelled[0].spelling == reference ? spelled[0].target : nil
  }

  /// The tag of a name, in any case.
  func tag(_ name: String) -> TagID? { tagsByName[name.lowercased()] }

  /// The project of a title, in any case.
  func project(_ title: String) -> ProjectID? { projectsByTitle[title.lowercased()] }

  private func lead(
    _ spelling: String, _ kind: ReferenceScanner.Kind, _ source: SourceID?, _ snapshot: Snapshot
  ) -> (End, label: String?)? {
    switch kind {
    case .issue: issue(spelling.dropFirst(), in: source, snapshot).map { ($0, nil) }
    case .issueComment: comment(spelling.dropFirst(), in: source, snapshot).map { ($0, nil) }
    case .prefixedIssue: issue(spelling.dropFirst(3), in: source, snapshot).map { ($0, nil) }
    case .key: key(spelling, snapshot).map { ($0, nil) }
    case .foreignIssue: foreignIssue(spelling, from: source, snapshot).map { ($0, nil) }
    case .mergeRequest: mergeRequest(spelling, from: source, snapshot).map { ($0, nil) }
    case .person: person(spelling.dropFirst(), from: source, snapshot).map { ($0, nil) }
    case .address: address(spelling, from: source, snapshot)
    case .commit: commit(spelling, in: source, snapshot)
    case .label:
      tag(Self.name(spelling)).map { (.other(directory.target(of: $0)), snapshot[$0].name) }
    case .milestone:
      projectsByTitle[Self.name(spelling).lowercased()].map {
        (.other(directory.target(of: $0)), "%" + snapshot[$0].title)
      }
    }
  }

  private func issue(
    _ digits: Substring, in source: SourceID?, _ snapshot: Snapshot
  ) -> End? {
    guard let source, let number = Self.number(digits) else { return nil }
    let identity = Issue.Identity(source: source, number: number, key: nil)
    if let row = snapshot.index(of: identity) { return .record(row) }
    if snapshot.withholds(number, of: snapshot[source].name) { return nil }
    return snapshot[source].issueAddress(number).map { .external($0) }
  }

  /// An issue of Jira's, whose projects are sources that their issues' keys begin with.
  private func key(_ spelling: String, _ snapshot: Snapshot) -> End? {
    guard let hyphen = spelling.lastIndex(of: "-"),
      let source = sourcesByName[spelling[..<hyphen].lowercased()],
      snapshot[source].tracker == .jira
    else { return nil }
    return snapshot.index(of: .init(source: source, number: nil, key: spelling)).map {
      .record($0)
    }
  }

  /// Comment 3 in `12 comment 3`, where the tracker numbers comments; else the issue. Whether the
  /// comment exists is not checked, since the page would then depend on the comments of another
  /// issue.
  private func comment(
    _ spelling: Substring, in source: SourceID?, _ snapshot: Snapshot
  ) -> End? {
    let end = issue(spelling.prefix { $0.isNumber }, in: source, snapshot)
    guard let source, snapshot[source].tracker == .bugzilla,
      let number = spelling.split(separator: " ").last.flatMap({ Int($0) }), number > 0
    else { return end }
    return switch end {
    case .record(let row, _): .record(row, id: "comment-\(number)")
    case .other(.external(let address)): .external("\(address)#c\(number)")
    default: end
    }
  }

  private func foreignIssue(
    _ spelling: String, from source: SourceID?, _ snapshot: Snapshot
  ) -> End? {
    guard let mark = spelling.lastIndex(of: "#") else { return nil }
    var name = String(spelling[..<mark])
    let digits = spelling[spelling.index(after: mark)...]
    let isWhole = name.contains("/")
    if !isWhole {
      // `repository#12` means a repository of the same owner, and only one in the data: `PKCS#11` is no reference.
      guard let source, let slash = snapshot[source].name.lastIndex(of: "/") else { return nil }
      name = snapshot[source].name[...slash] + name
    }
    if let known = sourcesByName[name.lowercased()] { return issue(digits, in: known, snapshot) }
    guard isWhole, let source, let number = Self.number(digits),
      !snapshot.withholds(number, of: name)
    else { return nil }
    return snapshot[source].sibling(name)?.issueAddress(number).map { .external($0) }
  }

  /// A merge request of GitLab, which numbers them separately from issues: `!12` or
  /// `group/project!12`.
  private func mergeRequest(
    _ spelling: String, from source: SourceID?, _ snapshot: Snapshot
  ) -> End? {
    guard let mark = spelling.lastIndex(of: "!"), let source,
      let number = Self.number(spelling[spelling.index(after: mark)...])
    else { return nil }
    let name = String(spelling[..<mark])
    let named = name.isEmpty ? source : sourcesByName[name.lowercased()]
    let project = named.map { snapshot[$0] } ?? snapshot[source].sibling(name)
    guard let project, project.tracker == .gitlab else { return nil }
    let key = "!\(number)"
    if let named, let row = snapshot.index(of: .init(source: named, number: nil, key: key)) {
      return .record(row)
    }
    if snapshot.withholds(key, of: project.name) { return nil }
    return project.address.map { .external("\($0)/-/merge_requests/\(number)") }
  }

  private func person(
    _ name: Substring, from source: SourceID?, _ snapshot: Snapshot
  ) -> End? {
    if let id = peopleByLogin[name.lowercased()] { return .other(directory.target(of: id)) }
    guard let source, let root = snapshot[source].trackerRoot else { return nil }
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return .external("\(root)/\(name)") }
    return snapshot[source].tracker == .github
      ? .external("\(root)/orgs/\(parts[0])/teams/\(parts[1])") : .external("\(root)/\(name)")
  }

  /// An address of a record, or of a comment on it, on its tracker.
  private func address(
    _ spelling: String, from source: SourceID?, _ snapshot: Snapshot
  ) -> (End, label: String?)? {
    let bytes = Array(spelling.utf8)
    let lowered = bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    // Old links use http.
    let isInsecure = lowered.starts(with: "http:".utf8)
    // The longest matching address of a source wins.
    for slash in lowered.indices.reversed() where lowered[slash] == UInt8(ascii: "/") {
      if lowered.span.has("/browse/", at: slash),
        let found = browsed(bytes[(slash + 8)...], on: lowered[..<slash], snapshot)
      {
        return found
      }
      // Most beginnings of an address are no source's, which their lengths tell at once.
      let length = slash + 1
      guard
        lengthsOfAddresses.contains(length)
          || isInsecure && lengthsOfAddresses.contains(length + 1)
      else { continue }
      let prefix = String(decoding: lowered[...slash], as: UTF8.self)
      let secure = isInsecure ? "https:" + prefix.dropFirst(5) : nil
      guard let candidate = sourcesByAddress[prefix] ?? secure.flatMap({ sourcesByAddress[$0] }),
        let (number, isMerge) = Self.recordNumber(bytes[length...])
      else { continue }
      // GitLab numbers merge requests separately.
      let identity = Issue.Identity(
        source: candidate, number: isMerge ? nil : number, key: isMerge ? "!\(number)" : nil)
      guard let row = snapshot.index(of: identity) else { continue }
      let name = candidate == source ? "" : snapshot[candidate].name
      let comment = bytes[length...].contains(UInt8(ascii: "#")) ? " (comment)" : ""
      return (.record(row), "\(name)\(isMerge ? "!" : "#")\(number)\(comment)")
    }
    return nil
  }

  /// The issue whose key stands behind `/browse/` in an address, where the host is that of its Jira.
  private func browsed(
    _ rest: ArraySlice<UInt8>, on host: ArraySlice<UInt8>, _ snapshot: Snapshot
  ) -> (End, label: String?)? {
    let key = String(
      decoding: rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, as: UTF8.self)
    guard let end = self.key(key, snapshot), case .record(let row, _) = end,
      let address = snapshot[snapshot.issues[row].identity.source].address,
      address.lowercased().utf8.starts(with: host + "/projects/".utf8)
    else { return nil }
    return (end, key + (rest.contains(UInt8(ascii: "#")) ? " (comment)" : ""))
  }

  private func commit(
    _ hash: String, in source: SourceID?, _ snapshot: Snapshot
  ) -> (End, label: String?)? {
    // A number without letters is more often an amount than a commit.
    guard let source, hash.utf8.contains(where: { $0 >= UInt8(ascii: "a") }),
      let address = snapshot[source].commitAddress(hash)
    else { return nil }
    return (.external(address), hash.utf8.count == 40 ? String(hash.prefix(7)) : nil)
  }

  /// The name in `~bug` or `%"spring clean"`.
  private static func name(_ spelling: String) -> String {
    let name = spelling.dropFirst()
    return String(name.hasPrefix("\"") ? name.dropFirst().dropLast() : name)
  }

  /// The number in what stands behind the address of a source, as `issues/12#note_3`, and whether it is that of a
  /// merge request.
  private static func recordNumber(_ rest: ArraySlice<UInt8>) -> (number: Int, isMerge: Bool)? {
    let path = rest.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    var parts = path.split(separator: UInt8(ascii: "/"))[...]
    if parts.first?.elementsEqual("-".utf8) == true { parts.removeFirst() }
    guard let kind = parts.popFirst(), let digits = parts.popFirst() else { return nil }
    let isMerge = kind.elementsEqual("merge_requests".utf8)
    guard isMerge || ["issues", "pull", "pulls"].contains(where: { kind.elementsEqual($0.utf8) })
    else { return nil }
    return number(Substring(decoding: digits, as: UTF8.self)).map { ($0, isMerge) }
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.count <= 10 ? Int(digits) : nil
  }
}

extension Source {
  /// The address of a record on the tracker, where its address is known.
  func issueAddress(_ number: Int) -> String? {
    guard let address else { return nil }
    return switch tracker {
    case .github, .redmine: "\(address)/issues/\(number)"
    case .gitlab: "\(address)/-/issues/\(number)"
    case .bugzilla: "\(address)/show_bug.cgi?id=\(number)"
    case .jira, .trello, .backlog, .gazette, .table, .other: nil
    }
  }

  /// The address of a commit, where the tracker keeps a repository.
  func commitAddress(_ hash: String) -> String? {
    guard let address else { return nil }
    return switch tracker {
    case .github: "\(address)/commit/\(hash)"
    case .gitlab: "\(address)/-/commit/\(hash)"
    default: nil
    }
  }

  /// The address of the tracker itself, where the pages of people are directly below it.
  var trackerRoot: String? {
    guard tracker == .github || tracker == .gitlab, let address, address.hasSuffix("/" + name)
    else { return nil }
    return String(address.dropLast(name.utf8.count + 1))
  }

  /// Another repository on the same tracker.
  func sibling(_ name: String) -> Source? {
    trackerRoot.map { Source(name: name, tracker: tracker, address: "\($0)/\(name)") }
  }
}
