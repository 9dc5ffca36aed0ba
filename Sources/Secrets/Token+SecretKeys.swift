import Bytes

// Secret access keys of AWS: forty characters of Base64, which are known by the name before them alone.

extension Token {
  /// How many characters a key has, and the most bytes between its name and it.
  private static let (length, farthest) = (40, 40)

  /// The key of which a run is a part, or the name.
  static func secretKey(in text: Span<UInt8>, from least: Int, _ run: Range<Int>) -> Token? {
    if run.count <= length + 2 {
      let first = max(least, run.lowerBound - length)
      let start = text.start(before: run.lowerBound, from: first, of: isOfKey)
      if let key = secretKey(in: text, at: start) { return key }
    }
    guard text.hasWord("secret_access_key", at: run.upperBound - 17) else { return nil }
    return secretKey(in: text, behind: run.upperBound)
  }

  /// The ends of the name of a key as prompts and people write it, in which no run is long.
  public static let secretKeyMarks = ["ecret Access Key", "ecret access key"]

  /// The key behind a name that ends at an offset.
  public static func secretKey(in text: Span<UInt8>, behind name: Int) -> Token? {
    for start in name..<min(text.count, name + farthest)
    where isOfKey(text[start]) && !isOfKey(text[start - 1]) {
      if let key = secretKey(in: text, at: start) { return key }
    }
    return nil
  }

  private static let marks = LiteralSet.sets(secretKeyMarks.map { .init(Array($0.utf8), id: 0) })

  /// The keys of a text behind names without a long run, in order.
  fileprivate static func namedKeys(in text: Span<UInt8>) -> [Token] {
    var names: [Int] = []
    for set in marks { set.forEach(in: text) { range, _ in names.append(range.upperBound) } }
    return names.sorted().compactMap { secretKey(in: text, behind: $0) }
  }

  private static func secretKey(in text: Span<UInt8>, at first: Int) -> Token? {
    // The sign before it may be written as in addresses.
    let start = first > 0 && text[first - 1] == UInt8(ascii: "%") ? first + 2 : first
    guard start < text.count else { return nil }
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

  /// Where the name before a value ends: behind it are only spaces, marks and escapes for these, tags, `is`, and
  /// what a prompt shows of an older value, as `[None]`.
  static func end(
    ofNameBefore start: Int, in text: Span<UInt8>, within farthest: Int = farthest
  ) -> Int {
    let least = max(0, start - farthest)
    var at = start
    while at > least {
      let byte = text[at - 1]
      if byte == UInt8(ascii: ";") {
        let name = text.start(before: at - 1) { $0.isLetterOrDigit || $0 == UInt8(ascii: "#") }
        guard name > least, text[name - 1] == UInt8(ascii: "&") else { return at }
        at = name - 1
      } else if byte == UInt8(ascii: ">"),
        let tag = self.start(ofTagBefore: at, in: text, from: least)
      {
        at = tag
      } else if byte == UInt8(ascii: "]"), let old = self.start(ofOldValueBefore: at, in: text) {
        at = old
      } else if byte.isSpace || byte.isOne(of: "\"'`:=>,|()[]\\*") {
        at -= 1
      } else if at >= least + 3, text[at - 3] == UInt8(ascii: "%"), byte.isHexDigit,
        text[at - 2].isHexDigit
      {
        at -= 3
      } else if at >= least + 3, text.hasWord("is", at: at - 2), !text[at - 3].isWord {
        at -= 2
      } else {
        return at
      }
    }
    return at
  }

  /// The beginnings of tags that stand between a name and its value, as of coloured code.
  private static let tags: [StaticString] = ["</", "<span", "<code", "<td"]

  /// Where such a tag begins whose end is at an offset; nil where none does.
  private static func start(ofTagBefore end: Int, in text: Span<UInt8>, from least: Int) -> Int? {
    let tag = text.start(before: end - 1, from: least) { !$0.isOne(of: "<>\n") } - 1
    return tags.contains { text.has($0, at: tag) } ? tag : nil
  }

  /// Where the brackets around `None` or the last characters of an older value begin, whose end is at an offset.
  private static func start(ofOldValueBefore end: Int, in text: Span<UInt8>) -> Int? {
    let least = max(0, end - 24)
    let first = text.start(before: end, from: least) { $0 != UInt8(ascii: "[") }
    guard first > least, text.has("None", at: first) || text.has("****", at: first) else {
      return nil
    }
    return first - 1
  }

  /// Whether the word that ends at an offset is a name of such keys, as `secretAccessKey`, `AWS_SECRET` or `AWS
  /// Secret Access Key`, or `secret_key` beside the identifier of a key.
  private static func isName(_ text: Span<UInt8>, before end: Int) -> Bool {
    let first = max(0, end - 60)
    let word = text.extracting(first..<end)
    let start = word.start(before: word.count) { $0.isWord || $0 == UInt8(ascii: ".") }
    let name = String(word.extracting(start...)).lowercased().filter(\.isLetter)
    if name.hasSuffix("secretaccesskey") || name.contains("aws") && name.contains("secret") {
      return true
    }
    if text.hasWord("secret access key", at: end - 17)
      || text.hasWord("aws secret key", at: end - 14)
    {
      return true
    }
    guard name == "secretkey" else { return false }
    let near = text.extracting(max(0, end - 160)..<min(text.count, end + 160))
    return near.indices.contains { at in
      near.has("AKIA", at: at)
        && near.extracting(..<min(near.count, at + 21)).end(from: at, of: \.isLetterOrDigit) == at
          + 20
    }
  }
}

/// Finds all tokens of one text, also keys behind names without a long run and passwords in addresses; each part of the text is searched once.
struct TokenSearch {
  /// The next token with a long run; nil where there is none any more.
  private var run: Token?
  private var named: ArraySlice<Token>

  init(in text: Span<UInt8>) {
    run = Token.first(in: text)
    named =
      (Token.namedKeys(in: text) + Token.passwords(in: text) + Token.named(in: text))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
  }

  /// The next token from an offset on, which must not be less than in an earlier call.
  mutating func next(in text: Span<UInt8>, from start: Int) -> Token? {
    if let known = run, known.range.lowerBound < start { run = Token.first(in: text, from: start) }
    named = named.drop { $0.range.lowerBound < start }
    guard let key = named.first else { return run }
    return run.map { $0.range.lowerBound <= key.range.lowerBound ? $0 : key } ?? key
  }
}
