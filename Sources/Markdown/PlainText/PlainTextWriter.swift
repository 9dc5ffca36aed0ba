import Bytes

/// Writes the words of a document without its markup.
///
/// Boxes of tasks, placeholders of footnotes and the spellings of call-outs are markup too. What HTML hides
/// is not written, the text between its tags is.
struct PlainTextWriter: ~Copyable {
  private(set) var output: PlainText
  private let prepared: PreparedSource
  private let placeholders: Placeholders?
  private let additions: MarkdownOptions.Additions
  private let boxes: TaskBoxes
  private var notes: Footnotes
  private var cells: [Node] = []
  private var alerts: [Node] = []
  private var stripper = TagStripper()
  private var image: Node?
  /// The delimiters of the block, where libcmark has not seen them.
  private var delimiters: [Delimiters.Run] = []
  private var nextDelimiter = 0

  init(
    _ form: PlainText.Form, _ prepared: PreparedSource = PreparedSource(),
    placeholders: Placeholders? = nil, additions: MarkdownOptions.Additions = [],
    boxes: TaskBoxes = .none,
    notes: Footnotes = Footnotes()
  ) {
    self.notes = notes
    output = PlainText(form)
    self.prepared = prepared
    self.placeholders = placeholders
    self.additions = additions
    self.boxes = boxes
  }

  /// Writes a whole document.
  mutating func write(_ document: borrowing Document) {
    let root = document.root
    if !prepared.footnotes.isEmpty { notes.take(from: root, prepared.footnotes) }
    var body = prepared.takeCells(from: root, into: &cells)
    while let block = body, !output.isFull {
      body = block.next
      write(block)
    }
    guard output.hasLines else { return }
    var number = 1
    while let item = notes.begin(number) {
      output.startBlock(isSetOff: true)
      let marker = Array("[\(number)] ".utf8)
      output.begin(marker, repeats: false)
      write(childrenOf: item)
      output.end()
      number += 1
    }
  }

  /// Writes the words of a node and all below it.
  mutating func write(_ root: Node) {
    var node = root
    while !output.isFull {
      if enter(node), let child = node.firstChild {
        node = child
        continue
      }
      leave(node)
      while node != root, node.next == nil, let parent = node.parent {
        node = parent
        leave(node)
      }
      guard node != root, let next = node.next else { return }
      node = next
    }
  }

  private mutating func write(childrenOf parent: Node) {
    var child = parent.firstChild
    while let node = child, !output.isFull {
      child = node.next
      write(node)
    }
  }

  /// Writes what a node itself says; whether its children are to be written.
  private mutating func enter(_ node: Node) -> Bool {
    let kind = node.kind
    switch kind {
    case .text, .code:
      let literal = placeholders?.restored(node.literal, keepsStructure: kind == .text)
      if let literal {
        words(literal.span, isCode: kind == .code)
      } else {
        words(node.literal, isCode: kind == .code)
      }
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
    case .item: openItem(node)
    case .blockQuote:
      output.startBlock(isSetOff: true)
      if additions.contains(.alerts), let alert = AlertKind.take(from: node, placeholders) {
        alerts.append(node)
        if output.hasLines {
          output.append(Array((MarkdownOptions.Labels()[alert.title] + ":").utf8))
          output.breakLine()
        }
      } else {
        output.begin(Array("> ".utf8), repeats: true)
      }
    case .codeBlock:
      output.startBlock(isSetOff: true)
      if output.hasLines { code(node) }
    case .thematicBreak:
      output.startBlock(isSetOff: true)
      if output.hasLines { output.append("---") }
    case .htmlBlock:
      output.startBlock(isSetOff: true)
      strip(node.literal)
    case .htmlInline: strip(node.literal)
    case .image:
      image = node
      return !isPlaceholder(node)
    default: break
    }
    return true
  }

  private mutating func leave(_ node: Node) {
    switch node.kind {
    case .item: output.end()
    case .blockQuote: if alerts.last == node { alerts.removeLast() } else { output.end() }
    case .image: image = nil
    case .paragraph, .heading, .htmlBlock: stripper = TagStripper()
    default: break
    }
  }

  private mutating func openItem(_ item: Node) {
    let isFirst = item.previous == nil
    output.startBlock(isSetOff: isFirst ? item.parent?.isInTightItem != true : !item.isInTight)
    output.begin(marker(of: item), repeats: false)
    if let isDone = prepared.box(of: item) ?? item.takeBox(boxes) {
      output.continueMarker(isDone ? "☑ " : "☐ ")
    }
  }

  private func marker(of item: Node) -> [UInt8] {
    guard let list = item.parent, list.isOrdered else { return Array("- ".utf8) }
    var number = list.listStart
    var before = item.previous
    // A number is only worth so much counting.
    var steps = 0
    while let node = before, steps < 1000 {
      number += 1
      steps += 1
      before = node.previous
    }
    return Array("\(number). ".utf8)
  }

  private mutating func code(_ node: Node) {
    output.begin(Array("    ".utf8), repeats: true)
    var code = placeholders?.restored(node.literal) ?? Array(node.literal)
    if code.last == "\n" { code.removeLast() }
    output.append(code)
    output.end()
  }

  private mutating func write(_ table: PreparedSource.Table) {
    output.startBlock(isSetOff: true)
    var next = table.firstCell
    for count in table.cellCounts {
      for column in 0..<count {
        guard next < cells.count else { return }
        let cell = cells[next]
        next += 1
        if column > 0 { output.append(output.hasLines ? "\t" : " ") }
        startInlines(cell)
        write(childrenOf: cell)
        stripper = TagStripper()
      }
      output.breakLine()
    }
  }

  private mutating func startInlines(_ block: Node) {
    guard let placeholders else { return }
    delimiters = Delimiters(block, placeholders: placeholders).runs
    nextDelimiter = 0
  }

  /// Whether an image has nothing to say: its description is what trackers put there by themselves.
  private func isPlaceholder(_ image: Node) -> Bool {
    guard let text = image.firstChild, text.next == nil, text.kind == .text else { return false }
    let words = String(text.literal).lowercased()
    return words == "image" || words == "img" || words == "screenshot"
      || [".png", ".jpg", ".jpeg", ".gif"].contains { words.hasSuffix($0) }
  }

  private mutating func strip(_ markup: Span<UInt8>) {
    if let placeholders {
      output.append(stripper.strip(placeholders.restored(markup).span))
    } else {
      output.append(stripper.strip(markup))
    }
  }

  /// Writes the words of a text or code node, unless HTML around it hides them.
  private mutating func words(_ bytes: Span<UInt8>, isCode: Bool) {
    guard !stripper.isHiding else { return }
    var triggerBytes = ByteSet("")
    if placeholders != nil { triggerBytes.insert(Placeholders.lead.0) }
    if !notes.isEmpty { triggerBytes.insert(UInt8(ascii: "[")) }
    if additions.contains(.emoji) { triggerBytes.insert(UInt8(ascii: ":")) }
    guard !isCode, placeholders != nil || !notes.isEmpty || additions.contains(.emoji) else {
      output.append(bytes)
      return
    }
    var done = 0
    var at = 0
    func flush(_ end: Int, _ writer: inout PlainTextWriter) {
      writer.output.append(bytes.extracting(done..<end))
    }
    while !output.isFull {
      at = triggerBytes.next(in: bytes, from: at, to: bytes.count)
      guard at < bytes.count else { break }
      switch bytes[at] {
      case Placeholders.lead.0:
        guard let mark = placeholders?.mark(bytes, at) else { break }
        flush(at, &self)
        at += 3
        if mark.isDelimiter {
          while at < bytes.count, placeholders?.mark(bytes, at) == mark { at += 3 }
          if nextDelimiter < delimiters.count {
            output.append([UInt8](repeating: mark.byte, count: delimiters[nextDelimiter].left))
          }
          nextDelimiter += 1
        } else if mark.byte != 0 {
          output.append([mark.byte])
        }
        done = at
        continue
      case "[":
        guard let (end, number) = reference(bytes, at, bytes.count) else { break }
        flush(at, &self)
        if output.hasLines { output.append(Array("[\(number)]".utf8)) }
        at = end
        done = at
        continue
      case ":":
        guard additions.contains(.emoji), let (end, emoji) = Emoji.find(bytes, at) else { break }
        flush(at, &self)
        output.append(emoji)
        at = end
        done = at
        continue
      default: break
      }
      at += 1
    }
    flush(bytes.count, &self)
  }

  /// The end and number of the reference to a footnote at a bracket; nil if there is none.
  private mutating func reference(_ bytes: Span<UInt8>, _ bracket: Int, _ count: Int) -> (
    end: Int, number: Int
  )? {
    guard !notes.isEmpty, image == nil, let name = Footnotes.name(bytes, bracket, count),
      let reference = notes.refer(bytes.extracting(name))
    else { return nil }
    return (name.upperBound + 1, reference.number)
  }
}

extension Node {
  /// Whether a paragraph belongs to a list whose items are not set off from each other.
  var isInTightList: Bool {
    guard let list = parent?.parent, list.kind == .list else { return false }
    return list.isTight
  }

  /// Whether an item's list is tight.
  fileprivate var isInTight: Bool { parent?.isTight == true }

  /// Whether a list stands in an item of a tight one.
  fileprivate var isInTightItem: Bool {
    guard let item = parent, item.kind == .item else { return false }
    return item.isInTight
  }
}
