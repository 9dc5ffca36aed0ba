import Diagnostics
import IssueModel
import IssueStore
import Queries
import ViewModels

extension Query {
  /// The notes of the parser about a query of a site, such as a dash that negates nothing.
  func notes(asking text: String, at place: Place?) -> [Diagnostic] {
    notes.map { note in
      var note = note
      note.place = place
      note.message = "in '\(text)' \(note.message)"
      return note
    }
  }

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
