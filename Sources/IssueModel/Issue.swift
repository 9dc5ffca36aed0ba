/// An issue or a pull request.
public struct Issue: Sendable, Hashable {
  /// What a record is on its tracker.
  public enum Kind: UInt8, Sendable {
    /// A bug, a wish, a task, a card.
    case issue
    /// A proposed change: a pull request or merge request.
    case pull
  }

  /// How far a record has come.
  public enum State: UInt8, Sendable {
    /// Still to be done.
    case open
    /// Done, or given up.
    case closed
    /// A pull request that was taken in; closed as well.
    case merged
  }

  /// What identifies a record on a site: its source, and in it a number or a key.
  public struct Identity: Sendable, Hashable {
    /// Where the record comes from.
    public var source: SourceID
    /// The number in its tracker, where it has one.
    public var number: Int?
    /// The key as its tracker writes it, where there is no number, as `BACK-100.9`.
    public var key: String?

    /// An identity by number or, without one, by key.
    public init(source: SourceID, number: Int?, key: String?) {
      self.source = source
      self.number = number
      self.key = number == nil ? key : nil
    }
  }

  /// One reference, so that lists of issues are cheap to copy and an issue that did not change is
  /// known by its place in memory.
  @usableFromInline var storage: Storage

  /// A record with what every tracker knows; the rest is set afterwards.
  public init(identity: Identity, kind: Kind = .issue, state: State = .open, title: String) {
    storage = Storage(Fields(identity: identity, kind: kind, state: state, title: title))
  }

  /// What it is identified by; unique in a snapshot.
  @inlinable public var identity: Identity {
    get { storage.fields.identity }
    _modify {
      makeUnique()
      yield &storage.fields.identity
    }
  }
  /// Issue or pull request.
  @inlinable public var kind: Kind {
    get { storage.fields.kind }
    _modify {
      makeUnique()
      yield &storage.fields.kind
    }
  }
  /// Open, closed or merged.
  @inlinable public var state: State {
    get { storage.fields.state }
    _modify {
      makeUnique()
      yield &storage.fields.state
    }
  }
  /// Low, medium, high, or nil where its tracker has none.
  @inlinable public var priority: Priority? {
    get { storage.fields.priority }
    _modify {
      makeUnique()
      yield &storage.fields.priority
    }
  }
  /// The title on one line, "(no title)" where its tracker has none.
  @inlinable public var title: String {
    get { storage.fields.title }
    _modify {
      makeUnique()
      yield &storage.fields.title
    }
  }
  /// The Markdown text; empty where there is none.
  @inlinable public var body: Text {
    get { storage.fields.body }
    _modify {
      makeUnique()
      yield &storage.fields.body
    }
  }
  /// Who opened it; nil where its tracker does not say.
  @inlinable public var author: PersonID? {
    get { storage.fields.author }
    _modify {
      makeUnique()
      yield &storage.fields.author
    }
  }
  /// Who works on it, in the tracker's order.
  @inlinable public var assignees: [PersonID] {
    get { storage.fields.assignees }
    _modify {
      makeUnique()
      yield &storage.fields.assignees
    }
  }
  /// Its tags, in the tracker's order, each once.
  @inlinable public var tags: [TagID] {
    get { storage.fields.tags }
    _modify {
      makeUnique()
      yield &storage.fields.tags
    }
  }
  /// The project (or milestone) it belongs to.
  @inlinable public var project: ProjectID? {
    get { storage.fields.project }
    _modify {
      makeUnique()
      yield &storage.fields.project
    }
  }
  /// When it was made.
  @inlinable public var created: Instant? {
    get { storage.fields.created }
    _modify {
      makeUnique()
      yield &storage.fields.created
    }
  }
  /// When it was last changed.
  @inlinable public var updated: Instant? {
    get { storage.fields.updated }
    _modify {
      makeUnique()
      yield &storage.fields.updated
    }
  }
  /// When it was closed or merged.
  @inlinable public var closed: Instant? {
    get { storage.fields.closed }
    _modify {
      makeUnique()
      yield &storage.fields.closed
    }
  }
  /// When it is due.
  @inlinable public var due: Instant? {
    get { storage.fields.due }
    _modify {
      makeUnique()
      yield &storage.fields.due
    }
  }
  /// The conversation, in the tracker's order.
  @inlinable public var comments: [Comment] {
    get { storage.fields.comments }
    _modify {
      makeUnique()
      yield &storage.fields.comments
    }
  }
  /// The reviews of a pull request; they are not counted as comments.
  @inlinable public var reviews: [Comment] {
    get { storage.fields.reviews }
    _modify {
      makeUnique()
      yield &storage.fields.reviews
    }
  }
  /// The tracker's own figure of comments, used where the comments themselves are absent.
  @inlinable public var reportedComments: Int32 {
    get { storage.fields.reportedComments }
    _modify {
      makeUnique()
      yield &storage.fields.reportedComments
    }
  }
  /// Whether its tracker marks it confidential, restricted or private.
  @inlinable public var isPrivate: Bool {
    get { storage.fields.isPrivate }
    _modify {
      makeUnique()
      yield &storage.fields.isPrivate
    }
  }
  /// The daily reminder, where one was set.
  @inlinable public var reminder: Reminder? {
    get { storage.fields.reminder }
    _modify {
      makeUnique()
      yield &storage.fields.reminder
    }
  }
  /// Its address on its tracker.
  @inlinable public var url: String? {
    get { storage.fields.url }
    _modify {
      makeUnique()
      yield &storage.fields.url
    }
  }

  /// The number in its tracker, where it has one.
  public var number: Int? { identity.number }

  /// Its name within its source as its tracker writes it: the number's digits or the key.
  public var key: String { identity.number.map(String.init) ?? identity.key ?? "" }

  /// Whether it still has to be done.
  public var isOpen: Bool { state == .open }

  /// How many comments its conversation has.
  public var commentCount: Int { comments.isEmpty ? Int(reportedComments) : comments.count }

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
  /// Earlier than anything a tracker dates; stands for a missing date in an order.
  public static let distantPast = Instant(seconds: .min / 4)
}

/// How urgent an issue is.
public enum Priority: UInt8, Sendable, Comparable, CaseIterable {
  /// Can wait.
  case low
  /// What a new issue is.
  case medium
  /// Comes first.
  case high

  /// Less urgent comes first.
  public static func < (lhs: Priority, rhs: Priority) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// What somebody said below an issue, or in a review of a pull request.
public struct Comment: Sendable, Hashable {
  /// Who said it; nil where the tracker does not say.
  public var author: PersonID?
  /// When it was said.
  public var created: Instant?
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
  /// When it comes every day.
  public var time: TimeOfDay

  /// A reminder.
  public init(isEnabled: Bool, time: TimeOfDay) {
    self.isEnabled = isEnabled
    self.time = time
  }
}
