import IssueModel
import IssueStore
import Languages
public import Records

/// How an issue ended, or how the reviews of a pull request stand.
public struct OutcomeRecord: Record {
  let end: SentenceRecord?
  let closed: DateRecord?
  let reason: String
  let notes: [SentenceRecord]
  let decision: DecisionRecord?

  /// What templates may use of an outcome.
  public static let fields = FieldTable<Self>(
    "outcome", "How an issue ended, or how the reviews of a pull request stand."
  ) {
    Field("end", "“Closed after 3 days by ana”; none while it is open.", \.end)
    Field("closed", "When that was.", \.closed)
    Field("reason", "Why it was closed, in words; empty where the tracker does not say.", \.reason)
    Field("notes", "What it was closed or replaced by, and who approved of it.", \.notes)
    Field("decision", "The comment that decided it, where that can be told.", \.decision)
  }
}

/// The comment that decided an issue.
public struct DecisionRecord: Record {
  let comment: CommentRecord
  let presentation: Presentation

  /// What templates may use of a decision.
  public static let fields = FieldTable<Self>("decision", "The comment that decided an issue.") {
    Field.derived("author", "Who wrote it.") { $0.comment.author }
    Field("target", "Where it stands in the conversation.") { LinkTarget.anchor($0.comment.id) }
    Field.derived("text", "Its beginning in plain text.") { $0.text }
  }

  private var text: String {
    comment.body.map { Text(utf8: $0.source).excerpt(limit: 240) } ?? ""
  }
}

extension Presentation {
  /// How an issue ended; nil where there is nothing to say.
  func outcome(of issue: Issue, _ links: LinkedIssues, decision: CommentRecord?) -> OutcomeRecord? {
    let history = issue.history
    var notes = links.replacements.map { SentenceRecord(pieces: $0) }
    notes += verdicts(of: issue)
    if issue.isOpen {
      return notes.isEmpty
        ? nil : OutcomeRecord(end: nil, closed: nil, reason: "", notes: notes, decision: nil)
    }
    var end: [PieceRecord] = []
    let phrases: (after: Phrase, alone: Phrase) =
      switch (issue.kind, issue.state) {
      case (_, .merged): (.mergedAfter, .merged)
      case (.pull, _): (.closedPullAfter, .closedPull)
      default: (.closedAfter, .closed)
      }
    if let created = issue.created, let closed = issue.closed, closed >= created {
      end = pieces(
        phrases.after,
        ["time": [.words(language.after(closed.seconds - created.seconds))]])
    } else {
      end = [.words(text(phrases.alone))]
    }
    if let closer = person(history.closedBy) {
      // A bracket of Chinese has its own space.
      if !text(.byWhom).hasPrefix("（") { end.append(.words(" ")) }
      end += pieces(.byWhom, ["who": [.person(closer)]])
    }
    return OutcomeRecord(
      end: SentenceRecord(pieces: end), closed: date(issue.closed),
      reason: history.reason.map { text($0.phrase) } ?? "", notes: notes,
      decision: decision.map { DecisionRecord(comment: $0, presentation: self) })
  }

  /// Who approved of a pull request and who requested changes, by the last verdict of each.
  private func verdicts(of issue: Issue) -> [SentenceRecord] {
    var order: [PersonID] = []
    var last: [PersonID: Comment.ReviewPart] = [:]
    for review in issue.reviews {
      guard let author = review.author, let verdict = review.review else { continue }
      switch verdict {
      case .approved, .changesRequested:
        if last.updateValue(verdict, forKey: author) == nil { order.append(author) }
      case .dismissed: last[author] = verdict
      case .commented, .remark: break
      }
    }
    let all: [(Comment.ReviewPart, Phrase)] = [
      (.approved, .approvedBy), (.changesRequested, .changesRequestedBy),
    ]
    return all.prefix(issue.state == .merged ? 1 : 2).compactMap { verdict, phrase in
      let people = order.filter { last[$0] == verdict }.prefix(12).map { piece($0) }
      return people.isEmpty
        ? nil : SentenceRecord(pieces: pieces(phrase, ["who": listed(people)]))
    }
  }
}

extension Issue {
  /// The index of the comment that decided the issue: the one written when it was closed, else the
  /// last one that the closer or a member of the project wrote in the hour before. Nil where there
  /// is none. A merged pull request was decided by its reviews.
  var decisionPlace: Int? {
    guard !isOpen, let closed else { return nil }
    let before = comments.indices.last {
      (comments[$0].created ?? .distantPast).seconds <= closed.seconds + 10
    }
    guard let before else { return nil }
    // Trackers store a comment and the closing that comes with it within seconds.
    let isWithClosing = comments[before].created.map { $0.seconds >= closed.seconds - 10 } ?? false
    if isWithClosing { return before }
    if state == .merged { return nil }
    let closer = history.closedBy
    let recent = comments[...before].drop {
      ($0.created ?? .distantPast).seconds < closed.seconds - 3600
    }
    return recent.lastIndex { comment in comment.author.map { $0 == closer } ?? false }
      ?? recent.lastIndex(where: \.isMember)
  }
}

extension CloseReason {
  /// The reason in a phrase.
  var phrase: Phrase {
    switch self {
    case .completed: .reasonCompleted
    case .notPlanned: .reasonNotPlanned
    case .duplicate: .reasonDuplicate
    }
  }
}
