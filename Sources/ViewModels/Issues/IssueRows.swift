import IssueStore
public import Records

/// Some issues as rows of a list; a row is made when it is asked for.
public struct IssueRows: FieldRepresentable, RandomAccessCollection {
  /// The indices of the issues in the snapshot.
  let indices: ArraySlice<Int>
  private let presentation: Presentation

  /// The rows of issues by their indices.
  init(_ indices: ArraySlice<Int>, in presentation: Presentation) {
    self.indices = indices
    self.presentation = presentation
  }

  /// The place of the first row.
  public var startIndex: Int { indices.startIndex }
  /// The place behind the last row.
  public var endIndex: Int { indices.endIndex }
  /// The row at a place.
  public subscript(place: Int) -> IssueRowViewModel {
    IssueRowViewModel(presentation.snapshot.issues[indices[place]], in: presentation)
  }

  /// A list of rows.
  public static var fieldType: FieldType { [IssueRowViewModel].fieldType }
  /// The rows.
  public var fieldValue: FieldValue { Array(self).fieldValue }
  /// The fingerprints of the rows, which are worked out once for all lists.
  public func combine(into fingerprinter: inout Fingerprinter) {
    let known = presentation.rowFingerprints
    fingerprinter.beginList(of: count)
    for index in indices { fingerprinter.combine(known: known[index]) }
  }
}

extension Presentation {
  /// The rows of issues by their indices.
  func rows(_ indices: ArraySlice<Int>) -> IssueRows { IssueRows(indices, in: self) }

  /// The rows of issues by their indices.
  func rows(_ indices: [Int]) -> IssueRows { rows(indices[...]) }

  /// A title that tells the pages of a list apart.
  func pageTitle(_ title: String, page: Int, of count: Int) -> String {
    page == 1 ? title : "\(title) (\(page)/\(count))"
  }
}
