import Bytes

/// Finds what may be a reference in the bytes of a text, without regard to code or links.
///
/// It finds too much rather than too little: the view models resolve what is found, and the renderer
/// looks again where a reference may really stand.
public enum ReferenceScanner {
  /// What a spelling looks like.
  public enum Kind: Sendable {
    /// `#12`
    case issue
    /// `GH-12`, in any case
    case prefixedIssue
    /// `owner/repository#12`, or `repository#12`
    case foreignIssue
    /// `@name` or `@organisation/team`
    case person
    /// `http://…` or `https://…`
    case address
    /// 7 to 40 hexadecimal digits, small ones, with at least one decimal digit
    case commit
  }

  /// Calls with the range and kind of everything in a text that may be a reference, in order.
  public static func scan(_ text: Span<UInt8>, _ found: (Range<Int>, Kind) -> Void) {
    var at = 0
    while let match = next(in: text, from: at, upTo: text.count) {
      found(match.range, match.kind)
      at = match.range.upperBound
    }
  }

  /// One find.
  struct Match {
    var range: Range<Int>
    var kind: Kind
  }

  /// The first find in a part of a text; what stands around the part counts as its surroundings.
  static func next(in text: Span<UInt8>, from start: Int, upTo end: Int) -> Match? {
    let triggers = ReferenceScanner.triggers
    var at = start
    while true {
      at = triggers.next(in: text, from: at, to: end)
      guard at < end else { return nil }
      let byte = text[at]
      if let match = match(text, at, start, end) { return match }
      at += 1
      // Digits in a row are one number, looked at once.
      if byte.isDigit { while at < end, text[at].isDigit { at += 1 } }
    }
  }

  /// The find that a byte of a text marks; nil if there is none there.
  ///
  /// - Parameter start: how far back it may reach.
  static func match(at place: Int, in text: Span<UInt8>, from start: Int) -> Match? {
    return match(text, place, start, text.count)
  }

  private static func match(_ bytes: Span<UInt8>, _ at: Int, _ start: Int, _ end: Int) -> Match? {
    switch bytes[at] {
    case "#": number(bytes, at, start, end)
    case "@": person(bytes, at, start, end)
    case ":": address(bytes, at, start, end)
    case "-": prefixed(bytes, at - 2, start, end)
    default: commit(bytes, wordAround(bytes, at, start, end))
    }
  }

  /// The bytes that give a reference away: its sign, the colon of an address, and a hash's digits.
  private static let triggers = ByteSet("#@:-0123456789")

  private static func number(_ bytes: Span<UInt8>, _ hash: Int, _ start: Int, _ end: Int) -> Match?
  {
    var after = hash + 1
    while after < end, after - hash <= 10, bytes[after].isDigit { after += 1 }
    guard after > hash + 1, after == end || !bytes[after].isWord else { return nil }
    guard hash > start else { return Match(range: hash..<after, kind: .issue) }
    let before = bytes[hash - 1]
    if before == "&" || before == "\\" { return nil }
    guard isRepository(before) else { return Match(range: hash..<after, kind: .issue) }
    var first = hash
    while first > start, hash - first < 140,
      isRepository(bytes[first - 1]) || bytes[first - 1] == "/"
    { first -= 1 }
    let slashes = (first..<hash).reduce(0) { $0 + (bytes[$1] == "/" ? 1 : 0) }
    guard slashes <= 1, bytes[first].isLetterOrDigit else { return nil }
    if first > start, bytes[first - 1] == "@" || bytes[first - 1] == ":" { return nil }
    return Match(range: first..<after, kind: .foreignIssue)
  }

  private static func person(_ bytes: Span<UInt8>, _ sign: Int, _ start: Int, _ end: Int) -> Match?
  {
    if sign > start {
      let before = bytes[sign - 1]
      if before.isWord || before >= 128 { return nil }
      switch before {
      case ".", "/", "\\", "@", "-", "+": return nil
      default: break
      }
    }
    var after = name(bytes, sign + 1, end)
    guard after > sign + 1 else { return nil }
    if after < end, bytes[after] == "/" {
      let team = name(bytes, after + 1, end)
      if team > after + 1 { after = team }
    }
    if after < end, bytes[after] == "@" { return nil }
    return Match(range: sign..<after, kind: .person)
  }

  /// The end of the login that begins at an offset: letters and digits, `-` and `_` between them.
  private static func name(_ bytes: Span<UInt8>, _ from: Int, _ end: Int) -> Int {
    guard from < end, bytes[from].isLetterOrDigit || bytes[from] == "_" else { return from }
    var after = from
    while after < end, after - from < 100, bytes[after].isWord || bytes[after] == "-" { after += 1 }
    while after > from, bytes[after - 1] == "-" { after -= 1 }
    return after
  }

  private static func prefixed(_ bytes: Span<UInt8>, _ first: Int, _ start: Int, _ end: Int)
    -> Match?
  {
    guard first >= start, first + 3 < end, bytes[first] | 0x20 == "g",
      bytes[first + 1] | 0x20 == "h", bytes[first + 2] == "-", bytes[first + 3].isDigit,
      first == start || !bytes[first - 1].isWord
    else { return nil }
    var after = first + 4
    while after < end, after - first <= 13, bytes[after].isDigit { after += 1 }
    guard after == end || !bytes[after].isWord else { return nil }
    return Match(range: first..<after, kind: .prefixedIssue)
  }

  private static func address(_ bytes: Span<UInt8>, _ colon: Int, _ start: Int, _ end: Int)
    -> Match?
  {
    guard colon + 3 < end, bytes[colon + 1] == "/", bytes[colon + 2] == "/" else { return nil }
    var first = colon
    while first > start, colon - first < 6, bytes[first - 1].isLetter { first -= 1 }
    guard colon - first == 4 || colon - first == 5, bytes[first] | 0x20 == "h",
      bytes[first + 1] | 0x20 == "t", bytes[first + 2] | 0x20 == "t",
      bytes[first + 3] | 0x20 == "p", colon - first == 4 || bytes[first + 4] | 0x20 == "s"
    else { return nil }
    var after = colon + 3
    var open = 0
    scan: while after < end {
      switch bytes[after] {
      case 0...32, "<", ">", "\"", "`", "[", "]", "|", "\\": break scan
      case "(": open += 1
      case ")":
        if open == 0 { break scan }
        open -= 1
      default: break
      }
      after += 1
    }
    while after > colon + 3, isTrailingPunctuation(bytes[after - 1]) { after -= 1 }
    guard after > colon + 3 else { return nil }
    return Match(range: first..<after, kind: .address)
  }

  /// The run of letters, digits and underscores around an offset.
  private static func wordAround(_ bytes: Span<UInt8>, _ at: Int, _ start: Int, _ end: Int)
    -> Range<Int>
  {
    var first = at
    while first > start, at - first <= 41, bytes[first - 1].isWord { first -= 1 }
    var after = at + 1
    while after < end, after - at <= 41, bytes[after].isWord { after += 1 }
    return first..<after
  }

  private static func commit(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Match? {
    guard (7...40).contains(word.count) else { return nil }
    for at in word where !bytes[at].isDigit { guard "a"..."f" ~= bytes[at] else { return nil } }
    return Match(range: word, kind: .commit)
  }

  @inline(__always) private static func isRepository(_ byte: UInt8) -> Bool {
    byte.isWord || byte == "-" || byte == "."
  }

  private static func isTrailingPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case "?", "!", ".", ",", ":", "*", "_", "~", "'", ";": true
    default: false
    }
  }
}
