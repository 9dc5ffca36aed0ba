import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Takes people out of the snapshot unless a record of it, or an award, names them: nobody is to be
  /// found by what is not in the data.
  mutating func removePeople(_ people: Set<PersonID>) {
    var people = people
    if people.isEmpty { return }
    for issue in snapshot.issues { issue.forEachPerson { people.remove($0) } }
    let holders = Set((snapshot.awards ?? []).flatMap { $0.rule.holders.map(\.login) })
    people = people.filter { !holders.contains(snapshot[$0].login) }
    if people.isEmpty { return }
    let map = BatchMap(snapshot, without: people)
    for index in snapshot.issues.indices { map.adopt(&snapshot.issues[index]) }
    snapshot.people = snapshot.people.indices.filter { !people.contains(PersonID($0)) }
      .map { snapshot.people[$0] }
  }
}

extension Issue {
  /// Calls `body` with each person whom it names, with some more than once.
  func forEachPerson(_ body: (PersonID) -> Void) {
    if let author { body(author) }
    assignees.forEach(body)
    for comment in comments { comment.author.map(body) }
    for review in reviews { review.author.map(body) }
    if hasHistory { history.forEachPerson(body) }
  }
}

extension IssueHistory {
  /// Calls `body` with each person whom it names, with some more than once.
  fileprivate func forEachPerson(_ body: (PersonID) -> Void) {
    if let closedBy { body(closedBy) }
    for event in events {
      event.actor.map(body)
      event.person.map(body)
    }
  }
}

extension LoosePart.Content {
  /// Calls `body` with each person whom it names, with some more than once.
  func forEachPerson(_ body: (PersonID) -> Void) {
    switch self {
    case .comment(let comment), .review(let comment, _, _): comment.author.map(body)
    case .privateComment, .body, .status, .deletion: break
    case .history(let history): history.forEachPerson(body)
    case .record(let issue), .task(let issue, _): issue.forEachPerson(body)
    }
  }
}
