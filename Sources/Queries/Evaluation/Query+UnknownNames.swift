public import Diagnostics
import IssueModel
public import IssueStore

extension Query {
  /// Notes about names that the query asks for and nothing in the data has; such terms find nothing.
  public func unknownNames(in snapshot: Snapshot) -> [Diagnostic] {
    condition.terms.compactMap { $0.unknownName(in: snapshot) }.reduce(into: []) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
  }
}

extension QueryTerm {
  fileprivate func unknownName(in snapshot: Snapshot) -> Diagnostic? {
    switch self {
    case .tag(let name): Self.note("tag", name, snapshot.tags.map(\.name))
    case .project(let name): Self.note("project", name, snapshot.projects.map(\.title))
    case .author(let name), .assignee(let name):
      Self.note(
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
