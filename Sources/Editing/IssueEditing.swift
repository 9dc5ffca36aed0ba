public import Diagnostics
public import IssueModel
public import IssueStore

/// A store of data that can be edited, on which the view models operate.
///
/// The edits of a call are made together or not at all. A store must be used by one thread at a
/// time.
public protocol IssueEditing: AnyObject {
  /// The data now.
  var snapshot: Snapshot { get }

  /// The number for the next issue, which nothing has yet.
  var nextNumber: Int { get }

  /// Makes edits, one after the other; throws when one of them cannot be made, and then none is.
  func perform(_ edits: [DataEdit]) throws(Diagnostic)

  /// The place of a record with a number or key in data that cannot be edited; nil where there is
  /// none.
  func placeElsewhere(of key: String) -> Place?
}

extension IssueEditing {
  /// Nowhere, where all data can be edited.
  public func placeElsewhere(of key: String) -> Place? { nil }
}

extension Snapshot {
  /// The source of records without a source of their own, to which new ones belong; nil where there
  /// is none yet. Imported records may have it as well.
  public var ownSource: SourceID? {
    let own =
      sources.firstIndex { $0.name.isEmpty } ?? sources.firstIndex { $0.tracker == .gazette }
    return own.map { SourceID($0) }
  }

  /// The number for the next issue of the site's own data.
  public var nextNumber: Int { nextNumber(of: ownSource) }

  /// One more than the highest number that a source ever had, as far as the data states it.
  func nextNumber(of source: SourceID?) -> Int {
    let highest = issues.lazy.filter { $0.identity.source == source }.compactMap(\.number).max()
    let last = source == ownSource ? lastNumber : nil
    let next = max(highest ?? 0, last ?? 0).addingReportingOverflow(1)
    return next.overflow ? 1 : next.partialValue
  }
}
