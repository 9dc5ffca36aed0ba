import Diagnostics
import IssueModel

/// A text argument of the command line: literal, from a file, or from standard input.
struct TextArgument: Sendable {
  private let text: String?
  private let file: String?

  init(from take: inout ArgumentReader, _ what: String) {
    text = take.option(
      "body", short: "b", "TEXT", what + ", in Markdown, - for standard input")
    file = take.option(
      "body-file", short: "F", "FILE", completion: .files,
      "a file with \(what), - for standard input")
  }

  /// The text; nil where none is given.
  func read(_ console: Console) throws -> Text? {
    if text != nil, file != nil {
      throw UsageError("two-texts", "--body and --body-file both give the text")
    }
    guard let file = file ?? (text == "-" ? text : nil) else { return text.map { Text($0) } }
    let bytes = try console.read(file)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Diagnostic.error(
        "edit.not-utf8", "'\(Console.name(file))' is not UTF-8", at: Place(file: file))
    }
    return Text(utf8: bytes)
  }
}
