import Diagnostics
import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Marks the records of private repositories where there are records of others.
  ///
  /// Those of a repository that is alone are published, as people make sites of their own projects; a warning about
  /// each such repository is returned.
  mutating func hidePrivateRepositories() -> [Diagnostic] {
    let mark = RecordBatch.privateMark
    guard accounts[mark] != nil, !options.publishPrivate else { return [] }
    let isPrivate = snapshot.sources.map { accounts["\(mark) \($0.name.lowercased())"] != nil }
    let rows = snapshot.issues.indices.filter {
      isPrivate[Int(snapshot.issues[$0].identity.source.index)]
    }
    if let first = rows.first, rows.count < snapshot.issues.count {
      for row in rows { snapshot.issues[row].isPrivate = true }
      hidesRepositories = true
      remarks.add(
        "records of private repositories", times: rows.count, file: "all data",
        record: snapshot.spelling(of: snapshot.issues[first].identity))
      return []
    }
    let spelled = Dictionary(
      snapshot.sources.map { ($0.name.lowercased(), $0.name) }, uniquingKeysWith: { a, _ in a })
    return accounts.filter { $0.key.hasPrefix(mark + " ") }.sorted { $0 < $1 }.map { key, file in
      let folded = String(key.dropFirst(mark.count + 1))
      let name = spelled[folded] ?? folded
      return .warning(
        "data.unknown-privacy",
        "the repository '\(name)' is marked private, and its records are published",
        at: Place(file: file),
        suggestion: "'exclude: \"repo:\(name)\"' in the configuration leaves them out")
    }
  }

  /// Counts each private record once, and none that a later form of it made public or deleted.
  mutating func tellPrivateRecordsOnce() {
    if privateForms == 0 { return }
    let others = privateForms - snapshot.issues.count { $0.isPrivate == true }
    if others > 0 { remarks.add("private records", times: -others, file: "") }
  }
}
