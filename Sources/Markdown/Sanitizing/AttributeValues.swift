import Bytes

/// Which values HTML gives a meaning to, of the attributes that untrusted texts may write; others would
/// make a page invalid.
enum AttributeValues {
  /// Whether a value, as it is spelled, is one that the attribute may have.
  static func isValid(_ bytes: Span<UInt8>, _ value: Range<Int>, of name: HTMLAttribute) -> Bool {
    func isAny(of words: [StaticString]) -> Bool {
      words.contains { word in
        word.utf8CodeUnitCount == value.count && bytes.hasWord(word, at: value.lowerBound)
      }
    }
    func isMade(of isPart: (UInt8) -> Bool) -> Bool {
      !value.isEmpty && value.count <= 40 && value.allSatisfy { isPart(bytes[$0]) }
    }
    switch name {
    case .colspan, .rowspan:
      return value.count <= 3 && isMade { $0.isDigit } && bytes[value.lowerBound] != "0"
    case .height, .width: return value.count <= 5 && isMade { $0.isDigit }
    case .start, .value:
      let digits = value.first.map { bytes[$0] == "-" } == true ? value.dropFirst() : value
      return (1...9).contains(digits.count) && digits.allSatisfy { bytes[$0].isDigit }
    case .dir: return isAny(of: ["ltr", "rtl", "auto"])
    case .scope: return isAny(of: ["row", "col", "rowgroup", "colgroup"])
    case .type:
      return value.count == 1
        && [UInt8(ascii: "1"), 65, 97, 73, 105].contains(bytes[value.lowerBound])
    case .lang:
      return isMade { $0.isLetterOrDigit || $0 == "-" } && bytes[value.lowerBound].isLetter
        && bytes[value.upperBound - 1].isLetterOrDigit
    case .datetime:
      // A day and perhaps a time of it, as they are written on the web.
      return value.count >= 10 && bytes[value.lowerBound].isDigit
        && isMade {
          $0.isDigit || [32, 43, 45, 46, 58, UInt8(ascii: "T"), UInt8(ascii: "Z")].contains($0)
        }
    default: return true
    }
  }
}
