import IssueModel
import IssueStore

/// What lies between a presentation and the one that it follows.
struct PresentationStep: Sendable {
  /// What changed in the data.
  let difference: SnapshotDifference
  /// What differs in any of the records that changed.
  private let fields: IssueFields
  private let base: PresentationIdentity

  /// The step from a presentation to a later snapshot.
  init(from base: Presentation, to snapshot: Snapshot) {
    difference = SnapshotDifference(from: base.snapshot, to: snapshot)
    fields = difference.fields
    self.base = base.identity
  }

  /// Whether it begins at a presentation.
  func isFrom(_ presentation: Presentation) -> Bool { base === presentation.identity }

  /// Whether the same records stand at the same indices, under names that mean the same, and none of
  /// these members differs in any of them.
  func keeps(_ members: IssueFields) -> Bool {
    difference.isOfRecordsOnly && fields.isDisjoint(with: members)
  }

  /// Whether everything that has a page has the one it had.
  func keepsNames(_ old: SiteIndex, _ new: SiteIndex) -> Bool {
    difference.isOfRecordsOnly && old.sources == new.sources && old.tags == new.tags
      && old.projects == new.projects && old.people == new.people
  }
}

/// Tells presentations apart, also from those that are gone, without keeping what they hold.
final class PresentationIdentity: Sendable {}
