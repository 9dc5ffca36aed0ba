public import IssueModel

extension Snapshot {
  /// The data as it was at the end of a day, as far as that is known: without later additions, and
  /// with later closings undone. Titles, texts, tags and people are the current ones, since few
  /// trackers record their changes.
  ///
  /// The tables, and so all identifiers but the indices of issues, stay the same.
  public func asOf(_ day: Day) -> Snapshot {
    let end = Instant(seconds: Instant(day.advanced(by: 1)).seconds - 1)
    guard let last = latestDate, last > end else { return self }
    var snapshot = self
    snapshot.issues = issues.compactMap { $0.asOf(end) }
    snapshot.date = min(date ?? end, end)
    return snapshot
  }
}

extension Issue {
  /// The issue as it was at a moment; nil where there was none.
  fileprivate func asOf(_ end: Instant) -> Issue? {
    if let created, created > end { return nil }
    guard let latest = latestDate, latest > end else { return self }
    var issue = self
    func known(_ comments: [Comment]) -> [Comment] {
      comments.filter { $0.created.map { $0 <= end } ?? true }
    }
    issue.comments = known(comments)
    issue.reviews = known(reviews)
    if issue.comments.count < comments.count { issue.reportedComments = nil }
    if issue.comments.isEmpty, !comments.isEmpty { issue.reportedComments = 0 }
    let all = hasHistory ? history.events : []
    // Undated events count as there from the beginning.
    let events = all.filter { $0.date.map { $0 <= end } ?? true }
    let isLater = closed.map { $0 > end } ?? false
    let turn = events.last { [.closed, .merged, .reopened].contains($0.kind) && $0.date != nil }
    if let turn, turn.kind != .reopened, state == .open || isLater {
      issue.state = turn.kind == .merged ? .merged : .closed
      issue.closed = turn.date
    } else if isLater || turn?.kind == .reopened {
      issue.state = .open
      issue.closed = nil
    }
    if hasHistory {
      var history = history
      history.events = events
      if issue.closed != closed { (history.closedBy, history.reason) = (nil, nil) }
      history.settle(issue.state)
      issue.history = history
    }
    if let updated, updated > end {
      issue.updated =
        [created, issue.closed, issue.comments.last?.created, events.last?.date].lazy
        .compactMap { $0 }.max()
    }
    return issue
  }
}
