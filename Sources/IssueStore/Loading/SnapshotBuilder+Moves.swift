import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Merges the forms of each issue that was moved, and so has another key in each: the latest one keeps its key.
  mutating func mergeMoved() {
    let issues = snapshot.issues
    let numbered = issues.indices.filter { issues[$0].trackerID != 0 }.sorted { a, b in
      let (x, y) = (issues[a], issues[b])
      if x.trackerID != y.trackerID { return x.trackerID < y.trackerID }
      return (x.server, a) < (y.server, b)
    }
    var first: Issue.Identity?
    var start = 0
    while start < numbered.count {
      let issue = issues[numbered[start]]
      let end =
        numbered[start...].firstIndex {
          issues[$0].trackerID != issue.trackerID || issues[$0].server != issue.server
        } ?? numbered.count
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
  /// The server of its tracker, as far as its address tells it: numbers of several may be the same.
  fileprivate var server: String {
    url.flatMap { url in url.firstRange(of: "/browse/").map { String(url[..<$0.lowerBound]) } }
      ?? ""
  }
}
