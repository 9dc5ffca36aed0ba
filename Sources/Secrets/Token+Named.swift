import Bytes

// Secrets that are known by the name before them alone, which texts are searched for, but not pages.

extension Token {
  /// The secrets of a text behind names, in the order of these.
  public static func named(in text: Span<UInt8>) -> [Token] {
    var found: [Token] = clientSecrets(in: text)
    for set in NamedSecret.literals {
      set.forEach(in: text) { range, id in
        if let token = token(of: NamedSecret.all[id], in: text, behind: range) {
          found.append(token)
        }
      }
    }
    return found.sorted {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
  }

  private static func token(
    of secret: NamedSecret, in text: Span<UInt8>, behind name: Range<Int>
  ) -> Token? {
    let range: Range<Int>?
    switch secret.rule {
    case .random, .user, .digits, .key:
      range = value(in: text, behind: name.upperBound).flatMap {
        isSecret(text.extracting($0), by: secret.rule) ? $0 : nil
      }
    case .connection: range = connection(in: text, name)
    case .option: range = option(in: text, behind: name.upperBound)
    case .signature: range = signature(in: text, name)
    case .variable: range = variable(in: text, name)
    case .proxmox: range = proxmox(in: text, name)
    case .hook: range = hook(in: text, name)
    case .shape: return shaped(in: text, at: name.lowerBound)
    }
    return range.map { Token(kind: secret.kind, range: $0) }
  }

  // MARK: - Values

  /// What may stand between a name and its value.
  private static func isOfGap(_ byte: UInt8) -> Bool { byte.isOne(of: " \t:=\"'`\\") }

  private static func isOfValue(_ byte: UInt8) -> Bool { byte.isWord || byte.isOne(of: "+/.~=") }

  /// How far a value is read.
  private static let longestValue = 500

  /// The value behind a name, with quotation marks and signs between them.
  private static func value(in text: Span<UInt8>, behind name: Int) -> Range<Int>? {
    let near = text.extracting(..<min(text.count, name + 12))
    let start = near.end(from: name, of: isOfGap)
    let limit = text.extracting(..<min(text.count, start + longestValue))
    let end = limit.end(from: start, of: isOfValue)
    return end > start && (start > name || text[name - 1] == UInt8(ascii: "=")) ? start..<end : nil
  }

  private static func isSecret(_ value: Span<UInt8>, by rule: NamedSecret.Rule) -> Bool {
    switch rule {
    case .random: areRandom(value)
    case .user: value.count >= 16 && areOfUser(value)
    case .digits: value.count >= 16 && isRandom(value) && !isExplained(value)
    case .key:
      value.count == 44 && value[43] == UInt8(ascii: "=")
        && value.end(from: 0) { $0.isLetterOrDigit || $0.isOne(of: "+/") } == 43
        && value[42].isOne(of: "AEIMQUYcgkosw048") && isKey(value) && isRandom(value)
    default: false
    }
  }

  // MARK: - Connections and commands

  /// What the settings of a connection have before the password, in small letters.
  private static let settings: [StaticString] = [
    "server=", "data source=", "host=", "jdbc:", "user id=", "uid=", "username=", "user=",
  ]

  private static func connection(in text: Span<UInt8>, _ name: Range<Int>) -> Range<Int>? {
    guard name.lowerBound > 0,
      text[name.lowerBound] == UInt8(ascii: ";") || text[name.lowerBound - 1].isOne(of: ";& ?\"'")
    else { return nil }
    let least = max(0, name.lowerBound - 300)
    let line = text.start(before: name.lowerBound, from: least) { $0 != 0x0A }
    let before = text.extracting(line..<name.lowerBound)
    guard before.indices.contains(where: { at in settings.contains { before.hasWord($0, at: at) } })
    else { return nil }
    let limit = text.extracting(..<min(text.count, name.upperBound + 256))
    let end = limit.end(from: name.upperBound) {
      $0 > 0x20 && $0 < 0x7F && !$0.isOne(of: ";&\"'<>`")
    }
    let password = name.upperBound..<end
    return isPassword(text.extracting(password)) ? password : nil
  }

  /// The user and the password that `-u` has behind the name of a command, on its line.
  private static func option(in text: Span<UInt8>, behind name: Int) -> Range<Int>? {
    let line = text.extracting(..<min(text.count, name + 400))
    var at = name - 1
    while at < line.count, line[at] != 0x0A {
      for option: StaticString in [" -u ", " -u", " --user ", " --user="]
      where line.has(option, at: at) {
        let start = line.end(from: at + option.utf8CodeUnitCount) { $0.isOne(of: "\"'") }
        let colon = line.end(from: start) { $0.isWord || $0.isOne(of: ".@+") }
        guard colon > start, line.has(":", at: colon) else { continue }
        let limit = text.extracting(..<min(text.count, colon + 256))
        let end = limit.end(from: colon + 1) {
          $0 > 0x20 && $0 < 0x7F && !$0.isOne(of: "\"'`<>")
        }
        if end - colon > 12, isPassword(text.extracting(colon + 1..<end)) { return colon + 1..<end }
      }
      at += 1
    }
    return nil
  }

  /// The value of a variable: letters and digits that take turns.
  private static func variable(in text: Span<UInt8>, _ name: Range<Int>) -> Range<Int>? {
    guard name.lowerBound > 0, text[name.lowerBound - 1] &- 0x41 < 26 else { return nil }
    let start = text.extracting(..<min(text.count, name.upperBound + 2))
      .end(from: name.upperBound) { $0.isOne(of: "\"'") }
    let limit = text.extracting(..<min(text.count, start + 400))
    let end = limit.end(from: start) { $0.isWord }
    let value = text.extracting(start..<end)
    // A call or an expression of a program follows its name.
    guard value.count >= 24, end == text.count || !text[end].isOne(of: "([{$"), areRandom(value)
    else { return nil }
    let changes = (1..<value.count).count { value[$0].isDigit != value[$0 - 1].isDigit }
    return changes >= 5 ? start..<end : nil
  }

  // MARK: - Tokens of services

  /// The signature of an address of Azure, beside which a date or a version stands.
  private static func signature(in text: Span<UInt8>, _ name: Range<Int>) -> Range<Int>? {
    guard name.lowerBound > 0, text[name.lowerBound - 1].isOne(of: "?&;") else { return nil }
    let limit = text.extracting(..<min(text.count, name.upperBound + 120))
    let end = limit.end(from: name.upperBound) {
      $0.isLetterOrDigit || $0.isOne(of: "%+/=-_")
    }
    let value = text.extracting(name.upperBound..<end)
    guard value.count >= 43, isRandom(value), !isExplained(value) else { return nil }
    let near = text.extracting(max(0, name.lowerBound - 300)..<min(text.count, end + 300))
    let isBeside = near.indices.dropFirst().contains { at in
      (near.has("sv=", at: at) || near.has("se=", at: at)) && near[at - 1].isOne(of: "?&;")
    }
    return isBeside ? name.upperBound..<end : nil
  }

  /// `user@realm!name=identifier`.
  private static func proxmox(in text: Span<UInt8>, _ name: Range<Int>) -> Range<Int>? {
    let limit = text.extracting(..<min(text.count, name.upperBound + 200))
    let user = limit.end(from: name.upperBound) { $0.isOne(of: "= :\"'") }
    let sign = limit.end(from: user) { $0.isWord || $0.isOne(of: ".@") }
    let equals = limit.end(from: sign) { $0.isWord || $0.isOne(of: ".!") }
    guard limit.has("!", at: sign), limit.has("=", at: equals) else { return nil }
    let end = limit.end(from: equals + 1) { $0.isHexDigit || $0 == UInt8(ascii: "-") }
    return end - equals == 37 && isRandom(text.extracting(equals + 1..<end)) ? user..<end : nil
  }

  /// The two numbers of a webhook.
  private static func hook(in text: Span<UInt8>, _ name: Range<Int>) -> Range<Int>? {
    let slash = text.extracting(..<min(text.count, name.upperBound + 12))
      .end(from: name.upperBound, of: \.isDigit)
    guard slash > name.upperBound, text.has("/", at: slash) else { return nil }
    let end = text.extracting(..<min(text.count, slash + 24)).end(from: slash + 1) {
      $0.isLetterOrDigit
    }
    let key = text.extracting(slash + 1..<end)
    guard key.count >= 5, key.indices.contains(where: { key[$0].isDigit }), !isExplained(key) else {
      return nil
    }
    return name.lowerBound..<end
  }

  /// The token in Base64 whose prefix stands at an offset.
  private static func shaped(in text: Span<UInt8>, at start: Int) -> Token? {
    for shape in TokenShape.all(text[start])
    where shape.characters == .base64 && text.has(shape.prefix, at: start) {
      if let token = token(of: shape, in: text, from: start, at: start, end: text.count) {
        return token
      }
    }
    return nil
  }

  /// The secrets of clients of Azure, as `abc8Q~…`, in which `~` and `.` divide short runs.
  private static func clientSecrets(in text: Span<UInt8>) -> [Token] {
    func isOfSecret(_ byte: UInt8) -> Bool { byte.isWord || byte.isOne(of: "~.") }
    var found: [Token] = []
    var at = 0
    while let sign = text.index(of: "~", from: at) {
      at = sign + 1
      guard text.has("7Q~", at: sign - 2) || text.has("8Q~", at: sign - 2), sign >= 5 else {
        continue
      }
      let start = sign - 5
      let end = text.extracting(..<min(text.count, sign + 40)).end(from: at, of: isOfSecret)
      guard (31...35).contains(end - at), (start..<sign).allSatisfy({ isOfSecret(text[$0]) }),
        start == 0 || !isOfSecret(text[start - 1]) || isBoundary(start, in: text)
      else { continue }
      // A full stop may end the sentence.
      let last = end - at == 35 || text[end - 1] == UInt8(ascii: ".") ? end - 1 : end
      guard isRandom(text.extracting(start..<last)) else { continue }
      found.append(Token(kind: .azure, range: start..<last))
      at = last
    }
    return found
  }
}
