public import IssueModel

/// Members of an issue, as a set: what differs between two states of it.
public struct IssueFields: OptionSet, Sendable, Hashable {
  /// A bit for every member.
  public let rawValue: UInt32

  /// The set of these bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Issue or pull request.
  public static let kind = IssueFields(rawValue: 1 << 0)
  /// Open, closed or merged.
  public static let state = IssueFields(rawValue: 1 << 1)
  /// Low, medium, high or none.
  public static let priority = IssueFields(rawValue: 1 << 2)
  /// The title.
  public static let title = IssueFields(rawValue: 1 << 3)
  /// The text.
  public static let body = IssueFields(rawValue: 1 << 4)
  /// Who opened it.
  public static let author = IssueFields(rawValue: 1 << 5)
  /// Who works on it.
  public static let assignees = IssueFields(rawValue: 1 << 6)
  /// Its tags; not their names.
  public static let tags = IssueFields(rawValue: 1 << 7)
  /// The project it belongs to; not the project's own members.
  public static let project = IssueFields(rawValue: 1 << 8)
  /// When it was made.
  public static let created = IssueFields(rawValue: 1 << 9)
  /// When it was last changed.
  public static let updated = IssueFields(rawValue: 1 << 10)
  /// When it was closed.
  public static let closed = IssueFields(rawValue: 1 << 11)
  /// When it is due.
  public static let due = IssueFields(rawValue: 1 << 12)
  /// The conversation, or the tracker's figure of it.
  public static let comments = IssueFields(rawValue: 1 << 13)
  /// The reviews.
  public static let reviews = IssueFields(rawValue: 1 << 14)
  /// Whether it is private.
  public static let privacy = IssueFields(rawValue: 1 << 15)
  /// Its reminder.
  public static let reminder = IssueFields(rawValue: 1 << 16)
  /// Its address.
  public static let url = IssueFields(rawValue: 1 << 17)

  /// The names of the members by their bits, and how they differ.
  private static let members: [(name: String, differ: @Sendable (Issue, Issue) -> Bool)] = [
    ("kind", { $0.kind != $1.kind }), ("state", { $0.state != $1.state }),
    ("priority", { $0.priority != $1.priority }),
    // Equal strings may have different bytes.
    ("title", { !$0.title.utf8.elementsEqual($1.title.utf8) }),
    ("body", { !$0.body.hasSameBytes(as: $1.body) }), ("author", { $0.author != $1.author }),
    ("assignees", { $0.assignees != $1.assignees }), ("tags", { $0.tags != $1.tags }),
    ("project", { $0.project != $1.project }), ("created", { $0.created != $1.created }),
    ("updated", { $0.updated != $1.updated }), ("closed", { $0.closed != $1.closed }),
    ("due", { $0.due != $1.due }),
    (
      "comments",
      {
        $0.reportedComments != $1.reportedComments || !Comment.areSame($0.comments, $1.comments)
      }
    ),
    ("reviews", { !Comment.areSame($0.reviews, $1.reviews) }),
    ("private", { $0.isPrivate != $1.isPrivate }), ("reminder", { $0.reminder != $1.reminder }),
    ("url", { $0.url != $1.url }),
  ]

  /// The names of the members in it, in the order in which they are declared.
  public var names: [String] {
    Self.members.enumerated().filter { rawValue >> $0.offset & 1 == 1 }.map(\.element.name)
  }

  /// The members in which two issues differ; their identity is not one of them.
  public init(differingBetween a: Issue, and b: Issue) {
    self = []
    if a.isIdentical(to: b) { return }
    for (bit, member) in Self.members.enumerated() where member.differ(a, b) {
      insert(IssueFields(rawValue: 1 << bit))
    }
  }
}

extension Comment {
  fileprivate static func areSame(_ a: [Comment], _ b: [Comment]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.author == $1.author && $0.created == $1.created && $0.body.hasSameBytes(as: $1.body)
      }
  }
}
