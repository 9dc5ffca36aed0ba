import Hashing
import IssueModel
import IssueStore
public import Records

/// A page written by hand, in `pages/`.
public struct ContentPageRecord: Record {
  let frame: PageFrame
  let content: MarkdownText?
  /// The headings of the text.
  public var contents: [HeadingRecord]
  let printed: [UInt8]
  let presentation: Presentation

  /// A page. The output of its template tags is passed once they have run: as `content` and
  /// `contents` of a Markdown page, as `printed` of an HTML page.
  public init(
    _ frame: PageFrame, content: MarkdownText? = nil, contents: [HeadingRecord] = [],
    printed: [UInt8] = [], in presentation: Presentation
  ) {
    self.frame = frame
    self.content = content
    self.contents = contents
    self.printed = printed
    self.presentation = presentation
  }

  /// What templates may use of a page written by hand.
  public static let fields = FieldTable<Self>(
    "content page", "A page written by hand: page.html, and the tags within pages themselves.",
    in: \.frame
  ) {
    Field("content", "The text of a Markdown page.", \.content)
    // They follow from the text alone, so that their hash may be that of none. A derived field would count as reading all.
    Field("contents", "The headings of the text.", \.contents)
    Field("printed", "The hash of what the tags of an HTML page print; 0 within them.") {
      $0.printed.isEmpty ? 0 : Int(truncatingIfNeeded: Fingerprint(of: $0.printed).low)
    }
    Field("figures", "The figures of the dashboard.") { $0.presentation.figureRecords }
    Field("date", "The date of the data; none where the data has no dates.") {
      $0.presentation.dataDate
    }
  }
}

extension Presentation {
  /// The text of a page written by hand with its references resolved.
  public func pageText(_ bytes: [UInt8]) -> MarkdownText {
    MarkdownText(
      source: bytes, references: references.resolve(ownText: bytes, in: snapshot), origin: .page)
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
