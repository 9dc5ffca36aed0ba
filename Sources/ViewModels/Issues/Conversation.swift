import IssueModel
import Languages
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
  /// Whether it is a review in name only: a word of the author on their own pull request.
  var isReply = false

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
  /// The entries in the order of time.
  private(set) var said: [EntryRecord] = []
  /// The times of the entries; one without a time has that of the entry before it.
  private var times: [Instant] = []

  /// The conversation of an issue whose comments and reviews are given as records.
  ///
  /// - Parameter events: whether events belong to it.
  init(
    _ issue: Issue, comments: [CommentRecord], reviews: [CommentRecord], decision: Int?,
    events: Bool = true, in presentation: Presentation
  ) {
    self.issue = issue
    self.presentation = presentation
    var last = issue.created ?? .distantPast
    for (index, record) in comments.enumerated() {
      last = issue.comments[index].created ?? last
      add(
        EntryRecord(kind: .comment, id: record.id, comment: record, isDecision: index == decision),
        at: last)
    }
    last = issue.created ?? .distantPast
    for (index, record) in reviews.enumerated() {
      let review = issue.reviews[index]
      if review.review == .remark, let thread = said.indices.last, index > 0 {
        said[thread].remarks.append(record)
        continue
      }
      last = review.created ?? last
      var entry = EntryRecord(kind: .review, id: record.id, comment: record)
      if let verdict = review.review {
        entry.isReply = issue.isReply(review)
        entry.verdictLabel = presentation.text(entry.isReply ? .verdictReplied : verdict.phrase)
      }
      add(entry, at: last)
    }
    for place in said.indices { said[place].foldRemarks(presentation.wording) }
    if events { addEvents() }
    if !zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) {
      let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
      (said, times) = (order.map { said[$0] }, order.map { times[$0] })
    }
  }

  private mutating func add(_ entry: EntryRecord, at time: Instant) {
    said.append(entry)
    times.append(time)
  }

  // MARK: - Events

  /// Adds a line for each run of events; one without a time follows the event before it.
  private mutating func addEvents() {
    var events = issue.hasHistory ? issue.history.events : []
    // Where no event records the closing, its date does.
    if !issue.isOpen, let closed = issue.closed,
      !events.contains(where: { $0.kind == .closed || $0.kind == .merged })
    {
      events.append(
        IssueEvent(
          issue.state == .merged ? .merged : .closed, actor: issue.history.closedBy, date: closed))
    }
    var lines = 0
    var run: [IssueEvent] = []
    var last = issue.created ?? .distantPast
    func end() {
      guard let first = run.first else { return }
      lines += 1
      add(
        EntryRecord(
          kind: .events, id: "event-\(lines)",
          pieces: presentation.sentence(run, from: issue.identity.source),
          created: presentation.date(first.date)),
        at: first.date ?? last)
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
  }

  // MARK: - Silences and folds

  /// The shortest silence that is shown: a month.
  private static let silence: Int64 = 30 * 86_400
  /// A conversation with more entries is folded, except the first and last few.
  private static let longest = 14
  private static let kept = 3

  /// The conversation in stretches, and the links of its jump bar, which is empty unless something
  /// is folded.
  func parts() -> (parts: [ConversationPartRecord], jumps: [LinkRecord]) {
    var parts: [ConversationPartRecord] = []
    var entries: [EntryRecord] = []
    var isFolded = false
    /// The first entry that is not in `entries` yet.
    var start = 0
    func take(to place: Int) {
      if entries.isEmpty, place - start == said.count {
        // One stretch without a silence has all entries: the array is shared, not copied.
        entries = said
      } else {
        entries += said[start..<place]
      }
      start = place
    }
    func end() {
      if entries.isEmpty { return }
      parts.append(
        ConversationPartRecord(
          entries: entries, isFolded: isFolded, label: isFolded ? label(of: entries) : ""))
      entries = []
    }
    var last = issue.created
    for (place, time) in times.enumerated() {
      if isShown(place) == isFolded {
        take(to: place)
        end()
        isFolded = !isFolded
      }
      if let last, time.seconds - last.seconds > Self.silence {
        let span = presentation.language.duration(time.seconds - last.seconds)
        take(to: place)
        entries.append(
          EntryRecord(
            kind: .pause, id: "", pieces: presentation.pieces(.later, ["time": [.words(span)]])))
      }
      if time > .distantPast { last = time }
    }
    take(to: said.count)
    end()
    return (parts, jumps())
  }

  /// What a folded stretch says: how many comments and reviews are in it.
  private func label(of entries: [EntryRecord]) -> String {
    let label = presentation.wording.said(
      comments: entries.count { $0.kind == .comment || $0.isReply },
      reviews: entries.count {
        $0.kind == .review && !$0.isReply && $0.comment?.verdict != .remark
      })
    return label.isEmpty ? presentation.language.text(.missing(entries.count)) : label
  }

  /// Whether an entry stands outside of folds.
  private func isShown(_ place: Int) -> Bool {
    said.count <= Self.longest || place < Self.kept || place >= said.count - Self.kept
      || said[place].isDecision
  }

  private func jumps() -> [LinkRecord] {
    guard let first = said.first, let last = said.last, !said.indices.allSatisfy(isShown) else {
      return []
    }
    var jumps = [LinkRecord(label: presentation.text(.firstEntry), target: .anchor(first.id))]
    if let decision = said.first(where: \.isDecision) {
      jumps.append(LinkRecord(label: presentation.text(.decision), target: .anchor(decision.id)))
    }
    jumps.append(LinkRecord(label: presentation.text(.lastEntry), target: .anchor(last.id)))
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

extension Issue {
  /// How many reviews it has, without remarks and answers of its author.
  var reviewCount: Int { reviews.count { $0.review != .remark && !isReply($0) } }

  /// Whether a review is none, but a word of the author on their own pull request.
  func isReply(_ review: Comment) -> Bool {
    review.review == .commented && author != nil && review.author == author
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
