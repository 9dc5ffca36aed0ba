import Bytes

/// Writes the words of a document without its markup.
///
/// Boxes of tasks, references to footnotes and the spellings of call-outs are markup too. Hidden
/// parts of HTML are not written, the text between its tags is.
struct PlainTextWriter: ~Copyable {
  private(set) var output: PlainText
  private let prepared: PreparedSource
  private let placeholders: Placeholders?
  private let boxes: TaskBoxes
  private let additions: MarkdownOptions.Additions
  private var notes: Footnotes
  private var cells: [Node] = []
  private var alerts: [Node] = []
  private var html = HTMLText()
  private var image: Node?
  /// The last heading with words.
  private var heading: Node?
  /// The delimiters of the block, where libcmark has not seen them.
  private var delimiters: [Delimiters.Run] = []
  private var nextDelimiter = 0

  init(
    _ form: PlainText.Form, _ parsed: borrowing ParsedText,
    _ additions: MarkdownOptions.Additions = [], notes: Footnotes = Footnotes()
  ) {
    output = PlainText(form)
    prepared = parsed.prepared
    placeholders = parsed.placeholders
    boxes = parsed.boxes
    self.additions = additions
    self.notes = notes
  }

  /// Writes a whole document.
  mutating func write(_ document: borrowing Document) {
    notes.take(from: document.root, prepared.footnotes)
    var body = prepared.takeCells(from: document.root, into: &cells)
    while let block = body, !output.isFull {
      body = block.next
      write(block)
    }
    guard output.hasLines else { return }
    var number = 1
    while let item = notes.begin(number) {
      output.startBlock(isSetOff: true)
      output.begin("[\(number)] ", repeats: false)
      for child in item.children { write(child) }
      output.end()
      number += 1
    }
  }

  /// Writes the words of a node and all below it.
  mutating func write(_ root: Node) {
    var next: Node? = root
    while let node = next, !output.isFull {
      let isContainer = enter(node)
      next = node.next(in: root, skipsChildren: !isContainer) { leave($0) }
    }
  }

  /// Writes the node's own text; returns whether its children are to be written.
  private mutating func enter(_ node: Node) -> Bool {
    let kind = node.kind
    switch kind {
    case .text, .code:
      guard !html.isHiding else { break }
      let literal = placeholders.restored(node.literal, keepsStructure: kind == .text)
      if kind == .code { output.append(literal.span) } else { words(literal.span) }
    case .softBreak, .lineBreak: output.breakLine()
    case .paragraph:
      output.startBlock(isSetOff: !node.isInTightList)
      startInlines(node)
    case .heading:
      if let table = prepared.table(at: node) {
        if !table.alignments.isEmpty { write(table) }
        return false
      }
      output.startBlock(isSetOff: true)
      startInlines(node)
      heading = node.firstChild == nil ? nil : node
    case .item: openItem(node)
    case .blockQuote:
      output.startBlock(isSetOff: true)
      if additions.contains(.alerts),
        let alert = MarkdownOptions.Labels.Word.takeAlert(from: node, placeholders)
      {
        alerts.append(node)
        if output.hasLines {
          output.append(MarkdownOptions.Labels()[alert.title] + ":")
          output.breakLine()
        }
      } else {
        output.begin("> ", repeats: true)
      }
    case .codeBlock:
      output.startBlock(isSetOff: true)
      if output.hasLines { code(node) }
    case .thematicBreak:
      output.startBlock(isSetOff: true)
      if output.hasLines { output.append("---") }
    case .htmlBlock, .htmlInline:
      if kind == .htmlBlock { output.startBlock(isSetOff: true) }
      let markup = placeholders.restored(node.literal)
      output.append(html.text(of: markup.span, onOneLine: !output.hasLines).span)
    case .image:
      image = node
      output.owe(.space)
      return !isPlaceholder(node)
    default: break
    }
    return true
  }

  private mutating func leave(_ node: Node) {
    switch node.kind {
    case .item: output.end()
    case .blockQuote: if alerts.last == node { alerts.removeLast() } else { output.end() }
    case .image:
      image = nil
      output.owe(.space)
    case .heading:
      html = HTMLText()
      if heading == node { output.owe(.heading) }
    case .paragraph, .htmlBlock: html = HTMLText()
    default: break
    }
  }

  private mutating func openItem(_ item: Node) {
    let isFirst = item.previous == nil
    output.startBlock(isSetOff: isFirst ? item.parent?.isInTightItem != true : !item.isInTight)
    if !isFirst { output.owe(.item) }
    output.begin(marker(of: item), repeats: false)
    if let isDone = prepared.box(of: item) ?? item.takeBox(boxes) {
      output.continueMarker(isDone ? "☑ " : "☐ ")
    }
  }

  private func marker(of item: Node) -> String {
    guard let list = item.parent, list.isOrdered else { return "- " }
    var number = list.listStart
    var before = item.previous
    // A number is only worth so much counting.
    var steps = 0
    while let node = before, steps < 1000 {
      number += 1
      steps += 1
      before = node.previous
    }
    return "\(number). "
  }

  private mutating func code(_ node: Node) {
    output.begin("    ", repeats: true)
    var code = placeholders.restored(node.literal)
    if code.last == "\n" { code.removeLast() }
    output.append(code.span)
    output.end()
  }

  private mutating func write(_ table: PreparedSource.Table) {
    output.startBlock(isSetOff: true)
    for (index, row) in table.rows.enumerated() {
      if index > 0 { output.owe(.item) }
      for (column, cell) in cells[row.clamped(to: cells.indices)].enumerated() {
        if column > 0 { if output.hasLines { output.append("\t") } else { output.owe(.cell) } }
        startInlines(cell)
        for inline in cell.children { write(inline) }
        html = HTMLText()
      }
      output.breakLine()
    }
  }

  private mutating func startInlines(_ block: Node) {
    guard let placeholders else { return }
    delimiters = Delimiters(block, placeholders: placeholders).runs
    nextDelimiter = 0
  }

  /// Whether an image has no meaningful description, but only the one that trackers insert.
  private func isPlaceholder(_ image: Node) -> Bool {
    guard let text = image.firstChild, text.next == nil, text.kind == .text else { return false }
    let words = String(text.literal).lowercased()
    return words == "image" || words == "img" || words == "screenshot"
      || [".png", ".jpg", ".jpeg", ".gif"].contains { words.hasSuffix($0) }
  }

  /// Writes the words of a text.
  private mutating func words(_ bytes: Span<UInt8>) {
    var triggers = ByteSet("")
    if placeholders != nil { triggers.insert(Placeholders.lead) }
    if !notes.isEmpty, image == nil { triggers.insert(UInt8(ascii: "[")) }
    if additions.contains(.emoji) { triggers.insert(UInt8(ascii: ":")) }
    var done = 0
    var at = 0
    while !output.isFull {
      at = triggers.next(in: bytes, from: at, to: bytes.count)
      output.append(bytes.extracting(done..<at))
      done = at
      guard at < bytes.count else { break }
      if bytes[at] == "[", let name = Footnotes.name(bytes, at),
        let reference = notes.refer(bytes.extracting(name))
      {
        if output.hasLines { output.append("[\(reference.number)]") }
        at = name.upperBound + 1
        done = at
      } else if bytes[at] == ":", let (end, emoji) = Emoji.find(bytes, at) {
        output.append(emoji.span)
        at = end
        done = at
      } else if let mark = placeholders?.mark(bytes, at) {
        at += 3
        while mark.isDelimiter, placeholders?.mark(bytes, at) == mark { at += 3 }
        if mark.isDelimiter, nextDelimiter < delimiters.count {
          let count = delimiters[nextDelimiter].left
          output.append([UInt8](repeating: mark.byte, count: count).span)
          nextDelimiter += 1
        }
        done = at
      } else {
        at += 1
      }
    }
  }
}

extension Node {
  /// Whether a paragraph belongs to a list whose items are not set off from each other.
  var isInTightList: Bool { parent?.parent?.kind == .list && parent?.parent?.isTight == true }

  /// Whether an item's list is tight.
  fileprivate var isInTight: Bool { parent?.isTight == true }

  /// Whether a list is in an item of a tight one.
  fileprivate var isInTightItem: Bool { parent?.kind == .item && parent?.isInTight == true }
}
