import IssueStore

extension PresentationSettings.SavedFilter {
  /// The records that the filter's query finds, in the query's order.
  func rows(in snapshot: Snapshot) -> [Int] { [] }
}
