import Diagnostics
import IssueModel
import IssueStore
import Queries
import ViewModels

extension Query {
  /// Warnings about names in a query of a site that the data does not have.
  func unknownNames(in snapshot: Snapshot, asking text: String, at place: Place?) -> [Diagnostic] {
    unknownNames(in: snapshot).map { note in
      var note = note
      note.severity = .warning
      note.place = place
      note.message += ", for which '\(text)' asks"
      return note
    }
  }
}

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
      let query = try? Query(parsing: text)
      let doubts = query?.notes.map { doubt in
        var doubt = doubt
        doubt.place = nil
        doubt.message = "in '\(text)' \(doubt.message)"
        return doubt
      }
      let unknown = query?.unknownNames(in: snapshot, asking: text, at: nil).map { warning in
        var note = warning
        note.severity = .note
        return note
      }
      return (doubts ?? []) + (unknown ?? [])
    }
  }
}
