import IssueModel
import IssueStore
import Languages
public import Records

/// An issue in full, or as much of it as a report shows.
public struct IssueRecord: Record {
  let row: IssueRowViewModel
  let body: MarkdownText?
  let comments: [CommentRecord]
  /// All parts of reviews, including those without a text.
  let reviews: [CommentRecord]

  /// An issue with its text and conversation, as far as the detail asks for them.
  init(_ issue: Issue, _ detail: ReportDetail = .full, in presentation: Presentation) {
    let source = issue.identity.source
    func said(_ comments: [Comment], _ prefix: String) -> [CommentRecord] {
      guard detail == .full else { return [] }
      var review: Comment?
      var numbers = CommentNumbers()
      return comments.map { comment in
        if comment.review != .remark { review = comment }
        numbers.count(comment)
        return CommentRecord(
          id: numbers.id(of: comment, prefix),
          author: presentation.person(comment.author),
          created: presentation.date(comment.created),
          verdict: comment.review == .remark ? nil : comment.review,
          isContinued: comment.review == .remark && comment.author == review?.author
            && comment.created?.day == review?.created?.day,
          path: comment.path.isEmpty ? "" : comment.path.string,
          body: presentation.markdown(comment.body, from: source))
      }
    }
    row = IssueRowViewModel(issue, in: presentation)
    body = presentation.markdown(detail == .list ? .empty : issue.body, from: source)
    comments = said(issue.comments, "comment")
    reviews = said(issue.reviews, "review")
  }

  private var issue: Issue { row.issue }
  private var presentation: Presentation { row.presentation }

  private var project: LinkRecord? {
    issue.project.map {
      LinkRecord(
        label: presentation.snapshot[$0].title, target: presentation.directory.target(of: $0))
    }
  }

  private var reminder: String {
    guard let reminder = issue.reminder, reminder.isEnabled else { return "" }
    let zone = presentation.settings.timeZone
    return zone == "UTC" ? reminder.time.description : "\(reminder.time) \(zone)"
  }

  private var source: String {
    presentation.index.sources.count > 1 ? presentation.snapshot[issue.identity.source].name : ""
  }

  /// What templates may use of an issue in full.
  public static let fields = FieldTable<Self>("issue", "An issue or pull request in full.") {
    Field("reference", IssueRowViewModel.referenceMeaning) { $0.row.reference }
    Field("title", "The title, never empty.") { $0.issue.title }
    Field("target", "The issue's own page.") { $0.row.target }
    Field("kind", "issue or pull.") { $0.issue.kind.word }
    Field.derived("kind_label", "The word for its kind.") {
      $0.presentation.text($0.issue.kind == .issue ? .issue : .pull)
    }
    Field("state", "open, closed or merged.") { $0.issue.state.word }
    Field.derived("status", "The state in words: Open, Closed or Merged.") { $0.row.status }
    Field.derived("icon", "The name of the icon for kind and state.") { $0.issue.icon }
    Field("priority", "low, medium or high; none where the tracker has none.") {
      $0.issue.priority?.word
    }
    Field.derived("priority_label", "The priority in words; empty where there is none.") {
      $0.row.priorityLabel
    }
    Field("author", "Who opened it; none where the tracker does not say.") {
      $0.presentation.person($0.issue.author)
    }
    Field("assignees", "Who works on it.") { $0.row.assigneeLinks }
    Field("created", "When it was made.") { $0.presentation.date($0.issue.created) }
    Field("updated", "When it was last changed.") { $0.presentation.date($0.issue.updated) }
    Field("closed", "When it was closed or merged.") { $0.presentation.date($0.issue.closed) }
    Field("due", "When it is due.") { $0.presentation.date($0.issue.due) }
    Field("reminder", "The daily reminder in words; empty where there is none.") { $0.reminder }
    Field("project", "The project it belongs to.") { $0.project }
    Field("tags", "Its tags.") { $0.row.chips }
    Field.derived(
      "tag_list",
      "The tags' names as a sentence names them, or “No tags”; empty where the data tells no tags."
    ) {
      $0.row.tagList
    }
    Field("source", "Its source's name where the site has several; else empty.") { $0.source }
    Field("original", "Its address on its tracker, where that is known.") { issue in
      issue.issue.url.map { LinkTarget.external($0) }
    }
    Field("body", "The text; none where it is empty.", \.body)
    Field("comments", "The conversation.", \.comments)
    Field("comments_label", "The count of comments in words.") { $0.row.commentsLabel }
    Field(
      "reviews", "The reviews of a pull request and their remarks; a verdict may have no text.",
      \.reviews)
  }
}

/// What somebody said.
public struct CommentRecord: Record {
  let id: String
  let author: Shared<PersonLinkRecord>?
  let created: DateRecord?
  /// The verdict of a review; nil for a comment that is not part of one.
  let verdict: Comment.ReviewPart?
  /// Whether it is a remark by the author of the review it belongs to, made on the same day.
  let isContinued: Bool
  /// The file that a remark of a review is about; empty where there is none.
  let path: String
  let body: MarkdownText?

  /// What templates may use of a comment.
  public static let fields = FieldTable<Self>("comment", "What somebody said below an issue.") {
    Field("id", "Its id on the page, as comment-3.", \.id)
    Field("author", "Who said it; none where the tracker does not say.", \.author)
    Field("created", "When it was said.", \.created)
    Field("verdict", "approved, changesRequested, commented or dismissed for a review; else empty.")
    {
      $0.verdict?.word ?? ""
    }
    Field(
      "is_continued", "Whether it is a remark made on the day of its review by who wrote that.",
      \.isContinued)
    Field("path", "The file that a remark of a review is about; else empty.", \.path)
    Field("body", "The text; none where it is empty.", \.body)
  }
}

extension [Comment] {
  /// The ids of their anchors on the issue's page. The number in each is the tracker's, or else one
  /// more than that of the comment before.
  func ids(_ prefix: String) -> [String] {
    var numbers = CommentNumbers()
    return map { comment in
      numbers.count(comment)
      return numbers.id(of: comment, prefix)
    }
  }

  /// The id of one of them.
  func id(_ prefix: String, at place: Int) -> String {
    var numbers = CommentNumbers()
    for comment in self[...place] { numbers.count(comment) }
    return numbers.id(of: self[place], prefix)
  }
}

/// Numbers comments; verdicts without a text are numbered separately.
private struct CommentNumbers {
  private var said = 0
  private var silent = 0

  mutating func count(_ comment: Comment) {
    if comment.isSilent {
      silent += 1
    } else {
      said = max(said + 1, Int(comment.number))
    }
  }

  /// The id of the comment that was counted last.
  func id(of comment: Comment, _ prefix: String) -> String {
    comment.isSilent ? "verdict-\(silent)" : "\(prefix)-\(said)"
  }
}

extension Comment {
  /// Whether it is a part of a review without a text.
  fileprivate var isSilent: Bool { body.isEmpty && review != nil }
}
