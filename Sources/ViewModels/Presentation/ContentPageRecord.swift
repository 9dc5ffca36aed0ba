import IssueStore
public import Records

/// A page written by hand, in `pages/`.
public struct ContentPageRecord: Record {
  let frame: PageFrame
  let content: MarkdownText?
  let contents: [HeadingRecord]
  let presentation: Presentation

  /// A page; `content` and `contents` are known once its template tags have been run, and stay empty
  /// in HTML pages.
  public init(
    _ frame: PageFrame, content: MarkdownText? = nil, contents: [HeadingRecord] = [],
    in presentation: Presentation
  ) {
    self.frame = frame
    self.content = content
    self.contents = contents
    self.presentation = presentation
  }

  /// What templates may use of a page written by hand.
  public static let fields = FieldTable<Self>(
    "content page", "A page written by hand: page.html, and the tags within pages themselves.",
    in: \.frame
  ) {
    Field("content", "The text of a Markdown page.", \.content)
    Field("contents", "The headings of the text.", \.contents)
    Field("figures", "The figures of the dashboard.") { $0.presentation.figureRecords }
    Field("date", "The date of the data; none where the data has no dates.") {
      $0.presentation.dataDate
    }
  }
}

/// A heading of a text.
public struct HeadingRecord: Record {
  let level: Int
  let text: String
  let target: LinkTarget

  /// A heading, of level 1 to 6, with the id it has on the page.
  public init(level: Int, text: String, id: String) {
    self.level = level
    self.text = text
    target = .anchor(id)
  }

  /// What templates may use of a heading.
  public static let fields = FieldTable<Self>("heading", "A heading of a text.") {
    Field("level", "1 to 6.", \.level)
    Field("text", "The text without markup.", \.text)
    Field("target", "Where it stands.", \.target)
  }
}
