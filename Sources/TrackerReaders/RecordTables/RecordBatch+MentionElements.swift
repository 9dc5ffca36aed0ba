import Bytes
import Formats
import IssueModel
import Markdown

// Texts of Plane mention people by identifiers, `<mention-component entity_identifier="16c61a3a-…">`, which become
// `@16c61a3a-…`, and names when all of a file is read.

extension RecordBatch {
  /// A text in HTML with `@` and the identifier in the place of each element that mentions a person; other mentions
  /// are counted.
  mutating func takingMentionElements(_ text: consuming Text) -> Text {
    var (output, at, next) = ([UInt8](), 0, 0)
    while let open = text.utf8.span.index(of: UInt8(ascii: "<"), from: next) {
      next = open + 1
      guard text.utf8.span.has("<mention-component", at: open) else { continue }
      guard let tag = HTMLTag(text.utf8.span, open) else { break }
      output += text.utf8[at..<open]
      (at, next) = (tag.end, tag.end)
      func value(_ name: String) -> String? {
        tag.attributes.first { text.utf8[$0.name].elementsEqual(name.utf8) }
          .map { String(decoding: text.utf8[$0.value], as: UTF8.self) }
      }
      guard value("entity_name") ?? "user_mention" == "user_mention",
        let account = value("entity_identifier"), Self.isAccount(account)
      else {
        lose("mentions in texts")
        continue
      }
      mentions.append((recordKey, account))
      output += "@\(account)".utf8
    }
    return at == 0 ? text : Text(utf8: output + text.utf8[at...])
  }
}
