import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Tells of records for which no form has a title.
  mutating func tellUntitled() {
    let untitled = snapshot.issues.filter { $0.title == RecordBatch.noTitle }
    if let first = untitled.first {
      remarks.add(
        "title taken as '\(RecordBatch.noTitle)': nothing tells it", .assumption,
        times: untitled.count, file: "all data", record: spelling(of: first.identity),
        suggestion: "name the column or member that has it with 'columns: {title: …}'")
    }
  }

  /// Tells of sources with many records, none of them closed, whose numbers go far beyond their count: what `gh issue
  /// list` and many another export without options leave out is what is closed.
  mutating func tellOpenAlone() {
    var found = [(count: Int, last: Int, isAnyClosed: Bool)](
      repeating: (0, 0, false), count: snapshot.sources.count)
    for issue in snapshot.issues {
      let source = Int(issue.identity.source.index)
      found[source].count += 1
      found[source].last = max(found[source].last, issue.identity.number ?? 0)
      if !issue.isOpen { found[source].isAnyClosed = true }
    }
    for source in found
    where source.count >= Self.fewestOpen && !source.isAnyClosed
      && source.last / 2 >= source.count
    {
      remarks.add(
        "taken as whole: none of \(source.count) records is closed, though their numbers go up to "
          + "\(source.last)", .assumption, file: "all data",
        suggestion: "export what is closed as well, with gh by '--state all'")
    }
  }

  /// The fewest records of which it is told; of fewer, all may well be open.
  private static let fewestOpen = 10

  /// Tells of closed pull requests of which no form says whether they were merged, as the lists of issues of older
  /// interfaces of GitHub. `places` are those at which the sorted records were added.
  mutating func tellUnknownMerges(at places: [Int]) {
    if unknownMerges.isEmpty { return }
    let unknown = Set(unknownMerges)
    let merged = Set(looseParts.lazy.filter(\.tellsMerge).map(\.identity))
    let issues = snapshot.issues
    var count = 0
    var first: Issue.Identity?
    var start = 0
    while start < issues.count {
      let identity = issues[start].identity
      let end = issues[start...].firstIndex { $0.identity != identity } ?? issues.count
      if places[start..<end].allSatisfy(unknown.contains), !merged.contains(identity) {
        count += 1
        first = first ?? identity
      }
      start = end
    }
    guard let first else { return }
    remarks.add(
      "pull requests taken as closed: nothing tells whether they were merged", .assumption,
      times: count, file: "all data", record: snapshot.spelling(of: first),
      suggestion: "give the list of pull requests as well")
  }
}
