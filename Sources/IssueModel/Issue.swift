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

  /// What it is identified by; unique in a snapshot.
  public var identity: Identity
  /// Issue or pull request.
  public var kind: Kind
  /// Open, closed or merged.
  public var state: State
  /// Low, medium, high, or nil where its tracker has none.
  public var priority: Priority?
  /// The title on one line, "(no title)" where its tracker has none.
  public var title: String
  /// The Markdown text; empty where there is none.
  public var body: Text
  /// Who opened it; nil where its tracker does not say.
  public var author: PersonID?
  /// Who works on it, in the tracker's order.
  public var assignees: [PersonID]
  /// Its tags, in the tracker's order, each once.
  public var tags: [TagID]
  /// The project (or milestone) it belongs to.
  public var project: ProjectID?
  /// When it was made.
  public var created: Instant?
  /// When it was last changed.
  public var updated: Instant?
  /// When it was closed or merged.
  public var closed: Instant?
  /// When it is due.
  public var due: Instant?
  /// The conversation, in the tracker's order.
  public var comments: [Comment]
  /// The reviews of a pull request; they are not counted as comments.
  public var reviews: [Comment]
  /// The tracker's own figure of comments, used where the comments themselves are absent.
  public var reportedComments: Int32
  /// Whether its tracker marks it confidential, restricted or private.
  public var isPrivate: Bool
  /// The daily reminder, where one was set.
  public var reminder: Reminder?
  /// Its address on its tracker.
  public var url: String?

  /// A record with what every tracker knows; the rest is set afterwards.
  public init(identity: Identity, kind: Kind = .issue, state: State = .open, title: String) {
    self.identity = identity
    self.kind = kind
    self.state = state
    self.title = title
    body = .empty
    assignees = []
    tags = []
    comments = []
    reviews = []
    reportedComments = 0
    isPrivate = false
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
