public import IssueModel
import IssueStore

/// A change to a site's own data.
///
/// Issues are named by their identity, tags and projects by their names without regard to case.
public enum DataEdit: Sendable, Hashable {
  /// A new issue.
  case addIssue(IssueDraft)
  /// Other values for members of an issue.
  case changeIssue(Issue.Identity, [IssueChange])
  /// An issue that is to go.
  case deleteIssue(Issue.Identity)
  /// A new tag.
  case addTag(Tag)
  /// Another name for a tag, wherever it is used.
  case renameTag(String, to: String)
  /// A tag that is to go; its issues stay.
  case deleteTag(String)
  /// A new project.
  case addProject(Project)
  /// Other values for members of a project.
  case changeProject(String, [ProjectChange])
  /// A project that is to go, and its issues with it.
  case deleteProject(String)
  /// The status light.
  case setLight(Light)
  /// The time of reminders.
  case setReminders(ReminderSettings)
  /// These tags and issues replace everything.
  case replaceEverything(tags: [Tag], issues: [IssueDraft])
}

/// Another value for a member of an issue.
public enum IssueChange: Sendable, Hashable {
  /// The title.
  case title(String)
  /// The Markdown text.
  case body(Text)
  /// Open or closed, and since when.
  case state(Issue.State, at: Instant)
  /// How urgent it is.
  case priority(Priority?)
  /// The names of its tags, in their order.
  case tags([String])
  /// The title of its project.
  case project(String?)
  /// The logins of those who work on it.
  case assignees([String])
  /// When it is due.
  case due(Instant?)
  /// Its reminder.
  case reminder(Reminder?)
  /// A further comment at the end of its conversation.
  case comment(CommentDraft)
  /// When it was last changed.
  case updated(Instant)
}

/// Another value for a member of a project.
public enum ProjectChange: Sendable, Hashable {
  /// The title, wherever the project is named.
  case title(String)
  /// The description, in Markdown.
  case details(String)
  /// Its colour.
  case color(NamedColor)
  /// Whether it is closed.
  case isClosed(Bool)
  /// When it is due.
  case due(Instant?)
  /// Its reminder.
  case reminder(Reminder?)
}

/// A comment that is to be made.
public struct CommentDraft: Sendable, Hashable {
  /// The login of who writes it.
  public var author: String?
  /// When it is written.
  public var created: Instant
  /// The Markdown text.
  public var body: Text

  /// A comment.
  public init(author: String?, created: Instant, body: Text) {
    self.author = author
    self.created = created
    self.body = body
  }
}

/// An issue that is to be made.
public struct IssueDraft: Sendable, Hashable {
  /// Its number, which no other issue of its source has.
  public var number: Int
  /// The title, a line with something in it.
  public var title: String
  /// The Markdown text.
  public var body: Text
  /// The priority; medium by default.
  public var priority: Priority
  /// Whether it is closed already.
  public var isClosed = false
  /// The names of its tags.
  public var tags: [String]
  /// The title of its project.
  public var project: String?
  /// The login of who opened it.
  public var author: String?
  /// The logins of those who work on it.
  public var assignees: [String]
  /// When it is made.
  public var created: Instant
  /// When it is due.
  public var due: Instant?
  /// Its reminder.
  public var reminder: Reminder?

  /// A draft of medium priority without tags.
  public init(number: Int, title: String, created: Instant) {
    self.number = number
    self.title = title
    self.created = created
    body = .empty
    priority = .medium
    tags = []
    assignees = []
  }
}

extension DataEdit {
  /// The edit with names spelled as the data spells them; `snapshot` is the data after it.
  func spelled(as snapshot: Snapshot) -> DataEdit {
    switch self {
    case .addIssue(var draft):
      let identity = Issue.Identity(
        source: snapshot.ownSource ?? SourceID(0), number: draft.number, key: nil)
      guard let index = snapshot.index(of: identity) else { return self }
      let issue = snapshot.issues[index]
      draft.title = issue.title
      draft.tags = issue.tags.map { snapshot[$0].name }
      draft.project = issue.project.map { snapshot[$0].title }
      draft.author = issue.author.map { snapshot[$0].login }
      draft.assignees = issue.assignees.map { snapshot[$0].login }
      return .addIssue(draft)
    case .changeIssue(let identity, let changes):
      guard let index = snapshot.index(of: identity) else { return self }
      let issue = snapshot.issues[index]
      return .changeIssue(identity, changes.map { $0.spelled(as: issue, in: snapshot) })
    case .renameTag(let name, let new):
      return .renameTag(name, to: snapshot.tag(named: new).map { snapshot[$0].name } ?? new)
    default: return self
    }
  }
}

extension IssueChange {
  fileprivate func spelled(as issue: Issue, in snapshot: Snapshot) -> IssueChange {
    switch self {
    case .title: .title(issue.title)
    case .tags: .tags(issue.tags.map { snapshot[$0].name })
    case .project: .project(issue.project.map { snapshot[$0].title })
    case .assignees: .assignees(issue.assignees.map { snapshot[$0].login })
    case .comment(let draft):
      .comment(
        CommentDraft(
          author: issue.comments.last?.author.map { snapshot[$0].login }, created: draft.created,
          body: draft.body))
    default: self
    }
  }
}
