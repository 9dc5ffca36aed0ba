import IssueModel
import IssueStore
import Queries

/// Something that counts towards awards: an issue, a comment on it, a review of it.
struct Deed: Sendable, Hashable {
  /// The index of the record in the snapshot; nil where there is none.
  var row: Int?
  /// Who did it, by `PersonID`; nil where that is not known.
  var person: Int?
  /// When; nil where that is not known.
  var date: Instant?
  /// Whether another person is credited with the same deed; the site counts it once.
  var isShared = false
}

/// Finds the deeds that awards count.
struct DeedFinder {
  private let presentation: Presentation
  private let bots: (PersonID) -> Bool
  private let copies: Set<Int>

  init(_ presentation: Presentation) {
    self.presentation = presentation
    copies = Transferred(in: presentation.snapshot).copies
    let facts = presentation.facts
    bots = { facts.isBot($0) }
  }

  /// The deeds that count for an award, in the order of time; those without a date come last.
  func deeds(for award: Award) -> [Deed] {
    guard let criterion = award.knownCriterion else { return [] }
    var found: [Deed] = []
    let rule = award.rule
    let rows = rule.query.map { (try? presentation.rows(asked: $0)) ?? [] }
    let isOfClosed = rule.query.flatMap { try? Query(parsing: $0) }?.findsOnlyClosed ?? false
    // In the order of the snapshot, so that equal instants have one order.
    let issues = presentation.snapshot.issues
    let candidates = rows?.sorted() ?? Array(issues.indices)
    for row in candidates where copies.isEmpty || !copies.contains(row) {
      if criterion == .query {
        addFound(issues[row], row, rule.role, isOfClosed, to: &found)
      } else {
        add(criterion, rule, issues[row], row, to: &found)
      }
    }
    if criterion == .manual { found = given(rule.holders) }
    if let from = rule.from { found.removeAll { $0.date.map { $0.day < from } ?? true } }
    if let until = rule.until { found.removeAll { $0.date.map { until < $0.day } ?? true } }
    let keys = found.map { $0.date?.seconds ?? .max }
    return found.indices
      .sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
      .map { found[$0] }
  }

  private func add(
    _ criterion: Award.Criterion, _ rule: Award.Rule, _ issue: Issue, _ row: Int,
    to found: inout [Deed]
  ) {
    switch criterion {
    case .issues where issue.kind == .issue, .pulls where issue.kind == .pull:
      found.append(Deed(row: row, person: issue.author, date: issue.created))
    case .closed where issue.kind == .issue && !issue.isOpen:
      addWorkers(issue, row, to: &found)
    case .fast where issue.kind == .issue && !issue.isOpen:
      guard let created = issue.created, let closed = issue.closed,
        closed.seconds - created.seconds <= Int64(rule.days ?? 0) * 86_400
      else { return }
      addWorkers(issue, row, to: &found)
    case .merged where issue.state == .merged:
      found.append(Deed(row: row, person: issue.author, date: issue.closed))
    case .comments:
      for comment in issue.comments {
        found.append(Deed(row: row, person: comment.author, date: comment.created))
      }
    case .reviews: addReviews(issue, row, to: &found)
    case .answered: addFirstReply(issue, row, to: &found)
    case .first, .streak:
      if let counted = rule.counted {
        add(counted, rule, issue, row, to: &found)
      } else {
        addAll(issue, row, to: &found)
      }
    default: break
    }
  }

  /// A closed issue counts for those it is assigned to, else for who opened it.
  private func addWorkers(_ issue: Issue, _ row: Int, to found: inout [Deed]) {
    var isShared = false
    for person in issue.assignees {
      found.append(Deed(row: row, person: person, date: issue.closed, isShared: isShared))
      isShared = true
    }
    if !isShared { found.append(Deed(row: row, person: issue.author, date: issue.closed)) }
  }

  /// Whoever reviewed a pull request of somebody else did so once, at their first review.
  private func addReviews(_ issue: Issue, _ row: Int, to found: inout [Deed]) {
    var first: [PersonID: Instant?] = [:]
    var order: [PersonID] = []
    for review in issue.reviews {
      guard let author = review.author, author != issue.author else { continue }
      if let known = first[author] {
        if let date = review.created, known.map({ date < $0 }) ?? true { first[author] = date }
      } else {
        first[author] = review.created
        order.append(author)
      }
    }
    for person in order { found.append(Deed(row: row, person: person, date: first[person] ?? nil)) }
  }

  /// The first comment, review or remark by somebody else than the author, and no program.
  private func addFirstReply(_ issue: Issue, _ row: Int, to found: inout [Deed]) {
    var best: Comment?
    for list in [issue.comments, issue.reviews] {
      for comment in list {
        guard let author = comment.author, author != issue.author, !bots(author),
          let date = comment.created, best?.created.map({ date < $0 }) ?? true
        else { continue }
        best = comment
      }
    }
    if let best { found.append(Deed(row: row, person: best.author, date: best.created)) }
  }

  /// A record that a query finds counts from its creation, but from its closing where the query
  /// only finds closed records or the award goes to who closed it.
  private func addFound(
    _ issue: Issue, _ row: Int, _ role: Award.Role, _ isOfClosed: Bool, to found: inout [Deed]
  ) {
    let date = isOfClosed ? issue.closed : issue.created
    switch role {
    case .author: found.append(Deed(row: row, person: issue.author, date: date))
    case .closer:
      if !issue.isOpen {
        found.append(Deed(row: row, person: issue.history.closedBy, date: issue.closed))
      }
    case .assignee:
      for (place, person) in issue.assignees.enumerated() {
        found.append(Deed(row: row, person: person, date: date, isShared: place > 0))
      }
    }
  }

  /// All deeds of people: opening, closing, commenting and reviewing.
  private func addAll(_ issue: Issue, _ row: Int, to found: inout [Deed]) {
    found.append(Deed(row: row, person: issue.author, date: issue.created))
    if !issue.isOpen, let closer = issue.history.closedBy {
      found.append(Deed(row: row, person: closer, date: issue.closed))
    }
    for list in [issue.comments, issue.reviews] {
      for comment in list {
        found.append(Deed(row: row, person: comment.author, date: comment.created))
      }
    }
  }

  private func given(_ holders: [Award.Holder]) -> [Deed] {
    let people = presentation.snapshot.people
    return holders.compactMap { holder in
      people.firstIndex { $0.login == holder.login }
        .map { Deed(row: nil, person: $0, date: holder.date) }
    }
  }
}

extension Deed {
  fileprivate init(row: Int, person: PersonID?, date: Instant?, isShared: Bool = false) {
    self.init(row: row, person: person.map { Int($0.index) }, date: date, isShared: isShared)
  }
}
