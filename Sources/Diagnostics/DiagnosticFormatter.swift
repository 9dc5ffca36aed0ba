/// Writes diagnostics for a person at a terminal.
///
/// ```
/// error: there is no field 'titel' here
///   --> templates/issue.html:12:18
///    |
/// 12 | <h1>{{ issue.titel }}</h1>
///    |              ^^^^^
///    = did you mean 'title'?
/// ```
public struct DiagnosticFormatter: Sendable {
  /// Whether to colour the output with ANSI escapes.
  public var color: Bool

  /// Whether messages end with their codes, as `[unused-template]`.
  public var showsCodes: Bool

  /// A formatter, plain or coloured.
  public init(color: Bool, showsCodes: Bool = false) {
    self.color = color
    self.showsCodes = showsCodes
  }

  /// The diagnostic as lines, each ended by a line feed.
  ///
  /// Control characters from files are shown as U+FFFD so that data cannot drive the terminal.
  public func format(_ diagnostic: Diagnostic) -> String {
    var out = paint(diagnostic.severity.rawValue + ":", style(diagnostic.severity))
    out += " " + paint(Self.printable(diagnostic.message), "1")
    out += showsCodes ? " [\(diagnostic.code)]\n" : "\n"
    let gutter = gutterWidth(of: diagnostic)
    if let place = diagnostic.place {
      out += show(place, gutter: gutter, caretStyle: style(diagnostic.severity))
    }
    for note in diagnostic.notes {
      out += pad(gutter) + paint(" = ", "34") + Self.printable(note.message) + "\n"
      if let place = note.place {
        out += show(place, gutter: gutter, caretStyle: "34")
      }
    }
    if let suggestion = diagnostic.suggestion {
      out += pad(gutter) + paint(" = ", "34") + paint(Self.printable(suggestion), "32") + "\n"
    }
    return out
  }

  private func show(_ place: Place, gutter: Int, caretStyle: String) -> String {
    var position = Self.printable(place.file)
    if let line = place.line {
      position += ":\(line)"
      if let column = place.column { position += ":\(column)" }
    }
    var out = pad(gutter) + paint("-->", "34") + " " + position + "\n"
    guard let line = place.line, let excerpt = place.excerpt, let column = place.column else {
      return out
    }
    let (shown, lead) = Self.window(excerpt, around: column, skipped: place.skipped)
    let number = String(line)
    out += pad(gutter) + paint(" |", "34") + "\n"
    out += paint(pad(gutter - number.count) + number + " |", "34") + " " + shown + "\n"
    let room = max(1, shown.unicodeScalars.count - lead)
    let caret = String(repeating: "^", count: max(1, min(place.length, room)))
    out += pad(gutter) + paint(" |", "34") + " " + pad(lead) + paint(caret, caretStyle) + "\n"
    return out
  }

  /// The part of a long line around a column (from 1), and the caret's distance from its start.
  ///
  /// - Parameter skipped: how many scalars of the line stand before what is handed.
  public static func window(
    _ line: String, around column: Int, skipped: Int = 0
  ) -> (text: String, lead: Int) {
    let width = 120
    let scalars = Array(printable(line).unicodeScalars)
    let target = min(max(column - 1 - skipped, 0), scalars.count)
    let from = scalars.count <= width || target < width * 2 / 3 ? 0 : target - width / 2
    let to = min(scalars.count, from + width)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[from..<to])
    let head = from > 0 ? "…" : ""
    let tail = to < scalars.count ? "…" : ""
    return (head + String(text) + tail, target - from + head.unicodeScalars.count)
  }

  /// The text with tabs as spaces and every other control character as U+FFFD.
  public static func printable(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: out.append(" ")
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        out.append("\u{FFFD}")
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  private func gutterWidth(of diagnostic: Diagnostic) -> Int {
    let places = [diagnostic.place] + diagnostic.notes.map(\.place)
    return places.compactMap { $0?.line }.map { String($0).count }.max() ?? 1
  }

  private func style(_ severity: Severity) -> String {
    switch severity {
    case .note: "1;34"
    case .warning: "1;33"
    case .error: "1;31"
    }
  }

  private func paint(_ text: String, _ style: String) -> String {
    color ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }

  private func pad(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
