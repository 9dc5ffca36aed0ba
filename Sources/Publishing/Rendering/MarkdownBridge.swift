import Markdown
import Bytes
import Records
import TemplateEngine
import ViewModels

/// Renders a record's texts on the page that shows them.
enum MarkdownBridge {
  /// Writes a text in the format of its page.
  static func write(
    _ text: MarkdownText, idPrefix: String, rawHTML: MarkdownOptions.RawHTML? = nil,
    _ context: PageContext, _ output: inout ByteBuffer
  ) {
    var renderer = MarkdownRenderer()
    let source = text.source
    switch context.page.format {
    case .html:
      var options = options(for: text, idPrefix: idPrefix, context)
      if let rawHTML { options.rawHTML = rawHTML }
      let result = renderer.render(
        source.span, options: options,
        links: links(of: text, context), into: &output)
      if result.isTruncated {
        output.append("<p class=\"cut\">")
        output.appendEscaped(context.language.text(.cutText))
        output.append("</p>\n")
      }
    case .markdown, .text, .svg, .xml, .json:
      let isTrusted = text.origin == .page
      let isCut = renderer.commonMark(
        source.span, keepsHTML: isTrusted, limit: isTrusted ? .max : MarkdownOptions().limit,
        into: &output)
      if isCut { output.append("\n*\(context.language.text(.cutText))*\n") }
    }
  }

  /// The headings that a text's page can link to, and its HTML.
  static func headings(of text: MarkdownText, _ context: PageContext) -> [RenderingResult.Heading] {
    var renderer = MarkdownRenderer()
    var bytes = ByteBuffer()
    let options = options(for: text, idPrefix: "", context)
    let source = text.source
    return renderer.render(source.span, options: options, into: &bytes).headings
  }

  private static func options(
    for text: MarkdownText, idPrefix: String, _ context: PageContext
  ) -> MarkdownOptions {
    var options: MarkdownOptions
    switch text.origin {
    case .conversation: options = .conversation(base: text.base, idPrefix: idPrefix)
    case .file: options = .file(base: text.base, idPrefix: idPrefix)
    case .page: options = .page()
    }
    options.linksRemoteImages = context.linksRemoteImages
    options.labels = labels(in: context.language)
    return options
  }

  /// The words that a text is given in a language.
  static func labels(in language: Language) -> MarkdownOptions.Labels {
    switch language {
    case .english: english
    case .polish: polish
    case .simplifiedChinese: simplifiedChinese
    }
  }

  private static let english = MarkdownOptions.Labels(.english)
  private static let polish = MarkdownOptions.Labels(.polish)
  private static let simplifiedChinese = MarkdownOptions.Labels(.simplifiedChinese)

  private static func links(of text: MarkdownText, _ context: PageContext) -> ReferenceTable {
    if text.references.isEmpty { return ReferenceTable([]) }
    return ReferenceTable(
      text.references.compactMap { reference in
        context.routes.address(of: reference.target, from: context.page).map {
          (reference.spelling, ResolvedReference(href: $0, label: reference.label))
        }
      })
  }
}

extension MarkdownOptions.Labels {
  /// The words in a language.
  fileprivate init(_ language: Language) {
    self.init()
    self[.note] = language.text(.note)
    self[.tip] = language.text(.tip)
    self[.important] = language.text(.important)
    self[.warning] = language.text(.warning)
    self[.caution] = language.text(.caution)
    self[.footnotes] = language.text(.footnotes)
    self[.back] = language.text(.backToText)
    self[.openTask] = language.text(.openTask)
    self[.doneTask] = language.text(.doneTask)
    self[.details] = language.text(.details)
  }
}
