import Bytes
import Configuration
import IssueModel
import IssueStore
import Secrets

/// What is taken out of texts and replaced in them before anybody sees them.
struct TextRevision: Sendable {
  private let redactor: Redactor
  private let stripper: TextStripper
  /// What stands in the place of addresses, by their ids.
  private let replacements: [String]
  private let addresses: LiteralSet
  /// What stands in the place of `@login`, by the login in small letters.
  private let mentions: [String: String]

  /// A revision.
  ///
  /// - Parameters:
  ///   - addresses: addresses of records and people that are not published, and what stands there instead.
  ///   - mentions: what stands in the place of `@login`.
  init(
    _ redactor: Redactor, _ stripper: TextStripper,
    addresses: [(address: String, replacement: String)], mentions: [String: String]
  ) {
    self.redactor = redactor
    self.stripper = stripper
    self.mentions = mentions
    replacements = addresses.map(\.replacement)
    self.addresses = LiteralSet(
      addresses.enumerated().map {
        LiteralSet.Literal(Array($1.address.utf8), id: $0, endsWord: true)
      })
  }

  /// The text as it is published; nil where it stays.
  func revised(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    func apply(_ step: ([UInt8]) -> [UInt8]?) {
      if let next = step(result ?? text) { result = next }
    }
    apply(withoutAddresses)
    apply(stripper.stripped)
    apply(withOtherMentions)
    apply(redactor.redacted)
    return result
  }

  /// Addresses become what stands for them; what goes on behind the number of a record, as `#comment-1`, goes
  /// with it.
  private func withoutAddresses(_ text: [UInt8]) -> [UInt8]? {
    if addresses.isEmpty { return nil }
    var finds: [(range: Range<Int>, id: Int)] = []
    addresses.forEach(in: text.span) { finds.append(($0, $1)) }
    if finds.isEmpty { return nil }
    finds.sort { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) }
    return Self.replacing(finds.map { ($0.range, replacements[$0.id]) }, in: text) { end in
      guard end < text.count, "#?/".utf8.contains(text[end]) else { return end }
      return text.span.end(from: end) { $0.isUnreserved || "#?/=&%".utf8.contains($0) }
    }
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
    return finds.isEmpty ? nil : Self.replacing(finds, in: text) { $0 }
  }

  /// Whether an `@` behind a byte is within a word or an e-mail address.
  static func isWithinWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "_.@-+".utf8.contains(byte)
  }

  private static func replacing(
    _ finds: [(Range<Int>, String)], in text: [UInt8], end: (Int) -> Int
  ) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    for (range, replacement) in finds where range.lowerBound >= at {
      result += text[at..<range.lowerBound]
      result += replacement.utf8
      at = end(range.upperBound)
    }
    return result + text[at...]
  }
}
