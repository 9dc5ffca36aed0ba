import IssueModel

/// A dated change of an issue.
struct DatedChange: Sendable, Hashable {
  /// What happened.
  enum Kind: String {
    case opened, closed, merged, reopened, comment, review
    /// Anything else: tags, people, title, project, or a change known only by the date of the last
    /// change.
    case changed
  }

  let kind: Kind
  let date: Instant
  /// Its author; nil where the tracker does not say.
  let actor: PersonID?
  /// The place among the comments or reviews.
  var place = 0
  /// The number among the changes of this kind in the same second, from 1.
  var number = 1
}

extension Issue {
  /// The dated changes of the issue in the order of time: opened, closed, merged, reopened,
  /// commented on, edited, and the last change where none of these explains its date. Undated ones
  /// are left out.
  var changes: [DatedChange] {
    var changes: [DatedChange] = []
    func add(_ kind: DatedChange.Kind, _ date: Instant?, _ actor: PersonID?, place: Int = 0) {
      if let date {
        changes.append(DatedChange(kind: kind, date: date, actor: actor, place: place))
      }
    }
    add(.opened, created, author)
    for (place, comment) in comments.enumerated() {
      add(.comment, comment.created, comment.author, place: place)
    }
    for (place, review) in reviews.enumerated() {
      add(.review, review.created, review.author, place: place)
    }
    let all = hasHistory ? history.events : []
    let events = all.filter { $0.kind.isChange && $0.date != nil }
    let merges = Set(events.lazy.filter { $0.kind == .merged }.compactMap(\.date))
    for event in events {
      switch event.kind {
      case .merged: add(.merged, event.date, event.actor)
      case .reopened: add(.reopened, event.date, event.actor)
      // A merge is also a closing.
      default:
        if let date = event.date, !merges.contains(date) { add(.closed, date, event.actor) }
      }
    }
    // Where no event records the closing, its date does.
    if !isOpen, !events.contains(where: { $0.kind != .reopened }) {
      add(state == .merged ? .merged : .closed, closed, history.closedBy)
    }
    // Edits by one person in one second are one change; those made on opening belong to the
    // opening.
    var edits: Set<IssueEvent.Occasion> = []
    for event in all where event.isEdit(of: self) && edits.insert(event.occasion).inserted {
      add(.changed, event.date, event.actor)
    }
    let known = (changes.map(\.date) + all.compactMap(\.date)).max()
    if isUnexplained(since: known) { add(.changed, updated, nil) }
    changes.sort { $0.date < $1.date }
    var counts: [DatedChange.Kind: Int] = [:]
    var second: Instant?
    for index in changes.indices {
      if changes[index].date != second { counts = [:] }
      second = changes[index].date
      counts[changes[index].kind, default: 0] += 1
      changes[index].number = counts[changes[index].kind, default: 1]
    }
    // The remaining ones keep their numbers, and so their ids.
    let told = Set(reviews.indices.compactMap { onlyRemark(ofReviewAt: $0) })
    return changes.filter { $0.kind != .review || !told.contains($0.place) }
  }

  /// The only remark of a review without a text of its own, if it is by the same author and from
  /// the same day: both are one change. Nil for all other reviews.
  func onlyRemark(ofReviewAt place: Int) -> Int? {
    let review = reviews[place]
    let remarks = reviews[(place + 1)...].prefix(2).prefix { $0.review == .remark }
    guard let part = review.review, part != .remark, review.body.isEmpty,
      let date = review.created, remarks.count == 1, let remark = remarks.first,
      remark.author == review.author, remark.created.map({ $0.day <= date.day }) ?? true
    else { return nil }
    return place + 1
  }
}

extension Issue {
  /// How many seconds after a change trackers may still date it.
  static let delay: Int64 = 2

  /// Whether the date of the last change is later than every known change.
  func isUnexplained(since known: Instant?) -> Bool {
    guard let updated else { return false }
    return known.map { updated.seconds > $0.seconds + Self.delay } ?? true
  }
}

extension IssueEvent {
  /// The author and time of an event.
  struct Occasion: Hashable {
    let actor: PersonID?
    let date: Instant?
  }

  var occasion: Occasion { Occasion(actor: actor, date: date) }

  /// Whether it changed an issue after it was opened, other than its state.
  func isEdit(of issue: Issue) -> Bool {
    guard let date, !kind.isChange, kind != .referenced else { return false }
    return issue.created.map { date.seconds > $0.seconds + Issue.delay } ?? true
  }
}

extension IssueEvent.Kind {
  /// Whether it changed the state of an issue.
  var isChange: Bool { self == .closed || self == .merged || self == .reopened }
}
