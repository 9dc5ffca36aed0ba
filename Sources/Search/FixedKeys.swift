import IssueModel
package import IssueStore
import Queries

/// The keys of everything but texts: states, names, days and numbers.
package struct FixedKeys: Sendable {
  /// A key with its rows in ascending order, or for a name as it is compared, the name as it is written.
  struct Entry: Sendable {
    let key: [UInt8]
    var rows: [Int32] = []
    var spelling = ""
  }

  /// The keys in the order of their bytes.
  private(set) var keys: [Entry]
  private let names: KeyNames
  private var links: IssueLinks
  private var replies: Replies

  /// The keys of the issues of a snapshot.
  package init(_ snapshot: Snapshot) {
    links = IssueLinks(in: snapshot)
    replies = Replies(in: snapshot)
    names = KeyNames(snapshot)
    var rows: [IssueKey: [Int32]] = [:]
    for (row, issue) in snapshot.issues.enumerated() {
      names.forEachKey(of: issue, links, replies) { key in
        Self.add(Int32(row), to: &rows[key, default: []])
      }
    }
    var spelled: [[UInt8]: [Int32]] = [:]
    for (key, found) in rows {
      for bytes in names.bytes(of: key) {
        spelled[bytes] = spelled[bytes].map { Set($0 + found).sorted() } ?? found
      }
    }
    keys = names.entries + spelled.map { Entry(key: $0.key, rows: $0.value) }
    keys.sort { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private static func add(_ row: Int32, to rows: inout [Int32]) {
    if rows.last != row { rows.append(row) }
  }

  /// The keys after some rows changed, with the same names of tags, people, projects and sources.
  package init(
    _ previous: FixedKeys, of snapshot: Snapshot, before: Snapshot, changed: Set<Int>
  ) {
    self = previous
    let (issues, old) = (snapshot.issues, before.issues)
    var rows = changed
    if changed.contains(where: { IssueLinks.mayDiffer(issues[$0], old[$0]) }) {
      links = IssueLinks(in: snapshot)
      rows.formUnion(
        issues.indices.filter { links.contains(issues[$0]) != previous.links.contains(old[$0]) })
    }
    replies = Replies(in: snapshot)
    if replies != previous.replies {
      rows.formUnion(
        issues.indices.filter {
          replies.areMissing(issues[$0]) != previous.replies.areMissing(old[$0])
        })
    }
    for row in rows.sorted() {
      let known = names.bytes(of: old[row], previous.links, previous.replies)
      let found = names.bytes(of: issues[row], links, replies)
      for key in known.subtracting(found) { remove(Int32(row), from: key) }
      for key in found.subtracting(known) { add(Int32(row), to: key) }
    }
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
