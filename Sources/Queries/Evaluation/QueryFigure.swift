package import IssueModel
package import IssueStore

/// Figures of queries that some data does not have.
package enum QueryFigure: String, CaseIterable, Sendable {
  case issues = "is an issue"
  case pulls = "is a pull request"
  case labels = "has a label"
  case projects = "belongs to a project or milestone"
  case authors = "says who opened it"
  case assignees = "says who works on it"
  case draft = "says which pull requests are drafts"
  case reason = "says why issues were closed"
  case reactions = "says how many reactions there are"
  case links = "says which pull requests close which issues"
  case reviews = "says who reviewed pull requests"
  case comments = "says how many comments there are"
  case commenters = "says who commented"
  case replies = "says who replied"
  case priority = "says how urgent issues are"
  case due = "says when issues are due"
  case created = "says when issues were made"
  case updated = "says when issues were last changed"
  case closed = "says when issues were closed"
  case merged = "says when pull requests were merged"

  /// Whether any issue has it. Dates of closing are not missing where nothing is closed.
  package func isKnown(in snapshot: Snapshot) -> Bool {
    switch self {
    case .issues: snapshot.issues.contains { $0.kind == .issue }
    case .pulls: snapshot.issues.contains { $0.kind == .pull }
    case .labels:
      snapshot.issues.contains { !$0.tags.isEmpty } || snapshot.tags.contains(where: \.isDefined)
    case .projects: !snapshot.projects.isEmpty
    case .authors: snapshot.issues.contains { $0.author != nil }
    case .assignees: snapshot.issues.contains { !$0.assignees.isEmpty }
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
    case .closed: Self.areDated(in: snapshot) { !$0.isOpen }
    case .merged:
      QueryFigure.pulls.isKnown(in: snapshot) && Self.areDated(in: snapshot) { $0.state == .merged }
    }
  }
}

extension QueryFigure {
  /// The key in a query that asks for it.
  package var key: String {
    switch self {
    case .issues: "is:issue"
    case .pulls: "is:pull"
    case .labels: "label"
    case .projects: "project"
    case .authors: "author"
    case .assignees: "assignee"
    case .draft: "is:draft"
    case .links: "linked"
    case .reviews: "review"
    case .commenters: "commenter"
    case .replies: "no:reply"
    case .reason, .reactions, .comments, .priority, .due, .created, .updated, .closed, .merged:
      "\(self)"
    }
  }

  /// Whether any issue in a state has the date of reaching it, or none is in it.
  private static func areDated(
    in snapshot: Snapshot, _ isInState: (Issue) -> Bool
  ) -> Bool {
    var isMissing = false
    for issue in snapshot.issues where isInState(issue) {
      if issue.closed != nil { return true }
      isMissing = true
    }
    return !isMissing
  }
}

extension QueryTerm {
  /// The figure that the test needs.
  var figure: QueryFigure? {
    switch self {
    case .kind(.issue): .issues
    case .kind(.pull), .state(.merged): .pulls
    case .tag, .missing(.label): .labels
    case .project, .missing(.project): .projects
    case .person(.author, _): .authors
    case .person(.assignee, _), .missing(.assignee): .assignees
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
    case .date(.closed, _): .closed
    case .date(.merged, _): .merged
    case .state, .source, .number, .key, .text, .person(.mentions, _): nil
    }
  }
}

extension QueryOrder.Key {
  /// The figure that the order needs.
  var figure: QueryFigure? {
    switch self {
    case .reactions, .interactions: .reactions
    case .comments: .comments
    case .priority: .priority
    case .created: .created
    case .updated: .updated
    case .closed: .closed
    case .title, .number, .relevance: nil
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
