import Bytes
import Diagnostics
import Markdown
import Records
import TemplateEngine
import ViewModels

extension PageKind {
  /// A page written by hand. Its own template tags run first, then its Markdown is rendered into
  /// `page.html`.
  static let content = PageKind(
    "page", ContentPageRecord.self, formats: [.html],
    members: .list(
      { site in site.pages.enumerated().map { PageMember(item: $0, target: .page($1.name)) } },
      content: { site, page in site.pages[page.item] }),
    render: { (renderer, job, output) throws(Diagnostic) in
      try render(renderer, &job, &output)
    })

  /// The field of all that an HTML page prints.
  private static let printedAlone: FieldSet = {
    let type = ContentPageRecord.fields.type
    return FieldSet(Set([type.slot(of: "printed")].compactMap(\.self)), of: type)
  }()

  private static func render(
    _ renderer: PageRenderer, _ job: inout RenderJob, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    let page = job.page
    let content = renderer.contents.pages[page.item]
    let presentation = renderer.contents.presentation
    guard let own = renderer.theme.page(content) else { return }
    let frame = presentation.frame(
      content.title, details: .given(content.details), section: "page:\(content.name)")
    let bare = ContentPageRecord(frame, in: presentation)
    // The results of a page's queries are part of what its tags print, which is part of its
    // fingerprint: so the tags run each time the page is examined.
    var printed = ByteBuffer()
    try renderer.render(bare, with: own.template, page, &printed)
    guard content.isMarkdown else {
      let printedBytes = printed.bytes
      let record = ContentPageRecord(frame, printed: printedBytes, in: presentation)
      // What the tags read is in what they print.
      if job.begin(record, reading: printedAlone) { output.append(printedBytes) }
      return
    }
    let text = presentation.pageText(printed.bytes)
    var record = ContentPageRecord(frame, content: text, in: presentation)
    let template = try renderer.template(of: page)
    guard job.begin(record, reading: template.fields) else { return }
    let headings = MarkdownBridge.headings(of: text, renderer.context(of: page))
    record.contents = headings.map { HeadingRecord(level: $0.level, text: $0.text, id: $0.id) }
    try renderer.render(record, with: template, page, &output)
  }

  /// The queries of a page written by hand; empty for other pages.
  static func queries(asked page: PlannedPage, _ renderer: PageRenderer) -> [String] {
    guard let content = page.kind.content(renderer.contents, page),
      let own = renderer.theme.page(content)
    else { return [] }
    let presentation = renderer.contents.presentation
    let frame = presentation.frame(content.title, section: "page:\(content.name)")
    let context = renderer.context(of: page)
    var printed = ByteBuffer()
    try? renderer.render(
      ContentPageRecord(frame, in: presentation), with: own.template, page, in: context, &printed)
    return context.questions?.queries ?? []
  }
}
