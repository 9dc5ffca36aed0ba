import Diagnostics
import IssueModel
import IssueStore
import Policy
import Queries
import ViewModels

extension SiteContents {
  /// Notes about names in lists, reports, awards and rendered pages that the data does not have, and
  /// about dashes that negate nothing, so that nothing is empty without a message.
  var queryNotes: [Diagnostic] {
    let snapshot = presentation.snapshot
    let queries =
      presentation.settings.filters.map(\.text) + reports.map(\.request.text)
      + (snapshot.awards ?? []).compactMap(\.rule.query) + presentation.askedQueries
    var seen: Set<String> = []
    return queries.filter { seen.insert($0).inserted }.flatMap { text in
      guard let query = try? Query(parsing: text) else { return [Diagnostic]() }
      let unknown = query.unknownNames(in: snapshot, asking: text, at: nil)
      let notes = query.notes(asking: text, at: nil) + unknown
      let place = notes.isEmpty ? nil : pages.lazy.compactMap { $0.place(of: text) }.first
      return notes.map { warning in
        var note = warning
        note.severity = .note
        note.place = place
        return note
      }
    }
  }
}
