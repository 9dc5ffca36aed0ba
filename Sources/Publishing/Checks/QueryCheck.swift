import Configuration
import Diagnostics
import Editing
import IssueModel
import IssueStore
import Policy
import Queries

extension Finding {
  static let unknownName = Finding(
    "query.unknown-name", "a query for a name that nothing in the data has")
  static let unknownFigure = Finding(
    "query.unknown-figure", "a query for what no record of the data tells")
  static let findsNothing = Finding(
    "query.finds-nothing", "a query of the configuration that can find nothing")
  static let dash = Finding("query.dash", "a dash of a query that negates nothing")
}

extension Check {
  /// Queries of the configuration that can never find anything.
  static let queries = Check(.unknownName, .unknownFigure, .findsNothing, .dash) { site in
    let (configuration, snapshot) = (site.configuration, site.data.snapshot)
    func parsed(_ texts: [(text: String, place: Place?)]) -> [(
      text: String, place: Place?, query: Query
    )] {
      texts.compactMap { text, place in
        (try? Query(parsing: text)).map { (text, place, $0) }
      }
    }
    func parsed(_ texts: [Placed<String>]) -> [(text: String, place: Place?, query: Query)] {
      parsed(texts.map { ($0.value, $0.place) })
    }
    var named = parsed(
      configuration.filters.map(\.query) + configuration.reports.compactMap(\.specification.query))
    // What is wrong with queries of what is published is told when these are asked.
    var all = named
    if case .query(let text) = configuration.light {
      let light = parsed([text])
      all += light
      // An excluded name may legitimately not occur yet, unless tags are declared.
      if snapshot.tags.contains(where: \.isDefined) { named += light }
    }
    let others = parsed(site.queriesOfAwards) + parsed(site.queriesOfPages)
    named += others
    all += others
    // A site without records has no names yet.
    if snapshot.issues.isEmpty { named = [] }
    return all.flatMap { text, place, query in
      query.notes(asking: text, at: place).map {
        Finding.dash.told($0.message, at: place, suggestion: $0.suggestion)
      }
    } + named.flatMap { $0.query.unknownNames(in: snapshot, asking: $0.text, at: $0.place) }
      + all.compactMap { text, place, query in
        query.contradiction(now: site.now).map {
          Finding.findsNothing.told("'\(text)' can find nothing: \($0)", at: place)
        }
      }
  }
}

extension CheckedSite {
  /// The queries of awards and their places.
  fileprivate var queriesOfAwards: [(text: String, place: Place?)] {
    (data.snapshot.awards ?? []).compactMap { award in
      award.rule.query.map {
        ($0, places.awards.place(of: award.name, member: "query", value: nil))
      }
    }
  }

  /// The queries of pages written by hand, with their places where they are written literally.
  fileprivate var queriesOfPages: [(text: String, place: Place?)] {
    guard let renderer else { return [] }
    return plan.pages.flatMap { page -> [(text: String, place: Place?)] in
      guard let content = page.kind.content(renderer.contents, page) else { return [] }
      return PageKind.queries(asked: page, renderer).map { text in
        (text, content.place(of: text) ?? Place(file: content.source.name))
      }
    }
  }
}
