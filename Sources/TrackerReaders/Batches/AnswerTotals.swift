package import Formats
import IssueModel

/// The numbers of records that the answers of an interface state, and how many came.
///
/// Each page of an answer repeats the total, or states that others follow, and pages may be in
/// separate files; so they are compared only when all data is read. Those of one file are of one query. So are those of
/// files with the same kind of thing, of the same projects, that state the same total or continue each other.
package struct AnswerTotals: Sendable, Equatable {
  private struct Total: Equatable {
    var said: Int64 = 0
    var came = 0
    /// How many the first page says are before it.
    var start: Int64?
    var isMoreSaid = false
    /// Whether it says that it does not even know how many there are.
    var isCutShort = false
    var hasLast = false
    /// How many say that no page is before them.
    var firsts = 0
    /// How many say that no page is behind them.
    var lasts = 0
    /// Whether the last page may be one that says nothing of pages.
    var mayEndSilently = false
    var isSilent = false
    var advice = ""

    /// Whether it says that these are all.
    var isWhole: Bool { said > 0 && came >= said && !isMoreSaid && !isCutShort }
  }

  /// A list in a file.
  private struct List: Hashable, Comparable {
    let path: String
    let file: String

    static func < (a: List, b: List) -> Bool { (a.path, a.file) < (b.path, b.file) }
  }

  private var totals: [List: Total] = [:]

  /// No totals.
  package init() {}

  /// The files that state totals.
  package var files: Set<String> { Set(totals.keys.lazy.map(\.file)) }

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
    var total = Total(came: count)
    total.start = object.first(Self.starts)?.int.map { min($0, 1 << 40) }
    // Jira's pages say how many are before them.
    let before = min(object["startAt"]?.int ?? 0, 1 << 40)
    total.said = max(Self.total(object) ?? 0, before > 0 ? before + Int64(count) : 0)
    // GitHub's search ran out of time.
    total.isCutShort = object["incomplete_results"]?.bool == true
    for sign in Self.signs {
      guard let hasMore = sign.hasMore(object) else { continue }
      if hasMore { total.isMoreSaid = true } else { total.hasLast = true }
      total.lasts = hasMore ? 0 : 1
      total.firsts = object["pageInfo"]?["hasPreviousPage"]?.bool == false ? 1 : 0
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
      add(List(path: path, file: file), total)
    }
  }

  /// The number of all records that an answer states, as a number or a text; nil where it states none.
  private static func total(_ object: JSONValue) -> Int64? {
    let inner = ["meta", "pagination", "paging"].lazy.compactMap { object[$0] }.filter(\.isObject)
    // Bitbucket Server calls the number of a page's own records so, and has no `pagelen`.
    let size = object.has("pagelen") ? object["size"] : nil
    let said = object.first(members) ?? size ?? inner.compactMap { $0.first(members) }.first
    return said.flatMap { $0.int ?? $0.string.flatMap { Int64($0) } }
  }

  /// Records the total that one of several files states, and the number of its own records.
  package mutating func note(said: Int, count: Int, file: String) {
    let list = List(path: "issues", file: file)
    if said > 0 { add(list, Total(said: Int64(said), came: count)) }
  }

  private mutating func add(_ list: List, _ total: Total) {
    totals[list] = totals[list].map { Self.sum($0, total) } ?? total
  }

  private static func sum(_ known: Total, _ total: Total) -> Total {
    var sum = known
    sum.said = max(known.said, total.said)
    sum.came += total.came
    sum.isMoreSaid = known.isMoreSaid || total.isMoreSaid
    sum.hasLast = known.hasLast || total.hasLast
    sum.firsts += total.firsts
    sum.lasts += total.lasts
    sum.isCutShort = known.isCutShort || total.isCutShort
    sum.mayEndSilently = known.mayEndSilently || total.mayEndSilently
    sum.isSilent = known.isSilent || total.isSilent
    if known.advice.isEmpty { sum.advice = total.advice }
    return sum
  }

  /// Merges the totals of later data.
  package mutating func add(_ other: AnswerTotals) {
    for (list, total) in other.totals { add(list, total) }
  }

  /// The pages of a query in one or more files.
  private struct Query {
    let path: String
    var files: [String]
    var content: Content
    var pages: [Total]
    var total: Total

    /// Whether another file has pages of the same query.
    func isContinued(by other: Query) -> Bool {
      let (mine, its) = (content, other.content)
      if path != other.path || mine.kind != its.kind && mine.kind != .none && its.kind != .none {
        return false
      }
      let isOfSame =
        mine.places.isEmpty || its.places.isEmpty || !mine.places.isDisjoint(with: its.places)
      return pages.contains { page in
        other.pages.contains { next in
          let isSameTotal = page.said == next.said || page.said == 0 || next.said == 0
          let isNext = Self.follows(next, page) || Self.follows(page, next)
          return isOfSame ? isSameTotal || isNext : page.said == next.said && isNext
        }
      }
    }

    private static func follows(_ next: Total, _ page: Total) -> Bool {
      guard let start = next.start, start > 0 else { return false }
      return start == (page.start ?? 0) + Int64(page.came)
    }

    mutating func add(_ other: Query) {
      files += other.files
      content.kind = content.kind == .none ? other.content.kind : content.kind
      content.places.formUnion(other.content.places)
      pages += other.pages
      total = AnswerTotals.sum(total, other.total)
    }

    /// What is missing of it; nil where it is whole.
    func missing(_ repeated: (Set<String>) -> Int) -> Missing? {
      var missing = Missing(
        came: total.came, kind: content.kind, file: files[0],
        advice: total.advice.isEmpty ? "ask for the other pages as well" : total.advice)
      let copies = repeated(Set(files))
      if files.count > 1 { missing.came = max(0, missing.came - copies) }
      if total.said > 0 {
        let all = Int(clamping: total.said)
        if all > missing.came {
          missing.all = all
          return missing
        }
        if !total.isCutShort { return nil }
      }
      // Each query has one first and one last page; the last page of another one ends nothing.
      let areSeveral = total.firsts > max(total.lasts, 1) && copies == 0
      let isEnded = !areSeveral && total.hasLast || total.isSilent && total.mayEndSilently
      return total.isCutShort || total.isMoreSaid && !isEnded ? missing : nil
    }
  }

  /// The answers that are not whole. `contents` is what came in each of ``files``, and `repeated` says how many of the
  /// records of some files are other forms of one of them.
  package func missing(
    among contents: [String: Content], repeated: (Set<String>) -> Int
  ) -> [Missing] {
    var queries: [Query] = []
    for (list, total) in totals.sorted(by: { $0.key < $1.key }) {
      var content = contents[list.file] ?? Content()
      // Each record may have a file with its comments.
      if content.kind == .comments || content.kind == .others, total.isWhole { continue }
      // Other lists have records of both kinds.
      if content.kind == .pulls, !list.path.hasSuffix("values") { content.kind = .records }
      var query = Query(
        path: list.path, files: [list.file], content: content, pages: [total], total: total)
      var others: [Query] = []
      for known in queries {
        if known.isContinued(by: query) {
          var all = known
          all.add(query)
          query = all
        } else {
          others.append(known)
        }
      }
      queries = others + [query]
    }
    return queries.compactMap { $0.missing(repeated) }
  }
}

extension AnswerTotals {
  /// The lists of records, or of repositories with records.
  private static let lists: Set<String> = [
    "issues", "items", "pullRequests", "mergeRequests", "workItems", "search", "bugs", "values",
    "value", "results", "entries", "data", "requests", "repositories", "tickets", "records", "rows",
    "elements",
    "comments",
  ]

  /// The names of members with the number of all records.
  private static let members: [StaticString] = [
    "totalCount", "total_count", "total", "issueCount", "total_results", "total_size",
    "total_issues", "total_requests", "total_matches", "@odata.count",
  ]

  /// The members with the place of a page among the others, beside which `count` is no number of the page's own.
  private static let places: [StaticString] = ["page", "offset", "limit"]

  /// The members with the number of records before a page.
  private static let starts: [StaticString] = ["startAt", "offset", "start"]

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

    /// A sign that is null, or missing, on the last page.
    static func next(
      _ path: [StaticString], _ advice: String, mayBeMissing: Bool = false
    ) -> Sign {
      Sign(
        path: path, meaning: .next, advice: advice + ", and give all answers",
        mayBeMissing: mayBeMissing)
    }

    /// A sign that is true on the last page.
    static func last(_ name: StaticString, _ how: String) -> Sign {
      Sign(
        path: [name], meaning: .isLast,
        advice: "\(how) until '\(name)' is true, and give all answers")
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

  private static let signs: [Sign] = [
    // Jira Cloud
    .last("isLast", "ask again with 'nextPageToken'"),
    // Jira Cloud
    .next(["nextPageToken"], "ask again with 'nextPageToken' until there is none"),
    // Linear, GitHub and GitLab (GraphQL)
    Sign(
      path: ["pageInfo", "hasNextPage"], meaning: .hasMore,
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
    .next(
      ["next_page", "offset"], "ask again with the 'offset' of 'next_page' until that is null"),
    .next(["next_page"], "follow 'next_page' until it is null"),
    // Launchpad
    .next(["next_collection_link"], "follow 'next_collection_link' until there is none"),
    // Pagure
    .next(["pagination", "next"], "follow 'pagination.next' until it is null"),
    // Phabricator
    .next(["cursor", "after"], "ask again with 'after' until it is null"),
    // Azure DevOps
    .next(["@odata.nextLink"], "follow '@odata.nextLink' until there is none"),
    // Azure DevOps, whose last batch has a link and a token as well
    .last("isLastBatch", "follow 'nextLink'"),
    // Azure DevOps
    .next(["nextLink"], "follow 'nextLink' until there is none"),
    // Azure DevOps
    .next(["continuationToken"], "ask again with 'continuationToken=' until there is none"),
    // Bitbucket Server
    .last("isLastPage", "ask again with 'start=' and 'nextPageStart'"),
    // GitHub's search
    Sign(
      path: ["incomplete_results"], meaning: .hasMore, advice: "ask for less at a time"),
    // Bitbucket, and interfaces made with Django
    .next(["next"], "follow 'next' until it is null"),
    .next(["next_cursor"], "ask again with 'next_cursor' until there is none"),
    .next(["meta", "next_cursor"], "ask again with 'next_cursor' until there is none"),
    // JSON:API, HAL and HubSpot
    .next(["links", "next"], "follow 'links.next' until there is none", mayBeMissing: true),
    .next(["_links", "next"], "follow '_links.next' until there is none", mayBeMissing: true),
    .next(["paging", "next"], "follow 'paging.next' until there is none", mayBeMissing: true),
  ]
}
