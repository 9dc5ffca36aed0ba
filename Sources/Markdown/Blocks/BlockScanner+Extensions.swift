import Bytes

/// What GFM and trackers add to the blocks of CommonMark.
extension BlockScanner {
  /// More cells than this are not made up for a table's short rows.
  private static let missingCellLimit = 1 << 19

  func footnote(_ cursor: LineCursor, _ number: Int) -> Footnote? {
    let start = cursor.firstNonspace
    guard cursor.first == "[", cursor.byte(start + 1) == "^" else { return nil }
    var at = start + 2
    while at < cursor.end, bytes[at] != "]" {
      if bytes[at] == 0 || bytes[at].isSpace { return nil }
      at += 1
    }
    let name = start + 2..<at
    guard !name.isEmpty, cursor.byte(at) == "]", cursor.byte(at + 1) == ":" else { return nil }
    at += 2
    while at < cursor.end, bytes[at].isBlank { at += 1 }
    return Footnote(line: number, marker: start..<at, name: name)
  }

  /// Makes the last line of the open paragraph a table's header if this line delimits it.
  mutating func openTable(_ cursor: LineCursor, _ number: Int, _ range: Range<Int>) -> Bool {
    guard let last = paragraph.last,
      let alignments = TableRow.alignments(bytes, cursor.firstNonspace..<cursor.end),
      let header = TableRow(bytes, last.start..<last.line.upperBound),
      header.cells.count == alignments.count
    else { return false }
    let start = paragraph.count == 1 ? last.start : last.line.lowerBound
    if paragraph.count > 1 {
      keepText()
    } else if let box, box.line == number - 1 {
      repairs.append(.box(box))
    }
    let prefix = paragraph.count == 1 ? start..<start : range.lowerBound..<cursor.firstNonspace
    tables.append(
      Table(
        line: number - 1, range: start..<range.upperBound, prefix: prefix,
        container: range.lowerBound..<cursor.firstNonspace, alignments: alignments, rows: [header],
        lineCount: 2))
    leaf = .table
    paragraph.removeAll(keepingCapacity: true)
    return true
  }

  mutating func addRow(_ cursor: LineCursor) -> Bool {
    let index = tables.count - 1
    guard var row = TableRow(bytes, cursor.firstNonspace..<cursor.end),
      tables[index].missingCells <= BlockScanner.missingCellLimit
    else { return false }
    let columns = tables[index].alignments.count
    if row.cells.count > columns { row.cells.removeSubrange(columns...) }
    tables[index].missingCells += columns - row.cells.count
    tables[index].rows.append(row)
    tables[index].lineCount += 1
    tables[index].range = tables[index].range.lowerBound..<cursor.end
    return true
  }

  /// Keeps what precedes a table in its paragraph as the text it is to cmark-gfm, which never looks
  /// for definitions in it and takes the backslash from every pipe, be it in code.
  private mutating func keepText() {
    let text = joined(paragraph.dropLast())
    let isDefinition = Definitions.definition(text.span, 0, text.count) != nil
    if isDefinition, let first = paragraph.first,
      let end = (first.start..<count).first(where: { endsLabel($0) })
    {
      repairs.append(.backslash(at: end + 1))
    }
    for line in paragraph.dropLast() {
      for at in line.start..<max(line.start, line.line.upperBound - 1)
      where bytes[at] == "\\" && bytes[at + 1] == "|" { repairs.append(.removal(at..<at + 1)) }
    }
  }

  /// Whether the label of a definition may end with the bracket at an offset.
  private func endsLabel(_ at: Int) -> Bool {
    bytes[at] == "]" && at + 1 < count && bytes[at + 1] == ":"
  }

  /// Notes that a tag stands on a line of its own after a paragraph in an inner container: it begins
  /// a block in cmark-gfm, as CommonMark 0.29 has it; in 0.30 it goes on with the paragraph.
  mutating func part(before cursor: LineCursor, _ line: Range<Int>, _ number: Int) {
    repairs.append(
      .separator(before: line.lowerBound, prefix: line.lowerBound..<cursor.firstNonspace, number))
  }

  /// Leaves the tables where they are, but parts them from what follows without a blank line.
  mutating func partTables() {
    for table in tables {
      var next = table.range.upperBound
      if next < count, bytes[next] == 13 { next += 1 }
      if next < count, bytes[next] == 10 { next += 1 }
      guard next < count, bytes[next] != 10, bytes[next] != 13 else { continue }
      repairs.append(
        .separator(before: next, prefix: table.container, table.line + table.lineCount))
    }
    tables.removeAll()
  }

  /// Takes the box of a task from the start of an item that has just been opened: what follows it is
  /// text, whatever it looks like. Whether there is one.
  ///
  /// - Parameter paragraph: the offset of the item's marker, if it interrupts a paragraph.
  mutating func takeBox(
    _ cursor: inout LineCursor, _ line: Range<Int>, _ number: Int, interrupts paragraph: Int?
  ) -> Bool {
    let start = cursor.firstNonspace
    guard !cursor.isIndented, start + 3 < cursor.end, TaskBoxes.isBox(bytes, at: start),
      bytes[start + 3].isSpace
    else { return false }
    let whole = bytes.extracting(line)
    let isStrict = search.contains(.tasksOfLines)
    guard !isStrict || TaskBoxes.isTask(whole) else { return false }
    cursor.advance(to: start + 3)
    let found = Box(
      line: number, range: start..<cursor.firstNonspace,
      isDone: isStrict ? TaskBoxes.hasTick(whole) : bytes[start + 1] != " ")
    box = found
    if cursor.isBlank
      || (cursor.first == "[" && (cursor.firstNonspace..<cursor.end).contains { endsLabel($0) })
    {
      if cursor.isBlank, let paragraph {
        // An empty item interrupts none; its marker might even underline it as a heading.
        repairs.append(
          .separator(before: line.lowerBound, prefix: line.lowerBound..<paragraph, number))
      }
      repairs.append(.box(found))
    }
    return true
  }
}
