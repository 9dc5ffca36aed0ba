public import Diagnostics
import IssueModel
public import IssueStore

extension Query {
  /// Notes about names that the query asks for and nothing in the data has; such terms find nothing.
  public func unknownNames(in snapshot: Snapshot) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    condition.collectUnknownNames(in: snapshot, into: &notes)
    return notes
  }
}

extension QueryCondition {
  fileprivate func collectUnknownNames(in snapshot: Snapshot, into notes: inout [Diagnostic]) {
    switch self {
    case .all(let parts), .any(let parts):
      for part in parts { part.collectUnknownNames(in: snapshot, into: &notes) }
    case .not(let part): part.collectUnknownNames(in: snapshot, into: &notes)
    case .term(let term):
      if let note = term.unknownName(in: snapshot), !notes.contains(note) { notes.append(note) }
    }
  }
}

extension QueryTerm {
  fileprivate func unknownName(in snapshot: Snapshot) -> Diagnostic? {
    switch self {
    case .tag(let name): Self.note("tag", name, snapshot.tags.lazy.map(\.name))
    case .project(let name): Self.note("project", name, snapshot.projects.lazy.map(\.title))
    case .author(let name), .assignee(let name):
      Self.note(
        "person", name.hasPrefix("@") ? String(name.dropFirst()) : name,
        snapshot.people.flatMap { [$0.login] + ($0.name.map { [$0] } ?? []) })
    default: nil
    }
  }

  private static func note(
    _ kind: String, _ name: String, _ names: some Sequence<String>
  ) -> Diagnostic? {
    let wanted = NameFolding.fold(name)
    if names.contains(where: { NameFolding.fold($0) == wanted }) { return nil }
    return Diagnostic(
      .note, code: "query.unknown-name", "no \(kind) is called '\(name)'",
      suggestion: Suggestion.didYouMean(name, in: names))
  }
}
