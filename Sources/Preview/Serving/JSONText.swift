import Diagnostics

/// JSON on one line, as events carry it.
enum JSONText {
  /// A string.
  static func string(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      // Line ends would end the event; the others are for whoever puts JSON into a page.
      case "\u{0}"..."\u{1F}", "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  /// An array of values that are JSON already.
  static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// An object of members that are JSON already.
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { string($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  /// What a page shows of a diagnostic.
  static func problem(_ diagnostic: Diagnostic) -> String {
    var members = [
      ("severity", string(diagnostic.severity.rawValue)), ("message", string(diagnostic.message)),
      (
        "notes",
        array(
          diagnostic.notes.map { note in
            object([("message", string(note.message))] + (note.place.map(place) ?? []))
          })
      ),
    ]
    if let own = diagnostic.place { members += place(own) }
    if let suggestion = diagnostic.suggestion { members.append(("suggestion", string(suggestion))) }
    return object(members)
  }

  /// A place: its file, and the line with the part that the caret stands under.
  private static func place(_ place: Place) -> [(String, String)] {
    var members = [("file", string(DiagnosticFormatter.printable(place.file)))]
    guard let line = place.line else { return members }
    members.append(("line", String(line)))
    guard let column = place.column else { return members }
    members.append(("column", String(column)))
    guard let excerpt = place.excerpt else { return members }
    let (shown, lead) = DiagnosticFormatter.window(excerpt, around: column)
    let scalars = Array(shown.unicodeScalars)
    let from = min(lead, scalars.count)
    let to = min(scalars.count, from + max(1, place.length))
    func text(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range])
      return string(String(view))
    }
    members += [
      ("before", text(0..<from)), ("marked", text(from..<to)), ("after", text(to..<scalars.count)),
    ]
    return members
  }
}
