import Formats

// Objects in the lists of an answer that are not recognised as records.

extension RecordBatch {
  /// What trackers and collectors call lists of records.
  private static let listsOfRecords: Set<String> = [
    "issues", "pulls", "pullRequests", "pull_requests", "pullrequests", "prs", "mergeRequests",
    "merge_requests", "tickets", "bugs", "tasks", "cards", "stories", "user_stories", "workItems",
    "work_items", "work_packages",
  ]

  /// What answers call the lists of anything, and what is around these.
  private static let pages: Set<String> = [
    "data", "nodes", "edges", "items", "results", "values", "value", "elements", "search", "result",
    "response", "_embedded", "entries", "records",
  ]

  /// Whether a list holds records, by its path, as `data.repository.issues.nodes`; nil where that does not say what it
  /// holds, as `data` or `values`.
  static func holdsRecords(_ list: String) -> Bool? {
    let name = list.split(separator: ".").last { !pages.contains(String($0)) }
    return name.map { listsOfRecords.contains(String($0)) }
  }

  /// Takes an object of a list that has not all that a record has. In a list of records it is a broken record, and so is
  /// one that is like a record where the list does not say what it holds; any other is counted.
  ///
  /// - Parameters:
  ///   - key: its number or key.
  ///   - lacks: the member that it lacks.
  ///   - isLikeRecord: whether it has most of what a record has.
  mutating func passOver(
    _ value: JSONValue, in list: String, key: String?, lacks: String, isLikeRecord: Bool
  ) throws(BrokenRecord) {
    // GraphQL answers `{}` for what is of a type of which the query names no members.
    guard value.members.contains(where: { _ in true }), !OtherRecords.isOther(value),
      Self.holdsRecords(list) ?? isLikeRecord
    else { return lose(objectOf: list) }
    if let key { recordKey = key }
    throw BrokenRecord("it has no \(lacks)", suggestion: "ask for that as well, or mend the record")
  }
}
