import Hashing
public import IssueModel
import IssueStore

/// Prepares an issue for a list; members it has nothing to say about come from the issue itself.
@dynamicMemberLookup
public struct IssueRowViewModel: Sendable {
  /// The issue behind the row.
  public let issue: Issue
  private let presentation: Presentation

  /// The row of an issue.
  public init(_ issue: Issue, in presentation: Presentation) {
    self.issue = issue
    self.presentation = presentation
  }

  /// A member of the issue, as it stands.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Issue, Value>) -> Value {
    issue[keyPath: keyPath]
  }

  private var isHigh: Bool { issue.priority == .high }

  /// 1 for high priority, else 0: the mark keeps its place in every row.
  public var iconOpacity: Int { isHigh ? 1 : 0 }

  /// What identifies the priority mark: "TITLE High Priority", or empty.
  public var iconIdentifier: String { isHigh ? issue.title + " High Priority" : "" }

  /// What a screen reader adds: "High priority", or empty.
  public var accessibilityHint: String { isHigh ? presentation.text(.highPriority) : "" }

  /// The creation date in numbers, to show.
  public var creationDate: String { issue.created?.day.description ?? "" }

  /// The creation date, abbreviated, to speak.
  public var accessibilityCreationDate: String {
    issue.created.map { presentation.language.shortDate($0.day) } ?? ""
  }

  /// "CLOSED" on what is closed, else empty.
  public var closedMark: String { issue.isOpen ? "" : presentation.text(.closedMark) }

  /// The state in words.
  public var status: String {
    switch issue.state {
    case .open: presentation.text(.open)
    case .closed: presentation.text(.closed)
    case .merged: presentation.text(.merged)
    }
  }

  /// `#12`, or the key where there is no number.
  public var reference: String { issue.number.map { "#\($0)" } ?? issue.key }

  /// The names of the tags as the language joins a list, or "No tags".
  public var tagList: String {
    issue.tags.isEmpty
      ? presentation.text(.noTags)
      : presentation.language.list(issue.tags.map { presentation.snapshot[$0].name })
  }

  /// The row, ready to be shown.
  public var record: IssueRowRecord {
    IssueRowRecord(
      reference: reference,
      title: issue.title,
      target: presentation.directory.target(of: issue.identity),
      kind: issue.kind.name,
      state: issue.state.name,
      status: status,
      icon: issue.icon,
      closedMark: closedMark,
      priority: issue.priority?.name,
      priorityLabel: issue.priority.map { presentation.text($0.phrase) } ?? "",
      iconOpacity: iconOpacity,
      iconIdentifier: iconIdentifier,
      hint: accessibilityHint,
      author: presentation.person(issue.author),
      assignees: issue.assignees.compactMap { presentation.person($0) },
      created: presentation.date(issue.created),
      updated: presentation.date(issue.updated),
      due: presentation.date(issue.due),
      tags: issue.tags.map { presentation.tag($0) },
      tagList: tagList,
      comments: issue.commentCount,
      commentsLabel: presentation.language.count(issue.commentCount, .comment))
  }
}

extension IssueRowViewModel {
  /// Adds all that `record` reads of an issue to a key.
  static func combine(
    _ issue: borrowing Issue, tags: [UInt64], people: [UInt64], sources: [UInt64],
    _ directory: SiteDirectory, into key: inout InputKey
  ) {
    key.combine(issue.title)
    key.combine(sources[Int(issue.identity.source.index)])
    if let number = issue.identity.number {
      key.combine(number)
    } else {
      key.combine(issue.identity.key)
      key.combine(directory.keys[issue.identity])
    }
    key.combine(
      Int(issue.kind.rawValue) | Int(issue.state.rawValue) << 8
        | Int(issue.priority?.rawValue ?? 255) << 16 | issue.commentCount << 24)
    key.combine(issue.author.map { people[Int($0.index)] } ?? 0)
    key.combine(issue.assignees.count)
    for person in issue.assignees { key.combine(people[Int(person.index)]) }
    key.combine(issue.tags.count)
    for tag in issue.tags { key.combine(tags[Int(tag.index)]) }
    key.combine(issue.created?.seconds)
    key.combine(issue.updated?.seconds)
    key.combine(issue.due?.seconds)
  }
}

extension Issue.Kind {
  /// The word that style sheets and data use.
  public var name: String {
    switch self {
    case .issue: "issue"
    case .pull: "pull"
    }
  }
}

extension Issue.State {
  /// The word that style sheets and data use.
  public var name: String {
    switch self {
    case .open: "open"
    case .closed: "closed"
    case .merged: "merged"
    }
  }
}

extension Priority {
  /// The word that style sheets and data use.
  public var name: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  var phrase: Phrase {
    switch self {
    case .low: .lowPriority
    case .medium: .mediumPriority
    case .high: .highPriority
    }
  }
}

extension Issue {
  /// The name of the icon for kind and state.
  var icon: String {
    switch (kind, state) {
    case (.issue, .open): "issue-open"
    case (.issue, _): "issue-closed"
    case (.pull, .open): "pull-open"
    case (.pull, .closed): "pull-closed"
    case (.pull, .merged): "pull-merged"
    }
  }
}
