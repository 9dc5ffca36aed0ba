/// An issue or a pull request; its members are those of ``Fields``.
@dynamicMemberLookup
public struct Issue: Sendable, Hashable {
  /// What a record is on its tracker.
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

  /// One reference, so that lists of issues are cheap to copy, and an issue that did not change is
  /// recognised by its address.
  @usableFromInline var storage: Storage

  /// A record with what every tracker has; the rest is set afterwards.
  public init(identity: Identity, kind: Kind = .issue, state: State = .open, title: String) {
    storage = Storage(Fields(identity: identity, kind: kind, state: state, title: title))
  }

  /// A member of ``Fields``.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<Fields, Value>) -> Value
  {
    get { fields[keyPath: member] }
    _modify { yield &fields[keyPath: member] }
  }

  /// The number in its tracker, where it has one.
  public var number: Int? { fields.identity.number }

  /// Its name within its source as its tracker writes it: the number's digits or the key.
  public var key: String { fields.identity.number.map(String.init) ?? fields.identity.key ?? "" }

  /// Whether it still has to be done.
  public var isOpen: Bool { fields.state == .open }

  /// How many comments its conversation has.
  public var commentCount: Int {
    fields.comments.isEmpty ? Int(fields.reportedComments) : fields.comments.count
  }

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
  /// Earlier than any date of a tracker; sorts in the place of a missing date.
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

/// A comment on an issue, or in a review of a pull request.
public struct Comment: Sendable, Hashable {
  /// Who wrote it; nil where the tracker does not say.
  public var author: PersonID?
  /// When it was written.
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
