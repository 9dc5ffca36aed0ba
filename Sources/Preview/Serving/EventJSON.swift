import Bytes
import Diagnostics

/// JSON on one line, as the events of open pages carry it.
enum EventJSON {
  /// A writer whose output can be embedded anywhere in a page.
  static func writer() -> JSONWriter { JSONWriter(.compact, escaping: .html) }

  /// The JSON of diagnostics for pages.
  static func problems(_ diagnostics: [Diagnostic]) -> String {
    var json = writer()
    json.array { json in
      for diagnostic in diagnostics { json.object { write(diagnostic, to: &$0) } }
    }
    return json.string
  }

  private static func write(_ diagnostic: Diagnostic, to json: inout JSONWriter) {
    json.member("severity", diagnostic.severity.rawValue)
    json.member("message", diagnostic.message)
    json.member("notes") { json in
      json.array { json in
        for note in diagnostic.notes {
          json.object {
            $0.member("message", note.message)
            if let place = note.place { write(place, to: &$0) }
          }
        }
      }
    }
    if let place = diagnostic.place { write(place, to: &json) }
    if let suggestion = diagnostic.suggestion { json.member("suggestion", suggestion) }
  }

  /// The file, and the line with the part that the caret is under.
  private static func write(_ place: Place, to json: inout JSONWriter) {
    json.member("file", DiagnosticFormatter.printable(place.file))
    guard let line = place.line else { return }
    json.member("line", line)
    guard let column = place.column else { return }
    json.member("column", column)
    guard let excerpt = place.excerpt else { return }
    let (shown, lead) = DiagnosticFormatter.window(
      excerpt, around: column, skipped: place.skipped)
    let scalars = shown.unicodeScalars
    let from = scalars.index(scalars.startIndex, offsetBy: lead, limitedBy: scalars.endIndex)
    let start = from ?? scalars.endIndex
    let to = scalars.index(start, offsetBy: max(1, place.length), limitedBy: scalars.endIndex)
    let end = to ?? scalars.endIndex
    json.member("before", String(scalars[..<start]))
    json.member("marked", String(scalars[start..<end]))
    json.member("after", String(scalars[end...]))
  }
}
