/// What is kept of a comment that is left out as private: by this other forms of it are found.
public struct HiddenComment: Sendable, Hashable {
  /// As of ``Comment/id``.
  public var id: UInt32
  /// When it was written.
  public var created: Instant?
  /// A hash of all that it says, which tells one without an identifier from others; 0 where it is not known.
  public var content: Int
  /// Whether it is left out because it was deleted.
  public var isDeleted = false
  /// The comment's text, which must not be published; empty where the reader does not keep it.
  public var body: Text

  /// A comment that is left out.
  public init(id: UInt32, created: Instant?, content: Int = 0, body: Text = .empty) {
    (self.id, self.created, self.content, self.body) = (id, created, content, body)
  }
}
