import Bytes

// Credentials that are known by the name before them alone: those of headers of requests, and keys of Azure.

extension Token {
  /// What a header of a request has before its credentials, in small letters.
  private static let schemes: [StaticString] = ["bearer", "basic", "token"]

  /// The credentials of which a run is a part, behind `Authorization: Bearer` or the like, or as `AccountKey=`.
  static func credentials(in text: Span<UInt8>, from least: Int, _ run: Range<Int>) -> Token? {
    let first = max(least, run.lowerBound - 88)
    let start = text.start(before: run.lowerBound, from: first, of: isOfCredentials)
    return azureKey(in: text, at: start) ?? authorization(in: text, at: start)
      ?? digits(
        in: text, at: start < run.lowerBound ? start : withoutEscape(run, in: text).lowerBound,
        around: run)
  }

  /// What tells keys of Azure in Base64 without a name: how many characters they have, and what stands where.
  private static let bareKeys: [(count: Int, inner: StaticString, place: Int)] = [
    (86, "+ASt", 76), (86, "ACDb", 76), (52, "+ACR", 42),
  ]

  /// The token in Base64 that begins at an offset, of which a run is a part.
  private static func digits(in text: Span<UInt8>, at start: Int, around run: Range<Int>) -> Token?
  {
    let end = text.end(from: run.upperBound) { $0.isLetterOrDigit || $0.isOne(of: "+/") }
    for (count, inner, place) in bareKeys
    where end - start == count && text.has(inner, at: start + place) {
      let key = text.extracting(start..<end)
      if isKey(key), isRandom(key) { return Token(kind: .azure, range: start..<end) }
    }
    // Of one that begins with a run the prefix was found there.
    guard start < run.lowerBound, isBoundary(start, in: text) else { return nil }
    for shape in TokenShape.all(text[start])
    where shape.characters == .base64 && text.has(shape.prefix, at: start) {
      if let token = token(of: shape, in: text, from: start, at: start, end: run.upperBound) {
        return token
      }
    }
    return nil
  }

  private static func isOfCredentials(_ byte: UInt8) -> Bool {
    byte.isWord || byte.isOne(of: "+/.~")
  }

  // MARK: - Headers

  private static func authorization(in text: Span<UInt8>, at first: Int) -> Token? {
    // The space before them may be written as in addresses.
    let isEscaped = text.has("%20", at: first - 1)
    let start = isEscaped ? first + 2 : first
    let end = isEscaped ? first - 1 : text.start(before: first) { $0 == 0x20 }
    guard end < start else { return nil }
    let scheme = schemes.first { text.hasWord($0, at: end - $0.utf8CodeUnitCount) }
    guard let scheme else { return nil }
    let name = self.end(ofNameBefore: end - scheme.utf8CodeUnitCount, in: text, within: 120)
    guard text.hasWord("authorization", at: name - 13) else { return nil }
    let last = text.extracting(..<min(text.count, start + 2000)).end(from: start) {
      isOfCredentials($0) || $0 == UInt8(ascii: "=")
    }
    let value = text.extracting(start..<last)
    let isReal = scheme.description == "basic" ? areOfUser(value) : areRandom(value)
    return isReal ? Token(kind: .authorization, range: start..<last) : nil
  }

  /// Whether credentials look drawn by lot. A JSON Web Token is recognised, or known as an example, by itself.
  static func areRandom(_ value: Span<UInt8>) -> Bool {
    value.count >= 20 && !value.has("eyJ", at: 0) && !value.has("123e4567-e89b", at: 0)
      && value.indices.contains { value[$0].isDigit }
      && value.indices.contains { value[$0].isLetter }
      && isRandom(value) && !isExplained(value)
  }

  /// Whether credentials are a user and a password in Base64, or a token, and not those of RFC 6749.
  static func areOfUser(_ value: Span<UInt8>) -> Bool {
    let text = decoded(value)
    let plain = text.span
    guard let colon = plain.index(of: ":", from: 0), text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      !plain.has("s6BhdRkqt3:", at: 0)
    else { return false }
    return isPassword(plain.extracting(colon + 1..<plain.count)) || first(in: plain) != nil
  }

  /// What digits of Base64 denote.
  static func decoded(_ digits: Span<UInt8>) -> [UInt8] {
    let end = digits.end(from: 0) { $0.base64Value != nil }
    return (0..<end).compactMap { digits[$0].base64Value }.regrouped(from: 6, to: 8).digits
  }

  // MARK: - Azure

  /// The keys of the emulators of Azure, which are in its manual.
  private static let emulators: [StaticString] = ["Eby8vdM02xNOcqFl", "C2y6yDjf5/R+ob0N"]

  private static func azureKey(in text: Span<UInt8>, at start: Int) -> Token? {
    guard text.has("Key=", at: start - 4) || text.has("Key%3D", at: start - 4) else { return nil }
    let first = text[start - 1] == UInt8(ascii: "=") ? start : start + 2
    let name = text.start(before: start - 1) { $0.isLetter }
    guard text.hasWord("accountkey", at: start - 11) || text.hasWord("sharedaccesskey", at: name)
    else { return nil }
    let end = text.end(from: first) { $0.isLetterOrDigit || $0.isOne(of: "+/") }
    let key = text.extracting(first..<end)
    guard key.count == 86 || key.count == 43, isKey(key), isRandom(key),
      !emulators.contains(where: { key.has($0, at: 0) })
    else { return nil }
    let last = text.end(from: end) { $0 == UInt8(ascii: "=") }
    return Token(kind: .azure, range: first..<last)
  }
}
