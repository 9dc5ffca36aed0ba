import Bytes

/// A Markdown text as readers see it, with the source range of everything that is shown.
///
/// Escapes, entities and percent-encoded characters are decoded; marks of emphasis, code and links,
/// targets of links, references to footnotes, tags, comments and zero-width characters are left out, and where
/// lines are joined, `//` before those of comments in code; spaces and hyphens of
/// other widths, or non-breaking ones, become ASCII. Characters that are markup only in some places
/// are always treated as markup, since the source is searched as well.
public struct ShownText: Sendable {
  /// Markup that is not shown.
  public struct Mark: Sendable {
    /// Its range in the source.
    public var range: Range<Int>
    /// The index of the matching mark.
    public var partner: Int?
    /// The label of a reference link or of a definition, in lower case.
    public var label: String?
    /// Whether it is a link reference definition.
    public var isDefinition = false
    /// Whether it surrounds an address that is its own text.
    public var isAroundAddress = false
  }

  /// The shown bytes.
  public internal(set) var bytes: [UInt8] = []
  /// The hidden marks, in order.
  public internal(set) var marks: [Mark] = []
  /// The source ranges of the shown bytes, in order.
  var pieces: [Piece] = []

  /// Bytes that are shown one behind the other.
  struct Piece {
    /// The offset among the shown bytes.
    var shown: Int32
    /// Where they begin in the source.
    var start: Int32
    /// The source end of a single byte that replaces several; nil for bytes that are shown
    /// unchanged.
    var end: Int32?
  }

  /// The text as readers see it; nil where it equals the source, or is too long.
  ///
  /// - Parameter joinsLines: whether the lines of a paragraph are joined with spaces.
  public init?(_ source: Span<UInt8>, joinsLines: Bool) {
    guard source.count < Int(Int32.max), Self.hasMarkup(source, joinsLines) else { return nil }
    var reader = ShownTextReader(source, joinsLines: joinsLines)
    reader.read()
    self = reader.finish()
  }

  /// The bytes of the text as readers see it, without their places in the source; nil where they equal the source.
  public static func bytes(of source: Span<UInt8>, joinsLines: Bool) -> [UInt8]? {
    guard source.count < Int(Int32.max), hasMarkup(source, joinsLines) else { return nil }
    var reader = ShownTextReader(source, joinsLines: joinsLines)
    reader.read()
    return reader.shown()
  }

  /// The source range of a shown range.
  public func source(of range: Range<Int>) -> Range<Int> {
    if range.isEmpty { return 0..<0 }
    return place(of: range.lowerBound).lowerBound..<place(of: range.upperBound - 1).upperBound
  }

  /// The source range of a shown byte.
  private func place(of index: Int) -> Range<Int> {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(pieces[middle].shown) <= index { low = middle } else { high = middle }
    }
    let start = Int(pieces[low].start)
    if let end = pieces[low].end { return start..<Int(end) }
    let place = start + index - Int(pieces[low].shown)
    return place..<place + 1
  }

  private static func hasMarkup(_ source: Span<UInt8>, _ joinsLines: Bool) -> Bool {
    var at = 0
    while true {
      at = ShownTextReader.special.next(in: source, from: at, to: source.count)
      guard at < source.count else { return false }
      switch source[at] {
      case 0x0A: if joinsLines { return true }
      // By itself it begins nothing.
      case UInt8(ascii: "["): break
      case let byte: if ShownTextReader.isSpecial(byte) { return true }
      }
      at += 1
    }
  }
}
