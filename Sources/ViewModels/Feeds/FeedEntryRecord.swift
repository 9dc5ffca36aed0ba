public import IssueModel
import IssueStore
import Languages
public import Records
import Synchronization

/// An entry of a feed: a change of an issue.
public struct FeedEntryRecord: Record {
  /// How many tags an entry names at most: a record with a thousand of them is in the feed of each.
  static let mostTags = 50

  /// A stable identifier.
  public let id: String
  /// The change and the issue, on one line.
  public let title: String
  /// Its place on the site.
  public let target: LinkTarget
  /// The issue's address on its tracker, where that is known.
  public let original: LinkTarget?
  /// Who did it.
  public let author: String
  /// When it happened.
  public let date: Instant
  /// The names of the issue's tags, ``mostTags`` at most.
  public let tags: [String]
  /// The change in words, where no text describes it, or where the text can be read.
  public let note: String
  /// The text.
  public let body: MarkdownText?
  /// The entry as HTML, rendered once for all feeds.
  private let html = Once<[UInt8]>()

  /// The entry as HTML; `make` is called once.
  public func html(_ make: () -> [UInt8]) -> [UInt8] { html.value(make) }

  init(_ change: DatedChange, of issue: Issue, in presentation: Presentation) {
    let row = IssueRowViewModel(issue, in: presentation)
    func text(_ phrase: Phrase) -> String { presentation.text(phrase) }
    var said: Text?
    var anchor = ""
    var word: String
    var note = ""
    switch change.kind {
    case .opened:
      word = text(.opened)
      said = issue.body
    case .closed: word = text(.wasClosed)
    case .merged: word = text(.wasMerged)
    case .reopened: word = text(.reopened)
    case .comment:
      word = text(.comment)
      said = issue.comments[change.place].body
      anchor = issue.comments.id("comment", at: change.place)
    case .review:
      word = text(issue.reviews[change.place].review?.phrase ?? .comment)
      let place = issue.onlyRemark(ofReviewAt: change.place) ?? change.place
      note = issue.reviews[place].path.string
      said = issue.reviews[place].body
      anchor = issue.reviews.id("review", at: place)
    case .changed:
      word = text(.updated)
      let events =
        issue.hasHistory ? issue.history.events.filter { $0.isEdit(of: issue, in: change) } : []
      if events.isEmpty {
        said = issue.body
      } else {
        note = presentation.sentence(Array(events.prefix(20)), from: issue.identity.source).map(
          \.text
        ).joined()
      }
    }
    author = presentation.person(change.actor)?.name ?? text(.unknownAuthor)
    if said?.showsNothing ?? true, note.isEmpty {
      note =
        change.kind == .opened
        ? text(.noText) : change.actor == nil ? word : "\(word) · \(author)"
    }
    let date = change.date.description.filter { $0 != "-" && $0 != ":" }
    id = TagURI(of: issue, in: presentation.snapshot, at: presentation.settings.namingAddress).uri(
      "\(change.kind.rawValue)-\(date)" + (change.number > 1 ? "-\(change.number)" : ""),
      since: change.date.day)
    title = "\(row.label.cut(to: String.longestTitle)) – \(word)"
    if case .permalink(var permalink) = row.target {
      permalink.fragment = anchor
      target = .permalink(permalink)
    } else {
      target = row.target
    }
    original = issue.url.map { .external($0) }
    self.date = change.date
    tags = issue.tags.prefix(Self.mostTags).map { presentation.snapshot[$0].name }
    self.note = note
    body = said.flatMap { presentation.markdown($0, from: issue.identity.source) }
  }

  /// What an entry is made from.
  public static let fields = FieldTable<Self>(
    "feed entry", "An entry of a feed: something that happened to an issue."
  ) {
    Field("id", "What identifies it for good.", \.id)
    Field("title", "What happened to which issue.", \.title)
    Field("target", "Where it can be read on the site.", \.target)
    Field("original", "The issue's address on its tracker, where that is known.", \.original)
    Field("author", "Who did it.", \.author)
    Field("date", "When it happened, as 2026-01-31T12:00:00Z.") { $0.date.description }
    Field("tags", "The names of the issue's tags, \(mostTags) at most.", \.tags)
    Field("note", "What happened in words; may be empty.", \.note)
    Field("body", "What was said; none where nothing was.", \.body)
  }
}

extension IssueEvent {
  /// Whether the event is part of a change of an issue.
  fileprivate func isEdit(of issue: Issue, in change: DatedChange) -> Bool {
    date == change.date && actor == change.actor && isEdit(of: issue)
  }
}

/// A cache of the latest changes of issues with their entries, each made when a feed first asks for
/// it and reused for issues that did not change.
final class FeedEntries: Sendable {
  /// The changes of one issue, the latest first.
  final class OfIssue: Sendable {
    let changes: [DatedChange]
    private let records: [Once<Shared<FeedEntryRecord>>]

    init(_ issue: Issue) {
      changes = issue.changes.suffix(Feed.most).reversed()
      records = changes.map { _ in Once() }
    }

    /// The entry of one of the changes.
    func record(
      _ place: Int, of issue: Issue, in presentation: Presentation
    ) -> Shared<FeedEntryRecord> {
      records[place].value {
        Shared(FeedEntryRecord(changes[place], of: issue, in: presentation))
      }
    }
  }

  private let known: Mutex<[Int: OfIssue]>

  /// An empty cache.
  init() { known = Mutex([:]) }

  /// The cache of an earlier build without the issues that changed since.
  init(reusing other: FeedEntries, changed: [Int]) {
    var entries = other.known.withLock { $0 }
    for row in changed { entries[row] = nil }
    known = Mutex(entries)
  }

  /// The changes of the issue at a row.
  func entries(of row: Int, in issues: [Issue]) -> OfIssue {
    known.withLock { known in
      if let entries = known[row] { return entries }
      let entries = OfIssue(issues[row])
      known[row] = entries
      return entries
    }
  }
}
