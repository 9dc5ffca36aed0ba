import Bytes

/// Finds possible references in the bytes of a text, without regard to code or links.
///
/// It may find too many: the view models resolve the candidates, and the renderer checks whether a
/// reference is allowed at the place.
public enum ReferenceScanner {
  /// The form of a spelling.
  public enum Kind: Sendable {
    /// `#12`
    case issue
    /// `#12 comment 3`
    case issueComment
    /// `GH-12`, in any case
    case prefixedIssue
    /// `TOOL-12`, the key of an issue of Jira's
    case key
    /// `owner/repository#12`, or `repository#12` where that is one of the data
    case foreignIssue
    /// GitLab's `!12`, or `group/project!12`
    case mergeRequest
    /// `@name` or `@organisation/team`
    case person
    /// `http://…` or `https://…`
    case address
    /// GitLab's `~bug` or `~"in review"`
    case label
    /// GitLab's `%1.0` or `%"spring clean"`
    case milestone
    /// 7 to 12 or 40 hexadecimal digits, small ones, with at least one decimal digit
    case commit
  }

  /// Calls with the range and kind of everything in a text that may be a reference, in order.
  ///
  /// - Parameters:
  ///   - recordsOnly: whether only references to records are looked for, which is faster.
  ///   - names: whether labels and milestones are looked for as well, which GitLab's texts alone refer to.
  public static func scan(
    _ text: Span<UInt8>, recordsOnly: Bool = false, names: Bool = false,
    _ found: (Range<Int>, Kind) -> Void
  ) {
    let triggers =
      recordsOnly ? recordTriggers : names ? allTriggers : ReferenceScanner.triggers
    var (at, start) = (0, 0)
    while true {
      at = triggers.next(in: text, from: at, to: text.count)
      guard at < text.count else { return }
      if let match = match(text, at, from: start) {
        found(match.range, match.kind)
        at = match.range.upperBound
        start = at
      } else {
        // Digits in a row are one number, looked at once.
        at = text[at].isDigit ? text.end(from: at) { $0.isDigit } : at + 1
      }
    }
  }

  /// One find.
  struct Match {
    var range: Range<Int>
    var kind: Kind
  }

  /// The candidate at a byte of a text; nil if there is none.
  ///
  /// - Parameter start: how far back it may reach.
  static func match(_ bytes: Span<UInt8>, _ at: Int, from start: Int) -> Match? {
    switch bytes[at] {
    case "#", "!": number(bytes, at, start)
    case "@": person(bytes, at, start)
    case ":": address(bytes, at, start)
    case "-": prefixed(bytes, at - 2, start) ?? key(bytes, at, start)
    case "~", "%": name(bytes, at, start)
    default: commit(bytes, at, start)
    }
  }

  /// The bytes by which a reference is recognised: its sign, the colon of an address, and the
  /// digits of a hash.
  private static let triggers = ByteSet("#!@:-0123456789")

  /// Those and the signs of names.
  private static let allTriggers = ByteSet("#!@:-0123456789~%")

  /// Those of references to records.
  private static let recordTriggers = ByteSet("#!:-")

  /// The end of a number with a limited number of digits that is not part of a word; nil if there
  /// is none.
  private static func numberEnd(_ bytes: Span<UInt8>, _ start: Int, limit: Int) -> Int? {
    let end = bytes.extracting(..<min(start + limit, bytes.count)).end(from: start) { $0.isDigit }
    return end > start && !bytes.byte(end).isWord ? end : nil
  }

  /// The number behind a `#` or `!`, with the repository that is named before it.
  private static func number(_ bytes: Span<UInt8>, _ sign: Int, _ start: Int) -> Match? {
    guard let end = numberEnd(bytes, sign + 1, limit: 10) else { return nil }
    let isMerge = bytes[sign] == "!"
    let before = sign > start ? bytes[sign - 1] : 0
    if before == "&" || before == "\\" { return nil }
    guard isRepository(before) else {
      if !isMerge, let last = commentEnd(bytes, end) {
        return Match(range: sign..<last, kind: .issueComment)
      }
      return Match(range: sign..<end, kind: isMerge ? .mergeRequest : .issue)
    }
    var (first, slashes) = (sign, 0)
    while first > start, sign - first < 140,
      isRepository(bytes[first - 1]) || bytes[first - 1] == "/"
    {
      first -= 1
      if bytes[first] == "/" { slashes += 1 }
    }
    // An exclamation mark may end a sentence: `Great!2`.
    guard isMerge ? slashes > 0 : slashes <= 1, bytes[first].isLetterOrDigit else { return nil }
    if first > start, bytes[first - 1] == "@" || bytes[first - 1] == ":" { return nil }
    return Match(range: first..<end, kind: isMerge ? .mergeRequest : .foreignIssue)
  }

  /// The end of the comment's number that follows an issue's: `#12 comment 3`.
  private static func commentEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    bytes.has(" comment ", at: start) ? numberEnd(bytes, start + 9, limit: 6) : nil
  }

  private static func person(_ bytes: Span<UInt8>, _ sign: Int, _ start: Int) -> Match? {
    let before = sign > start ? bytes[sign - 1] : 0
    if before.isWord || before >= 128 || "./\\@-+".utf8.contains(before) { return nil }
    var end = nameEnd(bytes, sign + 1)
    guard end > sign + 1 else { return nil }
    if bytes.byte(end) == "/" {
      let team = nameEnd(bytes, end + 1)
      if team > end + 1 { end = team }
    }
    return bytes.byte(end) == "@" ? nil : Match(range: sign..<end, kind: .person)
  }

  /// The end of the login that begins at an offset: letters and digits, `-` and `_` between them.
  private static func nameEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    guard bytes.byte(start).isWord else { return start }
    let part = bytes.extracting(..<min(start + 100, bytes.count))
    return part.start(before: part.end(from: start) { $0.isWord || $0 == "-" }) { $0 == "-" }
  }

  /// The name after a `~` or `%`, with or without quotes.
  private static func name(_ bytes: Span<UInt8>, _ sign: Int, _ start: Int) -> Match? {
    let before = sign > start ? bytes[sign - 1] : 0
    if before.isWord || before >= 128 || before == bytes[sign] || "\\/".utf8.contains(before) {
      return nil
    }
    let kind: Kind = bytes[sign] == "~" ? .label : .milestone
    let part = bytes.extracting(..<min(sign + 258, bytes.count))
    if part.byte(sign + 1) == "\"" {
      let end = part.end(from: sign + 2) { $0 != "\"" && $0 != "\n" }
      guard end > sign + 2, part.byte(end) == "\"" else { return nil }
      return Match(range: sign..<end + 1, kind: kind)
    }
    var end = part.end(from: sign + 1) { $0.isWord || $0 >= 128 || "-.:&?+".utf8.contains($0) }
    end = part.start(before: end) { ".:&?".utf8.contains($0) }
    return end > sign + 1 ? Match(range: sign..<end, kind: kind) : nil
  }

  private static func prefixed(_ bytes: Span<UInt8>, _ first: Int, _ start: Int) -> Match? {
    guard first >= start, bytes.hasWord("gh-", at: first),
      first == start || !bytes[first - 1].isWord,
      let end = numberEnd(bytes, first + 3, limit: 11)
    else { return nil }
    return Match(range: first..<end, kind: .prefixedIssue)
  }

  private static func key(_ bytes: Span<UInt8>, _ hyphen: Int, _ start: Int) -> Match? {
    guard let end = numberEnd(bytes, hyphen + 1, limit: 10), bytes.byte(end) != "-" else {
      return nil
    }
    var first = hyphen
    while first > start, hyphen - first < 20, bytes[first - 1].isWord,
      !("a"..."z" ~= bytes[first - 1])
    {
      first -= 1
    }
    guard hyphen - first > 1, "A"..."Z" ~= bytes[first] else { return nil }
    if first > start, bytes[first - 1].isWord || bytes[first - 1].isOne(of: "-\\") { return nil }
    return Match(range: first..<end, kind: .key)
  }

  private static func address(_ bytes: Span<UInt8>, _ colon: Int, _ start: Int) -> Match? {
    guard bytes.has("://", at: colon) else { return nil }
    let first = [colon - 4, colon - 5].first { first in
      first >= start && (first == start || !bytes[first - 1].isLetter)
        && bytes.hasWord(colon - first == 4 ? "http" : "https", at: first)
    }
    guard let first else { return nil }
    var end = colon + 3
    var open = 0
    scan: while end < bytes.count {
      switch bytes[end] {
      case 0...32, "<", ">", "\"", "`", "[", "]", "|", "\\": break scan
      case "(": open += 1
      case ")":
        if open == 0 { break scan }
        open -= 1
      default: break
      }
      end += 1
    }
    end = bytes.start(before: end) { "?!.,:*_~';".utf8.contains($0) }
    return end > colon + 3 ? Match(range: first..<end, kind: .address) : nil
  }

  /// The run of letters, digits and underscores around an offset, if it is a hash.
  private static func commit(_ bytes: Span<UInt8>, _ at: Int, _ start: Int) -> Match? {
    var (first, end) = (at, at + 1)
    while first > start, at - first <= 41, bytes[first - 1].isWord { first -= 1 }
    while end - at <= 41, bytes.byte(end).isWord { end += 1 }
    let word = bytes.extracting(first..<end)
    let isHash = word.end(from: 0) { $0.isDigit || "a"..."f" ~= $0 } == word.count
    guard isHash, (7...12).contains(word.count) || word.count == 40,
      !isPart(bytes, first..<end, start), !word.has("ed25519", at: 0)
    else { return nil }
    return Match(range: first..<end, kind: .commit)
  }

  /// Whether a word is a part of something longer, as of a UUID, a name with dots or an address; two dots are between
  /// commits.
  private static func isPart(_ bytes: Span<UInt8>, _ word: Range<Int>, _ start: Int) -> Bool {
    let (before, after) = (word.lowerBound - 1, word.upperBound)
    if before >= start {
      if bytes[before] == "." { return before == start || bytes[before - 1] != "." }
      if bytes[before].isOne(of: "-=/%+&$\\") { return true }
    }
    let next = bytes.byte(after)
    if next == "." { return bytes.byte(after + 1).isLetterOrDigit }
    return next.isOne(of: "-=/%+")
  }

  @inline(__always) private static func isRepository(_ byte: UInt8) -> Bool {
    byte.isWord || byte == "-" || byte == "."
  }
}
