public import IssueModel

/// A member of an issue, but for its identity.
public enum IssueMember: UInt32, Sendable, CaseIterable {
  case kind, state, priority, title, body, author, assignees
  /// Not the names of the tags.
  case tags
  /// Not the members of the project.
  case project
  case created, updated, closed, due
  /// The conversation, what of it is left out as private, or the tracker's figure of it.
  case comments
  case reviews, `private`, reminder, url
  /// Events, the closer and the reason, and links.
  case history
  case reactions, draft

  fileprivate func differs(_ a: Issue, _ b: Issue) -> Bool {
    switch self {
    case .kind: a.kind != b.kind
    case .state: a.state != b.state
    case .priority: a.priority != b.priority
    // Equal strings may have different bytes.
    case .title: !a.title.utf8.elementsEqual(b.title.utf8)
    case .body: !a.body.hasSameBytes(as: b.body)
    case .author: a.author != b.author
    case .assignees: a.assignees != b.assignees
    case .tags: a.tags != b.tags
    case .project: a.project != b.project
    case .created: a.created != b.created
    case .updated: a.updated != b.updated
    case .closed: a.closed != b.closed
    case .due: a.due != b.due
    case .comments:
      a.reportedComments != b.reportedComments || a.hiddenComments != b.hiddenComments
        || !Comment.areSame(a.comments, b.comments)
    case .reviews: !Comment.areSame(a.reviews, b.reviews)
    case .private: a.isPrivate != b.isPrivate
    case .reminder: a.reminder != b.reminder
    case .url: a.url != b.url
    case .history: !a.sharesHistory(with: b) && !a.history.hasSameBytes(as: b.history)
    case .reactions: a.reactions != b.reactions
    case .draft: a.isDraft != b.isDraft
    }
  }
}

/// Members of an issue, as a set: the differences between two states of it.
public struct IssueFields: OptionSet, Sendable, Hashable {
  /// A bit for every member.
  public let rawValue: UInt32

  /// The set of these bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The set of some members.
  public init(_ members: [IssueMember]) {
    rawValue = members.reduce(0) { $0 | 1 << $1.rawValue }
  }

  /// The members in which two issues differ.
  public init(differingBetween a: Issue, and b: Issue) {
    let differing = a.isIdentical(to: b) ? [] : IssueMember.allCases.filter { $0.differs(a, b) }
    self.init(differing)
  }

  /// The names of the members in it, in the order in which they are declared.
  public var names: [String] {
    IssueMember.allCases.filter { rawValue >> $0.rawValue & 1 == 1 }.map { "\($0)" }
  }
}

extension Comment {
  fileprivate static func areSame(_ a: [Comment], _ b: [Comment]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.author == $1.author && $0.created == $1.created && $0.review == $1.review
          && $0.isMember == $1.isMember && $0.isPrivate == $1.isPrivate && $0.id == $1.id
          && $0.path == $1.path && $0.number == $1.number
          && $0.body.hasSameBytes(as: $1.body)
      }
  }
}

extension IssueHistory {
  /// Whether two histories are byte for byte the same.
  fileprivate func hasSameBytes(as other: IssueHistory) -> Bool {
    // Equal strings may have different bytes.
    self == other && texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The texts in it.
  var texts: [String] { events.flatMap { [$0.subject, $0.before] } + links.map(\.reference) }
}

extension Text {
  /// Whether two texts are byte for byte the same; nothing is read when they share their memory.
  func hasSameBytes(as other: Text) -> Bool {
    utf8.span.isIdentical(to: other.utf8.span) || utf8 == other.utf8
  }
}
