import Bytes
import Diagnostics
import Markdown
import Records
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

  private static func render(
    _ renderer: PageRenderer, _ job: inout RenderJob, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    let page = job.page
    let content = renderer.contents.pages[page.item]
    let presentation = renderer.contents.presentation
    guard let own = renderer.theme.page(content) else { return }
    let frame = presentation.frame(
      content.title, details: content.details, section: "page:\(content.name)")
    let bare = ContentPageRecord(frame, in: presentation)
    guard job.begin(bare) else { return }
    guard content.isMarkdown else {
      return try renderer.render(bare, with: own.template, page, &output)
    }
    var source = ByteBuffer()
    try renderer.render(bare, with: own.template, page, &source)
    let text = MarkdownText(source: source.bytes, origin: .page)
    let headings = MarkdownBridge.headings(of: text, renderer.context(of: page))
    let record = ContentPageRecord(
      frame, content: text,
      contents: headings.map { HeadingRecord(level: $0.level, text: $0.text, id: $0.id) },
      in: presentation)
    try renderer.render(record, with: try renderer.template(of: page), page, &output)
  }
}
