package import IssueModel
package import IssueStore

/// What queries ask for and not every data tells.
package enum QueryFigure: String, CaseIterable, Sendable {
  case draft = "which pull requests are drafts"
  case reason = "why issues were closed"
  case reactions = "how many reactions there are"
  case links = "which pull requests close which issues"
  case reviews = "who reviewed pull requests"
  case comments = "how many comments there are"
  case commenters = "who commented"
  case replies = "who replied"
  case priority = "how urgent issues are"
  case due = "when issues are due"
  case created = "when issues were made"
  case updated = "when issues were last changed"

  /// Whether any issue tells it.
  package func isKnown(in snapshot: Snapshot) -> Bool {
    switch self {
    case .draft: snapshot.issues.contains { $0.draftState != nil }
    case .reason: snapshot.issues.contains { $0.hasHistory && $0.history.reason != nil }
    case .reactions: snapshot.issues.contains { $0.reactions != nil }
    case .links: !IssueLinks(in: snapshot).isEmpty
    case .reviews: snapshot.issues.contains { !$0.reviews.isEmpty }
    case .comments: snapshot.issues.contains { $0.knowsComments }
    case .commenters:
      snapshot.issues.contains { !$0.reviews.isEmpty || $0.comments.contains { $0.author != nil } }
    case .replies:
      snapshot.issues.contains(where: Replies(in: snapshot).isKnown)
    case .priority: snapshot.issues.contains { $0.priority != nil }
    case .due: snapshot.issues.contains { $0.due != nil }
    case .created: snapshot.issues.contains { $0.created != nil }
    case .updated: snapshot.issues.contains { $0.updated != nil }
    }
  }
}

extension QueryTerm {
  /// What the data has to tell for the test to mean something.
  var figure: QueryFigure? {
    switch self {
    case .draft: .draft
    case .reason: .reason
    case .count(.reactions, _), .count(.interactions, _): .reactions
    case .count(.comments, _): .comments
    case .linked: .links
    case .review, .person(.reviewer, _): .reviews
    case .person(.commenter, _): .commenters
    case .missing(.reply): .replies
    case .priority, .missing(.priority): .priority
    case .date(.due, _), .missing(.due): .due
    case .date(.created, _): .created
    case .date(.updated, _): .updated
    default: nil
    }
  }
}

extension QueryOrder.Key {
  /// What the data has to tell for the order to mean something.
  var figure: QueryFigure? {
    switch self {
    case .reactions, .interactions: .reactions
    case .comments: .comments
    case .priority: .priority
    case .created: .created
    case .updated: .updated
    case .closed, .title, .number, .relevance: nil
    }
  }
}

extension QueryCount {
  /// The number of an issue, where it is known.
  package func value(of issue: Issue) -> Int? {
    switch self {
    case .comments: issue.commentCount
    case .reactions: issue.reactions.map { Int($0) }
    case .interactions: issue.reactions.map { issue.commentCount + Int($0) }
    }
  }
}
