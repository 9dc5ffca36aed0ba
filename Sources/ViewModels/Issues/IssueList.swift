import IssueModel
import IssueStore

/// A list of the site: a name and the records it shows.
public struct IssueList: Sendable {
  /// The name in the list's address.
  public let slug: String
  /// The name readers see.
  public let name: String
  /// The name of its icon.
  public let icon: String
  /// What it lists.
  let noun: Noun
  /// The query behind it; empty where the smart filters are older than the language.
  public let query: String
  /// Indices into the snapshot's records, in the order of the list.
  public private(set) var rows: [Int]
}

extension IssueList {
  /// The lists of an earlier presentation, of which those of the configuration show other records.
  static func following(_ lists: [IssueList], found: [[Int]]) -> [IssueList] {
    var lists = lists
    for (index, rows) in zip(lists.count - found.count..<lists.count, found) {
      lists[index].rows = rows
    }
    return lists
  }

  /// The lists that every site has, then those of the configuration with the records that their
  /// queries find.
  static func all(
    of table: IssueTable, index: SiteIndex, settings: PresentationSettings, found: [[Int]],
    today: Day
  ) -> [IssueList] {
    let snapshot = table.snapshot
    let language = settings.language
    let issues = index.newestFirst.filter { snapshot.issues[$0].kind == .issue }
    let weekAgo = Instant(today.advanced(by: -7))
    var slugs = SlugTable()
    func list(
      _ slug: String, _ phrase: Phrase, _ icon: String, _ query: String, noun: Noun = .issue,
      _ rows: [Int]
    ) -> IssueList {
      IssueList(
        slug: slugs.assign(slug, fallback: slug), name: language.text(phrase), icon: icon,
        noun: noun, query: query, rows: rows)
    }
    var lists = [
      list("all", .allIssues, "tray", "is:issue", issues),
      list(
        "recent", .recentIssues, "clock", "is:issue updated:>=@today-7d",
        issues.filter { (snapshot.issues[$0].updated ?? .distantPast) >= weekAgo }),
      list(
        "open", .openIssues, "issue-open", "is:issue is:open",
        issues.filter { snapshot.issues[$0].isOpen }),
      list(
        "closed", .closedIssues, "issue-closed", "is:issue is:closed",
        issues.filter { !snapshot.issues[$0].isOpen }),
      list(
        "pulls", .pulls, "pull-open", "is:pull", noun: .pull,
        index.newestFirst.filter { snapshot.issues[$0].kind == .pull }),
    ]
    for (filter, rows) in zip(settings.filters, found) {
      lists.append(
        IssueList(
          slug: slugs.assign(filter.name, fallback: "filter"), name: filter.name,
          icon: filter.icon, noun: .record, query: filter.text,
          rows: rows))
    }
    return lists
  }
}
