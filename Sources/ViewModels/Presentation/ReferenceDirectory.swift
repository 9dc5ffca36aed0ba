import Hashing
import IssueModel
import IssueStore
import Markdown
import Records

/// Finds what the references in a text lead to: a page of the site where there is one, else an
/// address on the tracker where the source's address is known.
struct ReferenceDirectory: Sendable {
  private var snapshot: Snapshot
  private let directory: SiteDirectory
  private let sourcesByName: [String: SourceID]
  private let addresses: [(bytes: [UInt8], source: SourceID)]
  private let peopleByLogin: [String: PersonID]
  /// What stands for all that answers depend on besides which numbers there are: sources and people,
  /// with the names of their pages.
  let surroundings: UInt64

  init(_ snapshot: Snapshot, directory: SiteDirectory, shownPeople: Set<PersonID>) {
    self.snapshot = snapshot
    self.directory = directory
    var names: [String: SourceID] = [:]
    var addresses: [(bytes: [UInt8], source: SourceID)] = []
    for (offset, source) in snapshot.sources.enumerated() {
      if !source.name.isEmpty { names[source.name.lowercased()] = SourceID(offset) }
      if let address = source.address {
        addresses.append((Array((address.lowercased() + "/").utf8), SourceID(offset)))
      }
    }
    sourcesByName = names
    self.addresses = addresses.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var people: [String: PersonID] = [:]
    for id in shownPeople { people[snapshot[id].login.lowercased()] = id }
    peopleByLogin = people
    var key = InputKey()
    for (index, source) in snapshot.sources.enumerated() {
      key.combine(source.name)
      key.combine(source.tracker.rawValue)
      key.combine(source.address)
      key.combine(directory.sources[index])
    }
    for (login, id) in people.sorted(by: { $0.key < $1.key }) {
      key.combine(login)
      key.combine(directory.people[Int(id.index)])
    }
    surroundings = key.value
  }

  /// The same answers from a snapshot with the same records, names and pages.
  func following(_ snapshot: Snapshot) -> ReferenceDirectory {
    var next = self
    next.snapshot = snapshot
    return next
  }

  /// What the references in an issue's texts lead to, in 64 bits; 0 where none leads anywhere.
  ///
  /// `numbers` gets the bit of every number that the texts may mention; all bits where that cannot be
  /// told.
  func key(ofTextsOf issue: Issue, numbers: inout UInt64) -> UInt64 {
    var fingerprinter = Fingerprinter()
    var isEmpty = true
    func add(_ text: Text) {
      for reference in resolve(text, from: issue.identity.source, numbers: &numbers) {
        isEmpty = false
        fingerprinter.combine(reference.spelling)
        fingerprinter.combine(reference.label ?? "")
        fingerprinter.combine(.link(reference.target))
      }
      // Which of the texts a reference stands in counts.
      fingerprinter.combine(0)
    }
    add(issue.body)
    for comment in issue.comments { add(comment.body) }
    for review in issue.reviews { add(review.body) }
    return isEmpty ? 0 : fingerprinter.fingerprint
  }

  /// The bit that stands for a number.
  static func bit(of number: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: number & 63) }

  private static func bits(
    _ run: UnsafeBufferPointer<UInt8>, _ kind: ReferenceScanner.Kind
  ) -> UInt64 {
    switch kind {
    case .person, .commit: return 0
    case .address: return .max
    case .issue, .prefixedIssue, .foreignIssue:
      // The number modulo 64 takes no more than its last digits: 64 divides a million.
      var number = 0
      var place = 1
      for byte in run.reversed().prefix(6) {
        guard byte &- UInt8(ascii: "0") < 10 else { break }
        number += Int(byte - UInt8(ascii: "0")) * place
        place *= 10
      }
      return bit(of: number)
    }
  }

  /// The references in a text that lead somewhere, sorted by spelling, each once.
  func resolve(_ text: Text, from source: SourceID?) -> [MarkdownText.Reference] {
    var numbers: UInt64 = 0
    return resolve(text, from: source, numbers: &numbers)
  }

  private func resolve(
    _ text: Text, from source: SourceID?, numbers: inout UInt64
  ) -> [MarkdownText.Reference] {
    var found: [String: MarkdownText.Reference] = [:]
    text.utf8.withUnsafeBufferPointer { bytes in
      ReferenceScanner.scan(bytes) { range, kind in
        let run = UnsafeBufferPointer(rebasing: bytes[range])
        if kind == .address, !startsWithSource(run) { return }
        guard run.count <= 300 else { return }
        numbers |= Self.bits(run, kind)
        let spelling = String(decoding: run, as: UTF8.self)
        guard found[spelling] == nil, let (target, label) = lead(spelling, kind, source) else {
          return
        }
        found[spelling] = MarkdownText.Reference(spelling: spelling, target: target, label: label)
      }
    }
    if found.isEmpty { return [] }
    return found.values.sorted {
      $0.spelling.utf8.lexicographicallyPrecedes($1.spelling.utf8)
    }
  }

  private func lead(
    _ spelling: String, _ kind: ReferenceScanner.Kind, _ source: SourceID?
  ) -> (LinkTarget, label: String?)? {
    switch kind {
    case .issue: issue(spelling.dropFirst(), in: source).map { ($0, nil) }
    case .prefixedIssue: issue(spelling.dropFirst(3), in: source).map { ($0, nil) }
    case .foreignIssue: foreignIssue(spelling, from: source).map { ($0, nil) }
    case .person: person(spelling.dropFirst(), from: source).map { ($0, nil) }
    case .address: address(spelling, from: source)
    case .commit: commit(spelling, in: source)
    }
  }

  private func issue(_ digits: Substring, in source: SourceID?) -> LinkTarget? {
    guard let source, let number = Self.number(digits) else { return nil }
    let identity = Issue.Identity(source: source, number: number, key: nil)
    if snapshot.index(of: identity) != nil { return directory.target(of: identity) }
    return snapshot[source].issueAddress(number).map { .external($0) }
  }

  private func foreignIssue(_ spelling: String, from source: SourceID?) -> LinkTarget? {
    guard let mark = spelling.lastIndex(of: "#") else { return nil }
    var name = String(spelling[..<mark])
    let digits = spelling[spelling.index(after: mark)...]
    if !name.contains("/") {
      // `repository#12` means the repository of the same owner.
      guard let source, let slash = snapshot[source].name.lastIndex(of: "/") else { return nil }
      name = snapshot[source].name[...slash] + name
    }
    if let known = sourcesByName[name.lowercased()] { return issue(digits, in: known) }
    guard let source, let number = Self.number(digits) else { return nil }
    return snapshot[source].sibling(name)?.issueAddress(number).map { .external($0) }
  }

  private func person(_ name: Substring, from source: SourceID?) -> LinkTarget? {
    if let id = peopleByLogin[name.lowercased()] { return directory.target(of: id) }
    guard let source, let root = snapshot[source].trackerRoot else { return nil }
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return .external("\(root)/\(name)") }
    return snapshot[source].tracker == .github
      ? .external("\(root)/orgs/\(parts[0])/teams/\(parts[1])") : .external("\(root)/\(name)")
  }

  private func startsWithSource(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    addresses.contains { Self.begins(run, with: $0.bytes) }
  }

  private static func begins(_ run: UnsafeBufferPointer<UInt8>, with prefix: [UInt8]) -> Bool {
    guard run.count > prefix.count else { return false }
    for index in prefix.indices {
      let byte = run[index]
      let isUpper = byte &- 0x41 < 26
      guard (isUpper ? byte | 0x20 : byte) == prefix[index] else { return false }
    }
    return true
  }

  /// A tracker's own address of a record or of a comment on it.
  private func address(
    _ spelling: String, from source: SourceID?
  ) -> (LinkTarget, label: String?)? {
    let utf8 = Array(spelling.utf8)
    for (prefix, candidate) in addresses
    where utf8.withUnsafeBufferPointer({ Self.begins($0, with: prefix) }) {
      let rest = String(decoding: utf8[prefix.count...], as: UTF8.self)
      let path = rest.prefix { $0 != "#" && $0 != "?" }
      guard let number = Self.recordNumber(path) else { continue }
      let identity = Issue.Identity(source: candidate, number: number, key: nil)
      guard snapshot.index(of: identity) != nil else { continue }
      let name = candidate == source ? "" : snapshot[candidate].name
      let comment = rest.contains("#") ? " (comment)" : ""
      return (directory.target(of: identity), "\(name)#\(number)\(comment)")
    }
    return nil
  }

  private func commit(_ hash: String, in source: SourceID?) -> (LinkTarget, label: String?)? {
    // A plain number is more often an amount than a commit.
    guard let source, hash.utf8.contains(where: { $0 >= UInt8(ascii: "a") }),
      let address = snapshot[source].commitAddress(hash)
    else { return nil }
    return (.external(address), String(hash.prefix(7)))
  }

  private static func recordNumber(_ path: Substring) -> Int? {
    var parts = path.split(separator: "/")
    if parts.first == "-" { parts.removeFirst() }
    guard parts.count >= 2, ["issues", "pull", "pulls", "merge_requests"].contains(parts[0]) else {
      return nil
    }
    return number(parts[1])
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
    case .jira, .trello, .backlog, .gazette, .table: nil
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

  /// The address of the tracker itself, where people's pages stand right below it.
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
