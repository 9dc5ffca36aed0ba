import IssueModel
import IssueStore
import Queries

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
  public let rows: [Int]
}

extension IssueList {
  /// The lists that every site has.
  static func smart(
    _ snapshot: Snapshot, _ index: SiteIndex, _ language: Language, today: Day
  ) -> [IssueList] {
    let issues = index.newestFirst.filter { snapshot.issues[$0].kind == .issue }
    let weekAgo = Instant(today.advanced(by: -7))
    func list(
      _ slug: String, _ phrase: Phrase, _ icon: String, _ query: String, noun: Noun = .issue,
      _ rows: [Int]
    ) -> IssueList {
      IssueList(
        slug: slug, name: language.text(phrase), icon: icon, noun: noun, query: query, rows: rows)
    }
    return [
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
  }

  /// The lists of the configuration, with what their queries find.
  static func saved(
    _ settings: PresentationSettings, found: [[Int]], after lists: [IssueList]
  ) -> [IssueList] {
    var slugs = SlugTable(reserved: Set(lists.map(\.slug)))
    return zip(settings.filters, found).map { filter, rows in
      IssueList(
        slug: slugs.assign(filter.name, fallback: "filter"), name: filter.name,
        icon: filter.icon, noun: .record, query: filter.text, rows: rows)
    }
  }
}
