import IssueStore
public import Records

/// Records of some entries of a table, such as the issues, each made when it is accessed.
public struct IndexedRecords<R: Record>: FieldRepresentable, RandomAccessCollection {
  private let rows: ArraySlice<Int>
  private let also: String
  private let fingerprints: @Sendable () -> [UInt64]
  private let make: @Sendable (Int) -> R

  /// Records of entries by their indices in the table.
  ///
  /// - Parameters:
  ///   - also: a value that the records show besides the entries, for their fingerprint.
  ///   - fingerprints: the fingerprints of all entries, computed once for all pages.
  ///   - make: makes the record of an entry.
  init(
    _ rows: ArraySlice<Int>, also: String = "", _ fingerprints: @escaping @Sendable () -> [UInt64],
    make: @escaping @Sendable (Int) -> R
  ) {
    self.rows = rows
    self.also = also
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
  /// The records.
  public var fieldValue: FieldValue { Array(self).fieldValue }
  /// The fingerprints of the entries, and of what is shown besides.
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
