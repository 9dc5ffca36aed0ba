import IssueModel
public import Records

/// A stretch of a conversation: shown, or folded because it is long.
public struct ConversationPartRecord: Record {
  let entries: [EntryRecord]
  let isFolded: Bool
  let label: String

  /// What templates may use of a stretch of a conversation.
  public static let fields = FieldTable<Self>(
    "conversation part", "A stretch of a conversation: shown, or folded because it is long."
  ) {
    Field("is_folded", "Whether it is folded.", \.isFolded)
    Field("label", "What is folded in it, as “12 comments”.", \.label)
    Field("entries", "Its entries in the order of time.", \.entries)
  }
}

/// Something in a conversation: a comment, a review with its remarks, a line of events, or a silence.
public struct EntryRecord: Record {
  /// What an entry is.
  enum Kind: String {
    case comment, review, events, pause
  }

  let kind: Kind
  let id: String
  var comment: CommentRecord?
  var remarks: [CommentRecord] = []
  var moreRemarks: [CommentRecord] = []
  var moreLabel = ""
  var verdictLabel = ""
  var pieces: [PieceRecord] = []
  var created: DateRecord?
  var isDecision = false

  /// The verdict of a review; empty for anything else.
  var verdict: String { comment?.verdict?.word ?? "" }

  /// What templates may use of an entry.
  public static let fields = FieldTable<Self>(
    "entry",
    "Something in a conversation: a comment, a review with its remarks, a line of events, or a silence."
  ) {
    Field("kind", "comment, review, events or pause.") { $0.kind.rawValue }
    Field("id", "Its id on the page; empty for a silence.", \.id)
    // The issue's own fields have all of them, by their ids.
    Field.derived(
      "comment", "What was said: a comment, or a review without its remarks.", \.comment)
    Field.derived("remarks", "The remarks of a review, or answers to a remark.", \.remarks)
    Field.derived("more_remarks", "Those of a long review that are folded.", \.moreRemarks)
    Field("more_label", "What is folded there, as “12 comments”.", \.moreLabel)
    Field.derived("verdict", "approved, changesRequested, commented or dismissed; else empty.") {
      $0.verdict
    }
    Field("verdict_label", "The verdict in words.", \.verdictLabel)
    Field("pieces", "The sentence of events, or how long a silence was.", \.pieces)
    Field("created", "When events happened.", \.created)
    Field("is_decision", "Whether it decided the issue.", \.isDecision)
  }
}

/// Puts comments, reviews and events of an issue into one order of time.
struct Conversation {
  private let issue: Issue
  private let presentation: Presentation
  /// The entries with their times; one without a time takes that of the entry before it.
  private var timed: [(time: Instant, entry: EntryRecord)] = []

  /// The conversation of an issue whose comments and reviews are given as records.
  ///
  /// - Parameter events: whether events belong to it.
  init(
    _ issue: Issue, comments: [CommentRecord], reviews: [CommentRecord], decision: Int?,
    events: Bool = true, in presentation: Presentation
  ) {
    self.issue = issue
    self.presentation = presentation
    var times: [(time: Instant, entry: EntryRecord)] = []
    var last = issue.created ?? .distantPast
    for (index, record) in comments.enumerated() {
      last = issue.comments[index].created ?? last
      times.append(
        (
          last,
          EntryRecord(
            kind: .comment, id: record.id, comment: record, isDecision: index == decision)
        ))
    }
    last = issue.created ?? .distantPast
    for (index, record) in reviews.enumerated() {
      let review = issue.reviews[index]
      if review.review == .remark, let thread = times.indices.last, index > 0 {
        times[thread].entry.remarks.append(record)
        continue
      }
      last = review.created ?? last
      var entry = EntryRecord(kind: .review, id: record.id, comment: record)
      if let verdict = review.review {
        entry.verdictLabel = presentation.text(verdict.phrase)
      }
      times.append((last, entry))
    }
    for place in times.indices { times[place].entry.foldRemarks(presentation.wording) }
    if events { times += eventLines() }
    timed =
      Self.isSorted(times)
      ? times : times.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }

  private static func isSorted(_ times: [(time: Instant, entry: EntryRecord)]) -> Bool {
    zip(times, times.dropFirst()).allSatisfy { $0.time <= $1.time }
  }

  // MARK: - Events

  /// Events without a time follow the event before them.
  private func eventLines() -> [(time: Instant, entry: EntryRecord)] {
    var events = issue.hasHistory ? issue.history.events : []
    // Where no event records the closing, its date does.
    if !issue.isOpen, let closed = issue.closed,
      !events.contains(where: { $0.kind == .closed || $0.kind == .merged })
    {
      events.append(
        IssueEvent(
          issue.state == .merged ? .merged : .closed, actor: issue.history.closedBy, date: closed))
    }
    var lines: [(time: Instant, entry: EntryRecord)] = []
    var run: [IssueEvent] = []
    var last = issue.created ?? .distantPast
    func end() {
      guard let first = run.first else { return }
      let line = EntryRecord(
        kind: .events, id: "event-\(lines.count + 1)",
        pieces: presentation.sentence(run, from: issue.identity.source),
        created: presentation.date(first.date))
      lines.append((first.date ?? last, line))
      run = []
    }
    for event in events {
      if let first = run.first, let previous = run.last,
        first.actor != event.actor || run.count >= 20
          || abs((event.date ?? last).seconds - (previous.date ?? last).seconds) > 3600
      {
        end()
      }
      run.append(event)
      last = event.date ?? last
    }
    end()
    return lines
  }

  /// The entries in the order of time.
  var said: [EntryRecord] { timed.map(\.entry) }

  // MARK: - Silences and folds

  /// The shortest silence that is shown: a month.
  private static let silence: Int64 = 30 * 86_400
  /// A conversation with more entries is folded, except the first and last few.
  private static let longest = 14
  private static let kept = 3

  /// The conversation in stretches, and the links of its jump bar, which is empty unless something
  /// is folded.
  func parts() -> (parts: [ConversationPartRecord], jumps: [LinkRecord]) {
    let shown = visible()
    var parts: [ConversationPartRecord] = []
    var entries: [EntryRecord] = []
    var isFolded = false
    func end() {
      if entries.isEmpty { return }
      let said = presentation.wording.said(
        comments: entries.count { $0.kind == .comment },
        reviews: entries.count { $0.kind == .review && $0.comment?.verdict != .remark })
      let label = said.isEmpty ? presentation.language.text(.missing(entries.count)) : said
      parts.append(
        ConversationPartRecord(
          entries: entries, isFolded: isFolded, label: isFolded ? label : ""))
      entries = []
    }
    var last = issue.created
    for (index, (time, entry)) in timed.enumerated() {
      if shown[index] == isFolded {
        end()
        isFolded = !isFolded
      }
      if let last, time.seconds - last.seconds > Self.silence {
        let span = presentation.language.duration(time.seconds - last.seconds)
        entries.append(
          EntryRecord(
            kind: .pause, id: "", pieces: presentation.pieces(.later, ["time": [.words(span)]])))
      }
      if time > .distantPast { last = time }
      entries.append(entry)
    }
    end()
    return (parts, jumps(shown))
  }

  /// Whether each entry stands outside of folds.
  private func visible() -> [Bool] {
    let count = timed.count
    var shown = Array(repeating: true, count: count)
    guard count > Self.longest else { return shown }
    for index in Self.kept..<count - Self.kept where !timed[index].entry.isDecision {
      shown[index] = false
    }
    return shown
  }

  private func jumps(_ shown: [Bool]) -> [LinkRecord] {
    guard shown.contains(false), let first = timed.first, let last = timed.last else { return [] }
    var jumps = [LinkRecord(label: presentation.text(.firstEntry), target: .anchor(first.entry.id))]
    if let decision = timed.first(where: \.entry.isDecision) {
      jumps.append(
        LinkRecord(label: presentation.text(.decision), target: .anchor(decision.entry.id)))
    }
    jumps.append(LinkRecord(label: presentation.text(.lastEntry), target: .anchor(last.entry.id)))
    return jumps
  }
}

extension EntryRecord {
  /// Folds the remarks of a long review but for the first ones.
  fileprivate mutating func foldRemarks(_ wording: Wording) {
    guard remarks.count > 8 else { return }
    moreRemarks = Array(remarks[5...])
    remarks.removeSubrange(5...)
    moreLabel = wording.count(moreRemarks.count, .comment)
  }
}

extension Comment.ReviewPart {
  /// The verdict in a phrase.
  var phrase: Phrase {
    switch self {
    case .approved: .verdictApproved
    case .changesRequested: .verdictChangesRequested
    case .commented, .remark: .verdictCommented
    case .dismissed: .verdictDismissed
    }
  }
}
