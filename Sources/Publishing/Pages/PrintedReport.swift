import Bytes
import Configuration
import Diagnostics
import Hashing
public import IssueModel
import Languages
public import Printing
import Records
import ViewModels

extension PageKind {
  /// The PDFs of the configuration's reports and of their copies. Printing takes seconds, so only
  /// those whose HTML or attachment changed are printed.
  static let printedReport = PageKind(
    "report-print", WrittenFileRecord.self, formats: [.pdf], hasTemplates: false,
    members: .list(
      { site in
        site.reports.enumerated().filter(\.element.isPrinted).flatMap { place, report in
          ([report.request] + report.copies).enumerated().map { number, request in
            PageMember(
              item: place, number: number + 1,
              target: .printedReport(
                report.name, period: number > 0 ? request.span?.name : nil))
          }
        }
      }, issues: everyIssue),
    queries: { site, page in [request(site, page).text] },
    render: { (renderer, job, output) throws(Diagnostic) in
      let site = renderer.contents
      guard let printer = site.printer else { return }
      let request = request(site, job.page).standalone
      let engine = site.reports[job.page.item].engine
      let record = request.record(in: site.presentation)
      let html = try renderer.document(of: record, request, as: .html)
      let attachments = [site.reports[job.page.item].attachment].compactMap(\.self).map { form in
        PDFAttachment(record.data.bytes(as: form), as: form)
      }
      let inputs = WrittenFileRecord { hasher in
        hasher.combine(printer.name(of: engine))
        hasher.combine(html.span)
        for attachment in attachments { hasher.combine(attachment.bytes.span) }
      }
      guard job.begin(inputs) else { return }
      // Dated by the data instead of the clock, so that the same data gives the same bytes.
      let date = record.head.date?.instant.seconds ?? 0
      output.append(try printer.print(html, with: engine, at: date, attachments: attachments))
    })
}

extension PDFAttachment {
  /// The data behind a report in a format.
  public init(_ data: [UInt8], as form: ReportAttachment) {
    self.init(name: "report.\(form.rawValue)", type: form.mediaType, bytes: data)
  }
}
