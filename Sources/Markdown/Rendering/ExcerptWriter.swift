/// Writes the words of a document on one line, up to a number of characters.
struct ExcerptWriter: ~Copyable {
  private(set) var text = ByteBuffer(capacity: 512)
  private let limit: Int
  private var characters = 0
  private var owesSpace = false
  /// Where the last whole word ended.
  private var wordEnd = 0
  private var isFull = false

  private let marks: SourceMarks?

  init(limit: Int, marks: SourceMarks? = nil) {
    self.limit = max(limit, 0)
    self.marks = marks
  }

  /// Writes the words of a node and all below it until the limit is reached.
  mutating func write(_ root: Node) {
    var node = root
    while !isFull {
      let kind = node.kind
      switch kind {
      case .text, .code:
        if let marks {
          marks.restored(node.literal).withUnsafeBufferPointer { append($0) }
        } else {
          append(node.literal)
        }
      case .softBreak, .lineBreak, .codeBlock, .htmlBlock, .thematicBreak: owesSpace = true
      case .paragraph, .heading, .item: owesSpace = true
      default: break
      }
      if let child = node.firstChild {
        node = child
        continue
      }
      while node != root, node.next == nil, let parent = node.parent { node = parent }
      guard node != root, let next = node.next else { return }
      node = next
    }
  }

  private mutating func append(_ words: UnsafeBufferPointer<UInt8>) {
    for byte in words {
      if isMarkdownSpace(byte) || byte < 32 || byte == 127 {
        owesSpace = true
        continue
      }
      if byte & 0xC0 != 0x80 {
        if owesSpace, text.count > 0 { wordEnd = text.count }
        let cost = owesSpace && text.count > 0 ? 2 : 1
        guard characters + cost <= limit else {
          end()
          return
        }
        if cost == 2 { text.append(UInt8(ascii: " ")) }
        owesSpace = false
        characters += cost
      }
      text.append(byte)
    }
  }

  /// Cuts at the last whole word, unless that leaves less than half, and says that there is more.
  private mutating func end() {
    isFull = true
    if wordEnd * 2 > text.count { text.truncate(to: wordEnd) }
    if limit > 0 { text.append("…") }
  }
}
