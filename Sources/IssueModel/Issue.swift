/// An issue or a pull request.
public struct Issue: Sendable, Hashable {
  /// The kind of a record on its tracker.
  public enum Kind: UInt8, Sendable {
    /// A bug, a wish, a task, a card.
    case issue
    /// A proposed change: a pull request or merge request.
    case pull
  }

  /// The state of a record.
  public enum State: UInt8, Sendable {
    /// Still to be done.
    case open
    /// Done, or given up.
    case closed
    /// A merged pull request; counts as closed.
    case merged
  }

  /// The identity of a record on a site: its source, and a number or a key in it.
  public struct Identity: Sendable, Hashable {
    /// The source of the record.
    public var source: SourceID
    /// The number in its tracker, where it has one.
    public var number: Int?
    /// The key in the spelling of its tracker, if it has no number, as `BACK-100.9`.
    public var key: String?

    /// An identity by number or, without one, by key.
    public init(source: SourceID, number: Int?, key: String?) {
      self.source = source
      self.number = number
      self.key = number == nil ? key : nil
    }
  }

  /// One reference, so that lists of issues are cheap to copy, and an issue that did not change is
  /// recognised by its address.
  @usableFromInline var storage: Storage

  /// A record with the members that every tracker has; the rest is set afterwards.
  public init(identity: Identity, kind: Kind = .issue, state: State = .open, title: String) {
    storage = Storage(Fields(identity: identity, kind: kind, state: state, title: title))
  }

  /// Its identity, unique in a snapshot.
  @inlinable public var identity: Identity {
    get { fields.identity }
    _modify { yield &fields.identity }
  }
  /// Issue or pull request.
  @inlinable public var kind: Kind {
    get { fields.kind }
    _modify { yield &fields.kind }
  }
  /// Open, closed or merged.
  @inlinable public var state: State {
    get { fields.state }
    _modify { yield &fields.state }
  }
  /// Low, medium, high, or nil where its tracker has none.
  @inlinable public var priority: Priority? {
    get { fields.priority }
    _modify { yield &fields.priority }
  }
  /// The title on one line, "(no title)" where its tracker has none.
  @inlinable public var title: String {
    get { fields.title }
    _modify { yield &fields.title }
  }
  /// The Markdown text; empty where there is none.
  @inlinable public var body: Text {
    get { fields.body }
    _modify { yield &fields.body }
  }
  /// Its author; nil where the tracker does not say.
  @inlinable public var author: PersonID? {
    get { fields.author }
    _modify { yield &fields.author }
  }
  /// Who works on it, in the tracker's order.
  @inlinable public var assignees: [PersonID] {
    get { fields.assignees }
    _modify { yield &fields.assignees }
  }
  /// Its tags, in the tracker's order, each once.
  @inlinable public var tags: [TagID] {
    get { fields.tags }
    _modify { yield &fields.tags }
  }
  /// The project (or milestone) it belongs to.
  @inlinable public var project: ProjectID? {
    get { fields.project }
    _modify { yield &fields.project }
  }
  /// When it was made.
  @inlinable public var created: Instant? {
    get { fields.created }
    _modify { yield &fields.created }
  }
  /// When it was last changed.
  @inlinable public var updated: Instant? {
    get { fields.updated }
    _modify { yield &fields.updated }
  }
  /// When it was closed or merged.
  @inlinable public var closed: Instant? {
    get { fields.closed }
    _modify { yield &fields.closed }
  }
  /// When it is due.
  @inlinable public var due: Instant? {
    get { fields.due }
    _modify { yield &fields.due }
  }
  /// The conversation, in the tracker's order.
  @inlinable public var comments: [Comment] {
    get { fields.comments }
    _modify { yield &fields.comments }
  }
  /// Comments that are left out as private.
  @inlinable public var hiddenComments: [HiddenComment] {
    get { fields.hiddenComments }
    _modify { yield &fields.hiddenComments }
  }
  /// The reviews of a pull request, each with its remarks behind it; they are not counted as comments.
  @inlinable public var reviews: [Comment] {
    get { fields.reviews }
    _modify { yield &fields.reviews }
  }
  /// The number of comments that the tracker states, used if the comments themselves are missing;
  /// nil where it does not say.
  @inlinable public var reportedComments: Int32? {
    get { fields.reportedComments }
    _modify { yield &fields.reportedComments }
  }
  /// The number of reactions; nil where the tracker does not say.
  @inlinable public var reactions: Int32? {
    get { fields.reactions }
    _modify { yield &fields.reactions }
  }
  /// Whether a pull request is a draft; nil where the tracker does not say.
  @inlinable public var isDraft: Bool? {
    get { fields.isDraft }
    _modify { yield &fields.isDraft }
  }
  /// Whether the tracker marks it confidential, restricted or private; nil where it does not say.
  @inlinable public var isPrivate: Bool? {
    get { fields.isPrivate }
    _modify { yield &fields.isPrivate }
  }
  /// The daily reminder, where one was set.
  @inlinable public var reminder: Reminder? {
    get { fields.reminder }
    _modify { yield &fields.reminder }
  }
  /// The number that its tracker keeps when it is moved and gets another key; 0 where there is none.
  @inlinable public var trackerID: Int {
    get { fields.trackerID }
    _modify { yield &fields.trackerID }
  }
  /// Its address on its tracker.
  @inlinable public var url: String? {
    get { fields.url }
    _modify { yield &fields.url }
  }

  /// The number in its tracker, where it has one.
  public var number: Int? { identity.number }

  /// Its name within its source as its tracker writes it: the number's digits or the key.
  public var key: String { identity.number.map(String.init) ?? identity.key ?? "" }

  /// Whether it still has to be done.
  public var isOpen: Bool { state == .open }

  /// How many comments its conversation has.
  public var commentCount: Int { comments.isEmpty ? Int(reportedComments ?? 0) : comments.count }

  /// Whether the number of comments is known.
  public var knowsComments: Bool { !comments.isEmpty || reportedComments != nil }

  /// The natural order: lower-cased title, then creation date, then identity.
  public static func naturalOrder(_ a: Issue, _ b: Issue) -> Bool {
    let (x, y) = (a.title.lowercased(), b.title.lowercased())
    if x != y { return x.utf8.lexicographicallyPrecedes(y.utf8) }
    let (m, n) = (a.created ?? .distantPast, b.created ?? .distantPast)
    if m != n { return m < n }
    return a.identity < b.identity
  }
}

extension Issue.Identity: Comparable {
  /// By source, then by number, then by key; numbers before keys.
  public static func < (lhs: Issue.Identity, rhs: Issue.Identity) -> Bool {
    if lhs.source != rhs.source { return lhs.source.index < rhs.source.index }
    switch (lhs.number, rhs.number) {
    case (let a?, let b?): return a < b
    case (nil, nil): return (lhs.key ?? "") < (rhs.key ?? "")
    case (_?, nil): return true
    case (nil, _?): return false
    }
  }
}

extension Instant {
  /// Earlier than any date of a tracker; the sort key of a missing date.
  public static let distantPast = Instant(seconds: .min / 4)
  /// Later than any date of a tracker.
  public static let distantFuture = Instant(seconds: .max / 4)
}

/// How urgent an issue is.
public enum Priority: UInt8, Sendable, Comparable, CaseIterable {
  /// Can wait.
  case low
  /// The default.
  case medium
  /// Comes first.
  case high

  /// Lower priorities come first.
  public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// A comment on an issue, or in a review of a pull request.
public struct Comment: Sendable, Hashable {
  /// The role of a comment in a review.
  public enum ReviewPart: UInt8, Sendable, CaseIterable {
    /// A review that approves of the change, or asks for another one.
    case approved, changesRequested
    /// A review without a verdict, or with a dismissed one.
    case commented, dismissed
    /// A remark about some lines; it belongs to the review before it.
    case remark
  }

  /// Its author; nil where the tracker does not say.
  public var author: PersonID?
  /// When it was written.
  public var created: Instant?
  /// Its role in a review; nil for a comment, and for a separate remark.
  public var review: ReviewPart?
  /// Whether its author was a member of the project, as far as the tracker says.
  public var isMember = false
  /// Whether its tracker marks it as private; nil where it does not say.
  public var isPrivate: Bool?
  /// The path of the file that a remark is about; empty where it is about none.
  public var path = Text.empty
  /// The number that the tracker gave it within its issue; 0 where it gave none.
  public var number: Int32 = 0
  /// A hash of its identifier on the tracker, which is the same in every export; 0 where it has none.
  public var id: UInt32 = 0
  /// The Markdown text.
  public var body: Text

  /// A comment.
  public init(author: PersonID? = nil, created: Instant? = nil, body: Text) {
    self.author = author
    self.created = created
    self.body = body
  }
}

/// A time of day, without a date or a zone.
public struct TimeOfDay: Sendable, Hashable {
  /// 0 to 23.
  public var hour: Int
  /// 0 to 59.
  public var minute: Int

  /// A time of day, or nil when there is no such time.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  private init(wholeHour: Int) { (hour, minute) = (wholeHour, 0) }

  /// When reminders come where nothing else is said: 09:00.
  public static let usualReminder = TimeOfDay(wholeHour: 9)
}

extension TimeOfDay: CustomStringConvertible {
  /// Hours and minutes in 24-hour form, `09:05`.
  public var description: String {
    (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}

/// The daily reminder of an issue.
public struct Reminder: Sendable, Hashable {
  /// Whether it is switched on.
  public var isEnabled: Bool
  /// The daily time.
  public var time: TimeOfDay

  /// A reminder.
  public init(isEnabled: Bool, time: TimeOfDay) {
    self.isEnabled = isEnabled
    self.time = time
  }
}

extension Issue.Kind {
  /// `issue` or `pull`, as native data and results for programs name it.
  public var word: String {
    switch self {
    case .issue: "issue"
    case .pull: "pull"
    }
  }
}

extension Issue.State {
  /// `open`, `closed` or `merged`, as native data and results for programs name it.
  public var word: String {
    switch self {
    case .open: "open"
    case .closed: "closed"
    case .merged: "merged"
    }
  }
}

extension Priority {
  /// `low`, `medium` or `high`, as native data and results for programs name it.
  public var word: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
