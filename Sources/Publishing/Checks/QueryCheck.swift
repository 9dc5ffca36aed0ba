import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Queries

extension Finding {
  static let unknownName = Finding(
    "query.unknown-name", "a query for a name that nothing in the data has")
  static let unknownFigure = Finding(
    "query.unknown-figure", "a query for what no record of the data tells")
  static let findsNothing = Finding(
    "query.finds-nothing", "a query of the configuration that can find nothing")
}

extension Check {
  /// Queries of the configuration that find nothing, whatever becomes of the records.
  static let queries = Check(.unknownName, .unknownFigure, .findsNothing) { site in
    let (configuration, snapshot) = (site.configuration, site.data.snapshot)
    func parsed(_ texts: [Placed<String>]) -> [(text: Placed<String>, query: Query)] {
      texts.compactMap { text in (try? Query(parsing: text.value)).map { (text, $0) } }
    }
    var named = parsed(
      configuration.filters.map(\.query) + configuration.reports.compactMap(\.specification.query))
    var all = named + parsed(configuration.only + configuration.excluded)
    if case .query(let text) = configuration.light {
      let light = parsed([text])
      all += light
      // What must not be found may well be called what nothing is called yet, unless tags are declared.
      if snapshot.tags.contains(where: \.isDefined) { named += light }
    }
    // A site without any record has no names yet.
    if snapshot.issues.isEmpty { named = [] }
    let names = named.flatMap { $0.query.unknownNames(in: snapshot, for: $0.text) }
    let hasPulls = snapshot.issues.contains { $0.kind == .pull }
    let hasIssues = snapshot.issues.contains { $0.kind == .issue }
    return names
      + all.compactMap { text, query in
        var reason = query.contradiction(now: site.now)
        if reason == nil, hasPulls != hasIssues, let kind = query.onlyKind {
          if kind == .pull, !hasPulls { reason = "the data has no pull requests" }
          if kind == .issue, !hasIssues { reason = "the data has nothing but pull requests" }
        }
        return reason.map {
          Finding.findsNothing.told("'\(text.value)' can find nothing: \($0)", at: text.place)
        }
      }
  }
}
