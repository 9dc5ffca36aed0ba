import Hashing
import IssueStore
public import Records

/// Records of some entries of a table, such as the issues; a record is made when it is asked for.
public struct IndexedRecords<R: Record>: FieldRepresentable, RandomAccessCollection {
  private let rows: ArraySlice<Int>
  private let also: String
  private let isOfPage: Bool
  private let fingerprints: @Sendable () -> [UInt64]
  private let make: @Sendable (Int) -> R

  /// Records of entries by their indices in the table.
  ///
  /// - Parameters:
  ///   - also: what the records show besides the entries.
  ///   - isOfPage: whether a record differs from page to page in other things too, or within a page.
  ///   - fingerprints: those of all entries, which are worked out once for all pages.
  ///   - make: makes the record of an entry.
  init(
    _ rows: ArraySlice<Int>, also: String = "", isOfPage: Bool = false,
    _ fingerprints: @escaping @Sendable () -> [UInt64], make: @escaping @Sendable (Int) -> R
  ) {
    self.rows = rows
    self.also = also
    self.isOfPage = isOfPage
    self.fingerprints = fingerprints
    self.make = make
  }

  /// The place of the first record.
  public var startIndex: Int { rows.startIndex }
  /// The place behind the last record.
  public var endIndex: Int { rows.endIndex }
  /// The record at a place.
  public subscript(place: Int) -> R { make(rows[place]) }

  /// A list of records.
  public static var fieldType: FieldType { [R].fieldType }
  /// The records, with their fingerprints where these tell all that a record shows.
  public var fieldValue: FieldValue {
    if isOfPage { return Array(self).fieldValue }
    let known = fingerprints()
    var hasher = StableHasher()
    hasher.combine(also)
    let shown = rows.map { row in
      var hasher = hasher
      hasher.combine(known[row])
      return hasher.value
    }
    return .records(RecordStorage(Array(self), fingerprints: shown))
  }
  /// The fingerprints of the entries, and what is shown besides.
  public func combine(into fingerprinter: inout Fingerprinter) {
    let known = fingerprints()
    fingerprinter.beginList(of: count)
    fingerprinter.combine(also)
    for row in rows { fingerprinter.combine(known: known[row]) }
  }
}

/// Issues as rows of a list.
public typealias IssueRows = IndexedRecords<IssueRowViewModel>

extension Presentation {
  /// The row of an issue by its index.
  func row(_ index: Int) -> IssueRowViewModel {
    IssueRowViewModel(snapshot.issues[index], in: self)
  }

  /// The rows of issues by their indices.
  func rows(_ indices: some Sequence<Int>) -> IssueRows {
    IndexedRecords(Array(indices)[...], { self.rowFingerprints }, make: { self.row($0) })
  }
}
