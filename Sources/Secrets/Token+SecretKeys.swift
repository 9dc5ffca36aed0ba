import Bytes

// Secret access keys of AWS: forty characters of Base64, which are known by the name before them alone.

extension Token {
  /// How many characters a key has, and the most bytes between its name and it.
  private static let (length, farthest) = (40, 24)

  /// The key of which a run is a part, or the name.
  static func secretKey(in text: Span<UInt8>, from least: Int, _ run: Range<Int>) -> Token? {
    if run.count <= length {
      let first = max(least, run.lowerBound - length)
      let start =
        first
        + text.extracting(first..<run.lowerBound).start(before: run.lowerBound - first) {
          isOfKey($0)
        }
      if let key = secretKey(in: text, at: start) { return key }
    }
    guard text.hasWord("secret_access_key", at: run.upperBound - 17) else { return nil }
    for start in run.upperBound..<min(text.count, run.upperBound + farthest)
    where isOfKey(text[start]) && !isOfKey(text[start - 1]) {
      if let key = secretKey(in: text, at: start) { return key }
    }
    return nil
  }

  private static func secretKey(in text: Span<UInt8>, at start: Int) -> Token? {
    let end = text.end(from: start, of: isOfKey)
    guard end - start == length,
      end == text.count || !text[end].isWord && text[end] != UInt8(ascii: "="),
      isSecretKey(text.extracting(start..<end))
    else { return nil }
    let name = self.end(ofNameBefore: start, in: text)
    return name < start && isName(text, before: name)
      ? Token(kind: .aws, range: start..<end) : nil
  }

  private static func isSecretKey(_ key: Span<UInt8>) -> Bool {
    key.indices.contains { key[$0].isDigit } && isKey(key) && isRandom(key)
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  /// Where the name before a value ends: behind it are only spaces, marks and entities for these.
  private static func end(ofNameBefore start: Int, in text: Span<UInt8>) -> Int {
    let least = max(0, start - farthest)
    var at = start
    while at > least {
      let byte = text[at - 1]
      if byte == UInt8(ascii: ";") {
        let name = text.start(before: at - 1) { $0.isLetterOrDigit || $0 == UInt8(ascii: "#") }
        guard name > least, text[name - 1] == UInt8(ascii: "&") else { return at }
        at = name - 1
      } else if byte.isSpace || byte.isOne(of: "\"'`:=>,|()[]\\") {
        at -= 1
      } else {
        return at
      }
    }
    return at
  }

  /// Whether the word that ends at an offset is a name of such keys, as `secretAccessKey` or `AWS_SECRET`.
  private static func isName(_ text: Span<UInt8>, before end: Int) -> Bool {
    let first = max(0, end - 60)
    let word = text.extracting(first..<end)
    let start = word.start(before: word.count) { $0.isWord || $0 == UInt8(ascii: ".") }
    let name = String(word.extracting(start...)).lowercased().filter(\.isLetter)
    return name.hasSuffix("secretaccesskey") || name.contains("aws") && name.contains("secret")
  }
}
