package import Configuration
package import Diagnostics
package import IssueStore
package import Queries

extension Query {
  /// A query in the configuration; errors have its place, and point into it in a note.
  package static func read(_ text: Placed<String>, _ problems: inout [Diagnostic]) -> Query? {
    do throws(Diagnostic) {
      return try Query(parsing: text.value)
    } catch {
      var problem = error
      if problems.count < YAMLDocument.Limit.errors, let place = text.place {
        problem.notes.insert(Diagnostic.Note("in the query", at: error.place), at: 0)
        problem.place = place
      }
      problems.append(problem)
      return nil
    }
  }

  /// The notes of the parser about a query of a site, such as a dash that negates nothing.
  package func notes(asking text: String, at place: Place?) -> [Diagnostic] {
    notes.map { note in
      var note = note
      note.place = place
      note.message = "in '\(text)' \(note.message)"
      return note
    }
  }

  /// Warnings about names in a query of a site that the data does not have.
  package func unknownNames(
    in snapshot: Snapshot, asking text: String, at place: Place?
  ) -> [Diagnostic] {
    unknownNames(in: snapshot).map { note in
      var note = note
      note.severity = .warning
      note.place = place
      note.message += ", for which '\(text)' asks"
      return note
    }
  }
}
