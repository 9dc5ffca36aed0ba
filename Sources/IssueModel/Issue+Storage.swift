extension Issue {
  /// What an issue holds.
  public struct Fields: Sendable, Hashable {
    /// Its identity, unique in a snapshot.
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
    public var body = Text.empty
    /// Who opened it; nil where its tracker does not say.
    public var author: PersonID?
    /// Who works on it, in the tracker's order.
    public var assignees: [PersonID] = []
    /// Its tags, in the tracker's order, each once.
    public var tags: [TagID] = []
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
    public var comments: [Comment] = []
    /// The reviews of a pull request; they are not counted as comments.
    public var reviews: [Comment] = []
    /// The tracker's own figure of comments, used where the comments themselves are absent.
    public var reportedComments: Int32 = 0
    /// Whether its tracker marks it confidential, restricted or private.
    public var isPrivate = false
    /// The daily reminder, where one was set.
    public var reminder: Reminder?
    /// Its address on its tracker.
    public var url: String?

    init(identity: Identity, kind: Kind, state: State, title: String) {
      self.identity = identity
      self.kind = kind
      self.state = state
      self.title = title
    }
  }

  /// The fields of an issue, shared by its copies until one of them is written to.
  ///
  /// Unchecked: ``Issue/fields`` writes only while one issue refers to the storage, so no other thread
  /// can reach it, and exclusive access to that issue is exclusive access to the storage.
  @usableFromInline final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var fields: Fields

    @usableFromInline init(_ fields: Fields) {
      unsafe self.fields = fields
    }
  }

  /// The fields, copied before a write when other issues share them.
  @inlinable var fields: Fields {
    _read { yield unsafe storage.fields }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = unsafe Storage(storage.fields) }
      yield unsafe &storage.fields
    }
  }

  /// Whether both share one storage, and so are equal; issues that share none may be equal too.
  @inlinable public func isIdentical(to other: Issue) -> Bool { storage === other.storage }

  /// Whether all fields are equal.
  public static func == (a: Issue, b: Issue) -> Bool {
    a.isIdentical(to: b) || a.fields == b.fields
  }

  /// Hashes all fields.
  public func hash(into hasher: inout Hasher) {
    fields.hash(into: &hasher)
  }
}
