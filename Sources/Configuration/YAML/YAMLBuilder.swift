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
    var weight = 1
  }

  private let source: SourceText
  private var frames: [Frame] = []
  private var anchors: [String: YAMLNode] = [:]
  private var root: YAMLNode?
  private var diagnostics: [Diagnostic] = []

  init(_ source: SourceText) {
    self.source = source
  }

  /// The value of a range of the text, or nil when there is none.
  mutating func build(_ range: Range<Int>) throws(DiagnosticList) -> YAMLNode? {
    do throws(Diagnostic) {
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
      frames.append(
        Frame(start: event.range.lowerBound, anchor: anchor, isMapping: isMapping))
    case .end:
      guard let frame = frames.popLast() else { return }
      let content: YAMLNode.Content =
        frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items)
      let end = min(frame.start + 1, source.utf8.count)
      try complete(YAMLNode(content, at: frame.start..<end), anchor: frame.anchor)
    case .scalar(let text, let isPlain, let anchor):
      try complete(YAMLNode(.scalar(text, isPlain: isPlain), at: event.range), anchor: anchor)
    case .alias(let anchor):
      guard let node = anchors[anchor] else {
        throw error(
          "unknown-alias", "there is no anchor '&\(anchor)' before this alias", event.range,
          suggestion: Suggestion.didYouMean(anchor, in: anchors.keys.sorted()))
      }
      try complete(node, anchor: nil)
    }
  }

  /// Puts a value where it belongs: as the root, an element, a key or a key's value.
  private mutating func complete(_ node: YAMLNode, anchor: String?) throws(Diagnostic) {
    if let anchor { anchors[anchor] = node }
    guard var frame = frames.popLast() else {
      root = node
      return
    }
    frame.weight += node.weight
    // The limit holds for all that is open; a complete node below it is within it already.
    guard frames.reduce(frame.weight, { $0 + $1.weight }) <= YAMLDocument.Limit.values else {
      throw error(
        "too-many-values",
        "this holds more than \(YAMLDocument.Limit.values) values, aliases counted", node.range)
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
