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

  /// The batches without records that are withheld.
  mutating func make(of batches: [KeptBatch], without withheld: Set<Issue.Identity>) -> [KeptBatch]
  {
    let known = parts
    parts = [:]
    return batches.map { whole in
      let here = whole.issues.map(\.identity).filter { withheld.contains($0) }
      let id = ObjectIdentifier(whole.read)
      if let part = known[id], part.withheld == here, whole.read.content.looseParts.isEmpty {
        parts[id] = part
        return part.batch
      }
      let batch = KeptBatch(whole, without: withheld.contains)
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
