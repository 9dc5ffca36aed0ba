public import Diagnostics
import IssueModel
public import IssueStore

extension Query {
  /// Notes about what the query asks for and the data does not have, so that it finds nothing: names, and
  /// figures that no record tells.
  public func unknownNames(in snapshot: Snapshot) -> [Diagnostic] {
    let terms = condition.terms
    let names = Set(terms)
    var found = terms.compactMap { term in
      // Of a list of names none need be called like the whole list.
      names.contains { $0.isListed(in: term) } ? nil : term.unknownName(in: snapshot)
    }
    let figures = terms.map(\.figure) + [requestedOrder?.key.figure]
    found += figures.compactMap { figure in
      guard let figure, !snapshot.issues.isEmpty, !figure.isKnown(in: snapshot) else { return nil }
      return Diagnostic(
        .note, code: "query.unknown-figure", "no record of the data says \(figure.rawValue)")
    }
    return found.reduce(into: []) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
  }
}

extension QueryTerm {
  /// Whether it asks for the first name of a list that another term takes for one name.
  fileprivate func isListed(in other: QueryTerm) -> Bool {
    switch (self, other) {
    case (.tag(let name), .tag(let list)), (.project(let name), .project(let list)),
      (.source(let name), .source(let list)):
      list.hasPrefix(name + ",") || list.hasPrefix("\"\(name)\",")
    default: false
    }
  }

  fileprivate func unknownName(in snapshot: Snapshot) -> Diagnostic? {
    switch self {
    case .tag(let name): Self.note("tag", name, snapshot.tags.map(\.name))
    case .project(let name): Self.note("project", name, snapshot.projects.map(\.title))
    case .source(let name): Self.note("source", name, snapshot.sources.flatMap(\.queryNames))
    // Who is only named in texts is no person of the data.
    case .person(.mentions, _): nil
    case .person(_, let name):
      snapshot.people(named: name).contains(true)
        ? nil
        : Self.note(
          "person", name.hasPrefix("@") ? String(name.dropFirst()) : name,
          snapshot.people.flatMap { [$0.login] + ($0.name.map { [$0] } ?? []) })
    default: nil
    }
  }

  private static func note(_ kind: String, _ name: String, _ names: [String]) -> Diagnostic? {
    if NameFolding.matches(of: name, in: names, \.self).contains(true) { return nil }
    return Diagnostic(
      .note, code: "query.unknown-name", "no \(kind) is called '\(name)'",
      suggestion: Suggestion.didYouMean(name, in: names))
  }
}
