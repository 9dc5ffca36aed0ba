import Bytes
import IssueModel
import Secrets

extension Person {
  /// Whether what looks like a name with the family name first is one, and not the end of a name and the beginning
  /// of the next, as in `Ana Kowalska, Ana Nowak`.
  ///
  /// - Parameter isExact: whether it is spelled as in the data. Else a comma has to stand in it, nothing before it that
  ///   may be a given name, and nothing behind it that may be another family name: `Zoë Müller, Zoe Smith`.
  static func isInverted(
    _ range: Range<Int>, in text: Span<UInt8>, isExact: Bool = false
  ) -> Bool {
    let commas = range.filter { text[$0] == UInt8(ascii: ",") }
    guard let comma = commas.last, isExact || commas.count == 1 else { return isExact }
    let given = text.extracting(comma + 1..<range.upperBound)
    let first = given.end(from: 0) { $0.isSpace }
    if !isExact, !isOfName(text[comma - 1]) || first == given.count || !isOfName(given[first]) {
      return false
    }
    let near = text.extracting(max(0, range.lowerBound - longest)..<range.lowerBound)
    // A single space separates the words of a name.
    var before = ""
    if near.count > 1, near[near.count - 1] == 0x20, isOfName(near[near.count - 2]) {
      let wanted = folded(given)
      if folded(near).suffix(wanted.count).elementsEqual(wanted) { return false }
      let end = near.count - 1
      before = String(near.extracting(near.start(before: end, of: isOfName)..<end))
    }
    if isExact { return true }
    let rest = text.extracting(range.upperBound..<min(text.count, range.upperBound + longest))
    let after = String(rest.extracting(..<rest.end(from: min(1, rest.count), of: isOfName)))
    if after.hasPrefix("-") ? after.count > 1 : after.hasPrefix(" ") && capitals(in: after) != .none
    {
      return false
    }
    let capitals = capitals(in: before)
    return capitals == .none || capitals != self.capitals(in: String(given))
  }

  /// The most bytes beside a name that are looked at.
  private static let longest = 64

  /// Whether a byte may be part of a name with its emphasis.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || byte.isOne(of: "-'.*_`")
  }

  /// The words of a text in small letters, each with a space before it.
  private static func folded(_ text: Span<UInt8>) -> [UInt8] {
    [0x20] + (FoldedText.forms(of: String(text)).first ?? [])
  }

  /// Which letters of a word are capitals.
  private enum Capitals { case none, first, all }

  private static func capitals(in text: String) -> Capitals {
    let letters = text.filter(\.isLetter)
    guard letters.first?.isUppercase == true else { return .none }
    return letters.count > 1 && !letters.contains(where: \.isLowercase) ? .all : .first
  }
}
