import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Merges the forms of each issue that was moved, and so has another key in each: the latest one keeps its key.
  mutating func mergeMoved() {
    let issues = snapshot.issues
    let numbered = issues.indices.filter { issues[$0].trackerID != 0 && issues[$0].created != nil }
      .sorted { a, b in
        let (x, y) = (issues[a], issues[b])
        if x.trackerID != y.trackerID { return x.trackerID < y.trackerID }
        return (x.server, a) < (y.server, b)
      }
    var first: Issue.Identity?
    var start = 0
    while start < numbered.count {
      let issue = issues[numbered[start]]
      let end =
        numbered[start...].firstIndex { !issue.mayBecome(issues[$0]) } ?? numbered.count
      defer { start = end }
      if end - start == 1 { continue }
      var whole = issue
      for place in numbered[start + 1..<end] {
        let isNewer = Self.isNewer(issues[place], than: whole)
        whole = merge(isNewer ? issues[place] : whole, older: isNewer ? whole : issues[place])
      }
      for place in numbered[start..<end] {
        moved[issues[place].identity] = whole.identity
        if issues[place].identity == whole.identity { snapshot.issues[place] = whole }
      }
      moved[whole.identity] = nil
      first = first ?? whole.identity
    }
    guard let first else { return }
    snapshot.issues.removeAll { moved[$0.identity] != nil }
    for index in looseParts.indices {
      if let identity = moved[looseParts[index].identity] { looseParts[index].identity = identity }
    }
    counts.duplicates += moved.count
    remarks.add(
      "issues that were moved to another key: of each the form with the last date is kept",
      .assumption, times: moved.count, file: "all data", record: spelling(of: first))
  }
}

extension Issue {
  /// Whether another one is the same issue, or may be an earlier or later form of it: an issue that is moved goes to
  /// another project and changes by that, and keeps its number and when it was made. Without the latter checks, data
  /// that was made up and gives all issues one number would lose them.
  fileprivate func mayBecome(_ other: Issue) -> Bool {
    func project(_ issue: Issue) -> Substring? { issue.identity.key?.prefix { $0 != "-" } }
    return trackerID == other.trackerID && created == other.created && server == other.server
      && (identity == other.identity || updated != other.updated && project(self) != project(other))
  }

  /// The server of its tracker, as far as its address tells it: numbers of several may be the same.
  var server: String {
    url.flatMap { url in url.firstRange(of: "/browse/").map { String(url[..<$0.lowerBound]) } }
      ?? ""
  }
}
