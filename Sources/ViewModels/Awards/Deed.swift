import IssueModel
import IssueStore
import Queries

/// Something that counts towards awards: an issue, a comment on it, a review of it.
///
/// There are as many as comments, so that missing members are sentinels instead of nil: 24 bytes
/// instead of 56.
struct Deed: Sendable, Hashable {
  private let rowOrNone: Int32
  private let personOrNone: Int32
  /// When it was done, in seconds since the epoch; the greatest number where that is not known, so
  /// that these come last.
  let instant: Int64
  /// Whether another person is credited with the same deed; the site counts it once.
  let isShared: Bool

  /// A deed on a record, by its index, of a person.
  init(row: Int?, person: PersonID?, date: Instant?, isShared: Bool = false) {
    rowOrNone = row.map { Int32($0) } ?? -1
    personOrNone = person?.index ?? -1
    instant = date?.seconds ?? .max
    self.isShared = isShared
  }

  /// The index of the record in the snapshot; nil where there is none.
  var row: Int? { rowOrNone < 0 ? nil : Int(rowOrNone) }
  /// Who did it, by `PersonID`; nil where that is not known.
  var person: Int? { personOrNone < 0 ? nil : Int(personOrNone) }
  /// When; nil where that is not known.
  var date: Instant? { instant == .max ? nil : Instant(seconds: instant) }

  /// Whether it was done earlier, or at the same time on an earlier record.
  static func isEarlier(_ a: Deed, _ b: Deed) -> Bool {
    a.instant != b.instant ? a.instant < b.instant : a.rowOrNone < b.rowOrNone
  }
}

/// Finds the deeds that awards count.
struct DeedFinder {
  private let presentation: Presentation
  private let bots: (PersonID) -> Bool
  private let copies: Set<Int>
  /// Whether each record changed since the last build, by its index.
  private let isChanged: [Bool]

  init(_ presentation: Presentation) {
    self.presentation = presentation
    isChanged = presentation.isChanged
    copies = presentation.transferred.copies
    let facts = presentation.facts
    bots = { facts.isBot($0) }
  }

  /// The deeds that count for an award, in the order of time; those without a date come last.
  ///
  /// - Parameter last: the deeds of an earlier snapshot with the same records and others behind them at
  ///   most, of which those that changed or came since are looked at; nil to look at all.
  /// - Returns: the deeds; nil where they are the last ones.
  func deeds(for award: Award, after last: [Deed]?) -> [Deed]? {
    let rule = award.rule
    guard let criterion = award.knownCriterion, criterion != .manual else {
      let given = award.knownCriterion == nil ? [] : sorted(given(rule.holders), by: rule)
      return given == last ? nil : given
    }
    let issues = presentation.snapshot.issues
    let asked = rule.query.map { (try? presentation.rows(asked: $0)) ?? [] }
    let isOfClosed = rule.query.flatMap { try? Query(parsing: $0) }?.findsOnlyClosed ?? false
    var found: [Deed] = []
    // In the order of the snapshot, so that equal instants have one order.
    let candidates =
      asked?.sorted() ?? (last == nil ? Array(issues.indices) : presentation.changedRows)
    for row in candidates where copies.isEmpty || !copies.contains(row) {
      if criterion == .query {
        addFound(issues[row], row, rule.role, isOfClosed, to: &found)
      } else {
        add(criterion, rule, issues[row], row, to: &found)
      }
    }
    found = sorted(found, by: rule)
    guard asked == nil, let last else { return found }
    if last.filter(hasChanged) == found { return nil }
    return last.filter { !hasChanged($0) }.merged(with: found, by: Deed.isEarlier)
  }

  private func hasChanged(_ deed: Deed) -> Bool { deed.row.map { isChanged[$0] } ?? false }

  /// The deeds from the first to the last day of a rule, the earliest first.
  private func sorted(_ deeds: [Deed], by rule: Award.Rule) -> [Deed] {
    var deeds = deeds
    if let from = rule.from { deeds.removeAll { $0.date.map { $0.day < from } ?? true } }
    if let until = rule.until { deeds.removeAll { $0.date.map { until < $0.day } ?? true } }
    // The sort is stable: deeds on one record at the same instant keep their order.
    deeds.sort(by: Deed.isEarlier)
    return deeds
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
        .map { Deed(row: nil, person: PersonID($0), date: holder.date) }
    }
  }
}
