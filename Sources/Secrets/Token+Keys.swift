import Bytes

// Private keys: a first line `-----BEGIN … PRIVATE KEY-----`, or `---- BEGIN … PRIVATE KEY ----` of SSH2, and lines of
// Base64 directly behind it; files of PuTTY, in which the public key comes first.

extension Token {
  /// The ends of the first line of a private key, also in addresses.
  public static let keyMarks = ["-", "%2D"].flatMap { dash in
    [" ", "%20", "+"].flatMap { space in
      let dashes = String(repeating: dash, count: 4)
      return ["KEY\(dashes)\(dash)", "KEY\(space)BLOCK\(dashes)\(dash)", "KEY\(space)\(dashes)"]
        .map { "PRIVATE\(space)\($0)" }
    }
  }

  /// The text of it, which is the same wherever it is written: of a private key the first line of Base64, and of a
  /// password in an address what escapes of HTML and JSON denote.
  public func ownText(in text: Span<UInt8>) -> [UInt8] {
    let key = text.extracting(range)
    guard kind == .privateKey else {
      var plain = Array(key)
      if kind != .password || plain.contains(UInt8(ascii: "%")) { return plain }
      // In feeds HTML is escaped once more.
      for _ in 0..<3 {
        guard let next = EncodedText.withoutEscapes(plain.span) else { break }
        plain = next
      }
      return plain
    }
    let header = Self.headerEnd(in: key, at: 0) ?? Self.end(ofPuttyHeaderIn: key, at: 0)
    if let line = Self.firstLine(in: key, behind: header ?? 0)?.line { return line }
    return Array(key.extracting(key.start(before: key.count) { $0.isBase64 }...))
  }

  /// The private key whose mark is in a text; nil where no key follows, as in an explanation.
  public static func privateKey(in text: Span<UInt8>, mark: Range<Int>) -> Token? {
    var start = mark.lowerBound
    let least = max(0, start - 60)
    while start > least, headerEnd(in: text, at: start) != mark.upperBound { start -= 1 }
    return privateKey(in: text, at: start)
  }

  /// The private key that begins at an offset, up to the end of its first line of Base64.
  static func privateKey(in text: Span<UInt8>, at start: Int) -> Token? {
    guard let header = headerEnd(in: text, at: start),
      let end = firstLine(in: text, behind: header)?.end
        ?? end(ofLoggedLineIn: text, from: start, behind: header)
    else { return nil }
    return Token(kind: .privateKey, range: start..<end)
  }

  /// Where the first line of a key ends in a log, in which as much stands before it as before the first line of the
  /// file, as a time and the name of a program.
  private static func end(
    ofLoggedLineIn text: Span<UInt8>, from start: Int, behind header: Int
  ) -> Int? {
    let width = start - text.start(before: start, from: max(0, start - 120)) { $0 != 0x0A }
    let last = text.end(from: header) { $0 == 0x0D || $0 == 0x20 }
    let first = last + 1 + width
    guard width > 0, text.has("\n", at: last), first < text.count,
      !text[start - 1].isLetterOrDigit, text[first - 1] == text[start - 1],
      text.end(from: last + 1, of: { $0 != 0x0A }) >= first
    else { return nil }
    let (line, end) = run(in: text, from: first)
    return line.count >= least && isKey(line.span) ? end : nil
  }

  /// The private key of PuTTY whose file begins at an offset, up to its last line.
  static func puttyKey(in text: Span<UInt8>, at start: Int) -> Token? {
    guard let header = end(ofPuttyHeaderIn: text, at: start),
      let first = firstLine(in: text, behind: header)
    else { return nil }
    var end = end(ofLinesBehind: first.end, in: text)
    let limit = text.extracting(..<min(text.count, end + 200))
    if let last = limit.extracting(end...).indices.first(where: {
      limit.has("Private-", at: end + $0)
    }) {
      end = limit.end(from: end + last) { $0.isWord || $0 == UInt8(ascii: ":") || $0 == 0x20 }
    }
    return Token(kind: .privateKey, range: start..<end)
  }

  /// Where `Private-Lines` ends, behind which the private key follows, in the PuTTY file that begins at an offset; nil
  /// where no such file begins there.
  private static func end(ofPuttyHeaderIn text: Span<UInt8>, at start: Int) -> Int? {
    guard text.has("PuTTY-User-Key-File-", at: start) else { return nil }
    let limit = text.extracting(..<min(text.count, start + 8000))
    var at = start + 1
    while let next = limit.index(of: "P", from: at) {
      if limit.has("Private-Lines", at: next) { return next + 13 }
      if limit.has("PuTTY-User-Key-File-", at: next) { return nil }
      at = next + 1
    }
    return nil
  }

  /// Where the first line of a private key ends that begins at an offset.
  static func headerEnd(in text: Span<UInt8>, at start: Int) -> Int? {
    guard text.has("-", at: start) || text.has("%2", at: start) else { return nil }
    var words: [UInt8] = []
    let limit = text.extracting(..<min(text.count, start + 110))
    var at = start
    while at < limit.count {
      let (byte, end) = character(limit, at: at)
      guard byte.isLetterOrDigit || byte.isOne(of: "- +") else { return nil }
      words.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      at = end
      if words.count > 11, words.suffix(4).allSatisfy({ $0 == UInt8(ascii: "-") }),
        [0x20, UInt8(ascii: "-")].contains(words[words.count - 5])
      {
        break
      }
    }
    let line = words.span
    if line.has("---- BEGIN ", at: 0) {
      return line.has(" PRIVATE KEY ----", at: line.count - 17) ? at : nil
    }
    guard line.has("-----BEGIN ", at: 0),
      line.has("PRIVATE KEY-----", at: line.count - 16)
        || line.has("PRIVATE KEY BLOCK-----", at: line.count - 22)
    else { return nil }
    return at
  }

  /// The fewest characters of the first line of a key, and the most bytes before it.
  private static let (least, farthest) = (40, 1000)

  /// The first line of Base64 behind the first line of a private key, and where it ends: only the
  /// members that PEM and OpenPGP have there may stand between them, marks, tags and comments of code.
  private static func firstLine(
    in text: Span<UInt8>, behind start: Int
  ) -> (line: [UInt8], end: Int)? {
    let last = min(text.count, start + farthest)
    var at = start
    var isInMember = false
    while at < last {
      let (line, end) = run(in: text, from: at)
      if line.count >= least, isKey(line.span) { return (line, end) }
      if !isInMember, line.starts(with: "//".utf8) {
        at = self.end(ofCommentAt: end, in: text.extracting(..<last))
        continue
      }
      if line.contains(where: \.isLetterOrDigit) {
        if let colon = memberName(in: text, at: at) {
          isInMember = true
          at = colon
          continue
        }
        // Listings have the numbers of their lines.
        let isNumber = line.count < 5 && line.allSatisfy(\.isDigit)
        guard isNumber || isInMember, line != Array("END".utf8) else { return nil }
        at = end
        continue
      }
      if !line.isEmpty {
        at = end
        continue
      }
      let (byte, next) = character(text, at: at)
      at = next
      if at >= last { return nil }
      if byte == UInt8(ascii: "\\"), text[at].isOne(of: "nrt") {
        at += 1
      } else if byte == UInt8(ascii: "<"), text[at].isLetter || text[at].isOne(of: "/!") {
        while at < last {
          let (byte, next) = character(text, at: at)
          at = next
          if byte == UInt8(ascii: ">") { break }
        }
      }
    }
    return nil
  }

  /// Where the rest of a line ends, as behind the `//` of a comment in code.
  private static func end(ofCommentAt start: Int, in text: Span<UInt8>) -> Int {
    var at = start
    while at < text.count {
      let (byte, next) = character(text, at: at)
      if byte.isOne(of: "\n\r") { break }
      at = next
    }
    return at
  }

  /// Where the lines of a private key end of which the first one ends at an offset; in code, quotation marks, signs
  /// that join texts and comments stand between them.
  static func end(ofLinesBehind first: Int, in text: Span<UInt8>) -> Int {
    var end = first
    while true {
      var at = end
      while at < text.count {
        let (byte, next) = character(text, at: at)
        if EncodedText.isOfJoint(byte) || byte.isOne(of: "\"'`") {
          at = next
        } else if text.has("//", at: at), run(in: text, from: at).line.count < 20 {
          at = self.end(ofCommentAt: at, in: text.extracting(..<min(text.count, at + farthest)))
        } else {
          break
        }
      }
      guard at > end, at < text.count else { return end }
      let (line, stop) = run(in: text, from: at)
      guard line.count >= 20,
        stop == text.count
          || character(text, at: stop).byte.isOne(of: " \n\r\t\"'`")
      else { return end }
      end = stop
    }
  }

  /// The characters of Base64 from an offset on, perhaps escaped, and where they end.
  private static func run(in text: Span<UInt8>, from start: Int) -> (line: [UInt8], end: Int) {
    var line: [UInt8] = []
    var at = start
    while at < text.count {
      let (byte, end) = character(text, at: at)
      guard byte.isBase64 else { break }
      line.append(byte)
      at = end
    }
    return (line, at)
  }

  /// Whether a line of Base64 may be that of a key: no hexadecimal number and no path.
  static func isKey(_ line: Span<UInt8>) -> Bool {
    var (capitals, small, slashes) = (0, 0, 0)
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): capitals += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"): small += 1
      case UInt8(ascii: "/"): slashes += 1
      default: break
      }
    }
    return capitals > 0 && small > 0 && slashes * 8 <= line.count
  }

  /// Where the value begins of a member before the lines of a key, by RFC 1421, RFC 4716 and RFC 9580.
  private static func memberName(in text: Span<UInt8>, at start: Int) -> Int? {
    for name: StaticString in [
      "Proc-Type", "DEK-Info", "Version", "Comment", "Charset", "Hash", "MessageID", "Subject",
    ] where text.has(name, at: start) {
      let end = start + name.utf8CodeUnitCount
      guard end < text.count else { return nil }
      let (byte, next) = character(text, at: end)
      return byte == UInt8(ascii: ":") ? next : nil
    }
    return nil
  }

  /// The character at an offset, perhaps escaped, and where it ends; 0x80 for one beyond ASCII.
  private static func character(_ text: Span<UInt8>, at start: Int) -> (byte: UInt8, end: Int) {
    guard text[start].isOne(of: "\\%&") else { return (text[start], start + 1) }
    if let (bytes, end) = EncodedText.character(text, at: start) {
      return (bytes.count == 1 ? bytes[0] : 0x80, end)
    }
    // Entities of line breaks denote nothing else that is shown.
    let limit = text.extracting(..<min(text.count, start + 8))
    if text.has("&#", at: start), let end = limit.index(of: UInt8(ascii: ";"), from: start) {
      return (0x20, end + 1)
    }
    return (text[start], start + 1)
  }
}
