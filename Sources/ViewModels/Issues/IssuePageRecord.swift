public import Records

/// The page of an issue or pull request.
public struct IssuePageRecord: Record {
  /// The site.
  public let site: Shared<SiteRecord>
  /// The phrases.
  public let words: Shared<Words>
  /// The page, for its frame.
  public let page: PageRecord
  /// The issue in full.
  public let issue: IssueRecord
  /// The record before it in its source.
  public let previous: LinkRecord?
  /// The record after it in its source.
  public let next: LinkRecord?

  /// What templates may use of an issue's page.
  public static let fields = FieldTable<Self>(
    "issue page", "The page of an issue or pull request: issue.html."
  ) {
    Field("site", "The site.", \.site)
    Field("words", "The phrases of the site's language.", \.words)
    Field("page", "The page, for its frame.", \.page)
    Field("issue", "The issue in full.", \.issue)
    Field("previous", "The record before it in its source; none at the first.", \.previous)
    Field("next", "The record after it in its source; none at the last.", \.next)
  }
}

/// An issue in full.
public struct IssueRecord: Record {
  /// The issue as lists show it.
  public let row: IssueRowRecord
  /// The word for its kind.
  public let kindLabel: String
  /// The text.
  public let body: MarkdownText?
  /// The project it belongs to.
  public let project: LinkRecord?
  /// When it was closed or merged.
  public let closed: DateRecord?
  /// The daily reminder in words; empty where there is none.
  public let reminder: String
  /// The source's name where the site has several; else empty.
  public let source: String
  /// Its address on its tracker.
  public let original: LinkTarget?
  /// The conversation.
  public let comments: [CommentRecord]
  /// The reviews of a pull request.
  public let reviews: [CommentRecord]

  /// What templates may use of an issue in full.
  public static let fields = FieldTable<Self>("issue", "An issue or pull request in full.") {
    Field("reference", "#12, or the key where there is no number.", \.row.reference)
    Field("title", "The title, never empty.", \.row.title)
    Field("target", "The issue's own page.", \.row.target)
    Field("kind", "issue or pull.", \.row.kind)
    Field("kind_label", "The word for its kind.", \.kindLabel)
    Field("state", "open, closed or merged.", \.row.state)
    Field("status", "The state in words: Open, Closed or Merged.", \.row.status)
    Field("icon", "The name of the icon for kind and state.", \.row.icon)
    Field("priority", "low, medium or high; none where the tracker has none.", \.row.priority)
    Field("priority_label", "The priority in words; empty where there is none.") {
      $0.row.priorityLabel
    }
    Field("author", "Who opened it; none where the tracker does not say.", \.row.author)
    Field("assignees", "Who works on it.", \.row.assignees)
    Field("created", "When it was made.", \.row.created)
    Field("updated", "When it was last changed.", \.row.updated)
    Field("closed", "When it was closed or merged.", \.closed)
    Field("due", "When it is due.", \.row.due)
    Field("reminder", "The daily reminder in words; empty where there is none.", \.reminder)
    Field("project", "The project it belongs to.", \.project)
    Field("tags", "Its tags.", \.row.tags)
    Field("tag_list", "The tags' names as a sentence names them, or “No tags”.", \.row.tagList)
    Field("source", "Its source's name where the site has several; else empty.", \.source)
    Field("original", "Its address on its tracker, where that is known.", \.original)
    Field("body", "The text; none where it is empty.", \.body)
    Field("comments", "The conversation.", \.comments)
    Field("comments_label", "The count of comments in words.", \.row.commentsLabel)
    Field("reviews", "The reviews of a pull request.", \.reviews)
  }
}

/// What somebody said.
public struct CommentRecord: Record {
  /// Its id on the page.
  public let id: String
  /// Who said it.
  public let author: PersonLinkRecord?
  /// When it was said.
  public let created: DateRecord?
  /// The text.
  public let body: MarkdownText?

  /// What templates may use of a comment.
  public static let fields = FieldTable<Self>("comment", "What somebody said below an issue.") {
    Field("id", "Its id on the page, as comment-3.", \.id)
    Field("author", "Who said it; none where the tracker does not say.", \.author)
    Field("created", "When it was said.", \.created)
    Field("body", "The text; none where it is empty.", \.body)
  }
}
