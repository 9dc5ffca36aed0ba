import Bytes
public import IssueModel
import IssueStore
import Languages
public import Records

/// An issue as lists show it. Members that it does not declare are those of the issue, and every
/// string is made when a template asks for it.
@dynamicMemberLookup
public struct IssueRowViewModel: Record {
  let issue: Issue
  let presentation: Presentation

  /// The row of an issue.
  init(_ issue: Issue, in presentation: Presentation) {
    self.issue = issue
    self.presentation = presentation
  }

  /// A member of the issue.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Issue, Value>) -> Value {
    issue[keyPath: keyPath]
  }

  private var isHigh: Bool { issue.priority == .high }

  /// The state in words.
  var status: String {
    switch issue.state {
    case .open: presentation.text(issue.kind == .pull ? .openPull : .open)
    case .closed: presentation.text(issue.kind == .pull ? .closedPull : .closed)
    case .merged: presentation.text(.merged)
    }
  }

  /// `#12`, `tool#12` where there are several sources, or the key where there is no number.
  public var reference: String { presentation.directory.reference(to: issue.identity) }

  /// What templates are told of the reference.
  static let referenceMeaning =
    "#12, tool#12 where there are several sources, or the key where there is no number."

  /// The reference and the title.
  var label: String { reference + " " + title }

  /// The title, cut to the length that lists show.
  public var title: String { issue.title.cut }

  /// The issue's page.
  public var target: LinkTarget { presentation.directory.target(of: issue.identity) }

  /// The priority in words; empty where there is none.
  var priorityLabel: String { issue.priority.map { presentation.text($0.phrase) } ?? "" }

  /// The people who work on it.
  var assigneeLinks: [Shared<PersonLinkRecord>] {
    issue.assignees.compactMap { presentation.person($0) }
  }

  /// How many tags a row shows: lists stay readable, and small, whatever a tracker holds.
  static let mostChips = 12

  /// Its tags.
  var chips: [Shared<TagChipRecord>] { issue.tags.map { presentation.tag($0) } }

  private var shownChips: [Shared<TagChipRecord>] {
    let chips = chips
    return chips.count > Self.mostChips ? Array(chips.prefix(Self.mostChips)) : chips
  }

  /// The count of comments in words.
  var commentsLabel: String { presentation.count(issue.commentCount, .comment) }

  /// The names of the tags as the language joins a list, or "No tags"; empty where the data tells no
  /// tags.
  var tagList: String {
    issue.tags.isEmpty
      ? presentation.parts.tellsTags ? presentation.text(.noTags) : ""
      : presentation.language.list(issue.tags.map { presentation.snapshot[$0].name })
  }

  /// What templates may use of an issue in a list.
  public static let fields = FieldTable<Self>("issue row", "One issue or pull request in a list.") {
    Field("reference", IssueRowViewModel.referenceMeaning) { $0.reference }
    Field("title", "The title, never empty; cut at \(String.longestTitle) characters.") { $0.title }
    Field("target", "The issue's page.") { $0.target }
    Field("kind", "issue or pull.") { $0.issue.kind.word }
    Field("state", "open, closed or merged.") { $0.issue.state.word }
    Field.derived("status", "The state in words: Open, Closed or Merged.") { $0.status }
    Field.derived("icon", "The name of the icon for kind and state.") { $0.issue.icon }
    Field.derived("closed_mark", "CLOSED on what is closed, else empty.") {
      $0.issue.isOpen ? "" : $0.presentation.text(.closedMark)
    }
    Field("priority", "low, medium or high; none where the tracker has none.") {
      $0.issue.priority?.word
    }
    Field.derived("priority_label", "The priority in words; empty where there is none.") {
      $0.priorityLabel
    }
    // The icon takes room in every row, so that titles are aligned.
    Field.derived("icon_opacity", "The opacity of the priority mark: 1 for high priority, else 0.")
    {
      $0.isHigh ? 1 : 0
    }
    Field.derived("icon_identifier", "TITLE High Priority for high priority, else empty.") {
      $0.isHigh ? $0.issue.title + " High Priority" : ""
    }
    Field.derived("hint", "High priority, for screen readers, or empty.") {
      $0.isHigh ? $0.presentation.text(.highPriority) : ""
    }
    Field("author", "Who opened it; none where the tracker does not say.") {
      $0.presentation.person($0.issue.author)
    }
    Field("assignees", "Who works on it.") { $0.assigneeLinks }
    Field("created", "When it was made: show created.day, speak created.short.") {
      $0.presentation.date($0.issue.created)
    }
    Field("updated", "When it was last changed.") { $0.presentation.date($0.issue.updated) }
    Field("closed", "When it was closed or merged.") { $0.presentation.date($0.issue.closed) }
    Field("due", "When it is due.") { $0.presentation.date($0.issue.due) }
    Field("tags", "Its tags, \(IssueRowViewModel.mostChips) at most.") {
      $0.shownChips
    }
    Field("more_tags", "How many tags it has besides.") {
      max(0, $0.issue.tags.count - IssueRowViewModel.mostChips)
    }
    Field(
      "tag_list",
      "All tags' names as a sentence names them, or “No tags”; empty where the data tells no tags."
    ) {
      $0.tagList
    }
    Field("comments", "How many comments it has.") { $0.issue.commentCount }
    Field("tells_comments", "Whether that is known; else there are 0.") { $0.issue.knowsComments }
    Field.derived("comments_label", "The count of comments in words.") { $0.commentsLabel }
    Field("reviews", "How many reviews it has, without answers of its author.") {
      $0.issue.reviewCount
    }
    Field.derived("reviews_label", "The count of reviews in words.") {
      $0.presentation.count($0.issue.reviewCount, .review)
    }
  }
}

extension Priority {
  /// Its name in a phrase.
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
