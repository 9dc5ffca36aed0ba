/// Why a record was skipped, as the end of a sentence: `it has neither number nor key`.
package struct BrokenRecord: Error {
  package var reason: String
  /// A suggestion for mending it.
  package var suggestion: String

  /// A record that is skipped for a reason.
  package init(_ reason: String, suggestion: String = "mend the record, or take it out") {
    self.reason = reason
    self.suggestion = suggestion
  }
}
