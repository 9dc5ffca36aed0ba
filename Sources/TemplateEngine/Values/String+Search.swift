import Bytes

extension String {
  /// The offsets in UTF-8 of the occurrences of a pattern, from left to right and without overlap,
  /// up to a limit; an empty pattern is found between and around all characters.
  ///
  /// Comparing bytes only finds whole characters, since UTF-8 is self-synchronising.
  private func offsets(of pattern: String, atMost limit: Int = .max) -> [Int] {
    if pattern.isEmpty {
      let starts = utf8.enumerated().lazy.filter { $0.element & 0xC0 != 0x80 }.map(\.offset)
      return Array((Array(starts) + [utf8.count]).prefix(max(0, limit)))
    }
    return withSpan { text in
      pattern.withSpan { pattern in
        var offsets: [Int] = []
        var start = 0
        while offsets.count < limit, let place = text.index(of: pattern[0], from: start),
          place + pattern.count <= text.count
        {
          let isFound = text.extracting(place..<place + pattern.count).equals(pattern)
          if isFound { offsets.append(place) }
          start = place + (isFound ? pattern.count : 1)
        }
        return offsets
      }
    }
  }

  /// The offset in UTF-8 of the first occurrence of a pattern, or nil; that of an empty one is 0.
  func firstOffset(of pattern: String) -> Int? { offsets(of: pattern, atMost: 1).first }

  /// The offset in UTF-8 of the last occurrence of a pattern, or nil; that of an empty one is the end.
  func lastOffset(of pattern: String) -> Int? {
    let (text, pattern) = (Array(utf8), Array(pattern.utf8))
    return stride(from: text.count - pattern.count, through: 0, by: -1).first {
      text[$0..<$0 + pattern.count].elementsEqual(pattern)
    }
  }

  /// How often a pattern occurs without overlap.
  func occurrences(of pattern: String) -> Int { offsets(of: pattern).count }

  /// The text with a pattern replaced, from the left up to a limit.
  func replacing(_ pattern: String, with replacement: String, atMost limit: Int = .max) -> String {
    let parts = parts(separatedBy: pattern, atMost: limit)
    return parts.count == 1 ? self : parts.joined(separator: replacement)
  }

  /// The parts between the occurrences of a separator, with a limit of cuts.
  func parts(separatedBy separator: String, atMost limit: Int = .max) -> [String] {
    let offsets = offsets(of: separator, atMost: limit)
    if offsets.isEmpty { return [self] }
    var parts: [String] = []
    var start = utf8.startIndex
    var previous = 0
    for offset in offsets {
      let end = utf8.index(start, offsetBy: offset - previous)
      parts.append(String(self[start..<end]))
      start = utf8.index(end, offsetBy: separator.utf8.count)
      previous = offset + separator.utf8.count
    }
    parts.append(String(self[start...]))
    return parts
  }

  /// The words between runs of white space; after the limit the rest is one part.
  func words(atMost limit: Int = .max) -> [String] {
    var words: [String] = []
    var rest = unicodeScalars[...]
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      if rest.isEmpty { return words }
      if words.count >= limit {
        words.append(String(rest))
        return words
      }
      let word = rest.prefix { !$0.properties.isWhitespace }
      words.append(String(word))
      rest = rest[word.endIndex...]
    }
  }

  /// The lines, cut at line feeds with or without a carriage return before them; the end of the last
  /// line begins no further one.
  func splitLines(keepingEnds: Bool = false) -> [String] {
    var lines: [String] = []
    var start = utf8.startIndex
    while start < utf8.endIndex {
      guard let feed = utf8[start...].firstIndex(of: 10) else {
        lines.append(String(self[start...]))
        break
      }
      let next = utf8.index(after: feed)
      var end = keepingEnds ? next : feed
      if !keepingEnds, feed > start {
        let before = utf8.index(before: feed)
        if utf8[before] == 13 { end = before }
      }
      lines.append(String(self[start..<end]))
      start = next
    }
    return lines
  }

  /// The text trimmed of the characters of a set, or of white space, at its ends.
  func trimmed(_ characters: String? = nil, start: Bool = true, end: Bool = true) -> String {
    let set = characters.map { Array($0.unicodeScalars) }
    func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
      if let set { return set.contains(scalar) }
      return scalar.value < 0x80
        ? scalar.value == 32 || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }
    var rest = unicodeScalars[...]
    if start { rest = rest.drop(while: isTrimmed) }
    if end { while let last = rest.last, isTrimmed(last) { rest.removeLast() } }
    if rest.startIndex == unicodeScalars.startIndex, rest.endIndex == unicodeScalars.endIndex {
      return self
    }
    return String(rest)
  }

  /// Whether the text begins with another one, byte for byte.
  func starts(withBytesOf other: String) -> Bool { utf8.starts(with: other.utf8) }

  /// Whether the text ends with another one, byte for byte.
  func ends(withBytesOf other: String) -> Bool {
    utf8.count >= other.utf8.count && utf8.suffix(other.utf8.count).elementsEqual(other.utf8)
  }
}
