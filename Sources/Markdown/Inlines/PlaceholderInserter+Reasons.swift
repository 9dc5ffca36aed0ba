import Bytes

extension PlaceholderInserter {
  /// Why a text may need placeholders, judged by its characters alone; it errs on the side of a
  /// reason too many.
  struct Reasons: OptionSet {
    let rawValue: UInt8

    /// Addresses, which libcmark may not leave alone.
    static let addresses = Reasons(rawValue: 1)
    /// Tildes, which may strike text through.
    static let tildes = Reasons(rawValue: 2)
    /// Backslashes, possibly before something with a meaning in GFM or a tracker only.
    static let escapes = Reasons(rawValue: 4)
    /// Possibly so many unclosed images that libcmark takes quadratic time.
    static let images = Reasons(rawValue: 8)
    /// A line may be nested in so many lists that libcmark takes quadratic time over the blank
    /// lines after it: for each it visits every open list.
    static let depth = Reasons(rawValue: 16)
    /// All escapes and entities have to be marked, so that text can be written as it was spelled.
    static let spelling = Reasons(rawValue: 32)
    /// Addresses are linked even between brackets.
    static let linksInBrackets = Reasons(rawValue: 64)

    /// The reasons of a text to be parsed in some manner.
    init(_ text: Span<UInt8>, _ syntax: SyntaxCharacters, _ manner: ParsedText.Manner) {
      self = []
      if syntax.contains(.image), text.count > 2 * PlaceholderInserter.bracketLimit {
        insert(.images)
      }
      if text.count > 4096, !PlaceholderInserter.deepMarkers(in: text).isEmpty { insert(.depth) }
      if manner == .plain { return }
      if syntax.contains(.tilde) { insert(.tildes) }
      if syntax.contains(.backslash) { insert(.escapes) }
      if manner == .spelling { insert(.spelling) }
      let hasAddress = !syntax.isDisjoint(with: [.address, .bareAddress])
      // Harmless addresses are found when texts are written, in half the time.
      if hasAddress, !isEmpty || manner == .strict || Reasons.hasHazard(text) {
        insert(.addresses)
      }
      if manner != .strict, !isEmpty { insert(.linksInBrackets) }
    }

    /// Whether an address contains anything that libcmark would change.
    private static func hasHazard(_ text: Span<UInt8>) -> Bool {
      let marks = ByteSet(":.")
      var at = 0
      while true {
        at = marks.next(in: text, from: at, to: text.count)
        guard at < text.count else { return false }
        let end =
          text.has("://", at: at) || text.has("www.", at: at - 3)
          ? text.end(from: at) { !$0.isSpace && $0 != "<" } : at + 1
        for place in at..<end {
          switch text[place] {
          case "*", "~", "&", "\\", "[", "]", "`": return true
          case "_":
            let isInWord = text.byte(place - 1).isLetterOrDigit
            if !isInWord || !text.byte(place + 1).isLetterOrDigit { return true }
          default: break
          }
        }
        at = end
      }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// How many lists a line may be nested in.
  private static let depthLimit = 100

  /// The first list marker of each line that may nest deeper than the limit.
  ///
  /// A list takes at least two columns of each of its lines, be it with a marker or with space.
  static func deepMarkers(in text: Span<UInt8>) -> [Int] {
    var markers: [Int] = []
    var start = 0
    while start < text.count {
      let end = text.index(of: "\n", from: start) ?? text.count
      if end - start > depthLimit, let marker = deepMarker(text.extracting(start..<end)) {
        markers.append(start + marker)
      }
      start = end + 1
    }
    return markers
  }

  private static func deepMarker(_ line: Span<UInt8>) -> Int? {
    var (at, columns) = (0, 0)
    while at < line.count {
      let marker = at
      switch line[at] {
      case " ", ">": columns += 1
      case "\t": columns += 4
      case "-", "*", "+", "0"..."9":
        at = line.end(from: at) { $0.isDigit }
        if at > marker, line.byte(at) != ".", line.byte(at) != ")" { return nil }
        if columns > 2 * depthLimit {
          // Of nothing but one character and space it is a thematic break, which nests nothing.
          let rest = line.end(from: 0) { $0 == line[marker] || $0 == " " || $0 == "\r" }
          return rest == line.count ? nil : marker
        }
        columns += at + 1 - marker
      default: return nil
      }
      at += 1
    }
    return nil
  }
}
