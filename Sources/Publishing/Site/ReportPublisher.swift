public import Configuration
public import Diagnostics
public import IssueModel
import IssueStore
import Policy
import Queries
import ViewModels

/// Makes one report of a site's data without publishing the site.
public struct ReportPublisher: Sendable {
  private let presentation: Presentation
  fileprivate let renderer: PageRenderer
  private let today: Day
  private let gate: LeakGate
  private let inputs: SiteInputs

  /// Prepares reports of the inputs, as of a day.
  public init(_ inputs: SiteInputs, today: Day) throws(DiagnosticList) {
    presentation = try inputs.presentation(today: today)
    let formats: [PageFormat] = [.html, .markdown]
    renderer = PageRenderer(
      SiteContents(presentation: presentation, images: inputs.localImages),
      routes: Routes(formats: formats),
      theme: try Theme(inputs.own.withoutPages, formats: formats),
      linksRemoteImages: inputs.configuration.images == .link)
    self.today = today
    gate = try LeakGate(inputs.gated)
    self.inputs = inputs
  }

  /// The bytes of a report; throws if they contain leaks.
  fileprivate func published(
    _ bytes: [UInt8], as ending: String
  ) throws(DiagnosticList) -> [UInt8] {
    var leaks = LeakTable()
    gate.search(bytes.span, of: "report." + ending, &leaks)
    let found = inputs.problems(of: leaks, in: presentation.snapshot, by: gate)
    if found.isEmpty { return bytes }
    throw DiagnosticList(found)
  }

  /// The report of a specification, compared with the data of an earlier one if that is given.
  public func report(
    _ specification: ReportSpecification, since earlier: EarlierReport? = nil
  ) throws(DiagnosticList) -> MadeReport {
    var problems: [Diagnostic] = []
    var specification = specification
    specification.name(inputs.people)
    let asked = ReportRequest(
      specification, title: presentation.settings.title, today: today,
      recent: presentation.recentDay, isStandalone: true, &problems
    )
    guard var request = asked else { throw DiagnosticList(problems) }
    if let earlier {
      let isOpen = inputs.data.withheld.isEmpty && inputs.configuration.publishesAsIs
      request.comparison = try earlier.comparison(
        with: request.record(in: presentation).data, namesAll: isOpen)
    }
    let record = request.record(in: presentation)
    if request.kind == .certificate, !request.text.isEmpty, record.data.isEmpty {
      throw DiagnosticList([
        .error(
          "report.certificate", "nobody has earned '\(request.text)'",
          at: Place(file: presentation.settings.title),
          suggestion: "name an award, or an award and who has it, as 'first-steps/ana'; "
            + "'gazette awards' lists them")
      ])
    }
    return MadeReport(publisher: self, request: request, record: record)
  }
}

/// A report that can be written in any format.
public struct MadeReport: Sendable {
  fileprivate let publisher: ReportPublisher
  fileprivate let request: ReportRequest
  fileprivate let record: any ReportRecord

  /// The report as one HTML file with everything embedded.
  public func html() throws(DiagnosticList) -> [UInt8] { try page(as: .html) }

  /// The report as Markdown that every reader of GFM shows alike.
  public func markdown() throws(DiagnosticList) -> [UInt8] { try page(as: .markdown) }

  private func page(as format: PageFormat) throws(DiagnosticList) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try publisher.renderer.document(of: record, request, as: format)
    } catch {
      throw DiagnosticList([error])
    }
    return try publisher.published(bytes, as: format.rawValue)
  }

  /// The rows behind it, as a table.
  public func csv() throws(DiagnosticList) -> [UInt8] { try data(as: .csv) }

  /// The data behind it in a format.
  public func data(as form: ReportAttachment) throws(DiagnosticList) -> [UInt8] {
    try publisher.published(record.data.bytes(as: form), as: form.rawValue)
  }
}
