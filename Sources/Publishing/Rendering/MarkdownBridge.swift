import IssueModel
import Languages
import Markdown
import Bytes
import Records
import TemplateEngine
import ViewModels

/// Renders the texts of a record on its page.
enum MarkdownBridge {
  /// Writes a text in the format of its page.
  static func write(
    _ text: MarkdownText, idPrefix: String, under level: Int = 1,
    rawHTML: MarkdownOptions.RawHTML? = nil,
    _ context: PageContext, _ output: inout ByteBuffer
  ) {
    var renderer = MarkdownRenderer()
    let source = text.source
    switch context.page.format {
    case .html:
      var options = options(for: text, idPrefix: idPrefix, context)
      let isOwn = text.origin == .page
      if !isOwn { options.headingsUnder = level }
      if let rawHTML { options.rawHTML = rawHTML }
      let links = links(of: text, context)
      let result: RenderingResult
      if isOwn {
        var page = ByteBuffer()
        result = renderer.render(source.span, options: options, links: links, into: &page)
        RootedLinks.append(
          page.bytes, to: &output, depth: context.page.depth, isMadeForRoot: text.isAtSiteRoot)
      } else {
        result = renderer.render(source.span, options: options, links: links, into: &output)
      }
      if result.isTruncated {
        output.append("<p class=\"cut\">")
        output.appendEscaped(context.language.text(.cutText))
        output.append("</p>\n")
      }
    case .markdown, .css, .script, .text, .svg, .png, .jwt, .xml, .json, .csv, .pdf:
      let isTrusted = text.origin == .page
      let isUnder = !isTrusted && level >= 2
      func page() -> ByteBuffer {
        var options = options(for: text, idPrefix: idPrefix, context)
        options.headingsUnder = level
        var renderer = MarkdownRenderer()
        var page = ByteBuffer()
        renderer.render(source.span, options: options, into: &page)
        return page
      }
      let isCut = renderer.commonMark(
        source.span, keepsHTML: isTrusted, headingsUnder: isUnder ? level : nil,
        page: page, notes: isTrusted || idPrefix == "text-" ? "" : idPrefix,
        addresses: isTrusted ? nil : options(for: text, idPrefix: idPrefix, context),
        limit: isTrusted ? .max : MarkdownOptions().limit, into: &output)
      if isCut { output.append("\n*\(context.language.text(.cutText))*\n") }
    }
  }

  /// Writes a text as HTML that is read outside of the site's pages, without their styles.
  ///
  /// - Parameters:
  ///   - page: the whole address of the page that has the text too, which links within it refer to.
  ///   - idPrefix: the prefix of the ids of the text on that page.
  static func writeAlone(
    _ text: MarkdownText, onPage page: String, idPrefix: String, _ context: PageContext,
    _ output: inout ByteBuffer
  ) {
    var renderer = MarkdownRenderer()
    let source = text.source
    var options = options(for: text, idPrefix: idPrefix, context)
    options.isOnPage = false
    options.partsAt = page
    options.additions.subtract([.highlighting, .headingAnchors])
    renderer.render(
      source.span, options: options, links: links(of: text, context), into: &output)
  }

  /// The headings that can be linked to on the text's page, and its HTML.
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
    case .page:
      options = .page(idPrefix: idPrefix == "text-" ? "" : idPrefix)
      if text.isAtSiteRoot {
        options.pages = context.namedPages
      } else if let questions = context.questions {
        options.pages = questions.pages
        options.page = questions.page
      }
    }
    options.linksRemoteImages = context.linksRemoteImages
    options.images = context.images
    if let labels = labels[context.language] { options.labels = labels }
    return options
  }

  private static let labels = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, MarkdownOptions.Labels($0)) })

  private static func links(of text: MarkdownText, _ context: PageContext) -> ReferenceTable {
    if text.references.isEmpty { return ReferenceTable([]) }
    let page =
      text.isAtSiteRoot
      ? PageAddress(path: "index.html", format: context.page.format) : context.page
    return ReferenceTable(
      text.references.compactMap { reference in
        context.routes.address(of: reference.target, from: page).map {
          (reference.spelling, ResolvedReference(href: $0, label: reference.label))
        }
      })
  }
}

extension MarkdownOptions.Labels {
  /// The words in a language.
  fileprivate init(_ language: Language) {
    self.init()
    let phrases: [(Word, Phrase)] = [
      (.note, .note), (.tip, .tip), (.important, .important), (.warning, .warning),
      (.caution, .caution), (.footnotes, .footnotes), (.back, .backToText),
      (.openTask, .openTask), (.doneTask, .doneTask), (.details, .details), (.code, .code),
      (.table, .table),
    ]
    for (label, phrase) in phrases { self[label] = language.text(phrase) }
  }
}
