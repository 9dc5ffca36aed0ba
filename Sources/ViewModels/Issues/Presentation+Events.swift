import IssueModel
import Languages
import Records

extension Presentation {
  /// The actions of one person at one time, as a sentence.
  func sentence(_ events: [IssueEvent], from source: SourceID) -> [PieceRecord] {
    guard let first = events.first else { return [] }
    // Without a known actor, the state says enough.
    if first.actor == nil, events.count == 1, first.subject.isEmpty {
      if first.kind == .closed { return [.words(text(.wasClosed))] }
      if first.kind == .merged { return [.words(text(.wasMerged))] }
    }
    var clauses: [[PieceRecord]] = []
    var index = events.startIndex
    while index < events.endIndex {
      let event = events[index]
      var subjects = [subject(of: event, from: source)]
      var after = index + 1
      if event.kind.isJoined {
        while after < events.endIndex, events[after].kind == event.kind {
          subjects.append(subject(of: events[after], from: source))
          after += 1
        }
      }
      let before = PieceRecord.quoted(event.before.isEmpty ? "…" : event.before)
      clauses.append(
        pieces(
          event.phrase,
          ["what": listed(subjects.compactMap { $0 }), "before": [before]])
      )
      index = after
    }
    return [piece(first.actor), .words(language.localization.afterActor)]
      + Array(clauses.joined(separator: [.words(language.text(.comma))]))
  }

  private func subject(of event: IssueEvent, from source: SourceID) -> PieceRecord? {
    switch event.kind {
    case .labelled, .unlabelled:
      references.tag(event.subject).map { .tag(tag($0)) }
        ?? .quoted(event.subject)
    case .assigned, .unassigned, .reviewRequested, .reviewRequestRemoved:
      piece(event.person)
    case .milestoned, .demilestoned:
      .quoted(event.subject, references.project(event.subject).map { directory.target(of: $0) })
    case let kind where kind.mayNameRecord:
      event.subject.isEmpty
        ? nil : piece(event.subject, from: source)
    default: .quoted(event.subject)
    }
  }
}

extension IssueEvent.Kind {
  /// Whether the subject may be a reference to a record; those of all others are names and texts.
  var mayNameRecord: Bool {
    switch self {
    case .referenced, .duplicate, .closed, .merged: true
    default: false
    }
  }

  /// Whether several of them are joined into one clause.
  fileprivate var isJoined: Bool {
    switch self {
    case .labelled, .unlabelled, .assigned, .unassigned, .reviewRequested, .referenced: true
    default: false
    }
  }
}

extension IssueEvent {
  /// What happened in a phrase.
  fileprivate var phrase: Phrase {
    switch kind {
    case .labelled: .eventLabelled
    case .unlabelled: .eventUnlabelled
    case .assigned: .eventAssigned
    case .unassigned: .eventUnassigned
    case .milestoned: .eventMilestoned
    case .demilestoned: .eventDemilestoned
    case .renamed: .eventRenamed
    case .closed: subject.isEmpty ? .eventClosed : .eventClosedWith
    case .reopened: .eventReopened
    case .merged: .eventMerged
    case .referenced: .eventReferenced
    case .duplicate: .eventDuplicate
    case .locked: .eventLocked
    case .unlocked: .eventUnlocked
    case .moved: .eventMoved
    case .reviewRequested: .eventReviewRequested
    case .reviewRequestRemoved: .eventReviewRequestRemoved
    case .drafted: .eventDrafted
    case .readied: .eventReadied
    }
  }
}
