import Bytes

// Tokens that marks divide into parts, of which one is a long run.

extension Token {
  /// The token of which a run is a part: behind a prefix with a full stop, or of a number, or of several parts.
  static func partedToken(in text: Span<UInt8>, from least: Int, _ run: Range<Int>) -> Token? {
    let (start, end) = (run.lowerBound, run.upperBound)
    if start > least, text[start - 1] == UInt8(ascii: ".") {
      if run.count == 22, start >= least + 3, text.has("SG.", at: start - 3), end < text.count,
        text[end] == UInt8(ascii: "."), isBoundary(start - 3, in: text)
      {
        let last = text.end(from: end + 1) { $0.isWord }
        let key = text.extracting(end + 1..<last)
        guard last - end == 44, isRandom(key), !isExplained(key) else { return nil }
        return Token(kind: .sendgrid, range: start - 3..<last)
      }
    }
    if start > least, TokenShape.mayStop(text[start - 1]) || run.count == 40,
      let token = stoppedToken(in: text, from: least, run)
    {
      return token
    }
    let bare = withoutEscape(run, in: text)
    if RunShape.mayBe(bare.count), let token = RunShape.token(in: text, bare) { return token }
    if (23...28).contains(bare.count), end + 7 < text.count, text[end] == UInt8(ascii: "."),
      let token = discordToken(in: text, bare)
    {
      return token
    }
    // The colon may be written as in addresses, and the end of that is part of the run.
    let isEscaped = text.has("%3AAA", at: start - 1)
    let colon = start - 1
    guard colon >= least + 8, isEscaped ? run.count == 37 : run.count == 35,
      isEscaped || text.has(":AA", at: colon),
      case let first = text.start(before: colon, of: \.isDigit), first >= least,
      (8...10).contains(colon - first), isRandom(text.extracting(end - 35..<end)),
      !isExplained(text.extracting(end - 33..<end))
    else { return nil }
    return Token(kind: .telegram, range: first..<end)
  }

  /// A run without the rest of an escape of an address, of JSON or of a terminal's colours at its beginning.
  static func withoutEscape(_ run: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    let (start, end) = (run.lowerBound, run.upperBound)
    guard start > 0 else { return run }
    switch text[start - 1] {
    case UInt8(ascii: "%") where text.hexadecimal(at: start, digits: 2) != nil:
      return start + 2..<end
    case 0x5C where text[start].isOne(of: "nrt"): return start + 1..<end
    case UInt8(ascii: "["), UInt8(ascii: ";"):
      let code = text.end(from: start, of: \.isDigit)
      return code < min(end, start + 4) && text.has("m", at: code) ? code + 1..<end : run
    default: return run
    }
  }

  /// The token whose prefix ends before a run, with a sign that no run has, as `dp.pt.`; up to the end of its last long
  /// part.
  private static func stoppedToken(
    in text: Span<UInt8>, from least: Int, _ run: Range<Int>
  ) -> Token? {
    for (shape, head) in TokenShape.stopped(text[run.lowerBound - 1]) {
      var prefix = run.lowerBound - head
      if shape.kind == .doppler, prefix >= least, !text.has(shape.prefix, at: prefix) {
        // The name of a configuration may stand between them, as in `dp.st.dev.`.
        prefix = text.start(before: run.lowerBound - 1, from: max(least, prefix - 35)) {
          $0.isWord
        }
        prefix -= head
      }
      guard prefix >= least, text.has(shape.prefix, at: prefix),
        let first = start(ofNameBefore: prefix, in: text, from: least, shape.name),
        first == least || !text[first].isLetterOrDigit || isBoundary(first, in: text),
        // In code a member may be called `s`.
        shape.kind != .vault || !text.has(".", at: first - 1),
        var token = token(
          of: shape, in: text, from: first,
          at: run.lowerBound - head, end: run.upperBound)
      else { continue }
      let next = token.range.upperBound
      if text.has(".", at: next) {
        let last = text.end(from: next + 1) { $0.isWord }
        if last - next > 20 { token.range = first..<last }
      }
      return token
    }
    let start = run.lowerBound
    // GitHub takes its older tokens in place of a user.
    if run.count == 40, text.has("//", at: start - 2),
      text.has("@github.com", at: run.upperBound)
        || text.has(":x-oauth-basic@", at: run.upperBound),
      run.allSatisfy({ text[$0].isHexDigit }), isRandom(text.extracting(run))
    {
      return Token(kind: .github, range: run)
    }
    // Of Airtable the first part has no long run.
    guard text[start - 1] == UInt8(ascii: ".") else { return nil }
    let first = run.lowerBound - 18
    let key = text.extracting(run)
    guard run.count == 64, first >= least, text.has("pat", at: first), isBoundary(first, in: text),
      text.end(from: first, of: \.isLetterOrDigit) == run.lowerBound - 1, isRandom(key),
      key.indices.allSatisfy({ key[$0].isHexDigit })
    else { return nil }
    return Token(kind: .airtable, range: first..<run.upperBound)
  }

  /// Where a token begins of which a name stands before the prefix at an offset; nil where another one does.
  private static func start(
    ofNameBefore prefix: Int, in text: Span<UInt8>, from least: Int, _ name: TokenShape.Name?
  ) -> Int? {
    guard let name else { return prefix }
    if name.beginning.utf8CodeUnitCount == 0 {
      return text.start(
        before: prefix, from: max(least, prefix - name.count), of: \.isLetterOrDigit)
    }
    let first = prefix - name.count
    return first >= least && text.has(name.beginning, at: first) ? first : nil
  }

  /// The token of a bot of Discord, whose first part is its number in Base64, and a run.
  private static func discordToken(in text: Span<UInt8>, _ run: Range<Int>) -> Token? {
    guard text[run.lowerBound].isOne(of: "MNO"), isBoundary(run.lowerBound, in: text) else {
      return nil
    }
    let middle = text.end(from: run.upperBound + 1) { $0.isWord }
    guard middle == run.upperBound + 7, text.has(".", at: middle) else { return nil }
    let last = text.end(from: middle + 1) { $0.isWord }
    let number = decoded(text.extracting(run))
    guard (27...38).contains(last - middle - 1), number.allSatisfy(\.isDigit),
      isRandom(text.extracting(middle + 1..<last))
    else { return nil }
    return Token(kind: .discord, range: run.lowerBound..<last)
  }

  // MARK: - Webhooks

  /// The address to which anybody may send messages for a channel, of which a part is a run.
  static func webhook(in text: Span<UInt8>, from least: Int, _ run: Range<Int>) -> Token? {
    // The slash before the run may be written `\/`, `&#x2F;` or `%2F`.
    guard run.lowerBound > 1 else { return nil }
    switch text[run.lowerBound - 1] {
    case UInt8(ascii: "%"), UInt8(ascii: ";"): break
    case UInt8(ascii: "/"):
      // The part before the slash is a channel or a number, without lower-case letters.
      let before = text[run.lowerBound - 2]
      guard before == 0x5C || before.isDigit || before &- 0x41 < 26 else { return nil }
    default: return nil
    }
    let first = max(least, run.lowerBound - 120)
    var start = text.start(before: run.lowerBound, from: first, of: isOfHook)
    let host = start
    let address = text.extracting(host..<run.lowerBound)
    let path = address.indices.first { address.has("hook", at: $0) }
    guard let path, isRandom(text.extracting(run)) else { return nil }
    let rest = address.extracting(path..<address.count)
    var end = run.upperBound
    let kind: Kind
    if rest.has("hooks.slack.com", at: 0) {
      (kind, start) = (.slack, host + path)
    } else if run.count >= 60, rest.has("hooks", at: 0),
      let name = address.indices.first(where: { address.has("discord", at: $0) })
    {
      (kind, start) = (.discord, host + name)
    } else if rest.has("hook.office.com", at: 0) {
      (kind, start) = (.teams, address.end(from: 0) { $0 == UInt8(ascii: "/") } + host)
      end = text.end(from: end) { $0.isWord || $0.isOne(of: "/@") }
    } else {
      return nil
    }
    if start >= least + 8, text.has("https://", at: start - 8) { start -= 8 }
    return Token(kind: kind, range: start..<end)
  }

  private static func isOfHook(_ byte: UInt8) -> Bool { byte.isWord || byte.isOne(of: "/%\\&#;.") }
}
