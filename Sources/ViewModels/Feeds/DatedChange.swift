import IssueModel

/// Something that happened to an issue at a time that is known.
struct DatedChange: Sendable, Hashable {
  /// What happened.
  enum Kind: String {
    case opened, closed, merged, reopened, comment, review
  }

  let kind: Kind
  let date: Instant
  /// Who did it; nil where the tracker does not say.
  let actor: PersonID?
  /// Which of the comments or of the reviews it is.
  var place = 0
  /// Which of the changes of this kind in this second it is, from 1.
  var number = 1
}

extension Issue {
  /// What is known to have happened to the issue, in the order of time: that it was opened, closed, merged
  /// and opened again, and what was said. What has no date is left out.
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
    let events = hasHistory ? history.events.filter { $0.kind.isChange && $0.date != nil } : []
    let merges = Set(events.lazy.filter { $0.kind == .merged }.compactMap(\.date))
    for event in events {
      switch event.kind {
      case .merged: add(.merged, event.date, event.actor)
      case .reopened: add(.reopened, event.date, event.actor)
      // A merge closes too.
      default:
        if let date = event.date, !merges.contains(date) { add(.closed, date, event.actor) }
      }
    }
    // What no event tells, the date of closing does.
    if !isOpen, !events.contains(where: { $0.kind != .reopened }) {
      add(state == .merged ? .merged : .closed, closed, history.closedBy)
    }
    changes = changes.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    var counts: [DatedChange.Kind: Int] = [:]
    var second: Instant?
    for index in changes.indices {
      if changes[index].date != second { counts = [:] }
      second = changes[index].date
      counts[changes[index].kind, default: 0] += 1
      changes[index].number = counts[changes[index].kind, default: 1]
    }
    return changes
  }
}

extension IssueEvent.Kind {
  /// Whether ``Issue/changes`` tells of it.
  var isChange: Bool { self == .closed || self == .merged || self == .reopened }
}
