import Bytes
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

  private static func escaped(_ text: String) -> String {
    var output = ByteBuffer(capacity: text.utf8.count * 2)
    output.append(markdown: DiagnosticFormatter.printable(text))
    return output.string
  }

  /// The text as a link, where there is an address and nothing in it could end the link.
  private static func linked(_ text: String, to url: String?) -> String {
    guard let url, url.hasPrefix("https://") || url.hasPrefix("http://"),
      url.utf8.allSatisfy({ byte in
        byte.isUnreserved || ":/?#@!$+,;=%&".utf8.contains(byte)
      })
    else { return text }
    return "[\(text)](\(url))"
  }
}
