import Bytes
import Configuration
import Diagnostics
import IssueModel
import Markdown
import Publishing

extension Verb {
  /// `gazette markdown [FILE]`: converts Markdown to HTML, CommonMark or text.
  static let markdown = Verb(
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
      """
  ) { take in
    let file = take.optional(
      "FILE", completion: .files, "the text, - for standard input (the default)")
    let rawHTML: MarkdownOptions.RawHTML? = take.option(
      "raw-html", "POLICY",
      "what becomes of HTML tags: sanitize, escape or keep; sanitize by default")
    let isPlain = take.flag("plain", "CommonMark alone; with keep, every byte as it says")
    let format = take.option(
      "format", "FORMAT", or: MarkdownResult.html,
      "what comes out: html, commonmark or text; html by default")
    let site: String? = take.option(
      "site", "DIR", completion: .folders, "render the text as this site would show it")
    let source: String? = take.option(
      "source", "NAME",
      "with --site: the source that '#12' refers to; the site's first by default")
    let output = take.output("write to a file instead of standard output")
    return { console in
      if site == nil, source != nil { throw UsageError("needs", "'--source' needs '--site'") }
      if site != nil, isPlain {
        throw UsageError("conflict", "'--plain' is CommonMark alone, without what '--site' adds")
      }
      let text = try console.read(file ?? "-")
      var options = MarkdownOptions()
      options.rawHTML = rawHTML ?? .sanitize
      options.isPlain = isPlain
      if text.count > options.limit {
        console.report(
          .warning(
            "markdown.cut", "the text is longer than \(options.limit) bytes; its end is left out",
            at: Place(file: Console.name(file ?? "-"))))
      }
      var renderer = MarkdownRenderer()
      var result = ByteBuffer(capacity: text.count * 2)
      switch format {
      case .html:
        if let site {
          let inputs = try SiteReading(site: site).inputs(console)
          let publisher = try TextPublisher(
            inputs.presentation(today: try console.now().day), source: source,
            linksRemoteImages: inputs.configuration.images == .link)
          result.append(publisher.html(Text(utf8: text), rawHTML: rawHTML))
        } else {
          renderer.render(text.span, options: options, into: &result)
        }
      case .commonmark: renderer.commonMark(text.span, into: &result)
      case .text:
        renderer.plainText(text.span, additions: site == nil ? [] : .all, into: &result)
        if result.count > 0 { result.append(UInt8(ascii: "\n")) }
      }
      try console.write(result.bytes, to: output)
    }
  }

  /// The output format.
  private enum MarkdownResult: String, ArgumentChoice {
    case html, commonmark, text
  }
}
