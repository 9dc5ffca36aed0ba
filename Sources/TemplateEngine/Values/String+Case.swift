extension String {
  /// The text in lower case, with a final sigma at the end of a word.
  func inLowerCase() -> String {
    unicodeScalars.contains("\u{3A3}") ? withFinalSigmas() : lowercased()
  }

  /// The text as texts are compared without regard to case.
  func caseFolded() -> String { uppercased().lowercased() }

  private func withFinalSigmas() -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(unicodeScalars)
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

  /// The text with its first character in upper case and all others in lower case.
  func capitalizedFirst() -> String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.uppercaseMapping + String(unicodeScalars.dropFirst()).inLowerCase()
  }

  /// The text with every word capitalised; words begin after white space, hyphens and opening
  /// brackets.
  func capitalizedWords() -> String {
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

  /// Whether there are letters with a case, and all of them are lower-case, or upper-case.
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
