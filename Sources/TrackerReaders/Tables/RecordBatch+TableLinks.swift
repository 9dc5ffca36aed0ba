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

  /// The columns that Jira has for each kind of links, as `Inward issue link (Blocks)`, by headers in lower case.
  static func links(in headers: [String]) -> [Link] {
    headers.enumerated().compactMap { column, header in
      guard header.last == ")" || header.last == "）",
        let open = header.lastIndex(where: { $0 == "(" || $0 == "（" })
      else { return nil }
      let words = header[..<open]
      func has(_ parts: [String]) -> Bool { parts.contains { words.contains($0) } }
      let isInward = has(inwardWords)
      guard has(linkWords), isInward != has(outwardWords) else { return nil }
      let kind = LinkWords.kind(String(header[open...].dropFirst().dropLast()))
      return Link(column: column, kind: isInward ? kind?.inverse : kind)
    }
  }

  /// Parts of words for a link in the languages of Jira: English, French, German, Spanish, Portuguese, Italian,
  /// Dutch, Polish, Czech, Swedish, Danish, Russian, Chinese, Japanese and Korean.
  private static let linkWords = [
    "link", "lien", "verknüpfung", "enlace", "vínculo", "ligação", "collegamento", "koppeling",
    "łącze", "powiązanie", "odkaz", "länk", "ссылка", "связь", "链接", "連結", "リンク", "링크",
  ]
  /// Those for links from the record at their other end.
  private static let inwardWords = [
    "inward", "entrant", "eingehend", "entrada", "interno", "in entrata", "inkomend", "inkommande",
    "indgående", "przychodząc", "wewnętrzn", "příchozí", "входящ", "внутренн", "内部", "向内", "传入",
    "入站", "内向き", "インワード", "내부", "인바운드",
  ]
  /// Those for links of the record itself.
  private static let outwardWords = [
    "outward", "sortant", "ausgehend", "saliente", "salida", "saída", "externo", "in uscita",
    "uitgaand",
    "utgående", "udgående", "wychodząc", "zewnętrzn", "odchozí", "исходящ", "внешн", "外部", "向外",
    "传出", "出站", "外向き", "アウトワード", "외부", "아웃바운드",
  ]
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
