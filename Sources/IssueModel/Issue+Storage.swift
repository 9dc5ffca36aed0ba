extension Issue {
  /// The storage of an issue; see the properties of ``Issue``.
  @usableFromInline struct Fields: Sendable, Hashable {
    @usableFromInline var identity: Identity
    @usableFromInline var kind: Kind
    @usableFromInline var state: State
    @usableFromInline var priority: Priority?
    @usableFromInline var title: String
    @usableFromInline var body = Text.empty
    @usableFromInline var author: PersonID?
    @usableFromInline var assignees: [PersonID] = []
    @usableFromInline var tags: [TagID] = []
    @usableFromInline var project: ProjectID?
    @usableFromInline var created: Instant?
    @usableFromInline var updated: Instant?
    @usableFromInline var closed: Instant?
    @usableFromInline var due: Instant?
    @usableFromInline var comments: [Comment] = []
    @usableFromInline var hiddenComments: [HiddenComment] = []
    @usableFromInline var reviews: [Comment] = []
    @usableFromInline var reportedComments: Int32?
    @usableFromInline var reactions: Int32?
    @usableFromInline var isDraft: Bool?
    @usableFromInline var isPrivate: Bool?
    @usableFromInline var reminder: Reminder?
    @usableFromInline var trackerID = 0
    @usableFromInline var url: String?
    @usableFromInline var history: HistoryBox?

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
