import Bytes

extension PlaceholderInserter {
  /// The reasons for which a text needs placeholders, found by looking for single bytes.
  struct Reasons {
    /// `://` or `www.`
    private(set) var hasAddress = false
    /// An address is followed or interrupted by what libcmark would not leave alone.
    var hasHazard = false
    /// Two or more runs of one or two tildes, which may strike text through.
    var hasStrikethrough = false
    /// A backslash before something that only GFM or a tracker gives a meaning.
    var hasEscape = false

    /// So many images begin that libcmark may take quadratic time over those that do not end.
    var hasManyImages = false

    /// A line may be nested in so many lists that libcmark takes quadratic time over the blank lines
    /// that follow it.
    var hasDeepLine = false

    /// The reasons of a text in CommonMark alone: constructs that take libcmark quadratic time.
    init(plain text: Span<UInt8>, _ syntax: SyntaxCharacters) {
      if text.count > 4096 { hasDeepLine = Reasons.hasDeepLine(text) }
      guard syntax.contains(.image), text.count > 2 * PlaceholderInserter.bracketLimit else {
        return
      }
      var images = 0
      var at = 0
      while let mark = text.index(of: UInt8(ascii: "!"), from: at) {
        if mark + 1 < text.count, text[mark + 1] == "[" { images += 1 }
        at = mark + 1
      }
      hasManyImages = images > PlaceholderInserter.bracketLimit
    }

    /// The reasons of a text in GFM.
    init(_ text: Span<UInt8>, _ syntax: SyntaxCharacters) {
      self.init(plain: text, syntax)
      if syntax.contains(.address) { findAddresses(text) }
      if syntax.contains(.bareAddress) { findBareAddresses(text) }
      if syntax.contains(.tilde) { findTildes(text) }
      if syntax.contains(.backslash) { findEscapes(text) }
    }

    private mutating func findAddresses(_ text: Span<UInt8>) {
      var at = 0
      var searched = 0
      while let colon = text.index(of: UInt8(ascii: ":"), from: at) {
        at = colon + 1
        guard colon + 2 < text.count, text[colon + 1] == "/", text[colon + 2] == "/" else {
          continue
        }
        found(addressAt: colon, text, &searched)
      }
    }

    private mutating func findBareAddresses(_ text: Span<UInt8>) {
      var at = 0
      var searched = 0
      while let dot = text.index(of: UInt8(ascii: "."), from: at) {
        at = dot + 1
        guard dot >= 3, text[dot - 1] == "w", text[dot - 2] == "w", text[dot - 3] == "w" else {
          continue
        }
        found(addressAt: dot, text, &searched)
      }
    }

    private mutating func findTildes(_ text: Span<UInt8>) {
      var at = 0
      var runs = 0
      while runs < 2, let tilde = text.index(of: UInt8(ascii: "~"), from: at) {
        at = tilde + 1
        while at < text.count, text[at] == "~" { at += 1 }
        if at - tilde <= 2 { runs += 1 }
        // Other delimiters see through tildes to what stands behind these.
        if tilde > 0, Reasons.isEmphasis(text[tilde - 1]) { runs = 2 }
        if at < text.count, Reasons.isEmphasis(text[at]) { runs = 2 }
      }
      hasStrikethrough = runs >= 2
    }

    private static func isEmphasis(_ byte: UInt8) -> Bool { byte == "*" || byte == "_" }

    private mutating func findEscapes(_ text: Span<UInt8>) {
      var at = 0
      while !hasEscape, let slash = text.index(of: UInt8(ascii: "\\"), from: at) {
        hasEscape = slash + 1 < text.count && PlaceholderInserter.matters(text[slash + 1])
        at = slash + 1
      }
    }

    /// Looks whether anything in the word after an offset is what libcmark would not leave alone.
    private mutating func found(addressAt place: Int, _ text: Span<UInt8>, _ searched: inout Int) {
      hasAddress = true
      // What a word before it has been searched for need not be searched again.
      var at = max(place, searched)
      if let start = Reasons.destination(around: place, text),
        let tail = LinkTail(text, start, text.count)
      {
        // A link's destination is left alone.
        searched = tail.destinationEnd
        return
      }
      while !hasHazard, at < text.count, !text[at].isSpace, text[at] != "<" {
        switch text[at] {
        case "*", "~", "&", "\\", "[", "]", "`": hasHazard = true
        case "_":
          hasHazard =
            !text[at - 1].isLetterOrDigit || at + 1 >= text.count || !text[at + 1].isLetterOrDigit
        default: break
        }
        at += 1
      }
      searched = at
    }

    /// Where the address around an offset begins if it follows `](`, and in the same line the bracket
    /// that this one closes without others between them.
    private static func destination(around place: Int, _ text: Span<UInt8>) -> Int? {
      var start = place
      while start > 0, place - start < 6, text[start - 1].isLetter { start -= 1 }
      guard start >= 2, text[start - 1] == "(", text[start - 2] == "]" else { return nil }
      for at in (max(0, start - 300)..<start - 2).reversed() {
        switch text[at] {
        case "[": return start
        case "]", "`", "\\", "<", 10, 13: return nil
        default: break
        }
      }
      return nil
    }

    /// Whether a text needs no placeholders.
    var isEmpty: Bool {
      !hasHazard && !hasStrikethrough && !hasEscape && !hasManyImages && !hasDeepLine
    }

    private static func hasDeepLine(_ text: Span<UInt8>) -> Bool {
      var start = 0
      while start < text.count {
        let end = text.index(of: UInt8(ascii: "\n"), from: start) ?? text.count
        if end - start > 2 * PlaceholderInserter.depthLimit,
          PlaceholderInserter.tooDeep(text, start, text.count) != nil
        {
          return true
        }
        start = end + 1
      }
      return false
    }
  }
}
