extension SourceMarker {
  /// What a text holds that libcmark does not know about, found by looking for single bytes.
  struct Hints {
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

    /// The hints of CommonMark alone: only whether there is too much of something.
    init(plain text: UnsafeBufferPointer<UInt8>, _ traits: TextTraits) {
      if text.count > 4096 { hasDeepLine = Hints.hasDeepLine(text) }
      guard traits.contains(.image), text.count > 2 * SourceMarker.bracketLimit else { return }
      var images = 0
      var at = 0
      while let mark = text.index(of: UInt8(ascii: "!"), from: at) {
        if mark + 1 < text.count, text[mark + 1] == UInt8(ascii: "[") { images += 1 }
        at = mark + 1
      }
      hasManyImages = images > SourceMarker.bracketLimit
    }

    /// The hints of a text in GFM.
    init(_ text: UnsafeBufferPointer<UInt8>, _ traits: TextTraits) {
      self.init(plain: text, traits)
      if traits.contains(.address) { findAddresses(text) }
      if traits.contains(.bareAddress) { findBareAddresses(text) }
      if traits.contains(.tilde) { findTildes(text) }
      if traits.contains(.backslash) { findEscapes(text) }
    }

    private mutating func findAddresses(_ text: UnsafeBufferPointer<UInt8>) {
      var at = 0
      var searched = 0
      while let colon = text.index(of: UInt8(ascii: ":"), from: at) {
        at = colon + 1
        guard colon + 2 < text.count, text[colon + 1] == UInt8(ascii: "/"),
          text[colon + 2] == UInt8(ascii: "/")
        else { continue }
        found(addressAt: colon, text, &searched)
      }
    }

    private mutating func findBareAddresses(_ text: UnsafeBufferPointer<UInt8>) {
      var at = 0
      var searched = 0
      while let dot = text.index(of: UInt8(ascii: "."), from: at) {
        at = dot + 1
        guard dot >= 3, text[dot - 1] == UInt8(ascii: "w"), text[dot - 2] == UInt8(ascii: "w"),
          text[dot - 3] == UInt8(ascii: "w")
        else { continue }
        found(addressAt: dot, text, &searched)
      }
    }

    private mutating func findTildes(_ text: UnsafeBufferPointer<UInt8>) {
      var at = 0
      var runs = 0
      while runs < 2, let tilde = text.index(of: UInt8(ascii: "~"), from: at) {
        at = tilde + 1
        while at < text.count, text[at] == UInt8(ascii: "~") { at += 1 }
        if at - tilde <= 2 { runs += 1 }
        // Other delimiters see through tildes to what stands behind these.
        if tilde > 0, Hints.isEmphasis(text[tilde - 1]) { runs = 2 }
        if at < text.count, Hints.isEmphasis(text[at]) { runs = 2 }
      }
      hasStrikethrough = runs >= 2
    }

    private static func isEmphasis(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_")
    }

    private mutating func findEscapes(_ text: UnsafeBufferPointer<UInt8>) {
      var at = 0
      while !hasEscape, let slash = text.index(of: UInt8(ascii: "\\"), from: at) {
        hasEscape = slash + 1 < text.count && SourceMarker.matters(text[slash + 1])
        at = slash + 1
      }
    }

    /// Looks whether anything in the word after a place is what libcmark would not leave alone.
    private mutating func found(
      addressAt place: Int, _ text: UnsafeBufferPointer<UInt8>, _ searched: inout Int
    ) {
      hasAddress = true
      // What a word before it has been searched for need not be searched again.
      var at = max(place, searched)
      if let bytes = text.baseAddress, let start = Hints.destination(around: place, text),
        let tail = LinkTail(bytes, start, text.count)
      {
        // A link's destination is left alone.
        searched = tail.destinationEnd
        return
      }
      while !hasHazard, at < text.count, !isMarkdownSpace(text[at]), text[at] != UInt8(ascii: "<") {
        switch text[at] {
        case UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "\\"),
          UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"):
          hasHazard = true
        case UInt8(ascii: "_"):
          hasHazard =
            !isLetterOrDigit(text[at - 1]) || at + 1 >= text.count || !isLetterOrDigit(text[at + 1])
        default: break
        }
        at += 1
      }
      searched = at
    }

    /// Where the address around a place begins if it follows `](`, and in the same line the bracket
    /// that this one closes without others between them.
    private static func destination(
      around place: Int, _ text: UnsafeBufferPointer<UInt8>
    ) -> Int? {
      var start = place
      while start > 0, place - start < 6, isLetter(text[start - 1]) { start -= 1 }
      guard start >= 2, text[start - 1] == UInt8(ascii: "("), text[start - 2] == UInt8(ascii: "]")
      else { return nil }
      for at in (max(0, start - 300)..<start - 2).reversed() {
        switch text[at] {
        case UInt8(ascii: "["): return start
        case UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "<"), 10, 13:
          return nil
        default: break
        }
      }
      return nil
    }

    /// Whether a text needs no marks.
    var isEmpty: Bool {
      !hasHazard && !hasStrikethrough && !hasEscape && !hasManyImages && !hasDeepLine
    }

    private static func hasDeepLine(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let bytes = text.baseAddress else { return false }
      var start = 0
      while start < text.count {
        let end = text.index(of: UInt8(ascii: "\n"), from: start) ?? text.count
        if end - start > 2 * SourceMarker.depthLimit,
          SourceMarker.tooDeep(bytes, start, text.count) != nil
        {
          return true
        }
        start = end + 1
      }
      return false
    }
  }
}
