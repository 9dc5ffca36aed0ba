/// Which values HTML gives a meaning to, of the attributes that strangers may write; others would
/// make a page invalid.
enum AttributeValues {
  /// Whether a value, as it is spelled, is one that the attribute may have.
  static func isValid(
    _ bytes: UnsafePointer<UInt8>, _ value: Range<Int>, of name: HTMLAttribute
  ) -> Bool {
    func isAny(of words: [StaticString]) -> Bool {
      words.contains { word in
        word.utf8CodeUnitCount == value.count
          && value.allSatisfy { bytes[$0] | 0x20 == word.utf8Start[$0 - value.lowerBound] | 0x20 }
      }
    }
    func isMade(of isPart: (UInt8) -> Bool) -> Bool {
      !value.isEmpty && value.count <= 40 && value.allSatisfy { isPart(bytes[$0]) }
    }
    switch name {
    case .colspan, .rowspan:
      return value.count <= 3 && isMade(of: isDigit) && bytes[value.lowerBound] != UInt8(ascii: "0")
    case .height, .width: return value.count <= 5 && isMade(of: isDigit)
    case .start, .value:
      let digits =
        value.first.map { bytes[$0] == UInt8(ascii: "-") } == true
        ? value.dropFirst() : value
      return (1...9).contains(digits.count) && digits.allSatisfy { isDigit(bytes[$0]) }
    case .dir: return isAny(of: ["ltr", "rtl", "auto"])
    case .scope: return isAny(of: ["row", "col", "rowgroup", "colgroup"])
    case .type:
      return value.count == 1
        && [UInt8(ascii: "1"), 65, 97, 73, 105].contains(bytes[value.lowerBound])
    case .lang:
      return isMade { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        && isLetter(bytes[value.lowerBound]) && isLetterOrDigit(bytes[value.upperBound - 1])
    case .datetime:
      // A day and perhaps a time of it, as they are written on the web.
      return value.count >= 10 && isDigit(bytes[value.lowerBound])
        && isMade {
          isDigit($0) || [32, 43, 45, 46, 58, UInt8(ascii: "T"), UInt8(ascii: "Z")].contains($0)
        }
    default: return true
    }
  }
}
