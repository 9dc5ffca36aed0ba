import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Gives cards of Trello, which tables know by identifiers, the boards and numbers that they have in JSON, where it
  /// has the same identifier and the same short link.
  mutating func numberCards() {
    let cards = snapshot.issues.indices.filter {
      snapshot[snapshot.issues[$0].identity.source].tracker == .trello
    }
    let identified = cards.filter { row in
      snapshot.issues[row].identity.key.map { accounts[RecordBatch.recordMark + $0] != nil }
        ?? false
    }
    if identified.isEmpty { return }
    var known: [String: Issue.Identity] = [:]
    for row in cards where snapshot.issues[row].number != nil {
      if let link = snapshot.issues[row].shortLink {
        known[link] = known[link] ?? snapshot.issues[row].identity
      }
    }
    for row in identified {
      let issue = snapshot.issues[row]
      if let card = issue.shortLink.flatMap({ known[$0] }) { moved[issue.identity] = card }
    }
    for row in identified {
      if let card = moved[snapshot.issues[row].identity] { snapshot.issues[row].identity = card }
    }
  }

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
    let count = snapshot.issues.count
    snapshot.issues.removeAll { moved[$0.identity] != nil }
    let gone = count - snapshot.issues.count
    for index in looseParts.indices {
      if let identity = moved[looseParts[index].identity] { looseParts[index].identity = identity }
    }
    counts.duplicates += gone
    remarks.add(
      "issues that were moved to another key: of each the form with the last date is kept",
      .assumption, times: gone, file: "all data", record: spelling(of: first))
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

  /// `SHORT` of a card's address, `https://trello.com/c/SHORT/12-pump-leaks`.
  fileprivate var shortLink: String? {
    guard let parts = url?.split(separator: "/"), parts.count > 3, parts[2] == "c" else {
      return nil
    }
    return String(parts[3])
  }

  /// The server of its tracker, as far as its address tells it: numbers of several may be the same.
  var server: String {
    url.flatMap { url in url.firstRange(of: "/browse/").map { String(url[..<$0.lowerBound]) } }
      ?? ""
  }
}
