import Bytes
import Formats
import IssueModel
import Markdown

// Texts of Jira Cloud mention people by the identifiers of their accounts, `[~accountid:70121:6cf6]`, which
// become `@70121:6cf6` with the other markup, and names when all of a file is read.

extension RecordBatch {
  /// Notes the accounts that a text mentions.
  mutating func noteMentions(in text: Span<UInt8>) {
    var at = 0
    while let mark = Self.nextMention(in: text, from: at) {
      mentions.append((recordKey, Self.account(text, mark)))
      at = mark.upperBound
    }
  }

  /// A text with `@70121:6cf6` in the place of mentions in wiki markup, for texts in other markup.
  mutating func takingMentions(_ text: consuming Text) -> Text {
    let count = mentions.count
    noteMentions(in: text.utf8.span)
    if mentions.count == count { return text }
    var (output, at) = ([UInt8](), 0)
    while let mark = Self.nextMention(in: text.utf8.span, from: at) {
      output += text.utf8[at..<mark.lowerBound - Self.mention.utf8CodeUnitCount]
      output.append(UInt8(ascii: "@"))
      output += text.utf8[mark]
      at = mark.upperBound + 1
    }
    return Text(utf8: output + text.utf8[at...])
  }

  private static let mention: StaticString = "[~accountid:"

  /// Where the next account stands that a text mentions.
  private static func nextMention(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    var at = start
    while let open = text.index(of: UInt8(ascii: "["), from: at) {
      at = open + 1
      guard text.has(mention, at: open) else { continue }
      let first = open + mention.utf8CodeUnitCount
      let end = text.end(from: first, of: isPartOfAccount)
      if end > first, text.has("]", at: end) { return first..<end }
    }
    return nil
  }

  private static func account(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    String(text.extracting(range))
  }

  /// Whether a text has the form of an account's identifier.
  static func isAccount(_ text: String) -> Bool {
    text.utf8.allSatisfy(isPartOfAccount) && text.utf8.last?.isLetterOrDigit == true
  }

  private static func isPartOfAccount(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte.isOne(of: ":-_")
  }

  /// Puts names in the place of the accounts that texts mention, by their identifiers; those without a name are
  /// counted. Returns whether a text changed.
  @discardableResult
  package mutating func nameMentions(_ accounts: [String: String]) -> Bool {
    if mentions.isEmpty { return false }
    var names: [String: [UInt8]] = [:]
    var nameless: [String] = []
    for (record, account) in mentions where names[account] == nil {
      if let name = accounts[account] ?? namesOfMentions[account] {
        var line = MarkdownLine()
        line.isCell = true
        name.withSpan { line.append(text: $0) }
        names[account] = line.take()
      } else if nameless.last != record {
        nameless.append(record)
      }
    }
    if let first = nameless.first {
      recordKey = first
      assume(Self.mentionedByIdentifiers, times: nameless.count)
    }
    if names.isEmpty { return false }
    changeTexts { Self.naming($0, names) }
    return true
  }

  /// The remark about mentions of people whose names are not in the file.
  static let mentionedByIdentifiers =
    "people are mentioned by their identifiers where the file has no names for them"

  /// A text with each `@` and identifier replaced by `@` and the name.
  private static func naming(_ text: Text, _ names: [String: [UInt8]]) -> Text {
    let bytes = text.utf8.span
    var (output, start, at) = ([UInt8](), 0, 0)
    while let sign = bytes.index(of: UInt8(ascii: "@"), from: at) {
      var end = bytes.end(from: sign + 1, of: isPartOfAccount)
      // What follows an identifier may be a mark of punctuation.
      while end > sign + 1, !bytes[end - 1].isLetterOrDigit { end -= 1 }
      at = max(end, sign + 1)
      guard let name = names[account(bytes, sign + 1..<max(end, sign + 1))] else { continue }
      output += text.utf8[start...sign]
      output += name
      start = end
    }
    return start == 0 ? text : Text(utf8: output + text.utf8[start...])
  }
}
