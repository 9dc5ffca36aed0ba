import Diagnostics
package import Markdown

/// `gazette markdown [FILE]`: Markdown to HTML, CommonMark or text by itself.
struct MarkdownVerb: Verb {
  /// What comes out.
  enum Format: String, ArgumentChoice {
    case html, commonmark, text
  }

  var file = "-"
  var rawHTML = MarkdownOptions.RawHTML.sanitize
  var isPlain = false
  var format = Format.html
  var output: String?

  static let declaration = Declaration<Self>(
    "markdown", "Turn Markdown into HTML, CommonMark or plain text",
    discussion: """
      The text is GFM: CommonMark with tables, task lists, strikethrough and bare addresses. Raw
      HTML is rebuilt from an allow-list, shown as text (escape), or kept except for what GFM
      disallows. With --plain it is CommonMark alone.
      """,
    [
      .optional(
        "FILE", \.file, completion: .files, "the text, - for standard input (the default)"),
      .option(
        "raw-html", "POLICY", \.rawHTML,
        "what becomes of HTML tags: sanitize, escape or keep; sanitize by default"),
      .flag("plain", \.isPlain, "CommonMark alone; with keep, every byte as it says"),
      .option(
        "format", "FORMAT", \.format, "what comes out: html, commonmark or text; html by default"),
      .output(\.output, "write to a file instead of standard output"),
    ])

  func run(_ console: Console) throws -> Exit {
    let source = try InputFile.read(file, console)
    var options = MarkdownOptions()
    options.rawHTML = rawHTML
    options.isPlain = isPlain
    if source.count > options.limit {
      console.report([
        .warning(
          "markdown.cut", "the text is longer than \(options.limit) bytes; its end is left out",
          at: Place(file: InputFile.name(file)))
      ])
    }
    var renderer = MarkdownRenderer()
    var result: [UInt8] = []
    switch format {
    case .html: renderer.render(source, options: options, into: &result)
    case .commonmark: source.withUnsafeBufferPointer { renderer.commonMark($0, into: &result) }
    case .text:
      source.withUnsafeBufferPointer {
        renderer.excerpt(of: $0, limit: source.count, into: &result)
      }
      if !result.isEmpty { result.append(UInt8(ascii: "\n")) }
    }
    try OutputFile.write(result, to: output, console)
    return .done
  }
}

extension MarkdownOptions.RawHTML: ArgumentChoice {}
