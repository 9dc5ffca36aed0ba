public import Diagnostics
public import IssueModel
import TrackerReaders

/// The published part of the data: the only place where records are left out.
///
/// A record that is left out is in no snapshot, and neither is anything that only it names. It is
/// as if the data had never contained it, except that references to it are not resolved.
public struct Publication: Sendable {
  /// A choice of records of the whole data.
  public struct Choice: Sendable {
    /// Whether each record of the snapshot is published.
    public var isPublished: [Bool]
    /// The records that leave a page where they are not published, as indices of the snapshot.
    public var tombstones: Set<Int> = []
    /// Notes for the user about the choice.
    public var notes: [Diagnostic]

    /// A choice.
    public init(isPublished: [Bool], notes: [Diagnostic] = []) {
      self.isPublished = isPublished
      self.notes = notes
    }
  }

  /// A revision of the published records.
  public struct Revision: Sendable {
    /// The replacement of a text; nil where it does not change. Texts may have several lines, names
    /// have one.
    public var text: @Sendable ([UInt8]) -> [UInt8]?
    /// Somebody as the site shows them.
    public var person: @Sendable (Person) -> Person
    /// Whether a comment or a part of a review is published; nil where all are.
    public var keeps: (@Sendable (Comment) -> Bool)?
    /// Notes for the user about it.
    public var notes: [Diagnostic]
    /// A hash that differs where any of these would have other results.
    public var key: UInt64

    /// A revision.
    public init(
      key: UInt64, text: @escaping @Sendable ([UInt8]) -> [UInt8]?,
      person: @escaping @Sendable (Person) -> Person,
      keeps: (@Sendable (Comment) -> Bool)? = nil, notes: [Diagnostic] = []
    ) {
      self.text = text
      self.person = person
      self.keeps = keeps
      self.notes = notes
      self.key = key
    }
  }

  /// The revision of the published records of the whole data, given the withheld records and the
  /// hidden people; nil where nothing is revised.
  public var revise: (@Sendable (_ whole: Snapshot, _ result: LoadResult) -> Revision?)?
  /// Whether records are revised although none is withheld.
  public var revisesAll = false

  /// Chooses among the records of the whole data, private ones included; nil where all are published that
  /// are not private. `written` has the same records, with the names that people and labels have in the data; it is nil
  /// where these are their names in `whole`.
  public var choose: (@Sendable (_ whole: Snapshot, _ written: Snapshot?) -> Choice)?

  /// Publishes every record that its tracker does not mark private.
  public init() {}
}

/// A record that is not published.
public struct WithheldRecord: Sendable {
  /// As people refer to it: `team/tool#12`.
  public var name: String
  /// The record itself. Its identifiers are those of a snapshot with all records.
  public var issue: Issue
  /// Whether a tombstone at its address says that it is not published.
  public var leavesPage = false
  /// The name of its source.
  public var source: String
  /// The tags, the project and the people that it names, each with its role: `a label`.
  public var names: [(what: String, name: String)]
  /// The descriptions of its project and its tags, each with what it describes: `a label`.
  public var descriptions: [(what: String, text: String)] = []
  /// The logins of those who wrote its text, its comments and its reviews, in this order.
  public var writers: [String?]
}

extension WithheldRecord {
  /// A record of the whole data.
  init(_ issue: Issue, of whole: Snapshot) {
    name = whole.spelling(of: issue.identity)
    source = whole[issue.identity.source].name
    self.issue = issue
    let comments = issue.comments + issue.reviews
    writers = ([issue.author] + comments.map(\.author)).map { author in
      author.map { whole.people[Int($0.index)].login }
    }
    names = issue.tags.map { ("a label", whole.tags[Int($0.index)].name) }
    if let project = issue.project {
      names.append(("the project", whole.projects[Int(project.index)].title))
      descriptions.append(("the project", whole.projects[Int(project.index)].details))
    }
    descriptions += issue.tags.map { ("a label", whole.tags[Int($0.index)].details) }
    let people = [issue.author].compactMap { $0 } + issue.assignees
    names += people.map { ("the login of somebody", whole.people[Int($0.index)].login) }
  }

  /// As texts refer to it, with a `#` in any case.
  public var reference: String { Snapshot.reference(spelled: name) }
}

/// A comment, or a part of a review, that is not published on a record that is.
public struct WithheldComment: Sendable {
  /// The record, as texts refer to it.
  public var reference: String
  /// The text.
  public var body: Text
  /// Whether its tracker marks it as private.
  public var isPrivate = false
}

extension Snapshot {
  /// The comments that their trackers mark as private, as far as it is known what they say.
  var privateComments: [WithheldComment] {
    issues.flatMap { issue in
      issue.hiddenComments.filter { !$0.body.isEmpty && !$0.isDeleted }.map {
        WithheldComment(
          reference: reference(to: issue.identity), body: $0.body, isPrivate: true)
      }
    }
  }
}

/// A cache of the published batches, so that unchanged ones are not made again.
struct PublishedBatches: Sendable {
  private struct Part: Sendable {
    /// Retains the identity of the part, so that no other one can have its address.
    let whole: ReadBatch
    let withheld: [Issue.Identity]
    var batch: KeptBatch
  }

  private var parts: [ObjectIdentifier: Part] = [:]
  private var key: UInt64?
  private var withheld: Set<Issue.Identity> = []
  private var tags: [TagID: String] = [:]
  private var projects: [ProjectID: String] = [:]

  /// The batches without withheld records, and without events of other records that are due to
  /// these.
  mutating func make(
    of batches: [KeptBatch], without withheld: WithheldReferences,
    _ revision: Publication.Revision?
  ) -> [KeptBatch] {
    let isSame =
      key == revision?.key && self.withheld == withheld.identities && tags == withheld.tags
      && projects == withheld.projects
    let known = isSame ? parts : [:]
    key = revision?.key
    self.withheld = withheld.identities
    (tags, projects) = (withheld.tags, withheld.projects)
    parts = [:]
    return batches.map { whole in
      let here = whole.issues.map(\.identity).filter { withheld.identities.contains($0) }
      let id = ObjectIdentifier(whole.read)
      if let part = known[id], part.withheld == here, whole.read.content.looseParts.isEmpty {
        parts[id] = part
        return part.batch
      }
      let batch = KeptBatch(whole, revision, without: withheld)
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
