package import Formats

/// The numbers of records that the answers of an interface state, and how many came.
///
/// Each page of an answer repeats the total, or states that others follow, and pages may be in
/// separate files; so they are compared only when all data is read. For each kind of list the
/// largest total counts, and a single page that is stated to be the last.
package struct AnswerTotals: Sendable, Equatable {
  private struct Total: Equatable {
    var said: Int64 = 0
    var came = 0
    var file: String
    var isMoreSaid = false
    /// Whether it says that it does not even know how many there are.
    var isCutShort = false
    var hasLast = false
    /// Whether the last page may be one that says nothing of pages.
    var mayEndSilently = false
    var isSilent = false
    var advice = ""
  }

  /// An answer with missing pages.
  package struct Missing: Sendable {
    /// How many records came.
    package var came: Int
    /// The total that the answer states; nil where it only states that there are more.
    package var all: Int?
    /// The file that states it.
    package var file: String
    /// How to ask for the others.
    package var advice: String
  }

  private var totals: [String: Total] = [:]

  /// No totals.
  package init() {}

  /// Records a list of an answer: its path, the values beside it, and the number of its records.
  package mutating func note(list path: String, of head: JSONValue, count: Int, file: String) {
    var names = path.split(separator: ".").map(String.init)
    guard var last = names.popLast() else { return }
    var (object, outer) = (head, head)
    for name in names {
      guard let inner = object[key: name] else { return }
      (outer, object) = (object, inner)
    }
    // HAL has the records alone in there.
    if names.last == "_embedded" { object = outer }
    if last == "nodes" || last == "edges" { last = names.last ?? "" }
    guard Self.lists.contains(last) else { return }
    var total = Total(came: count, file: file)
    // Jira's pages say how many are before them.
    let before = min(object["startAt"]?.int ?? 0, 1 << 40)
    total.said = max(Self.total(object) ?? 0, before > 0 ? before + Int64(count) : 0)
    // GitHub's search ran out of time.
    total.isCutShort = object["incomplete_results"]?.bool == true
    for sign in Self.signs {
      guard let hasMore = sign.hasMore(object) else { continue }
      if hasMore { total.isMoreSaid = true } else { total.hasLast = true }
      total.advice = sign.advice
      total.mayEndSilently = sign.mayBeMissing
      // By itself it may be the number of another thing, or that of the page.
      if let all = object["count"]?.int, all > count { total.said = max(total.said, all) }
      break
    }
    if Self.places.contains(where: { object[$0]?.int != nil }), let all = object["count"]?.int,
      all > count
    {
      total.said = max(total.said, all)
    }
    total.isSilent = count > 0 && !total.isMoreSaid && !total.hasLast
    if total.said > 0 || total.isMoreSaid || total.hasLast || total.isSilent || total.isCutShort {
      add(path, total)
    }
  }

  /// The number of all records that an answer states, as a number or a text; nil where it states none.
  private static func total(_ object: JSONValue) -> Int64? {
    let inner = ["meta", "pagination", "paging"].lazy.compactMap { object[$0] }.filter(\.isObject)
    let said = object.first(members) ?? inner.compactMap { $0.first(members) }.first
    return said.flatMap { $0.int ?? $0.string.flatMap { Int64($0) } }
  }

  /// Records the total that one of several files states, and the number of its own records.
  package mutating func note(said: Int, count: Int, file: String) {
    if said > 0 { add("issues", Total(said: Int64(said), came: count, file: file)) }
  }

  private mutating func add(_ path: String, _ total: Total) {
    var known = totals[path] ?? Total(file: total.file)
    known.said = max(known.said, total.said)
    known.came += total.came
    known.isMoreSaid = known.isMoreSaid || total.isMoreSaid
    known.hasLast = known.hasLast || total.hasLast
    known.isCutShort = known.isCutShort || total.isCutShort
    known.mayEndSilently = known.mayEndSilently || total.mayEndSilently
    known.isSilent = known.isSilent || total.isSilent
    if known.advice.isEmpty { known.advice = total.advice }
    totals[path] = known
  }

  /// Merges the totals of later data.
  package mutating func add(_ other: AnswerTotals) {
    for (path, total) in other.totals { add(path, total) }
  }

  /// The answers that are not whole.
  package var missing: [Missing] {
    totals.sorted { $0.key < $1.key }.compactMap { _, total in
      let advice = total.advice.isEmpty ? "ask for the other pages as well" : total.advice
      if total.said > 0 {
        let all = Int(clamping: total.said)
        if all > total.came {
          return Missing(came: total.came, all: all, file: total.file, advice: advice)
        }
        if !total.isCutShort { return nil }
      }
      let isEnded = total.hasLast || total.isSilent && total.mayEndSilently
      return total.isCutShort || total.isMoreSaid && !isEnded
        ? Missing(came: total.came, all: nil, file: total.file, advice: advice) : nil
    }
  }

  /// The lists of records, or of repositories with records.
  private static let lists: Set<String> = [
    "issues", "items", "pullRequests", "mergeRequests", "workItems", "search", "bugs", "values",
    "value", "results", "entries", "data", "requests", "repositories", "tickets", "records", "rows",
  ]

  /// The names of members with the number of all records.
  private static let members: [StaticString] = [
    "totalCount", "total_count", "total", "issueCount", "total_results", "total_size",
    "total_issues", "total_requests", "total_matches", "@odata.count",
  ]

  /// The members with the place of a page among the others, beside which `count` is no number of the page's own.
  private static let places: [StaticString] = ["page", "offset", "limit"]

  /// The member beside a list that states whether others follow.
  private struct Sign {
    /// Its path.
    let path: [StaticString]
    let meaning: Meaning
    /// How to ask for the others.
    let advice: String
    /// Whether the last page may be without it.
    var mayBeMissing = false

    enum Meaning {
      /// True where others follow.
      case hasMore
      /// True on the last page.
      case isLast
      /// How to ask for the next page; null on the last one.
      case next
    }

    /// A sign with the advice that its name gives.
    static func hasMore(_ path: [StaticString]) -> Sign {
      Sign(
        path: path, meaning: .hasMore,
        advice:
          "ask for the next page until '\(path.last.map(\.description) ?? "")' is false, and give all answers"
      )
    }

    func hasMore(_ object: JSONValue) -> Bool? {
      var value = object
      for name in path {
        guard let inner = value[name] else { return nil }
        value = inner
      }
      switch meaning {
      case .hasMore: return value.bool
      case .isLast: return value.bool.map { !$0 }
      case .next: return !value.isBlank
      }
    }
  }

  private static let signs = [
    // Jira Cloud
    Sign(
      path: ["isLast"], meaning: .isLast,
      advice: "ask again with 'nextPageToken' until 'isLast' is true, and give all answers"),
    // Jira Cloud
    Sign(
      path: ["nextPageToken"], meaning: .next,
      advice: "ask again with 'nextPageToken' until there is none, and give all answers"),
    // Linear, GitHub and GitLab (GraphQL)
    Sign(
      path: ["pageInfo", "hasNextPage"],
      meaning: .hasMore,
      advice: "ask again with 'after: endCursor' until 'hasNextPage' is false, and give all answers"
    ),
    // Plane
    Sign(
      path: ["next_page_results"], meaning: .hasMore,
      advice: "ask again with 'cursor=' and 'next_cursor', and give all answers"),
    // Many interfaces that nothing is known about
    .hasMore(["has_more"]), .hasMore(["hasMore"]), .hasMore(["meta", "has_more"]),
    .hasMore(["pagination", "has_more"]),
    // Asana
    Sign(
      path: ["next_page", "offset"], meaning: .next,
      advice: "ask again with the 'offset' of 'next_page' until that is null, and give all answers"),
    Sign(
      path: ["next_page"], meaning: .next,
      advice: "follow 'next_page' until it is null, and give all answers"),
    // Launchpad
    Sign(
      path: ["next_collection_link"], meaning: .next,
      advice: "follow 'next_collection_link' until there is none, and give all answers"),
    // Pagure
    Sign(
      path: ["pagination", "next"], meaning: .next,
      advice: "follow 'pagination.next' until it is null, and give all answers"),
    // Phabricator
    Sign(
      path: ["cursor", "after"], meaning: .next,
      advice: "ask again with 'after' until it is null, and give all answers"),
    // Azure DevOps
    Sign(
      path: ["@odata.nextLink"], meaning: .next,
      advice: "follow '@odata.nextLink' until there is none, and give all answers"),
    // Azure DevOps, whose last batch has a link and a token as well
    Sign(
      path: ["isLastBatch"], meaning: .isLast,
      advice: "follow 'nextLink' until 'isLastBatch' is true, and give all answers"),
    // Azure DevOps
    Sign(
      path: ["nextLink"], meaning: .next,
      advice: "follow 'nextLink' until there is none, and give all answers"),
    // Azure DevOps
    Sign(
      path: ["continuationToken"], meaning: .next,
      advice: "ask again with 'continuationToken=' until there is none, and give all answers"),
    // Bitbucket Server
    Sign(
      path: ["isLastPage"], meaning: .isLast,
      advice:
        "ask again with 'start=' and 'nextPageStart' until 'isLastPage' is true, and give all answers"
    ),
    // GitHub's search
    Sign(
      path: ["incomplete_results"], meaning: .hasMore,
      advice: "ask for less at a time"),
    // Bitbucket, and interfaces made with Django
    Sign(
      path: ["next"], meaning: .next,
      advice: "follow 'next' until it is null, and give all answers"),
    Sign(
      path: ["next_cursor"], meaning: .next,
      advice: "ask again with 'next_cursor' until there is none, and give all answers"),
    Sign(
      path: ["meta", "next_cursor"], meaning: .next,
      advice: "ask again with 'next_cursor' until there is none, and give all answers"),
    // JSON:API, HAL and HubSpot
    Sign(
      path: ["links", "next"], meaning: .next,
      advice: "follow 'links.next' until there is none, and give all answers", mayBeMissing: true),
    Sign(
      path: ["_links", "next"], meaning: .next,
      advice: "follow '_links.next' until there is none, and give all answers", mayBeMissing: true),
    Sign(
      path: ["paging", "next"], meaning: .next,
      advice: "follow 'paging.next' until there is none, and give all answers", mayBeMissing: true),
  ]
}
