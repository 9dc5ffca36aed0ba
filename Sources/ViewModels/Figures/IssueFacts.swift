import IssueModel
import IssueStore

/// The facts about each issue that figures are computed from, in one flat array by the issues'
/// indices.
///
/// After an edit, only the facts of the issues that changed are computed again.
struct IssueFacts: Sendable {
  /// The facts of one issue. A missing instant is `none` instead of nil, so that an entry stays
  /// small.
  struct Entry: Sendable, Hashable {
    /// Seconds since the epoch, or `none`.
    var created = none
    /// When a closed issue was closed, or `none`.
    var closed = none
    /// The latest instant of the issue and its conversation, or `none`.
    var latest = none
    /// The latest instant in ``Issue/changes``, or `none`.
    var change = none
    /// When somebody else than the author, and no program, first replied, or `none`.
    var reply = none
    /// Months since the year 0; only valid where the instant is known.
    var createdMonth: Int32 = 0
    var closedMonth: Int32 = 0
    /// The number of its comments, or the number that the tracker states.
    var comments: Int32 = 0
    var source: Int32 = 0
    /// Who closed it, by `PersonID`; negative where it is open or the data does not tell.
    var closer: Int32 = -1
    var kind = Issue.Kind.issue
    var state = Issue.State.open
    var priority: Priority?
    /// Whether its comments are in the data, and not only their number.
    var hasConversation = false
    /// Whether the data says who made it.
    var hasAuthor = false
    /// Whether the record itself says how many comments it has.
    var tellsComments = false
    /// Whether it has a due date or a reminder.
    var isPlanned = false

    static let none = Int64.min

    var isOpen: Bool { state == .open }
  }

  /// The facts by the indices of the issues.
  private(set) var entries: [Entry] = []
  /// Which people are programs, by `PersonID`.
  private let bots: [Bool]
  /// Whether the records of a kind in a source have comments, at the index twice the source plus
  /// the kind.
  private var tells: [Bool] = []
  /// Whether any of them has an author: without authors nobody knows who is somebody else.
  private var tellAuthors: [Bool] = []
  /// Whether closings can be counted by date: any issue has a date of closing if any is closed, and
  /// likewise any pull request.
  private(set) var tellsClosings = false
  /// The latest instant of any record and conversation; nil where nothing has a date.
  private(set) var lastChange: Instant?
  /// When the first record was made; nil where none has a date.
  private(set) var firstMade: Instant?

  /// The facts of a snapshot.
  ///
  /// - Parameter previous: the facts of an earlier snapshot, and what changed since.
  init(
    _ snapshot: Snapshot,
    reusing previous: (facts: IssueFacts, difference: SnapshotDifference)? = nil
  ) {
    bots =
      previous.flatMap { $0.difference.changesTables ? nil : $0.facts.bots }
      ?? snapshot.people.map(\.isProgram)
    if let previous, bots.starts(with: previous.facts.bots) {
      patch(previous.facts.entries, previous.difference, snapshot)
    } else {
      entries = snapshot.issues.map { entry($0) }
    }
    tells = [Bool](repeating: false, count: snapshot.sources.count * 2)
    tellAuthors = tells
    var latest = Entry.none
    var first = Int64.max
    // Of issues and of pull requests: whether any is closed, and whether any has a date of closing.
    var (isAnyClosed, isAnyDated) = ([false, false], [false, false])
    for entry in entries {
      latest = max(latest, entry.latest)
      if entry.created != Entry.none { first = min(first, entry.created) }
      if entry.tellsComments, !snapshot.sources[Int(entry.source)].tellsCommentsByRecord {
        tells[Self.group(entry)] = true
      }
      if entry.hasAuthor { tellAuthors[Self.group(entry)] = true }
      if entry.isOpen { continue }
      let kind = entry.kind == .pull ? 1 : 0
      isAnyClosed[kind] = true
      if entry.closed != Entry.none { isAnyDated[kind] = true }
    }
    tellsClosings = zip(isAnyClosed, isAnyDated).allSatisfy {
      Figures.tellsClosings(isAnyClosed: $0, isAnyDated: $1)
    }
    lastChange = latest == Entry.none ? nil : Instant(seconds: latest)
    firstMade = first == .max ? nil : Instant(seconds: first)
  }

  private mutating func patch(
    _ old: [Entry], _ difference: SnapshotDifference, _ snapshot: Snapshot
  ) {
    if difference.keepsRows {
      entries = old
    } else {
      entries.reserveCapacity(snapshot.issues.count)
      var removed = difference.removed[...]
      var inserted = difference.inserted[...]
      var row = 0
      while entries.count < snapshot.issues.count {
        if inserted.first == entries.count {
          entries.append(entry(snapshot.issues[entries.count]))
          inserted.removeFirst()
        } else if removed.first == row {
          removed.removeFirst()
          row += 1
        } else {
          entries.append(old[row])
          row += 1
        }
      }
    }
    for change in difference.changed {
      entries[change.newIndex] = entry(snapshot.issues[change.newIndex])
    }
  }

  /// Whether a person is a program.
  func isBot(_ person: PersonID) -> Bool { bots[Int(person.index)] }

  private static func group(_ entry: Entry) -> Int {
    Int(entry.source) * 2 + (entry.kind == .pull ? 1 : 0)
  }

  /// Whether the comments of an issue are known.
  ///
  /// A record without comments is taken to have none where it says so, or where other records of
  /// its kind and source have some, unless these were asked for record by record; otherwise the export leaves comments out.
  func knowsComments(_ entry: Entry) -> Bool { entry.tellsComments || tells[Self.group(entry)] }

  /// Whether the replies to an issue are known.
  func knowsReplies(_ entry: Entry) -> Bool {
    entry.hasConversation
      ? tellAuthors[Self.group(entry)] : entry.comments == 0 && knowsComments(entry)
  }

  /// Whether an issue is open and nobody but its author, or a program, replied to it.
  func isWaiting(_ entry: Entry) -> Bool {
    entry.kind == .issue && entry.isOpen && entry.reply == Entry.none && knowsReplies(entry)
  }

  private func entry(_ issue: Issue) -> Entry {
    var entry = Entry()
    entry.kind = issue.kind
    entry.state = issue.state
    entry.priority = issue.priority
    entry.source = issue.identity.source.index
    entry.comments = Int32(clamping: issue.commentCount)
    entry.hasConversation = !issue.comments.isEmpty || !issue.reviews.isEmpty
    entry.tellsComments = issue.tellsComments
    entry.hasAuthor = issue.author != nil
    entry.isPlanned = issue.due != nil || issue.reminder != nil
    if let created = issue.created {
      entry.created = created.seconds
      entry.createdMonth = Self.month(of: created)
    }
    if let closed = issue.closed, !issue.isOpen {
      entry.closed = closed.seconds
      entry.closedMonth = Self.month(of: closed)
    }
    if !issue.isOpen, let closer = issue.history.closedBy { entry.closer = closer.index }
    entry.latest =
      [issue.created, issue.updated, issue.closed].lazy.compactMap { $0?.seconds }
      .max() ?? Entry.none
    entry.change = max(entry.created, entry.closed)
    var known = Entry.none
    if issue.hasHistory {
      for event in issue.history.events {
        guard let date = event.date?.seconds else { continue }
        known = max(known, date)
        if event.kind.isChange || event.isEdit(of: issue) { entry.change = max(entry.change, date) }
      }
    }
    look(at: issue.comments, by: issue.author, &entry)
    look(at: issue.reviews, by: issue.author, &entry)
    known = max(known, entry.change)
    if issue.isUnexplained(since: known == Entry.none ? nil : Instant(seconds: known)) {
      entry.change = issue.updated?.seconds ?? entry.change
    }
    return entry
  }

  private func look(at comments: [Comment], by author: PersonID?, _ entry: inout Entry) {
    for comment in comments {
      guard let date = comment.created?.seconds else { continue }
      entry.latest = max(entry.latest, date)
      entry.change = max(entry.change, date)
      if entry.reply == Entry.none || date < entry.reply,
        comment.isReply(toIssueOf: author, programs: bots)
      {
        entry.reply = date
      }
    }
  }

  /// Months since the beginning of the year 0; dates before it count as that beginning.
  static func month(of instant: Instant) -> Int32 {
    let (year, month, _) = instant.day.civil
    return Int32(clamping: max(0, year * 12 + month - 1))
  }
}
