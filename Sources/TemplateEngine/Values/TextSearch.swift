import Glibc
import Bytes

extension String {
  /// Calls a body with the offset in UTF-8 of each occurrence of a pattern that is not empty, from
  /// left to right and without overlap, until the body says false.
  ///
  /// Comparing bytes finds whole characters only, since UTF-8 synchronises itself.
  private func forEachOccurrence(of pattern: String, _ body: (Int) -> Bool) {
    var text = self
    var pattern = pattern
    text.withUTF8 { text in
      pattern.withUTF8 { pattern in
        guard let base = text.baseAddress, let wanted = pattern.baseAddress, !pattern.isEmpty
        else { return }
        var offset = 0
        while offset <= text.count - pattern.count {
          let places = text.count - pattern.count - offset + 1
          guard let found = unsafe memchr(base + offset, Int32(wanted[0]), places) else { return }
          offset = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
          if unsafe memcmp(base + offset, wanted, pattern.count) != 0 {
            offset += 1
            continue
          }
          if !body(offset) { return }
          offset += pattern.count
        }
      }
    }
  }

  /// The offset in UTF-8 of the first occurrence of a pattern, or nil; that of an empty one is 0.
  func firstOffset(of pattern: String) -> Int? {
    if pattern.isEmpty { return 0 }
    var first: Int?
    forEachOccurrence(of: pattern) {
      first = $0
      return false
    }
    return first
  }

  /// The offset in UTF-8 of the last occurrence of a pattern, or nil; that of an empty one is the end.
  func lastOffset(of pattern: String) -> Int? {
    let text = Array(utf8)
    let pattern = Array(pattern.utf8)
    if pattern.isEmpty { return text.count }
    guard text.count >= pattern.count else { return nil }
    return unsafe text.withUnsafeBufferPointer { text in
      unsafe pattern.withUnsafeBufferPointer { pattern in
        for start in stride(from: text.count - pattern.count, through: 0, by: -1) {
          guard let base = text.baseAddress, let wanted = pattern.baseAddress else { return nil }
          if unsafe memcmp(base + start, wanted, pattern.count) == 0 { return start }
        }
        return nil
      }
    }
  }

  /// How often a pattern occurs without overlap; an empty one between and around all characters.
  func occurrences(of pattern: String) -> Int {
    if pattern.isEmpty { return unicodeScalars.count + 1 }
    var count = 0
    forEachOccurrence(of: pattern) { _ in
      count += 1
      return true
    }
    return count
  }

  /// The text with a pattern replaced, at most so many times from the left; an empty pattern is found
  /// between and around all characters.
  func replacing(_ pattern: String, with replacement: String, atMost limit: Int = .max) -> String {
    if limit == 0 { return self }
    var output = ByteBuffer(capacity: utf8.count + 16)
    var left = limit
    if pattern.isEmpty {
      output.append(replacement)
      left -= 1
      for scalar in unicodeScalars {
        output.append(String(scalar))
        if left > 0 { output.append(replacement) }
        left = max(0, left - 1)
      }
      return output.string
    }
    var text = self
    var start = 0
    let length = pattern.utf8.count
    var offsets: [Int] = []
    forEachOccurrence(of: pattern) {
      offsets.append($0)
      left -= 1
      return left > 0
    }
    if offsets.isEmpty { return self }
    text.withUTF8 { text in
      for offset in offsets {
        unsafe output.append(UnsafeBufferPointer(rebasing: text[start..<offset]))
        output.append(replacement)
        start = offset + length
      }
      unsafe output.append(UnsafeBufferPointer(rebasing: text[start...]))
    }
    return output.string
  }

  /// The parts between the occurrences of a separator, at most so many of which are cut at; an empty
  /// separator cuts between and around all characters.
  func parts(separatedBy separator: String, atMost limit: Int = .max) -> [String] {
    if limit == 0 { return [self] }
    if separator.isEmpty {
      var parts = [""]
      var rest = unicodeScalars[...]
      while parts.count < limit, let scalar = rest.popFirst() { parts.append(String(scalar)) }
      parts.append(String(rest))
      return parts
    }
    var parts: [String] = []
    var start = utf8.startIndex
    var previous = 0
    let length = separator.utf8.count
    forEachOccurrence(of: separator) { offset in
      let end = utf8.index(start, offsetBy: offset - previous)
      parts.append(String(self[start..<end]))
      start = utf8.index(end, offsetBy: length)
      previous = offset + length
      return parts.count < limit
    }
    parts.append(String(self[start...]))
    return parts
  }

  /// The words between runs of white space; after at most so many words the rest stands as it is.
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

  /// The text without the characters of a set, or without white space, at its ends.
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
