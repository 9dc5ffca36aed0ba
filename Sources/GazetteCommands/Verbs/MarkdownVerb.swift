import Bytes
import Configuration
import Diagnostics
import IssueModel
package import Markdown
import Publishing

/// `gazette markdown [FILE]`: Markdown to HTML, CommonMark or text by itself.
struct MarkdownVerb: Verb {
  /// What comes out.
  enum Format: String, ArgumentChoice {
    case html, commonmark, text
  }

  var file = "-"
  var rawHTML: MarkdownOptions.RawHTML?
  var isPlain = false
  var format = Format.html
  var site: String?
  var source: String?
  var output: String?

  static let declaration = Declaration<Self>(
    "markdown", "Turn Markdown into HTML, CommonMark or plain text",
    discussion: """
      The text is GFM: CommonMark with tables, task lists, strikethrough and bare addresses. Raw \
      HTML is rebuilt from an allow-list, shown as text (escape), or kept except for what GFM \
      disallows. With --plain it is CommonMark alone.

      With --site the text is rendered as that site would show it in an issue: '#12', '@name' and \
      the addresses of its tracker become links to the site's pages, from the top of its folder, or \
      to the tracker; call-outs, footnotes, emoji codes and highlighted code are added; images are \
      what the site makes of them:

        echo 'Fixed by #12, thanks @ada :tada:' | gazette markdown --site docs
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
      .option(
        "site", "DIR", \.site, completion: .folders, "render the text as this site would show it"),
      .option(
        "source", "NAME", \.source,
        "with --site: the source that '#12' refers to; the site's first by default"),
      .output(\.output, "write to a file instead of standard output"),
    ])

  func run(_ console: Console) throws -> Exit {
    if site == nil, source != nil { throw UsageError("needs", "'--source' needs '--site'") }
    if site != nil, isPlain {
      throw UsageError("conflict", "'--plain' is CommonMark alone, without what '--site' adds")
    }
    let text = try InputFile.read(file, console)
    let limit = MarkdownOptions().limit
    if text.count > limit {
      console.report([
        .warning(
          "markdown.cut", "the text is longer than \(limit) bytes; its end is left out",
          at: Place(file: InputFile.name(file)))
      ])
    }
    try OutputFile.write(try rendered(text, console), to: output, console)
    return .done
  }

  private func rendered(_ text: [UInt8], _ console: Console) throws -> [UInt8] {
    var renderer = MarkdownRenderer()
    var result = ByteBuffer(capacity: text.count * 2)
    switch format {
    case .html:
      if let site { return try html(of: text, on: SiteReading(site: site), console) }
      var options = MarkdownOptions()
      options.rawHTML = rawHTML ?? .sanitize
      options.isPlain = isPlain
      renderer.render(text.span, options: options, into: &result)
    case .commonmark: renderer.commonMark(text.span, into: &result)
    case .text:
      renderer.plainText(text.span, additions: site == nil ? [] : .all, into: &result)
      if result.count > 0 { result.append(UInt8(ascii: "\n")) }
    }
    return result.bytes
  }

  private func html(
    of text: [UInt8], on reading: SiteReading, _ console: Console
  ) throws -> [UInt8] {
    let inputs = try reading.inputs(console)
    let presentation = try inputs.presentation(today: try console.now().day)
    let publisher = try TextPublisher(
      presentation, source: source, linksRemoteImages: inputs.configuration.images == .link)
    return publisher.html(Text(utf8: text), rawHTML: rawHTML)
  }
}

extension MarkdownOptions.RawHTML: ArgumentChoice {}
