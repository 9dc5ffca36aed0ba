/// What is kept of a comment that is left out as private: by this other forms of it are found.
public struct HiddenComment: Sendable, Hashable {
  /// As of ``Comment/id``.
  public var id: UInt32
  /// When it was written.
  public var created: Instant?
  /// Whether it is left out because it was deleted.
  public var isDeleted = false

  /// A comment that is left out.
  public init(id: UInt32, created: Instant?) {
    (self.id, self.created) = (id, created)
  }
}
