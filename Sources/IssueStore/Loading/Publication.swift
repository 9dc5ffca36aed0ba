public import Diagnostics
public import IssueModel
import TrackerReaders

/// What of the data is published: the one place where records are left out.
///
/// A record that is left out is in no snapshot, and neither is what only it names. It is as if the data
/// had never held it, but that no reference leads to it.
public struct Publication: Sendable {
  /// What is chosen of the whole data.
  public struct Choice: Sendable {
    /// Whether each record of the snapshot is published.
    public var isPublished: [Bool]
    /// What the user should know of the choice.
    public var notes: [Diagnostic]

    /// A choice.
    public init(isPublished: [Bool], notes: [Diagnostic] = []) {
      self.isPublished = isPublished
      self.notes = notes
    }
  }

  /// What becomes of the records that are published.
  public struct Revision: Sendable {
    /// What stands in the place of a text; nil where it stays. Texts may have several lines, names have one.
    public var text: @Sendable ([UInt8]) -> [UInt8]?
    /// Somebody as the site shows them.
    public var person: @Sendable (Person) -> Person
    /// Whether a comment or a part of a review is published; nil where all are.
    public var keeps: (@Sendable (Comment) -> Bool)?
    /// Something that differs where any of these would give something else.
    public var key: UInt64

    /// A revision.
    public init(
      key: UInt64, text: @escaping @Sendable ([UInt8]) -> [UInt8]?,
      person: @escaping @Sendable (Person) -> Person,
      keeps: (@Sendable (Comment) -> Bool)? = nil
    ) {
      self.text = text
      self.person = person
      self.keeps = keeps
      self.key = key
    }
  }

  /// What becomes of the published records of the whole data, given those that are withheld; nil where
  /// nothing does.
  public var revise: (@Sendable (_ whole: Snapshot, _ withheld: [WithheldRecord]) -> Revision?)?
  /// Whether records are revised although none is withheld.
  public var revisesAll = false

  /// Chooses among the records of the whole data, private ones included; nil where all are published that
  /// are not private.
  public var choose: (@Sendable (Snapshot) -> Choice)?

  /// Everything that its tracker does not mark private.
  public init() {}
}

/// A record that is not published.
public struct WithheldRecord: Sendable {
  /// As people refer to it: `team/tool#12`.
  public var name: String
  /// What the data says of it. Its identifiers are those of a snapshot with all records.
  public var issue: Issue
  /// Whether it is withheld because its tracker marks it private.
  public var isPrivate: Bool
}

/// The batches that are published, kept so that those that do not change are not made again.
struct PublishedBatches: Sendable {
  private struct Part: Sendable {
    /// Holds what identifies the part, so that no other one can take its address.
    let whole: ReadBatch
    let withheld: [Issue.Identity]
    var batch: KeptBatch
  }

  private var parts: [ObjectIdentifier: Part] = [:]
  private var key: UInt64?

  /// The batches without records that are withheld.
  mutating func make(
    of batches: [KeptBatch], without withheld: Set<Issue.Identity>,
    _ revision: Publication.Revision?
  ) -> [KeptBatch] {
    let known = key == revision?.key ? parts : [:]
    key = revision?.key
    parts = [:]
    return batches.map { whole in
      let here = whole.issues.map(\.identity).filter { withheld.contains($0) }
      let id = ObjectIdentifier(whole.read)
      if let part = known[id], part.withheld == here, whole.read.content.looseParts.isEmpty {
        parts[id] = part
        return part.batch
      }
      let batch = KeptBatch(whole, revision, without: withheld.contains)
      parts[id] = Part(whole: whole.read, withheld: here, batch: batch)
      return batch
    }
  }

  /// Keeps the batches with the identifiers that a snapshot gave them.
  mutating func keep(_ published: [KeptBatch], of batches: [KeptBatch]) {
    for (whole, batch) in zip(batches, published) {
      parts[ObjectIdentifier(whole.read)]?.batch = batch
    }
  }
}
