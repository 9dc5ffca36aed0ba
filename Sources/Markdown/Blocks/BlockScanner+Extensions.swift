import Bytes

/// Additions of GFM and trackers to the blocks of CommonMark.
extension BlockScanner {
  /// The most missing cells that are added to short rows of a table.
  private static let missingCellLimit = 1 << 19

  /// The prefix of the content of a footnote definition that begins at a cursor, and its name; nil
  /// if none begins there.
  func footnote(_ cursor: LineCursor) -> (marker: Range<Int>, name: Range<Int>)? {
    let (rest, start) = (cursor.rest, cursor.firstNonspace)
    guard rest.has("[^", at: 0) else { return nil }
    let end = rest.end(from: 2) { $0 != "]" && $0 != 0 && !$0.isSpace }
    guard end > 2, rest.has("]:", at: end) else { return nil }
    let content = rest.end(from: end + 2) { $0.isBlank }
    return (start..<start + content, start + 2..<start + end)
  }

  /// Makes the last line of the open paragraph a table's header if this line delimits it.
  mutating func openTable(_ cursor: LineCursor, _ number: Int) -> Bool {
    guard let last = paragraph.last,
      let alignments = PipeRow.alignments(bytes, cursor.restRange),
      let header = PipeRow(bytes, last.text), header.cells.count == alignments.count
    else { return false }
    let isAlone = paragraph.count == 1
    let start = isAlone ? last.text.lowerBound : last.line.lowerBound
    let container = cursor.line.lowerBound..<cursor.firstNonspace
    if !isAlone {
      keepText()
    } else if let box, box.line == number - 1 {
      changes.append(.box(box))
    }
    tables.append(
      .init(
        line: number - 1, range: start..<cursor.line.upperBound,
        prefix: isAlone ? start..<start : container, container: container,
        alignments: alignments, rows: [header]))
    leaf = .table
    paragraph.removeAll(keepingCapacity: true)
    return true
  }

  /// Adds a line to the open table as a row of it.
  mutating func addRow(_ cursor: LineCursor) -> Bool {
    let index = tables.count - 1
    guard var row = PipeRow(bytes, cursor.restRange),
      tables[index].missingCells <= BlockScanner.missingCellLimit
    else { return false }
    let columns = tables[index].alignments.count
    row.cells = Array(row.cells.prefix(columns))
    tables[index].missingCells += columns - row.cells.count
    tables[index].rows.append(row)
    tables[index].lineCount += 1
    tables[index].range = tables[index].range.lowerBound..<cursor.line.upperBound
    return true
  }

  /// Protects the part of a paragraph before a table. To cmark-gfm it is plain text: it never looks
  /// for definitions there, and removes the backslash from every pipe, even in code.
  private mutating func keepText() {
    let lines = paragraph.dropLast()
    if Definitions.definition(joined(lines).span, 0) != nil, let first = lines.first,
      let end = (first.text.lowerBound..<bytes.count).first(where: { bytes.has("]:", at: $0) })
    {
      changes.append(.backslash(at: end + 1))
    }
    for line in lines {
      for at in line.text where bytes.has("\\|", at: at) {
        changes.append(.removal(at..<at + 1))
      }
    }
  }

  /// Leaves the tables in place, but separates them from following lines without a blank line.
  mutating func partTables() {
    for table in tables {
      var next = table.range.upperBound
      if bytes.has("\r", at: next) { next += 1 }
      if bytes.has("\n", at: next) { next += 1 }
      if bytes.byte(next).isLineEnd { continue }
      changes.append(
        .separator(before: next, prefix: table.container, table.line + table.lineCount))
    }
    tables.removeAll()
  }

  /// Removes the box of a task from the start of an item that has just been opened, since the text
  /// after it is always a paragraph. Returns whether there was one.
  ///
  /// - Parameter paragraph: the offset of the item's marker, if it interrupts a paragraph.
  mutating func takeBox(
    _ cursor: inout LineCursor, _ number: Int, interrupts paragraph: Int?
  ) -> Bool {
    let start = cursor.firstNonspace
    guard !cursor.isIndented, TaskBoxes.isBox(cursor.rest, at: 0), cursor.rest.count > 3,
      bytes[start + 3].isSpace
    else { return false }
    let line = bytes.extracting(cursor.line)
    let isStrict = search.contains(.tasksOfLines)
    guard !isStrict || TaskBoxes.isTask(line) else { return false }
    cursor.advance(to: start + 3)
    let found = BlockChange.Box(
      line: number, range: start..<cursor.firstNonspace,
      isDone: isStrict ? TaskBoxes.hasTick(line) : bytes[start + 1] != " ")
    box = found
    let mayDefine = cursor.restRange.contains { bytes.has("]:", at: $0) }
    if cursor.isBlank || (cursor.first == "[" && mayDefine) {
      if cursor.isBlank, let paragraph {
        // An empty item cannot interrupt a paragraph, and its marker might underline it as a
        // heading.
        let start = cursor.line.lowerBound
        changes.append(.separator(before: start, prefix: start..<paragraph, number))
      }
      changes.append(.box(found))
    }
    return true
  }
}
