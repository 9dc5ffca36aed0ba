import Bytes
import Diagnostics
import Records
import TemplateEngine
import ViewModels

extension PageRenderer {
  /// A report as a standalone document, without links to the site.
  func document(
    of record: any ReportRecord, _ request: ReportRequest, as format: PageFormat
  ) throws(Diagnostic) -> [UInt8] {
    let renderer = standalone(
      SiteContents(
        presentation: contents.presentation,
        reports: [PublishedReport(name: "report", request: request)], images: contents.images),
      routes: Routes(standalone: record.head.ids))
    let page = PlannedPage(
      PageKind.report(request.kind),
      address: PageAddress(path: "report.\(format.rawValue)", format: format))
    var output = ByteBuffer(capacity: 65_536)
    try Self.render(record, renderer, page, &output)
    return output.bytes
  }

  private static func render<R: ReportRecord>(
    _ record: R, _ renderer: PageRenderer, _ page: PlannedPage, _ output: inout ByteBuffer
  ) throws(Diagnostic) {
    try renderer.render(record, with: try renderer.template(of: page), page, &output)
  }
}
