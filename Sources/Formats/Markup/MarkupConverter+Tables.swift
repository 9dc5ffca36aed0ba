// Rows of tables: of Jira and Remarkup `|a|b|`, of Jira `||a||b||` for a heading, of Textile `|_. a|`.

extension MarkupConverter {
  func isRow(_ from: Int, _ to: Int) -> Bool {
    markup != .plain && text[from] == UInt8(ascii: "|") && to - from > 2
      && text[(from + 1)..<to].contains(UInt8(ascii: "|"))
  }

  mutating func row(_ from: Int, _ to: Int) {
    var cells: [Range<Int>] = []
    var isHeader = false
    var (at, start) = (from, from)
    // Bars within links and tags divide no cells.
    let close =
      text[from..<to].lastIndex { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") } ?? from
    var depth = 0
    while at < to {
      switch text[at] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): if at < close { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "|") where depth == 0 || at > close:
        if at > start { cells.append(start..<at) }
        if text.has("||", at: at), markup == .jira {
          isHeader = true
          at += 1
        } else if at + 1 < to, text[at + 1] == UInt8(ascii: "|") {
          cells.append(at..<at)
        }
        start = at + 1
      default: break
      }
      at += 1
    }
    if start < to { cells.append(start..<to) }
    let trimmed = cells.map { cell -> Range<Int> in
      guard markup == .textile else { return cell }
      if text.has("_.", at: cell.lowerBound) { isHeader = true }
      return cellStart(cell)..<cell.upperBound
    }
    if last != .table {
      columns = max(1, trimmed.count)
      begin(.table)
      if !isHeader {
        output += String(repeating: "|  ", count: columns).utf8
        output += "|\n".utf8
        writePrefix()
        output += String(repeating: "| --- ", count: columns).utf8
        output += "|\n".utf8
        writePrefix()
      }
    } else {
      isHeader = false
      begin(.table)
    }
    for index in 0..<columns {
      output += "| ".utf8
      if index < trimmed.count {
        let cell = trimmed[index]
        var (low, high) = (cell.lowerBound, cell.upperBound)
        while low < high, text[low] <= 0x20 { low += 1 }
        while high > low, text[high - 1] <= 0x20 { high -= 1 }
        inline(low, high, isInCell: true)
      }
      output.append(0x20)
    }
    output.append(UInt8(ascii: "|"))
    if isHeader {
      output.append(0x0A)
      writePrefix()
      output += String(repeating: "| --- ", count: columns).utf8
      output.append(UInt8(ascii: "|"))
    }
  }

  /// Where the text of a cell begins behind Textile's `_.`, `\2.`, `=.` and their like.
  private func cellStart(_ cell: Range<Int>) -> Int {
    var at = cell.lowerBound
    while at < cell.upperBound, at - cell.lowerBound < 40 {
      switch text[at] {
      case UInt8(ascii: "_"), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "^"),
        UInt8(ascii: "~"),
        0x30...0x39:
        at += 1
      case UInt8(ascii: "."): return at > cell.lowerBound ? at + 1 : cell.lowerBound
      default:
        let next = attributesEnd(at, cell.upperBound)
        if next == at { return cell.lowerBound }
        at = next
      }
    }
    return cell.lowerBound
  }
}
