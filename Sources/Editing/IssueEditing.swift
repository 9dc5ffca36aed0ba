public import Diagnostics
public import IssueModel
public import IssueStore

/// Data that can be edited: what view models hold their intents against.
///
/// Edits are made together or not at all. One thread at a time may use a store.
public protocol IssueEditing: AnyObject {
  /// The data now.
  var snapshot: Snapshot { get }

  /// The number for the next issue, which nothing has yet.
  var nextNumber: Int { get }

  /// Makes edits, one after the other; throws when one of them cannot be made, and then none is.
  func perform(_ edits: [DataEdit]) throws(Diagnostic)

  /// Where a record of a number or key stands in data that cannot be edited; nil where it does not.
  func placeElsewhere(of key: String) -> Place?
}

extension IssueEditing {
  /// Nowhere, where all data can be edited.
  public func placeElsewhere(of key: String) -> Place? { nil }
}

extension Snapshot {
  /// The source of records that name none, to which what is new belongs, as its place in the table;
  /// nil where there is none yet. What was imported from a tracker may be of it as well.
  public var ownSource: SourceID? {
    let own =
      sources.firstIndex { $0.name.isEmpty } ?? sources.firstIndex { $0.tracker == .gazette }
    return own.map { SourceID($0) }
  }

  /// The number for the next issue of the site's own data.
  public var nextNumber: Int { nextNumber(of: ownSource) }

  /// One more than the highest number that a source ever had, as far as the data tell.
  func nextNumber(of source: SourceID?) -> Int {
    let highest = issues.lazy.filter { $0.identity.source == source }.compactMap(\.number).max()
    let last = source == ownSource ? lastNumber : nil
    let next = max(highest ?? 0, last ?? 0).addingReportingOverflow(1)
    return next.overflow ? 1 : next.partialValue
  }
}
