import Configuration
public import Diagnostics
public import IssueModel
import IssueStore
import Bytes
public import Queries
import TemplateEngine
import ViewModels

/// Makes one report of a site's data without publishing the site.
public struct ReportPublisher: Sendable {
  private let presentation: Presentation
  private let theme: Theme
  private let linksRemoteImages: Bool

  /// Prepares reports of what was read, as of a day.
  public init(_ inputs: SiteInputs, today: Day) throws(DiagnosticList) {
    presentation = try inputs.presentation(today: today)
    theme = try Theme(inputs.own.withoutPages, formats: [.html, .markdown])
    linksRemoteImages = inputs.configuration.images == .link
  }

  /// The bytes of a report.
  public func report(
    title: String?, text: String, query: Query, groupedBy grouping: ReportGrouping?,
    detail: ReportDetail = .full, format: PageFormat
  ) throws(Diagnostic) -> [UInt8] {
    let report = PublishedReport(
      name: "report", title: title ?? presentation.settings.title, text: text, query: query,
      grouping: grouping, detail: detail, isStandalone: true)
    let routes = Routes(standaloneShowing: report.record(in: presentation).ids)
    let renderer = PageRenderer(
      SiteContents(presentation: presentation, reports: [report]), routes: routes, theme: theme,
      linksRemoteImages: linksRemoteImages)
    var output = ByteBuffer(capacity: 65_536)
    let path = "report.\(format.rawValue)"
    try renderer.render(
      PlannedPage(PageKind.report, address: PageAddress(path: path, format: format)), into: &output)
    return output.bytes
  }
}
