import IssueModel

/// Something that happened to an issue at a time that is known.
struct DatedChange: Sendable, Hashable {
  /// What happened.
  enum Kind: String {
    case opened, closed, merged, reopened, comment, review
    /// Anything else: tags, people, title, project, or what only the date of the last change tells.
    case changed
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
  /// and opened again, what was said, what else was done to it, and the last change where nothing of that
  /// explains its date. What has no date is left out.
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
      // A merge closes too.
      default:
        if let date = event.date, !merges.contains(date) { add(.closed, date, event.actor) }
      }
    }
    // What no event tells, the date of closing does.
    if !isOpen, !events.contains(where: { $0.kind != .reopened }) {
      add(state == .merged ? .merged : .closed, closed, history.closedBy)
    }
    // What one person did in one second is one change, and what was set on opening belongs to that.
    var edits: Set<IssueEvent.Occasion> = []
    for event in all where event.isEdit(of: self) && edits.insert(event.occasion).inserted {
      add(.changed, event.date, event.actor)
    }
    let known = (changes.map(\.date) + all.compactMap(\.date)).max()
    if isUnexplained(since: known) { add(.changed, updated, nil) }
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
    // Those that are left keep their numbers, and so their ids.
    let told = Set(reviews.indices.compactMap { onlyRemark(ofReviewAt: $0) })
    return changes.filter { $0.kind != .review || !told.contains($0.place) }
  }

  /// The one remark of a review that says nothing itself, by who wrote that, until the end of its day: both are one
  /// change. Nil for all other reviews.
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

  /// Whether the date of the last change is later than all that is known to have happened.
  func isUnexplained(since known: Instant?) -> Bool {
    guard let updated else { return false }
    return known.map { updated.seconds > $0.seconds + Self.delay } ?? true
  }
}

extension IssueEvent {
  /// Who did something, and when.
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
