package import Formats

/// How many records the answers of an interface say that there are, and how many came.
///
/// Each page of an answer says the total again, and pages may come in files of their own; so totals are
/// compared only when all data is read, and of each kind of list the largest one counts.
package struct AnswerTotals: Sendable, Equatable {
  private struct Total: Equatable {
    var said: Int64 = 0
    var came = 0
    var file: String
  }

  private var totals: [String: Total] = [:]

  /// No totals.
  package init() {}

  /// Notes a list of an answer: its path, what is said beside it, and how many records came.
  package mutating func note(list path: String, of head: JSONValue, count: Int, file: String) {
    var names = path.split(separator: ".").map(String.init)
    guard var last = names.popLast() else { return }
    var object = head
    for name in names {
      guard let inner = object[key: name] else { return }
      object = inner
    }
    if last == "nodes" || last == "edges" { last = names.last ?? "" }
    guard Self.lists.contains(last),
      let said =
        (object["totalCount"] ?? object["total_count"] ?? object["total"]
        ?? object["issueCount"])?.int, said > 0
    else { return }
    add(path, Total(said: said, came: count, file: file))
  }

  /// Notes how many records there are, as one of several files says, and how many it has.
  package mutating func note(said: Int, count: Int, file: String) {
    if said > 0 { add("issues", Total(said: Int64(said), came: count, file: file)) }
  }

  private mutating func add(_ path: String, _ total: Total) {
    let known = totals[path] ?? Total(file: total.file)
    totals[path] = Total(
      said: max(known.said, total.said), came: known.came + total.came, file: known.file)
  }

  /// Adds what later data says.
  package mutating func add(_ other: AnswerTotals) {
    for (path, total) in other.totals { add(path, total) }
  }

  /// How many records are missing, and the file that says so.
  package var missing: [(count: Int, file: String)] {
    totals.sorted { $0.key < $1.key }.compactMap { _, total in
      let count = Int(clamping: total.said) - total.came
      return count > 0 ? (count, total.file) : nil
    }
  }

  private static let lists: Set<String> = [
    "issues", "items", "pullRequests", "mergeRequests", "search", "bugs", "values",
  ]
}
