import IssueModel
package import IssueStore
import Queries

/// The keys of everything but texts: states, names, days and numbers.
package struct FixedKeys: Sendable {
  /// A key with its rows in ascending order, or for the folded form of a name, the name as it is
  /// written.
  struct Entry: Sendable {
    let key: [UInt8]
    var rows: [Int32] = []
    var spelling = ""
  }

  /// The keys in the order of their bytes.
  private(set) var keys: [Entry]
  private var names: KeyNames
  /// How often the issues name each person.
  private var uses: [Int]
  /// The people whose names are keys.
  private var isNamed: [Bool]
  private var links: IssueLinks
  private var replies: Replies

  /// The keys of the issues of a snapshot.
  package init(_ snapshot: Snapshot) {
    links = IssueLinks(in: snapshot)
    replies = Replies(in: snapshot)
    let names = KeyNames(snapshot)
    self.names = names
    var codes = NumberTable()
    var coded: [(key: IssueKey, rows: [Int32])] = []
    var words: [String: [Int32]] = [:]
    var uses = [Int](repeating: 0, count: snapshot.people.count)
    for (row, issue) in snapshot.issues.enumerated() {
      issue.forEachPerson { uses[Int($0.index)] += 1 }
      names.forEachKey(of: issue, links, replies) { key in
        if case .person(.mentions, let index) = key { uses[Int(index)] += 1 }
        if let code = key.code {
          let place = codes.intern(code)
          if place == coded.count { coded.append((key, [])) }
          Self.add(Int32(row), to: &coded[place].rows)
        } else {
          for word in names.bytes(of: key) {
            Self.add(Int32(row), to: &words[String(decoding: word, as: UTF8.self), default: []])
          }
        }
      }
    }
    self.uses = uses
    isNamed = Self.named(by: uses, in: snapshot)
    var all =
      names.entries(of: snapshot, naming: isNamed)
      + words.map { Entry(key: Array($0.key.utf8), rows: $0.value) }
    for (key, rows) in coded {
      for bytes in names.bytes(of: key) { all.append(Entry(key: bytes, rows: rows)) }
    }
    all.sort { $0.key.lexicographicallyPrecedes($1.key) }
    // Two names may be compared alike.
    keys = []
    keys.reserveCapacity(all.count)
    for entry in all {
      if let last = keys.last, last.key == entry.key {
        keys[keys.count - 1].rows = Set(last.rows + entry.rows).sorted()
      } else {
        keys.append(entry)
      }
    }
  }

  /// The people whom issues name, those who hold an award, and those of a cohort, who are people of the site before they
  /// have done anything.
  private static func named(by uses: [Int], in snapshot: Snapshot) -> [Bool] {
    let holders = Set((snapshot.awards ?? []).lazy.flatMap(\.rule.holders).map(\.login))
    return snapshot.people.indices.map { index in
      let person = snapshot.people[index]
      return uses[index] > 0 || !person.cohorts.isEmpty || !person.contributions.isEmpty
        || holders.contains(person.login)
    }
  }

  private static func add(_ row: Int32, to rows: inout [Int32]) {
    if rows.last != row { rows.append(row) }
  }

  /// The keys after some rows changed or came behind the others, with the same names of tags, people,
  /// projects and sources.
  package init(
    _ previous: FixedKeys, of snapshot: Snapshot, before: Snapshot, changed: Set<Int>
  ) {
    self = previous
    let (issues, old) = (snapshot.issues, before.issues)
    var rows = changed
    // A record that came may be linked to by any other.
    if changed.contains(where: { $0 >= old.count || IssueLinks.mayDiffer(issues[$0], old[$0]) }) {
      links = IssueLinks(in: snapshot)
      rows.formUnion(
        old.indices.filter { links.contains(issues[$0]) != previous.links.contains(old[$0]) })
    }
    replies = Replies(in: snapshot)
    if replies != previous.replies {
      rows.formUnion(
        old.indices.filter {
          replies.areMissing(issues[$0]) != previous.replies.areMissing(old[$0])
        })
    }
    for row in rows.sorted() {
      let known =
        row < old.count ? names.bytes(of: old[row], previous.links, previous.replies) : []
      let found = names.bytes(of: issues[row], links, replies)
      for key in known.subtracting(found) { remove(Int32(row), from: key) }
      for key in found.subtracting(known) { add(Int32(row), to: key) }
      if row < old.count { names.forEachPerson(of: old[row]) { uses[$0] -= 1 } }
      names.forEachPerson(of: issues[row]) { uses[$0] += 1 }
    }
    // Keys of names have no rows, and may be those of several people.
    if Self.named(by: uses, in: snapshot) != isNamed { self = FixedKeys(snapshot) }
  }

  private mutating func remove(_ row: Int32, from key: [UInt8]) {
    let place = place(of: key)
    guard place < keys.count, keys[place].key == key else { return }
    keys[place].rows.removeAll { $0 == row }
    if keys[place].rows.isEmpty { keys.remove(at: place) }
  }

  private mutating func add(_ row: Int32, to key: [UInt8]) {
    let place = place(of: key)
    guard place < keys.count, keys[place].key == key else {
      keys.insert(Entry(key: key, rows: [row]), at: place)
      return
    }
    let rows = keys[place].rows
    keys[place].rows.insert(row, at: rows.firstIndex { $0 > row } ?? rows.count)
  }

  /// The place of the first key that is not before this one.
  private func place(of key: [UInt8]) -> Int {
    var range = 0..<keys.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        keys[middle].key.lexicographicallyPrecedes(key)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
