import Bytes

// Rows of tables: of Jira and Remarkup `|a|b|`, of Jira `||a||b||` for a heading, of Textile `|_. a|`. Markdown has
// headings in the first row alone; elsewhere, as in a first column `||a|b|`, they are strong.

extension MarkupConverter {
  func isRow(_ from: Int, _ to: Int) -> Bool {
    guard !markup.isPlain, let bar = rowStart(from, to), to - bar > 1 else { return false }
    return markup == .jira || text[(bar + 1)..<to].contains(UInt8(ascii: "|"))
  }

  /// The offset of the `|` with which a table row begins; nil where the line is no row. In Textile attributes may stand
  /// before it, as in `(class). |a|`.
  func rowStart(_ start: Int, _ end: Int) -> Int? {
    guard let first = text[start..<end].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return nil
    }
    if text[first] == UInt8(ascii: "|") { return first }
    guard markup == .textile else { return nil }
    let style = attributesEnd(first, end, isVertical: true)
    return style > first && text[..<end].has(". |", at: style) ? style + 2 : nil
  }

  /// The end of the row that begins on a line: it may extend to the line that ends with a bar,
  /// unless an empty line or another row comes before, or code in Textile. In Jira it needs no bar,
  /// and code belongs to its cell.
  mutating func rowEnd(from start: Int, to lineEnd: Int) -> Int {
    guard markup == .textile || markup == .jira, let first = rowStart(start, lineEnd),
      lineEnd - first > 1
    else { return lineEnd }
    var end = endBehindCode(from: first, to: lineEnd)
    while end < text.count, !endsWithBar(start, end) {
      let next = end + (text.has("\r\n", at: end) ? 2 : 1)
      let nextEnd = text[next...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      if rowStart(next, nextEnd) != nil || text[next..<nextEnd].allSatisfy({ $0 <= 0x20 })
        || markup == .textile && text[next..<nextEnd].contains(0x7B)
      {
        break
      }
      end = endBehindCode(from: next, to: nextEnd)
    }
    return markup == .jira || endsWithBar(start, end) ? end : lineEnd
  }

  /// Whether a line, or the lines to an end, are a row of which code is a part too.
  func isWholeRow(_ start: Int, _ end: Int) -> Bool {
    guard markup == .jira || markup == .textile, rowStart(start, end) != nil else { return false }
    return isRow(start, end) && (markup == .jira || endsWithBar(start, end))
  }

  /// The end of the line on which code ends that begins on a line, or else of that line.
  private mutating func endBehindCode(from start: Int, to lineEnd: Int) -> Int {
    var (at, end) = (start, lineEnd)
    while let close = fence(from: at, to: end)?.close, !close.isEmpty {
      at = close.upperBound
      if at > end { end = text[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count }
    }
    return end
  }

  private func endsWithBar(_ start: Int, _ end: Int) -> Bool {
    text[start..<end].last { $0 > 0x20 } == UInt8(ascii: "|")
  }

  mutating func row(_ start: Int, _ to: Int) {
    let from = rowStart(start, to) ?? start
    let isFirst = last != .table
    // In Remarkup the heading is followed by a line of hyphens.
    if markup == .remarkup, !isFirst, isRule(from) { return }
    let cells = spread(divided(from, to), isFirst: isFirst)
    var isHeading = isFirst && cells.contains(where: \.isHeading)
    if isHeading {
      isHeading = cells.allSatisfy { $0.isHeading || text[$0.range].allSatisfy { $0 <= 0x20 } }
    } else if markup == .remarkup, isFirst {
      isHeading = isRule(to + 1)
    }
    if isFirst, markup == .jira, isInItem {
      // Some renderers have no table right below a paragraph.
      isBehindBlock = true
      itemOfTable = enterItem()
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
      while output.count > start + 3, output.has("<br>", at: output.count - 4) {
        output.removeLast(4)
      }
      if cell.isHeading, !isHeading { makeStrong(from: start) }
      output.append(0x20)
    }
    output.append(UInt8(ascii: "|"))
  }

  /// Makes the output from an offset strong, unless it is empty or partly strong already.
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
    var missing: Set<[UInt8]> = []
    while at < to {
      if let codeEnd = codeEnd(at, to, &missing) {
        at = codeEnd
        continue
      }
      if let pictureEnd = pictureEnd(at, to) {
        at = pictureEnd
        continue
      }
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
      let style = text[cell.range.lowerBound..<start]
      func span(_ sign: Unicode.Scalar) -> Int {
        let digits = style.drop { $0 != UInt8(ascii: sign) }.dropFirst().prefix(while: \.isDigit)
        return min(max(1, Int(String(decoding: digits, as: UTF8.self)) ?? 1), 20)
      }
      return MarkupTableCell(
        range: start..<cell.range.upperBound, isHeading: style.contains(UInt8(ascii: "_")),
        columns: span("\\"), rows: span("/"))
    }
  }

  /// The cells of a row with an empty one in each place that another cell reaches into.
  private mutating func spread(_ cells: [MarkupTableCell], isFirst: Bool) -> [MarkupTableCell] {
    if isFirst { reaching = [:] }
    if reaching.isEmpty, cells.allSatisfy({ $0.columns == 1 && $0.rows == 1 }) { return cells }
    var row: [MarkupTableCell] = []
    for cell in cells {
      while let rows = reaching[row.count] {
        reaching[row.count] = rows > 1 ? rows - 1 : nil
        row.append(.empty)
      }
      for column in 0..<cell.columns {
        if cell.rows > 1 { reaching[row.count] = cell.rows - 1 }
        row.append(column == 0 ? cell : .empty)
      }
    }
    // Markdown adds cells at the end by itself.
    while row.count > 1, row.last?.isReached == true { row.removeLast() }
    return row
  }

  /// Where code of Jira's or Textile's ends that begins at an offset of a row; nil where none does.
  private func codeEnd(_ at: Int, _ to: Int, _ missing: inout Set<[UInt8]>) -> Int? {
    if markup == .textile, text[at] == UInt8(ascii: "<"),
      let name = ["pre", "code"].first(where: {
        text.has($0, at: at + 1)
          && text[at...].dropFirst($0.utf8.count + 1).first.map(" >".utf8.contains) ?? false
      })
    {
      let close = Array("</\(name)>".utf8)
      if missing.contains(close) { return nil }
      if let end = text.firstRange(of: close, from: at, to: to) { return end.upperBound }
      missing.insert(close)
    }
    guard markup == .jira, text.has("{code", at: at) || text.has("{noformat", at: at),
      let fence = MarkupFence(in: text, at, min(to, at + 320), .jira), fence.start == at,
      !missing.contains(fence.close)
    else { return nil }
    guard let end = text.firstRange(of: fence.close, from: fence.content), end.upperBound <= to
    else {
      missing.insert(fence.close)
      return nil
    }
    return end.upperBound
  }

  /// The end of a Jira picture with parameters, as `!a.png|width=300!`; nil where none begins at
  /// the offset. The lengths of names and parameters are limited, so that a row of `!` takes linear
  /// time.
  private func pictureEnd(_ at: Int, _ to: Int) -> Int? {
    guard markup == .jira, text[at] == UInt8(ascii: "!"),
      at == 0 || text[at - 1] < 0x80 && !text[at - 1].isLetterOrDigit
    else { return nil }
    let name = text[(at + 1)..<min(to, at + 300)].prefix { $0 > 0x20 && !"!|".utf8.contains($0) }
    guard name.contains(UInt8(ascii: ".")), text.has("|", at: name.endIndex) else { return nil }
    let wishes = text[(name.endIndex + 1)..<min(to, name.endIndex + 200)].prefix {
      $0 >= 0x20 && !"!|".utf8.contains($0)
    }
    guard wishes.endIndex < to, text.has("!", at: wishes.endIndex),
      wishes.contains(UInt8(ascii: "=")) || wishes.elementsEqual("thumbnail".utf8)
    else { return nil }
    return wishes.endIndex + 1
  }

  /// Where the text of a cell begins behind Textile's `_.`, `\2.`, `=.` and their like. Behind signs that numbers and
  /// other text may begin with as well, as in `-.5` and `(a).b`, a space follows.
  private func cellStart(_ cell: Range<Int>) -> Int {
    var at = cell.lowerBound
    if at < cell.upperBound, text[at] == UInt8(ascii: "_") { at += 1 }
    while at < cell.upperBound, "\\/".utf8.contains(text[at]) {
      let digits = text[(at + 1)..<cell.upperBound].prefix(4).prefix(while: \.isDigit)
      if digits.isEmpty { return cell.lowerBound }
      at = digits.endIndex
    }
    at = attributesEnd(at, cell.upperBound, isVertical: true)
    guard at > cell.lowerBound, text[..<cell.upperBound].has(".", at: at),
      at + 1 == cell.upperBound || text[at + 1] <= 0x20
        || text[at - 1].isDigit || "_<>=".utf8.contains(text[at - 1])
    else { return cell.lowerBound }
    return at + 1
  }
}

/// A cell of a table's row.
private struct MarkupTableCell {
  /// The range of its text.
  let range: Range<Int>
  /// Whether it is that of a heading.
  let isHeading: Bool
  /// How many columns and rows it reaches over.
  var columns = 1
  var rows = 1
  /// Whether another cell reaches into its place.
  var isReached = false

  static let empty = MarkupTableCell(range: 0..<0, isHeading: false, isReached: true)
}

/// The heading of a table that is being written.
struct MarkupTableHeading {
  /// How many cells it has.
  let columns: Int
  /// The offset of its last bar in the Markdown.
  let end: Int
  /// The offset of the last bar of the delimiter row.
  let ruleEnd: Int
}
