import Bytes
import Configuration
import IssueModel
import IssueStore
import Secrets

/// What is taken out of texts and replaced in them before anybody sees them.
struct TextRevision: Sendable {
  /// A text that something else stands for.
  struct Replacement: Sendable {
    /// The name of somebody, or the address of somebody or of a record, that is not published.
    var text: String
    /// What stands in its place.
    var by: String
    /// Whether it is an address, with which goes what follows it, as `#comment-1`.
    var isAddress: Bool
  }

  /// What stands in the place of those who are not shown.
  static let somebody = "[somebody]"

  private let redactor: Redactor
  private let stripper: TextStripper
  private let replacements: [Replacement]
  /// The texts that are replaced by their places in the list, and behind them the servers with profiles.
  private let known: LiteralSet
  /// What stands in the place of `@login`, by the login in small letters.
  private let mentions: [String: String]

  /// What stands in the place of the address of a person's page, by the login in small letters.
  private let profiles: [String: String]

  /// A revision; `mentions` and `profiles` say what stands in the place of `@login` and of the addresses of
  /// people's pages.
  init(
    _ redactor: Redactor, _ stripper: TextStripper, _ replacements: [Replacement],
    mentions: [String: String], profiles: [String: String]
  ) {
    self.redactor = redactor
    self.stripper = stripper
    self.mentions = mentions
    self.profiles = profiles
    self.replacements = replacements
    var known = replacements.enumerated().map {
      LiteralSet.Literal(
        Array($1.text.utf8), id: $0, beginsWord: !$1.isAddress, endsWord: true)
    }
    if !profiles.isEmpty {
      known += Person.spelledServers.map {
        LiteralSet.Literal(Array("\($0)/".utf8), id: replacements.count, beginsWord: true)
      }
    }
    self.known = LiteralSet(known)
  }

  /// The text as it is published; nil where it stays.
  func revised(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    func apply(_ step: ([UInt8]) -> [UInt8]?) {
      if let next = step(result ?? text) { result = next }
    }
    apply(withoutTraces)
    apply(stripper.stripped)
    apply(withOtherMentions)
    apply(redactor.redacted)
    return result
  }

  /// Addresses and names become what stands for them.
  private func withoutTraces(_ text: [UInt8]) -> [UInt8]? {
    if known.isEmpty { return nil }
    var finds: [(range: Range<Int>, by: String, isAddress: Bool)] = []
    known.forEach(in: text.span) { range, id in
      if id < replacements.count {
        finds.append((range, replacements[id].by, replacements[id].isAddress))
      } else if let (login, name) = profile(in: text, from: range.upperBound) {
        finds.append(
          (Person.start(ofAddressAt: range.lowerBound, in: text.span)..<login, name, true))
      }
    }
    if finds.isEmpty { return nil }
    finds.sort { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) }
    return Self.replacing(
      finds.map { find in
        var end = find.range.upperBound
        if find.isAddress, end < text.count, "#?/.".utf8.contains(text[end]) {
          let last = text.span.end(from: end) { $0.isUnreserved || "#?/=&%".utf8.contains($0) }
          // A full stop may end the sentence.
          end = text[last - 1] == UInt8(ascii: ".") ? last - 1 : last
        }
        return (find.range.lowerBound..<end, find.by)
      }, in: text)
  }

  /// Where the login that begins at an offset ends, and what stands for it.
  private func profile(in text: [UInt8], from start: Int) -> (end: Int, name: String)? {
    let (login, end) = Person.login(in: text.span, from: start)
    return profiles[login].map { (end, $0) }
  }

  private func withOtherMentions(_ text: [UInt8]) -> [UInt8]? {
    if mentions.isEmpty { return nil }
    var finds: [(Range<Int>, String)] = []
    var at = 0
    while let sign = text.span.index(of: UInt8(ascii: "@"), from: at) {
      at = sign + 1
      if sign > 0, Self.isWithinWord(text[sign - 1]) { continue }
      let limit = text.span.extracting(..<min(text.count, at + 100))
      var end = limit.end(from: at) { $0.isLetterOrDigit || "-_.".utf8.contains($0) || $0 >= 0x80 }
      // A full stop may end the name or the sentence.
      while end > at {
        end = text.span.start(before: end) { "-_.".utf8.contains($0) }
        let name = String(decoding: text[at..<max(at, end)], as: UTF8.self).lowercased()
        if let other = mentions[name] {
          finds.append((sign..<end, other))
          at = end
          break
        }
        end = end > at ? text[at..<end].lastIndex(of: UInt8(ascii: ".")) ?? at : at
      }
    }
    return finds.isEmpty ? nil : Self.replacing(finds, in: text)
  }

  /// Whether an `@` behind a byte is within a word or an e-mail address.
  static func isWithinWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "_.@-+".utf8.contains(byte)
  }

  private static func replacing(
    _ finds: [(Range<Int>, String)], in text: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    for (range, replacement) in finds where range.lowerBound >= at {
      result += text[at..<range.lowerBound]
      result += replacement.utf8
      at = range.upperBound
    }
    return result + text[at...]
  }
}
