import Bytes
import Configuration
import Diagnostics
import Hashing
import IssueModel
import Printing
import Records
import ViewModels

extension PageKind {
  /// The reports of the configuration that are printed, and their copies. Printing takes seconds, so that it
  /// is only done where the text of the report changed.
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
      let record = request.record(in: site.presentation)
      let html = try renderer.document(of: record, request, as: .html)
      let attachments = site.reports[job.page.item].attachment.map { form in
        [
          PDFAttachment(
            name: "report.\(form.rawValue)", type: form.mediaType,
            bytes: record.data.bytes(as: form))
        ]
      }
      var hasher = StableHasher()
      hasher.combine(printer.name)
      hasher.combine(html.span)
      for attachment in attachments ?? [] { hasher.combine(attachment.bytes.span) }
      guard job.begin(WrittenFileRecord(hash: Int(truncatingIfNeeded: hasher.value))) else {
        return
      }
      // The date of the data, so that the same data gives the same bytes.
      let date = record.head.date?.instant.seconds ?? 0
      output.append(try printer.print(html, at: date, attachments: attachments ?? []))
    })
}
