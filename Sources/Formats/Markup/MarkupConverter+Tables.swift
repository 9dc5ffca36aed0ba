// Rows of tables: of Jira and Remarkup `|a|b|`, of Jira `||a||b||` for a heading, of Textile `|_. a|`. Markdown has
// headings in the first row alone; elsewhere, as in a first column `||a|b|`, they are strong.

extension MarkupConverter {
  func isRow(_ from: Int, _ to: Int) -> Bool {
    markup != .plain && text[from] == UInt8(ascii: "|") && to - from > 2
      && text[(from + 1)..<to].contains(UInt8(ascii: "|"))
  }

  /// Where the row ends that begins on a line: it may go on to the line that ends with a bar, unless an empty line,
  /// another row or code comes before.
  func rowEnd(from start: Int, to end: Int) -> Int {
    guard markup == .textile || markup == .jira, text.has("|", at: start), end - start > 1,
      !endsWithBar(start, end)
    else { return end }
    var last = end
    while last < text.count {
      let next = last + (text.has("\r\n", at: last) ? 2 : 1)
      last = text[min(next, text.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      if next >= last || text[next] == UInt8(ascii: "|") || text[next..<last].contains(0x7B) {
        break
      }
      if endsWithBar(next, last) { return last }
    }
    return end
  }

  private func endsWithBar(_ start: Int, _ end: Int) -> Bool {
    text[start..<end].last { $0 > 0x20 } == UInt8(ascii: "|")
  }

  mutating func row(_ from: Int, _ to: Int) {
    let isFirst = last != .table
    // In Remarkup a line of hyphens stands below the heading.
    if markup == .remarkup, !isFirst, isRule(from) { return }
    let cells = divided(from, to)
    var isHeading = isFirst && cells.contains(where: \.isHeading)
    if isHeading {
      isHeading = cells.allSatisfy { $0.isHeading || text[$0.range].allSatisfy { $0 <= 0x20 } }
    } else if markup == .remarkup, isFirst {
      isHeading = isRule(to + 1)
    }
    begin(.table)
    columns = isFirst ? cells.count : max(columns, cells.count)
    if isFirst {
      writeHeading(isHeading ? cells : nil)
      if isHeading { return }
      output.append(0x0A)
      writePrefix()
    }
    writeRow(cells)
  }

  /// Whether a line that begins at an offset has bars and hyphens alone.
  private func isRule(_ start: Int) -> Bool {
    guard start < text.count else { return false }
    let line = text[start...].prefix { $0 != 0x0A }
    return line.contains(UInt8(ascii: "-")) && line.contains(UInt8(ascii: "|"))
      && line.allSatisfy { "|- \r".utf8.contains($0) }
  }

  /// Gives the heading as many cells as the widest row of its table has: Markdown drops those
  /// beyond it. That waits for the end of the table, so that each is moved once.
  mutating func endTable() {
    guard let heading else { return }
    self.heading = nil
    let more = columns - heading.columns
    guard more > 0 else { return }
    let rule = Array(String(repeating: "| --- ", count: more).utf8)
    output.insert(contentsOf: rule, at: heading.ruleEnd)
    output.insert(contentsOf: Array(String(repeating: "|  ", count: more).utf8), at: heading.end)
  }

  /// Writes the heading, an empty one for a table without, and the line below it.
  private mutating func writeHeading(_ cells: [MarkupTableCell]?) {
    if let cells {
      writeRow(cells, isHeading: true)
    } else {
      output += String(repeating: "|  ", count: columns).utf8
      output.append(UInt8(ascii: "|"))
    }
    let end = output.count - 1
    output.append(0x0A)
    writePrefix()
    output += String(repeating: "| --- ", count: columns).utf8
    heading = MarkupTableHeading(columns: columns, end: end, ruleEnd: output.count)
    output.append(UInt8(ascii: "|"))
  }

  /// Writes the cells of a row: Markdown adds those that it has less than the heading.
  private mutating func writeRow(_ cells: [MarkupTableCell], isHeading: Bool = false) {
    for cell in cells {
      output += "| ".utf8
      var (low, high) = (cell.range.lowerBound, cell.range.upperBound)
      while low < high, text[low] <= 0x20 { low += 1 }
      while high > low, text[high - 1] <= 0x20 { high -= 1 }
      let start = output.count
      inline(low, high, isInCell: true)
      if cell.isHeading, !isHeading { makeStrong(from: start) }
      output.append(0x20)
    }
    output.append(UInt8(ascii: "|"))
  }

  /// Makes what was written from a place on strong, unless it is empty or some of it is.
  private mutating func makeStrong(from start: Int) {
    let mark = "**"
    if output.count == start || output.has(mark, at: start)
      || output.has(mark, at: output.count - 2)
    {
      return
    }
    output.insert(contentsOf: mark.utf8, at: start)
    output += mark.utf8
  }

  /// The cells of a row, one at least.
  private func divided(_ from: Int, _ to: Int) -> [MarkupTableCell] {
    var cells: [MarkupTableCell] = []
    var isHeading = false
    var (at, start) = (from, from)
    // Bars within links and tags divide no cells.
    let close =
      text[from..<to].lastIndex { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") } ?? from
    var depth = 0
    while at < to {
      switch text[at] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): if at < close { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "\\") where markup == .jira: at += 1
      case UInt8(ascii: "|") where depth == 0 || at > close:
        if at > start { cells.append(MarkupTableCell(range: start..<at, isHeading: isHeading)) }
        isHeading = markup == .jira && text.has("||", at: at)
        if isHeading {
          at += 1
        } else if at + 1 < to, text[at + 1] == UInt8(ascii: "|") {
          cells.append(MarkupTableCell(range: at..<at, isHeading: false))
        }
        start = at + 1
      default: break
      }
      at += 1
    }
    if start < to { cells.append(MarkupTableCell(range: start..<to, isHeading: isHeading)) }
    if cells.isEmpty { cells.append(MarkupTableCell(range: from..<from, isHeading: false)) }
    guard markup == .textile else { return cells }
    return cells.map { cell in
      let start = cellStart(cell.range)
      return MarkupTableCell(
        range: start..<cell.range.upperBound,
        isHeading: text[cell.range.lowerBound..<start].contains(UInt8(ascii: "_")))
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

/// A cell of a table's row.
private struct MarkupTableCell {
  /// Where its text stands.
  let range: Range<Int>
  /// Whether it is that of a heading.
  let isHeading: Bool
}

/// The heading of a table that is being written.
struct MarkupTableHeading {
  /// How many cells it has.
  let columns: Int
  /// Where its last bar stands in the Markdown.
  let end: Int
  /// Where the last bar of the line below it stands.
  let ruleEnd: Int
}
