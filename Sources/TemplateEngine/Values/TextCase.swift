extension String {
  /// The text in capitals; characters without one, as `ß`, become several.
  func inUpperCase() -> String {
    mappedASCII(letters: 97...122) ?? uppercased()
  }

  /// The text in small letters; a sigma at the end of a word becomes a final one.
  func inLowerCase() -> String {
    if let mapped = mappedASCII(letters: 65...90) { return mapped }
    let lowered = lowercased()
    return unicodeScalars.contains("\u{3A3}") ? lowered.withFinalSigmas(from: self) : lowered
  }

  /// The text as texts are compared without regard to case.
  func caseFolded() -> String {
    mappedASCII(letters: 65...90) ?? uppercased().lowercased()
  }

  /// A text of ASCII characters with the case of the letters in a range changed; nil when there are
  /// other characters.
  private func mappedASCII(letters: ClosedRange<UInt8>) -> String? {
    let bytes = utf8.span
    var isChanged = false
    for index in bytes.indices {
      if bytes[index] >= 0x80 { return nil }
      isChanged = isChanged || letters.contains(bytes[index])
    }
    if !isChanged { return self }
    return unsafe String(unsafeUninitializedCapacity: bytes.count) { room in
      for index in bytes.indices {
        let byte = bytes[index]
        unsafe room.initializeElement(at: index, to: letters.contains(byte) ? byte ^ 0x20 : byte)
      }
      return bytes.count
    }
  }

  private func withFinalSigmas(from original: String) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(original.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\u{3A3}" {
        let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
        let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
        let isFinal = before?.properties.isCased == true && after?.properties.isCased != true
        result.append(isFinal ? "\u{3C2}" : "\u{3C3}")
      } else {
        result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(result)
  }

  /// The text with its first character as a capital and all others small.
  func capitalizedFirst() -> String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.uppercaseMapping + String(unicodeScalars.dropFirst()).inLowerCase()
  }

  /// The text with every word capitalised; words begin after white space, hyphens and opening
  /// brackets.
  func capitalizedWords() -> String {
    if let plain = asciiCapitalizedWords() { return plain }
    var result = ""
    result.reserveCapacity(utf8.count)
    var rest = unicodeScalars[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.beginsWord }
      result += String(word).capitalizedFirst()
      rest = rest[word.endIndex...]
      let gap = rest.prefix { $0.beginsWord }
      result += String(gap)
      rest = rest[gap.endIndex...]
    }
    return result
  }

  /// The same for a text of ASCII, byte by byte; nil for any other.
  private func asciiCapitalizedWords() -> String? {
    unsafe utf8.withContiguousStorageIfAvailable { text -> String? in
      var seen: UInt8 = 0
      let result = unsafe String(unsafeUninitializedCapacity: text.count) { bytes in
        // 0x20 at the beginning of a word: the bit in which capitals and small letters differ.
        var wordStart: UInt8 = 0x20
        for index in text.indices {
          let byte = unsafe text[index]
          seen |= byte
          let folded = byte | 0x20
          if folded &- 0x61 < 26 {
            unsafe bytes[index] = folded ^ wordStart
            wordStart = 0
          } else {
            unsafe bytes[index] = byte
            switch byte {
            case 0x09...0x0D, 0x20, 0x28, 0x2D, 0x3C, 0x5B, 0x7B: wordStart = 0x20
            default: wordStart = 0
            }
          }
        }
        return text.count
      }
      return seen < 0x80 ? result : nil
    } ?? nil
  }

  /// Whether there are letters with a case, and all of them are small, or capitals.
  func isAll(upper: Bool) -> Bool {
    var hasCase = false
    for scalar in unicodeScalars {
      let properties = scalar.properties
      if upper ? properties.isUppercase : properties.isLowercase {
        hasCase = true
      } else if properties.isUppercase || properties.isLowercase
        || properties.generalCategory == .titlecaseLetter
      {
        return false
      }
    }
    return hasCase
  }
}

extension Unicode.Scalar {
  fileprivate var beginsWord: Bool {
    switch self {
    case "-", "(", "{", "[", "<": true
    default: properties.isWhitespace
    }
  }
}
