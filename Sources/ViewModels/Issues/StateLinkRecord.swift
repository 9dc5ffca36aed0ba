import Configuration
import IssueModel
import Languages
import Queries
public import Records

/// A link to those issues of a list, a tag, a project or a person that are in a state, or to all of them.
public struct StateLinkRecord: Record {
  let label: String
  let count: Int?
  let target: LinkTarget
  let isCurrent: Bool

  /// What templates may use of a link to issues in a state.
  public static let fields = FieldTable<Self>(
    "state link", "A link to what is in a state, or to all."
  ) {
    Field("label", "The state: Open, Merged, Closed or All.", \.label)
    Field("count", "How many there are; told on the first page of a subject alone.", \.count)
    Field("target", "The list or the search of them.", \.target)
    Field("is_current", "Whether it is what the page shows.", \.isCurrent)
  }
}

extension Presentation {
  /// The links between the built-in lists of issues, or of pull requests, if a list is one of these.
  func stateLinks(of list: IssueList, isCounted: Bool) -> [StateLinkRecord] {
    func link(_ phrase: Phrase, _ slug: String) -> StateLinkRecord? {
      lists.first { $0.slug == slug }.map {
        StateLinkRecord(
          label: text(phrase), count: isCounted ? $0.rows.count : nil, target: $0.target(page: 1),
          isCurrent: slug == list.slug)
      }
    }
    switch list.slug {
    case "open", "closed", "all":
      return [link(.open, "open"), link(.closed, "closed"), link(.all, "all")].compactMap(\.self)
    case IssueList.openPulls, IssueList.pulls:
      let figures = isCounted ? pullFigures : nil
      let links = [
        link(.open, IssueList.openPulls),
        found(.mergedOnes, "is:pull is:merged", figures?.merged),
        found(.closed, "is:pull is:closed -is:merged", figures?.closed),
        link(.all, IssueList.pulls),
      ].compactMap(\.self)
      return links.count > 1 ? links : []
    default: return []
    }
  }

  /// The links to the open and the closed ones among the rows of a page's subject.
  ///
  /// - Parameters:
  ///   - query: what a search within them begins with.
  ///   - count: how many rows and how many open ones there are; nil where it is not told.
  func stateLinks(
    within query: String, _ count: (all: Int, open: Int)?, at target: LinkTarget
  ) -> [StateLinkRecord] {
    let links = [
      found(.open, query + "is:open", count?.open),
      found(.closed, query + "is:closed", count.map { $0.all - $0.open }),
    ].compactMap(\.self)
    if links.isEmpty { return [] }
    return links + [
      StateLinkRecord(label: text(.all), count: count?.all, target: target, isCurrent: true)
    ]
  }

  /// The link to what a search finds; nil where nobody can search.
  private func found(_ phrase: Phrase, _ query: String, _ count: Int?) -> StateLinkRecord? {
    search(query).map {
      StateLinkRecord(label: text(phrase), count: count, target: $0, isCurrent: false)
    }
  }

  /// The search for a query; nil where nobody can search.
  func search(_ query: String) -> LinkTarget? {
    settings.outputs.contains(.search) ? .search(query) : nil
  }

  /// The link to all of a subject's rows where an order stops before their end.
  ///
  /// - Parameters:
  ///   - query: what a search within them begins with.
  ///   - own: the page that all of them begin on.
  func rest(
    _ all: Int, shown: Int, in order: RowOrder, within query: String, else own: LinkTarget
  ) -> LinkRecord? {
    guard shown < all else { return nil }
    return self.all(all, order.queried.flatMap { search(query + $0) } ?? own)
  }
}

extension RowOrder {
  /// The same order in the query language; nil for those that it has no word for.
  fileprivate var queried: String? {
    switch self {
    case .newest: "sort:created-desc"
    case .updated: "sort:updated-desc"
    case .oldest: "sort:created-asc"
    case .discussed: "sort:comments-desc"
    case .title: "sort:title-asc"
    case .asked, .optimized: nil
    }
  }
}
