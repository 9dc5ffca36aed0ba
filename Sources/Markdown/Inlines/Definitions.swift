import Bytes

/// The labels of a text's link reference definitions, read when they are first asked for.
struct Definitions: ~Escapable {
  private let text: Span<UInt8>
  /// The blocks that may begin with definitions.
  private let blocks: [BlockScanner.Inlines]
  private var labels: Set<String>?

  /// The definitions in some blocks of a text.
  @_lifetime(copy text) init(_ text: Span<UInt8>, _ blocks: [BlockScanner.Inlines]) {
    self.text = text
    self.blocks = blocks.filter { block in
      guard block.mayDefine, let first = block.lines.first, !first.isEmpty else { return false }
      return text[first.lowerBound] == "["
    }
  }

  /// Whether there is none.
  var isEmpty: Bool { blocks.isEmpty }

  /// Whether there is one of a label.
  mutating func contains(_ label: Span<UInt8>) -> Bool {
    guard label.count <= 1000 else { return false }
    let known = labels ?? read()
    labels = known
    return known.contains(Definitions.normalized(label))
  }

  private func read() -> Set<String> {
    var labels: Set<String> = []
    for block in blocks {
      var joined: [UInt8] = []
      for line in block.lines {
        joined += text.extracting(line)
        joined.append(UInt8(ascii: "\n"))
      }
      let bytes = joined.span
      var at = 0
      while let (label, end) = Definitions.definition(bytes, at, bytes.count) {
        labels.insert(Definitions.normalized(bytes.extracting(label)))
        at = end
      }
    }
    labels.remove("")
    return labels
  }

  /// The label in brackets that begins at an offset; nil if none does.
  static func label(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Range<Int>? {
    guard start < count, bytes[start] == "[" else { return nil }
    var at = start + 1
    while at < count, at - start <= 1000, bytes[at] != "]" {
      if bytes[at] == "[" { return nil }
      at += bytes[at] == "\\" ? 2 : 1
    }
    return at < count && bytes[at] == "]" ? start + 1..<at : nil
  }

  /// The label and end of the definition that begins at an offset of a block; nil if none does.
  static func definition(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> (
    label: Range<Int>, end: Int
  )? {
    guard let label = label(bytes, LinkTail.afterSpace(bytes, start, count), count),
      label.upperBound + 1 < count, bytes[label.upperBound + 1] == ":"
    else { return nil }
    let first = LinkTail.afterSpace(bytes, label.upperBound + 2, count)
    guard first < count, let end = LinkTail.destinationEnd(bytes, first, count), end > first else {
      return nil
    }
    let title = LinkTail.afterSpace(bytes, end, count)
    if title > end, let titleEnd = LinkTail.titleEnd(bytes, title, count),
      let lineEnd = lineEnd(bytes, titleEnd, count)
    {
      return (label, lineEnd)
    }
    return lineEnd(bytes, end, count).map { (label, $0) }
  }

  /// The start of the next line if nothing but space is left of the one at an offset.
  private static func lineEnd(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var at = start
    while at < count, bytes[at].isBlank { at += 1 }
    guard at < count else { return count }
    return bytes[at] == "\n" ? at + 1 : nil
  }

  /// A label as labels are compared: without regard to capitals and to how it is spaced.
  private static func normalized(_ label: Span<UInt8>) -> String {
    String(label).lowercased().split { $0.isWhitespace }.joined(separator: " ")
  }
}
