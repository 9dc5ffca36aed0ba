package import Formats

/// An object by which a file's format is recognised: its members without lists of objects, and the
/// first element of each such list. The envelopes of collectors are removed.
package struct JSONSample {
  package let head: JSONValue
  let lists: [(path: String, first: JSONValue?)]

  package init(head: JSONValue, lists: [(path: String, first: JSONValue?)]) {
    if let inner = head.collected {
      self.head = inner
      self.lists = lists.map { (JSONValue.collectedPath($0.path), $0.first) }
    } else {
      self.head = head
      self.lists = lists
    }
  }

  /// The paths of the members of a record: of the object itself with its lists, or of the first one of its lists.
  package var mappedPaths: [String] {
    let inner = lists.prefix(20).flatMap { list -> [String] in
      let paths = list.first?.memberPaths() ?? []
      return [list.path] + paths.map { "\(list.path).\($0)" } + paths
    }
    return head.memberPaths() + inner
  }

  /// The list whose first object has the most members, with that object, of an object that has fewer itself, or no more
  /// than a page of an answer has.
  package var firstListed: (path: String, first: JSONValue)? {
    var found: (path: String, first: JSONValue, count: Int)?
    for list in lists {
      guard let first = list.first else { continue }
      let count = first.members.count { _ in true }
      if count > found?.count ?? 0 { found = (list.path, first, count) }
    }
    guard let found, Self.isSmall(head) || found.count > head.members.count(where: { _ in true })
    else {
      return nil
    }
    return (found.path, found.first)
  }

  /// Whether the object has no more members than an answer has beside its records.
  private static func isSmall(_ head: JSONValue) -> Bool {
    head.members.count(where: { _ in true }) <= 8
  }

  /// Whether there is a list of objects at a path, or an empty array as a member of that name.
  func hasList(_ path: StaticString) -> Bool {
    let name = path.description
    if lists.contains(where: { $0.path == name }) { return true }
    return head[path]?.isArray ?? false
  }

  /// Whether there is a list of the usual names for records, perhaps an empty one.
  package var hasListOfRecords: Bool { Self.isEmptyAnswer(head, depth: 0) }

  /// Whether this is an answer that nothing was found: an empty list of records and some figures.
  package var isEmptyAnswer: Bool { lists.isEmpty && Self.isEmptyAnswer(head, depth: 0) }

  /// Records the number of records that an empty answer states.
  package func noteTotals(in totals: inout AnswerTotals, file: String) {
    // Real answers have a few.
    var left = 100
    Self.forEachEmptyList(in: head, path: "", depth: 0) {
      if left > 0 { totals.note(list: $0, of: head, count: 0, file: file) }
      left -= 1
    }
  }

  private static func forEachEmptyList(
    in value: JSONValue, path: String, depth: Int, _ body: (String) -> Void
  ) {
    for (key, value) in value.members {
      if value.isArray, value.isBlank { body(path + key.string) }
      if depth < maximumDepth, value.isObject {
        forEachEmptyList(in: value, path: path + key.string + ".", depth: depth + 1, body)
      }
    }
  }

  /// The message of a value that is an error response of a tracker's API; nil for any other value.
  package var problem: String? {
    guard Self.isSmall(head) else { return nil }
    let error = lists.first { $0.path == "errors" }?.first?["message"]
    return error?.line ?? Self.problem(in: head)
  }

  /// The message of an object that is an error response; nil where it has none.
  package static func problem(in head: JSONValue) -> String? {
    guard isSmall(head) else { return nil }
    func first(_ list: JSONValue?) -> JSONValue? { list?.elements.first { _ in true } }
    let error = first(head["errors"]).map { $0["message"] ?? $0 }
    return (error ?? first(head["errorMessages"]) ?? head.first(messages))?.line
  }

  /// The members in which interfaces say what was wrong, the clearer ones first.
  private static let messages: [StaticString] = [
    "message", "error_description", "error_info", "error", "detail",
  ]

  /// The lists in which an answer says what was wrong: GraphQL's and Jira's, and Bugzilla's of bugs that it
  /// did not give.
  package static let listsOfProblems = ["errors", "errorMessages", "warningMessages", "faults"]

  /// What an answer says was wrong, although it has records: the first message of each of its lists.
  package static func problems(in head: JSONValue) -> [String] {
    listsOfProblems.compactMap { name in
      guard let list = head[key: name], !list.isBlank else { return nil }
      var messages = list.elements.map { ($0.first(["message", "faultString"]) ?? $0).line }
      if !list.isArray { messages = list.members.map { $0.value.line } + [list.line] }
      let first = messages.lazy.compactMap { $0 }.first ?? name
      let count = list.elements.count { _ in true }
      return count > 1 ? "\(first) (and \(count - 1) more)" : first
    }
  }

  /// The message about one of them.
  package static func message(of problem: String) -> String {
    "the answer says that something was wrong: \(problem)"
  }

  /// How many objects deep lists are looked for: `data.organization.repository.issues.nodes`.
  package static let maximumDepth = 6

  private static let lists: Set<String> = [
    "issues", "pulls", "pull_requests", "pullRequests", "merge_requests", "mergeRequests", "items",
    "nodes", "edges", "data", "results", "values", "bugs", "cards",
  ]

  /// Lists that both records and answers have: an empty one is an empty answer only beside a total
  /// of 0.
  private static let parts: Set<String> = ["comments", "entries", "notes", "value"]
  private static let totals: Set<String> = ["count", "total", "totalCount", "total_size"]

  private static func isEmptyAnswer(_ value: JSONValue, depth: Int) -> Bool {
    let countsNothing = value.members.contains { totals.contains($0.string) && $1.int == 0 }
    return value.members.contains { key, value in
      if value.isArray {
        let isAnswer = lists.contains(key.string) || countsNothing && parts.contains(key.string)
        return value.isBlank && isAnswer
      }
      return depth < maximumDepth && isEmptyAnswer(value, depth: depth + 1)
    }
  }
}
