import Formats
import IssueModel

extension TableHeader {
  /// A column of links to other records.
  struct Link {
    /// Its place.
    let column: Int
    /// What a link says of the record; nil where that is not known.
    let kind: IssueLink.Kind?
  }

  /// The columns that Jira has for each kind of links, as `Inward issue link (Blocks)`.
  static func links(in headers: [String]) -> [Link] {
    headers.enumerated().compactMap { column, header in
      for side in ["outward", "inward"] where header.hasPrefix("\(side) issue link (") {
        let name = header.dropFirst(side.count + " issue link (".count).prefix { $0 != ")" }
        let kind = LinkWords.kind(String(name))
        return Link(column: column, kind: side == "inward" ? kind?.inverse : kind)
      }
      return nil
    }
  }
}

extension RecordBatch {
  /// Reads the columns of links; one of an unknown kind has mere relations, and is counted.
  mutating func readLinks(_ row: TableRow, into issue: inout Issue) {
    var links: [IssueLink] = []
    for link in row.header.links where link.column < row.cells.count {
      guard let key = CleanName.line(row.cells[link.column]) else { continue }
      if link.kind == nil { lose(member: row.header.names[link.column]) }
      links.append(IssueLink(link.kind ?? .relates, key))
    }
    // An issue stores its history separately and copies it on each change.
    if !links.isEmpty { issue.history.links += links }
  }
}
