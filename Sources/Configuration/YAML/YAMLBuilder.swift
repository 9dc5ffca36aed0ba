import Diagnostics

/// Builds the tree from the events of the parser, without recursion.
struct YAMLBuilder {
  /// A list or mapping that is not complete yet.
  private struct Frame {
    var start: Int
    var anchor: String?
    var isMapping: Bool
    var items: [YAMLNode] = []
    var entries: [YAMLEntry] = []
    var keys: [String: Range<Int>] = [:]
    var pendingKey: (text: String, range: Range<Int>)?
  }

  private let source: SourceText
  private var frames: [Frame] = []
  private var anchors: [String: YAMLNode] = [:]
  private var root: YAMLNode?
  private var diagnostics: [Diagnostic] = []
  /// How many values have been read; an alias counts as the values it refers to.
  private var count = 0

  init(_ source: SourceText) {
    self.source = source
  }

  /// The value of a range of the text, or nil when there is none.
  mutating func build(_ range: Range<Int>) throws(DiagnosticList) -> YAMLNode? {
    do throws(Diagnostic) {
      try checkTagDirectives(in: range)
      var events = YAMLEvents(source, in: range)
      var documents = 0
      while let event = try events.next() {
        if case .documentStart = event.kind { documents += 1 }
        guard documents < 2 else {
          throw error("second-document", "a second document begins here", event.range)
        }
        try add(event)
      }
    } catch {
      diagnostics.append(error)
    }
    if !diagnostics.isEmpty { throw DiagnosticList(diagnostics) }
    return root
  }

  /// An error for more `%TAG` lines than anyone writes: libyaml compares each of them, and each tag,
  /// with all before it.
  private func checkTagDirectives(in range: Range<Int>) throws(Diagnostic) {
    let bytes = source.utf8.span
    var directives = 0
    for index in range where bytes[index] == UInt8(ascii: "%") {
      let isAtLineStart =
        switch index == range.lowerBound ? 0x0A : bytes[index - 1] {
        // The line ends of YAML, and the byte order mark, by their last bytes.
        case 0x0A, 0x0D, 0x85, 0xA8, 0xA9, 0xBF: true
        default: false
        }
      guard isAtLineStart, source.utf8[index..<range.upperBound].starts(with: "%TAG".utf8) else {
        continue
      }
      directives += 1
      guard directives <= YAMLDocument.Limit.tagDirectives else {
        throw error(
          "too-many-directives",
          "there are more than \(YAMLDocument.Limit.tagDirectives) '%TAG' lines",
          index..<index + 4)
      }
    }
  }

  private mutating func add(_ event: YAMLEvent) throws(Diagnostic) {
    switch event.kind {
    case .documentStart:
      break
    case .begin(let isMapping, let anchor):
      if let frame = frames.last, frame.isMapping, frame.pendingKey == nil {
        throw error("bad-key", "a key must be a text", event.range)
      }
      guard frames.count < YAMLDocument.Limit.depth else {
        throw error(
          "too-deep", "this is nested more than \(YAMLDocument.Limit.depth) levels deep",
          event.range)
      }
      try countValues(1, event.range)
      frames.append(
        Frame(start: event.range.lowerBound, anchor: anchor, isMapping: isMapping))
    case .end:
      guard let frame = frames.popLast() else { return }
      let content: YAMLNode.Content =
        frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items)
      let end = min(frame.start + 1, source.utf8.count)
      try complete(YAMLNode(content, at: frame.start..<end), anchor: frame.anchor)
    case .scalar(let text, let isPlain, let anchor):
      try countValues(1, event.range)
      try complete(YAMLNode(.scalar(text, isPlain: isPlain), at: event.range), anchor: anchor)
    case .alias(let anchor):
      guard let node = anchors[anchor] else {
        throw error(
          "unknown-alias", "there is no anchor '&\(anchor)' before this alias", event.range,
          suggestion: Suggestion.didYouMean(anchor, in: anchors.keys.sorted()))
      }
      try countValues(node.count, event.range)
      try complete(node, anchor: nil)
    }
  }

  private mutating func countValues(_ more: Int, _ range: Range<Int>) throws(Diagnostic) {
    count += more
    if count > YAMLDocument.Limit.values {
      throw error(
        "too-many-values",
        "this holds more than \(YAMLDocument.Limit.values) values, aliases counted", range)
    }
  }

  /// Adds a value to what is open: as the root, an element, a key or a key's value.
  private mutating func complete(_ node: YAMLNode, anchor: String?) throws(Diagnostic) {
    if let anchor { anchors[anchor] = node }
    guard var frame = frames.popLast() else {
      root = node
      return
    }
    if !frame.isMapping {
      frame.items.append(node)
    } else if let key = frame.pendingKey {
      frame.pendingKey = nil
      if let first = frame.keys[key.text] {
        guard diagnostics.count < YAMLDocument.Limit.errors else {
          throw error("too-many-errors", "there are more keys that come twice", key.range)
        }
        diagnostics.append(
          .error(
            "yaml.duplicate-key", "the key '\(key.text)' comes twice",
            at: source.place(of: key.range),
            notes: [Diagnostic.Note("it comes first here", at: source.place(of: first))]))
      } else {
        frame.keys[key.text] = key.range
        frame.entries.append(YAMLEntry(key: key.text, keyRange: key.range, value: node))
      }
    } else if case .scalar(let text, _) = node.content {
      frame.pendingKey = (text, node.range)
    } else {
      throw error("bad-key", "a key must be a text", node.range)
    }
    frames.append(frame)
  }

  private func error(
    _ code: String, _ message: String, _ range: Range<Int>, suggestion: String? = nil
  ) -> Diagnostic {
    .error("yaml.\(code)", message, at: source.place(of: range), suggestion: suggestion)
  }
}
