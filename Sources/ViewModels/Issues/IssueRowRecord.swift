public import Records

/// One issue in a list.
public struct IssueRowRecord: Record {
  /// `#12`, or the key where there is no number.
  public let reference: String
  /// The title.
  public let title: String
  /// The issue's page.
  public let target: LinkTarget
  /// `issue` or `pull`.
  public let kind: String
  /// `open`, `closed` or `merged`.
  public let state: String
  /// The state in words.
  public let status: String
  /// The name of the icon for kind and state.
  public let icon: String
  /// "CLOSED" on what is closed, else empty.
  public let closedMark: String
  /// `low`, `medium`, `high`, or nil.
  public let priority: String?
  /// The priority in words; empty where there is none.
  public let priorityLabel: String
  /// 1 for high priority, else 0.
  public let iconOpacity: Int
  /// "TITLE High Priority" for high priority, else empty.
  public let iconIdentifier: String
  /// "High priority" for high priority, else empty.
  public let hint: String
  /// Who opened it.
  public let author: PersonLinkRecord?
  /// Who works on it.
  public let assignees: [PersonLinkRecord]
  /// When it was made.
  public let created: DateRecord?
  /// When it was last changed.
  public let updated: DateRecord?
  /// When it is due.
  public let due: DateRecord?
  /// Its tags.
  public let tags: [TagChipRecord]
  /// The tags' names as a sentence names them, or "No tags".
  public let tagList: String
  /// How many comments it has.
  public let comments: Int
  /// The count of comments in words.
  public let commentsLabel: String

  /// What templates may use of an issue in a list.
  public static let fields = FieldTable<Self>("issue row", "One issue or pull request in a list.") {
    Field("reference", "#12, or the key where there is no number.", \.reference)
    Field("title", "The title, never empty.", \.title)
    Field("target", "The issue's page.", \.target)
    Field("kind", "issue or pull.", \.kind)
    Field("state", "open, closed or merged.", \.state)
    Field("status", "The state in words: Open, Closed or Merged.", \.status)
    Field("icon", "The name of the icon for kind and state.", \.icon)
    Field("closed_mark", "CLOSED on what is closed, else empty.", \.closedMark)
    Field("priority", "low, medium or high; none where the tracker has none.", \.priority)
    Field("priority_label", "The priority in words; empty where there is none.", \.priorityLabel)
    Field(
      "icon_opacity", "The opacity of the priority mark: 1 for high priority, else 0.",
      \.iconOpacity)
    Field("icon_identifier", "TITLE High Priority for high priority, else empty.", \.iconIdentifier)
    Field("hint", "High priority, for screen readers, or empty.", \.hint)
    Field("author", "Who opened it; none where the tracker does not say.", \.author)
    Field("assignees", "Who works on it.", \.assignees)
    Field("created", "When it was made: show created.day, speak created.short.", \.created)
    Field("updated", "When it was last changed.", \.updated)
    Field("due", "When it is due.", \.due)
    Field("tags", "Its tags.", \.tags)
    Field("tag_list", "The tags' names as a sentence names them, or “No tags”.", \.tagList)
    Field("comments", "How many comments it has.", \.comments)
    Field("comments_label", "The count of comments in words.", \.commentsLabel)
  }
}
