import Bytes

/// The replacements in a text, found in the source or in the text that readers see.
public struct TextEdits: Sendable {
  /// Something that is replaced.
  private struct Edit: Sendable {
    var range: Range<Int>
    var replacement: String
    /// Whether a link with this target becomes text.
    var unlinks: Bool
  }

  private let source: [UInt8]
  /// The text as readers see it, once it was asked for.
  private var lines = Form.unknown
  /// The same with the lines of paragraphs joined.
  private var joined = Form.unknown
  /// The text with percent-encoded characters decoded, as readers do not see the targets of links.
  private var addresses = Form.unknown
  private var edits: [Edit] = []

  /// Another form of the text, if it was computed; nil if it equals the text.
  private enum Form: Sendable {
    case unknown
    case known(ShownText?)

    /// The form, which is made once.
    mutating func value(_ make: () -> ShownText?) -> ShownText? {
      if case .known(let shown) = self { return shown }
      let shown = make()
      self = .known(shown)
      return shown
    }
  }

  /// The edits of a text, none yet.
  public init(of source: [UInt8]) { self.source = source }

  /// Calls `body` with the text, and where they differ with the text as readers see it and with its
  /// addresses decoded; `replace` takes ranges of the text that the call is with.
  ///
  /// - Parameter joinsLines: whether readers see the lines of a paragraph as one.
  public mutating func find(
    joinsLines: Bool = true,
    _ body: (_ form: [UInt8], _ replace: (Range<Int>, String, _ unlinks: Bool) -> Void) -> Void
  ) {
    let text = source
    body(text) { edits.append(Edit(range: $0, replacement: $1, unlinks: $2)) }
    let shown =
      joinsLines
      ? joined.value { ShownText(text.span, joinsLines: true) }
      : lines.value { ShownText(text.span, joinsLines: false) }
    let decoded = addresses.value { ShownText(decodingAddressesOf: text.span) }
    for form in [shown, decoded] {
      guard let form else { continue }
      body(form.bytes) {
        edits.append(Edit(range: form.source(of: $0), replacement: $1, unlinks: $2))
      }
    }
  }

  /// The text with all replacements; nil where there are none. If a mark of markup is replaced, its
  /// partner is removed too.
  public consuming func applied() -> [UInt8]? {
    if edits.isEmpty { return nil }
    merge()
    var pieces = edits.map { (range: $0.range, text: $0.replacement) }
    let text = source
    if let shown = joined.value({ ShownText(text.span, joinsLines: true) }) {
      let gone = goneMarks(of: shown)
      pieces += gone.map { (shown.marks[$0].range, "") }
      pieces.sort {
        ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
      }
    }
    return write(pieces)
  }

  /// Makes one of edits that overlap.
  private mutating func merge() {
    edits.sort { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) }
    var merged: [Edit] = []
    for edit in edits {
      guard let last = merged.last, edit.range.lowerBound < last.range.upperBound else {
        merged.append(edit)
        continue
      }
      let end = max(last.range.upperBound, edit.range.upperBound)
      merged[merged.count - 1].range = last.range.lowerBound..<end
      merged[merged.count - 1].unlinks = last.unlinks || edit.unlinks
    }
    edits = merged
  }

  /// The marks that are removed together with replaced text.
  private func goneMarks(of shown: ShownText) -> [Int] {
    var isGone = Array(repeating: false, count: shown.marks.count)
    var labels: Set<String> = []
    var next = 0
    for (index, mark) in shown.marks.enumerated() {
      while next < edits.count, edits[next].range.upperBound <= mark.range.lowerBound {
        // Marks around an address are removed with it.
        if mark.isAroundAddress, edits[next].unlinks,
          edits[next].range.upperBound == mark.range.lowerBound,
          mark.partner.map({ shown.marks[$0].range.upperBound }) == edits[next].range.lowerBound
        {
          isGone[index] = true
        }
        next += 1
      }
      guard next < edits.count else { continue }
      let edit = edits[next]
      let holds =
        edit.range.lowerBound <= mark.range.lowerBound
        && edit.range.upperBound >= mark.range.upperBound
      let isHeld =
        edit.unlinks && mark.range.lowerBound <= edit.range.lowerBound
        && mark.range.upperBound >= edit.range.upperBound
      guard holds || isHeld else { continue }
      isGone[index] = true
      if mark.isDefinition, let label = mark.label { labels.insert(label) }
    }
    for (index, mark) in shown.marks.enumerated() {
      if let label = mark.label, labels.contains(label) { isGone[index] = true }
      if isGone[index], let partner = mark.partner { isGone[partner] = true }
    }
    return isGone.indices.filter { isGone[$0] }
  }

  private func write(_ pieces: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var at = 0
    for (range, text) in pieces where range.lowerBound >= at {
      result += source[at..<range.lowerBound]
      // In Markdown something in brackets must not begin a link.
      if text.utf8.first == UInt8(ascii: "["), result.last == UInt8(ascii: "]") {
        result.append(0x20)
      }
      result += text.utf8
      at = range.upperBound
      if text.utf8.last == UInt8(ascii: "]"), at < source.count, "([:".utf8.contains(source[at]),
        source[at] != UInt8(ascii: ":") || Self.mayBeginLine(range.lowerBound, in: source)
      {
        result.append(0x20)
      }
    }
    return result + source[at...]
  }

  /// Whether only marks of blocks stand before an offset on its line, behind which `[…]:` says where links lead.
  private static func mayBeginLine(_ offset: Int, in text: [UInt8]) -> Bool {
    let span = text.span
    let start = span.start(before: offset) { $0 != 0x0A && $0 != 0x0D }
    return span.extracting(start..<offset).end(from: 0) {
      $0.isDigit || $0.isSpace || $0.isOne(of: ">-*+.)")
    } == offset - start
  }
}
