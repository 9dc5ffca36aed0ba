import Bytes
import Configuration
import IssueModel
import Records
import ViewModels

extension PageKind {
  /// The reports of the configuration, a kind of page for each kind of report. Their Markdown templates serve
  /// `gazette report`.
  static let reports = ReportKind.allCases.map { report($0, $0.record) }

  /// Whether its pages look like reports.
  var isReport: Bool {
    (hasTemplates && name.hasPrefix("report-")) || name == Self.certificate.name
  }

  /// A certificate of a person for an award.
  static let certificate = PageKind(
    "certificate",
    members: .list { site in
      site.presentation.certificates.enumerated().map { place, one in
        PageMember(item: place, target: .certificate(one.award, of: one.holder))
      }
    }
  ) { site, page in
    CertificateReport(site.presentation.certificates[page.item], in: site.presentation)
  }.published(as: .certificates).depending(whatIsEarned)

  /// The pages of a kind of report.
  static func report(_ kind: ReportKind) -> PageKind {
    report(kind, kind.record)
  }

  private static func report<R: ReportRecord>(_ kind: ReportKind, _: R.Type) -> PageKind {
    PageKind(
      "report-" + kind.rawValue, formats: [.html, .markdown],
      members: .list(
        { site in
          site.reports.enumerated().filter { $1.request.kind == kind }.flatMap { place, report in
            [PageMember(item: place, target: .report(report.name))]
              + report.copies.enumerated().compactMap { number, copy in
                copy.span.map {
                  PageMember(
                    item: place, number: number + 2, target: .report(report.name, period: $0.name))
                }
              }
          }
        }, issues: everyIssue),
      queries: { site, page in [request(site, page).text] }
    ) { site, page in R(ReportInput(request(site, page), in: site.presentation)) }
  }

  /// The data files that the configuration asks for beside its reports.
  static let reportData = [reportData("report-data", .json), reportData("report-table", .csv)]

  private static func reportData(_ name: String, _ format: PageFormat) -> PageKind {
    PageKind(
      name, written: format,
      members: .list(
        { site in
          site.reports.enumerated().compactMap { place, report in
            guard let form = report.attachment, form.rawValue == format.rawValue else { return nil }
            return PageMember(item: place, target: .reportData(report.name, form.rawValue))
          }
        }, issues: everyIssue),
      queries: { site, page in [request(site, page).text] }
    ) { site, page, output in
      let report = site.reports[page.item]
      let data = report.request.record(in: site.presentation).data
      if let form = report.attachment { output.append(data.bytes(as: form)) }
    }
  }

  /// The request behind a page of a report: the report itself, or a copy for an earlier period.
  static func request(_ site: SiteContents, _ page: PlannedPage) -> ReportRequest {
    let report = site.reports[page.item]
    return page.number > 1 ? report.copies[page.number - 2] : report.request
  }
}
