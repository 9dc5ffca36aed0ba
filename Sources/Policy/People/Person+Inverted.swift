import Bytes
import IssueModel
import Secrets

extension Person {
  /// Whether what looks like a name with the family name first is one, and not the end of a name and the beginning
  /// of the next, as in `Ana Kowalska, Ana Nowak`.
  ///
  /// - Parameter isExact: whether it is spelled as in the data. Else, and without a space behind the comma, it has to
  ///   be on one line with capitals, with nothing before it that may be a given name, unless the family name alone is
  ///   in capitals, and nothing behind it that may be another family name: `Zoë Müller, Zoe Smith`.
  static func isInverted(
    _ range: Range<Int>, in text: Span<UInt8>, isExact: Bool = false
  ) -> Bool {
    let commas = range.filter { text[$0] == UInt8(ascii: ",") }
    guard let comma = commas.last, isExact || commas.count == 1 else { return isExact }
    let given = text.extracting(comma + 1..<range.upperBound)
    let first = given.end(from: 0) { $0.isSpace }
    if range.lowerBound > 0,
      text[range.lowerBound - 1] == UInt8(ascii: "-")
        || goesOn(text, at: range.upperBound)
    {
      return false
    }
    let isSure = isExact && first > 0
    let family = text.extracting(range.lowerBound..<comma)
    let (ofFamily, ofGiven) = (capitals(in: String(family)), capitals(in: String(given)))
    if !isSure {
      guard first < min(3, given.count), isOfName(text[comma - 1]), isOfName(given[first]),
        ofFamily != .none, ofGiven != .none,
        text.extracting(range).index(of: 0x0A, from: 0) == nil,
        range.lowerBound == 0 || text[range.lowerBound - 1] != UInt8(ascii: ",")
      else { return false }
    }
    let near = text.extracting(max(0, range.lowerBound - longest)..<range.lowerBound)
    let end = startOfBreak(before: near)
    let start = end < near.count ? near.start(before: end, of: isOfName) : end
    let wanted = folded(given)
    if start < end, folded(near.extracting(..<end)).suffix(wanted.count).elementsEqual(wanted) {
      return false
    }
    let rest = text.extracting(range.upperBound..<min(text.count, range.upperBound + longest))
    let space = endOfBreak(behind: rest)
    let after = rest.extracting(space..<(space == 0 ? 0 : rest.end(from: space, of: isOfName)))
    let (before, behind) = (
      capitals(in: String(near.extracting(start..<end))), capitals(in: String(after))
    )
    if isSure { return before == .none || behind == .none }
    return behind == .none
      && (before == .none || before != ofGiven || ofFamily == .all && ofGiven == .first)
  }

  /// Whether a word goes on behind an offset, also behind a hyphen, a comma or the sign of an address.
  private static func goesOn(_ text: Span<UInt8>, at offset: Int) -> Bool {
    guard offset < text.count else { return false }
    if text[offset].isOne(of: "_@") { return true }
    return text[offset].isOne(of: "-.,") && offset + 1 < text.count
      && (text[offset + 1].isLetterOrDigit || text[offset + 1] >= 0x80)
  }

  /// The most bytes beside a name that are looked at.
  private static let longest = 64

  /// Whether a byte may be part of a name with its emphasis.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || byte.isOne(of: "-.*_`")
  }

  /// Where what separates words ends at the beginning of a text: white space, and where a line ends there, its tag and
  /// the signs of a quotation on the next one.
  private static func endOfBreak(behind text: Span<UInt8>) -> Int {
    var at = text.end(from: 0, of: isBetweenWords)
    if text.has("<br", at: at) {
      at = min(text.count, text.end(from: at) { $0 != UInt8(ascii: ">") } + 1)
      at = text.end(from: at, of: isBetweenWords)
    }
    while at < text.count, text[at] == UInt8(ascii: ">"),
      text.extracting(..<at).index(of: 0x0A, from: 0) != nil
    {
      at = text.end(from: at + 1, of: isBetweenWords)
    }
    return at
  }

  /// Where the same begins at the end of a text.
  private static func startOfBreak(before text: Span<UInt8>) -> Int {
    var at = text.start(before: text.count, of: isBetweenWords)
    while at > 1, text[at - 1] == UInt8(ascii: ">") {
      if text[at - 2] == 0x0A || text[at - 2] == UInt8(ascii: ">") {
        at = text.start(before: at - 1, of: isBetweenWords)
      } else if at >= 6, text.has("<br />", at: at - 6) {
        at = text.start(before: at - 6, of: isBetweenWords)
      } else {
        break
      }
    }
    return at
  }

  /// Whether a byte is white space, or one of the two of a no-break space.
  private static func isBetweenWords(_ byte: UInt8) -> Bool {
    byte.isSpace || byte == 0xA0 || byte == 0xC2
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
