import Bytes
public import Diagnostics
import IssueModel
public import IssueStore

extension Query {
  /// Notes about names and figures in the query that the data does not have, so that they find
  /// nothing.
  public func unknownNames(in snapshot: Snapshot) -> [Diagnostic] {
    let unknown = unknownFigures(in: snapshot)
    var found = condition.askedTerms { $0.unknownName(in: snapshot) == nil }.compactMap { term in
      // Where nothing has names of the kind, it is not the name that is wrong.
      term.figure.map(unknown.contains) == true ? nil : term.unknownName(in: snapshot)
    }
    found += unknown.map {
      Diagnostic(.note, code: "query.unknown-figure", "no record of the data \($0.rawValue)")
    }
    return found.reduce(into: []) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
  }

  /// The figures in the query that no record of the data has, each once, in the order of the query.
  /// Empty for data without records.
  package func unknownFigures(in snapshot: Snapshot) -> [QueryFigure] {
    if snapshot.issues.isEmpty { return [] }
    var seen: Set<QueryFigure> = []
    let known = Dictionary(
      uniqueKeysWithValues: Set(condition.terms.compactMap(\.figure)).map {
        ($0, $0.isKnown(in: snapshot))
      })
    var found = condition.unknownFigures(known)
    if let figure = requestedOrder?.key.figure, !figure.isKnown(in: snapshot) {
      found.append(figure)
    }
    return found.filter { seen.insert($0).inserted }
  }
}

extension QueryCondition {
  /// Its terms, but of a list of names those alone that are names: the whole list where it is one,
  /// else what stands between its commas.
  fileprivate func askedTerms(where isKnown: (QueryTerm) -> Bool) -> [QueryTerm] {
    switch self {
    case .term(let term): return [term]
    case .not(let part): return part.askedTerms(where: isKnown)
    case .all(let parts): return parts.flatMap { $0.askedTerms(where: isKnown) }
    case .any(let parts):
      guard parts.count > 2, case .term(let list) = parts[0], case .term(let first) = parts[1],
        first.isFirst(of: list)
      else { return parts.flatMap { $0.askedTerms(where: isKnown) } }
      return isKnown(list) ? [list] : parts.dropFirst().flatMap { $0.askedTerms(where: isKnown) }
    }
  }

  /// The figures that the data is known not to have. For `involves:` one role that the data has is
  /// enough.
  fileprivate func unknownFigures(_ known: [QueryFigure: Bool]) -> [QueryFigure] {
    switch self {
    case .term(let term): term.figure.flatMap { known[$0] == false ? [$0] : nil } ?? []
    case .not(let part): part.unknownFigures(known)
    case .all(let parts): parts.flatMap { $0.unknownFigures(known) }
    case .any(let parts):
      parts.allSatisfy(\.isOfPerson) && parts.contains { $0.unknownFigures(known).isEmpty }
        ? [] : parts.flatMap { $0.unknownFigures(known) }
    }
  }

  private var isOfPerson: Bool { if case .term(.person) = self { true } else { false } }
}

extension QueryTerm {
  /// Whether it is the first name of a list that another term takes for one name.
  fileprivate func isFirst(of other: QueryTerm) -> Bool {
    switch (self, other) {
    case (.tag(let name), .tag(let list)), (.project(let name), .project(let list)),
      (.source(let name), .source(let list)):
      list.hasPrefix(name + ",") || list.hasPrefix("\"\(name)\",")
    default: false
    }
  }

  fileprivate func unknownName(in snapshot: Snapshot) -> Diagnostic? {
    switch self {
    case .tag(let name):
      // On GitHub and in texts, #12 is a number.
      Self.note(
        "tag", name, snapshot.tags.map(\.name) + snapshot.aliases.tags.values,
        instead: (1...18).contains(name.utf8.count) && name.utf8.allSatisfy(\.isDigit)
          ? "write number:\(name)" : nil)
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

  private static func note(
    _ kind: String, _ name: String, _ names: [String], instead suggestion: String? = nil
  ) -> Diagnostic? {
    if NameFolding.matches(of: name, in: names, \.self).contains(true) { return nil }
    return Diagnostic(
      .note, code: "query.unknown-name", "no \(kind) is called '\(name)'",
      suggestion: suggestion ?? Suggestion.didYouMean(name, in: names))
  }
}
