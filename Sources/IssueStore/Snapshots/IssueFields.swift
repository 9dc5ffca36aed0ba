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

  private static let allNames = [
    "kind", "state", "priority", "title", "body", "author", "assignees", "tags", "project",
    "created", "updated", "closed", "due", "comments", "reviews", "private", "reminder", "url",
  ]

  /// The names of the members in it, in the order in which they are declared.
  public var names: [String] {
    Self.allNames.enumerated().filter { rawValue >> UInt32($0.offset) & 1 == 1 }.map(\.element)
  }
}

extension IssueFields {
  /// The members in which two issues differ; their identity is not one of them.
  public init(differingBetween a: Issue, and b: Issue) {
    var fields: IssueFields = []
    if a.isIdentical(to: b) {
      self = fields
      return
    }
    if a.kind != b.kind { fields.insert(.kind) }
    if a.state != b.state { fields.insert(.state) }
    if a.priority != b.priority { fields.insert(.priority) }
    // Equal strings may have different bytes.
    if !a.title.utf8.elementsEqual(b.title.utf8) { fields.insert(.title) }
    if !a.body.hasSameBytes(as: b.body) { fields.insert(.body) }
    if a.author != b.author { fields.insert(.author) }
    if a.assignees != b.assignees { fields.insert(.assignees) }
    if a.tags != b.tags { fields.insert(.tags) }
    if a.project != b.project { fields.insert(.project) }
    if a.created != b.created { fields.insert(.created) }
    if a.updated != b.updated { fields.insert(.updated) }
    if a.closed != b.closed { fields.insert(.closed) }
    if a.due != b.due { fields.insert(.due) }
    if a.reportedComments != b.reportedComments || !Comment.areSame(a.comments, b.comments) {
      fields.insert(.comments)
    }
    if !Comment.areSame(a.reviews, b.reviews) { fields.insert(.reviews) }
    if a.isPrivate != b.isPrivate { fields.insert(.privacy) }
    if a.reminder != b.reminder { fields.insert(.reminder) }
    if a.url != b.url { fields.insert(.url) }
    self = fields
  }
}

extension Comment {
  fileprivate static func areSame(_ a: [Comment], _ b: [Comment]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices {
      guard a[index].author == b[index].author, a[index].created == b[index].created,
        a[index].body.hasSameBytes(as: b[index].body)
      else { return false }
    }
    return true
  }
}
