extension Issue {
  /// What an issue holds; see the properties of ``Issue``.
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
    @usableFromInline var reviews: [Comment] = []
    @usableFromInline var reportedComments: Int32 = 0
    @usableFromInline var isPrivate = false
    @usableFromInline var reminder: Reminder?
    @usableFromInline var url: String?

    init(identity: Identity, kind: Kind, state: State, title: String) {
      self.identity = identity
      self.kind = kind
      self.state = state
      self.title = title
    }
  }

  /// Where an issue's fields lie.
  ///
  /// Unchecked, since its fields are written only by ``makeUnique()``'s callers: through the one issue
  /// that refers to it, so no other thread can have it. Accesses are not checked again when the program
  /// runs, since those of the issue that they go through are exclusive.
  @usableFromInline final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var fields: Fields

    @usableFromInline init(_ fields: Fields) {
      self.fields = fields
    }
  }

  /// Makes sure that no other issue shares the storage, before it is written to.
  @inlinable mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
  }

  /// Whether the issues are one in memory, and so the same; different ones may be equal all the same.
  @inlinable public func isIdentical(to other: Issue) -> Bool { storage === other.storage }

  /// Whether all that is known of the issues is the same.
  public static func == (a: Issue, b: Issue) -> Bool {
    a.isIdentical(to: b) || a.storage.fields == b.storage.fields
  }

  /// Feeds all that is known of the issue.
  public func hash(into hasher: inout Hasher) {
    storage.fields.hash(into: &hasher)
  }
}
