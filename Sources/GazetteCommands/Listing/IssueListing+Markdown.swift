import Diagnostics
import IssueModel

extension IssueListing {
  /// Writes a table of GitHub Flavored Markdown in which nothing of the data is markup.
  func markdown<E: Error>(_ write: ([UInt8]) throws(E) -> Void) throws(E) {
    let hasSources = hasSources
    let header =
      (hasSources ? ["Source"] : []) + ["Number", "Kind", "State", "Updated", "Title", "Tags"]
    try write(Self.row(header))
    try write(Self.row(header.map { _ in "---" }))
    for issue in issues {
      var cells = hasSources ? [Self.escaped(source(of: issue))] : []
      cells.append(Self.linked(Self.escaped(issue.key), to: issue.url))
      cells += [issue.kind.word, issue.state.word, issue.updated?.day.description ?? ""]
      cells.append(Self.escaped(issue.title))
      cells.append(tags(of: issue).map(Self.escaped).joined(separator: ", "))
      try write(Self.row(cells))
    }
  }

  private static func row(_ cells: [String]) -> [UInt8] {
    Array(("| " + cells.joined(separator: " | ") + " |\n").utf8)
  }

  /// The text with a backslash before everything that could be markup within a line.
  private static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in DiagnosticFormatter.printable(text).unicodeScalars {
      if "\\`*_[]<>|~&$".unicodeScalars.contains(scalar) { out.append("\\") }
      out.append(scalar)
      // A name or a number behind these would call somebody, or refer to another issue.
      if scalar == "@" || scalar == "#" { out.append("\u{2060}") }
    }
    return String(out)
  }

  /// The text as a link, where there is an address and nothing in it could end the link.
  private static func linked(_ text: String, to url: String?) -> String {
    guard let url, url.hasPrefix("https://") || url.hasPrefix("http://"),
      url.utf8.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~:/?#@!$+,;=%&".utf8.contains(byte)
        }
      })
    else { return text }
    return "[\(text)](\(url))"
  }
}
