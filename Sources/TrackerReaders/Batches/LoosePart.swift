package import IssueModel

/// A part of a record that is in the data separately.
package struct LoosePart: Sendable {
  /// The role of a loose part in its record.
  package enum Content: Sendable {
    case comment(Comment)
    /// A comment that is left out as private or deleted, though its tracker counts it.
    case privateComment(HiddenComment)
    /// A review with its number on the tracker, or a remark with the numbers of its parents.
    case review(Comment, id: Int64?, parents: [Int64])
    /// The record's own text.
    case body(Text)
    case history(IssueHistory)
    /// The record except for its state, which other records of the same identity state, as tasks of
    /// a bug.
    case record(Issue)
    /// The task of a record in one of the things that it affects.
    case task(Issue, of: String)
    /// The identifier of the record's state, which other data may define, in its form of that time.
    case status(String, updated: Instant?)
    /// That the record, which had last been changed at that time, was deleted.
    case deletion(Instant?)
  }

  /// The record.
  package var identity: Issue.Identity
  package var content: Content
  /// The number that the tracker gave it, with its kind before it; empty where that is not known. Two parts of a
  /// record with one number are forms of the same one.
  package var id = ""
  /// When it was changed.
  package var updated: Instant?
  /// Its address on the tracker.
  package var address: String?
}

extension IssueHistory {
  /// Adds the history of the same record that another part of the data has.
  package mutating func add(_ other: IssueHistory) {
    events += other.events
    links += other.links
    closedBy = closedBy ?? other.closedBy
    reason = reason ?? other.reason
  }
}
