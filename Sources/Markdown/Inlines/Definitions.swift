import Bytes

/// The labels of a text's link reference definitions, read when they are first asked for.
struct Definitions: ~Escapable {
  private let text: Span<UInt8>
  /// The blocks that may begin with definitions.
  private let blocks: [BlockScanner.Inlines]
  private lazy var labels = read()

  /// The definitions in some blocks of a text.
  @_lifetime(copy text) init(_ text: Span<UInt8>, _ blocks: [BlockScanner.Inlines]) {
    self.text = text
    self.blocks = blocks.filter { block in
      guard block.mayDefine, let first = block.lines.first else { return false }
      return text.byte(first.lowerBound) == "["
    }
  }

  /// Whether there are no definitions.
  var isEmpty: Bool { blocks.isEmpty }

  /// Whether a label is defined.
  mutating func contains(_ label: Span<UInt8>) -> Bool {
    label.count <= 1000 && !labels.isEmpty && labels.contains(Definitions.normalized(label))
  }

  private func read() -> Set<String> {
    var labels: Set<String> = []
    for block in blocks {
      var joined: [UInt8] = []
      for line in block.lines {
        joined += text.extracting(line)
        joined.append(UInt8(ascii: "\n"))
      }
      var at = 0
      while let (label, end) = Definitions.definition(joined.span, at) {
        labels.insert(Definitions.normalized(joined.span.extracting(label)))
        at = end
      }
    }
    labels.remove("")
    return labels
  }

  /// The label in brackets that begins at an offset; nil if none does.
  static func label(_ bytes: Span<UInt8>, _ start: Int) -> Range<Int>? {
    guard bytes.byte(start) == "[" else { return nil }
    var at = start + 1
    while at - start <= 1000, bytes.byte(at) != "]" {
      if bytes.byte(at) == "[" || at >= bytes.count { return nil }
      at += bytes[at] == "\\" ? 2 : 1
    }
    return bytes.byte(at) == "]" ? start + 1..<at : nil
  }

  /// The label and end of the definition that begins at an offset of a block; nil if none does.
  static func definition(_ bytes: Span<UInt8>, _ start: Int) -> (label: Range<Int>, end: Int)? {
    guard let label = label(bytes, bytes.end(from: start) { $0.isSpace }),
      bytes.byte(label.upperBound + 1) == ":"
    else { return nil }
    let first = bytes.end(from: label.upperBound + 2) { $0.isSpace }
    guard let end = LinkTail.destinationEnd(bytes, first), end > first else { return nil }
    let title = bytes.end(from: end) { $0.isSpace }
    if title > end, let titleEnd = LinkTail.titleEnd(bytes, title),
      let lineEnd = lineEnd(bytes, titleEnd)
    {
      return (label, lineEnd)
    }
    return lineEnd(bytes, end).map { (label, $0) }
  }

  /// The start of the next line if nothing but space is left of the one at an offset.
  private static func lineEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    let end = bytes.end(from: start) { $0.isBlank }
    return bytes.byte(end) == "\n" ? min(end + 1, bytes.count) : nil
  }

  /// A label as labels are compared: without regard to capitals and to how it is spaced.
  private static func normalized(_ label: Span<UInt8>) -> String {
    String(label).lowercased().split { $0.isWhitespace }.joined(separator: " ")
  }
}
