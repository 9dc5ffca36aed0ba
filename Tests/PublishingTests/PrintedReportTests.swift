import Foundation
import Testing

@testable import Publishing

@Suite("Reports that are printed with the site")
struct PrintedReportTests {
  static let configuration = """
    title: House
    url: https://example.org/house/
    reports:
      - {name: open, query: 'is:open', format: pdf, attach: csv}
      - {name: weekly, kind: status, period: last week, keep: 2, format: pdf}
      - {name: plain}

    """

  private func site() throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": Self.configuration, "data/issues.json": TemporarySite.data,
    ])
  }

  /// A printer whose engine "prints" the HTML that it gets, and notes each time.
  private func printer(_ site: TemporarySite, does script: String? = nil) throws -> ReportPrinter {
    let folder = site.path + "-programs"
    let does = script ?? "echo x >> '\(folder)/calls'; cp report.html report.pdf"
    for (name, text) in [
      ("python", "#!/bin/sh\n\(does)\n"), ("weasyprint", "#!\(folder)/python\n"),
    ] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder + "/" + name)
    }
    return ReportPrinter(searching: [folder])
  }

  private func calls(_ site: TemporarySite) -> Int {
    let text = try? String(contentsOfFile: site.path + "-programs/calls", encoding: .utf8)
    return text?.count { $0 == "x" } ?? 0
  }

  @Test("one that asks for it is a PDF too, as its copies are, and its page leads there")
  func printed() async throws {
    let site = try site()
    let report = try await site.build(printer: try printer(site))
    #expect(report.warnings.isEmpty)
    let files = try site.published().keys.filter { $0.hasPrefix("reports/") }.sorted()
    #expect(
      files == [
        "reports/open.csv", "reports/open.html", "reports/open.pdf", "reports/plain.html",
        "reports/weekly.html", "reports/weekly.pdf", "reports/weekly/2026-W03.html",
        "reports/weekly/2026-W03.pdf", "reports/weekly/2026-W04.html",
        "reports/weekly/2026-W04.pdf",
      ])
    let links = try files.filter { $0.hasSuffix(".html") }.map { page in
      try site.page(page).firstMatch(of: /PDF<\/dt><dd><a href="([^"]*)"/).map { String($0.1) }
    }
    #expect(
      links == [
        "../reports/open.pdf", nil, "../reports/weekly.pdf",
        "../../reports/weekly/2026-W03.pdf", "../../reports/weekly/2026-W04.pdf",
      ])
    // What is printed is a document of its own: it links to the tracker and to nothing of the site.
    let text = try site.page("reports/open.pdf")
    #expect(text.contains("Door creaks"))
    #expect(
      Set(text.matches(of: /href="([^"#]*)/).map { String($0.1) }) == [
        "", "data:,", "https://github.com/acme/house/issues/1",
        "https://github.com/acme/house/issues/3",
      ])
  }

  @Test("a report is printed again only where what it says changed")
  func cached() async throws {
    let site = try site()
    try await site.build(printer: try printer(site))
    #expect(calls(site) == 4)
    try await site.build(printer: try printer(site))
    #expect(calls(site) == 4)
    // A status report names what is open too, but not those who wrote a comment on what is closed.
    try site.write(
      TemporarySite.data.replacing("Thanks!", with: "Thank you!"), to: "data/issues.json")
    try await site.build(printer: try printer(site))
    #expect(calls(site) == 4)
    try site.write(
      TemporarySite.data.replacing("It *creaks*", with: "It *squeaks*"), to: "data/issues.json")
    try await site.build(printer: try printer(site))
    #expect(calls(site) == 5)
    try site.write(
      Self.configuration.replacing(", format: pdf}", with: "}"), to: "gazette.yml")
    try await site.build(printer: try printer(site))
    #expect(try site.published().keys.filter { $0.hasSuffix(".pdf") } == ["reports/open.pdf"])
  }

  @Test("without an engine it is told; one that fails leaves the site as it was")
  func failures() async throws {
    let site = try site()
    let report = try await site.build(printer: ReportPrinter(searching: [site.path]))
    #expect(
      report.warnings.map(\.message) == [
        "no report is printed: a PDF needs WeasyPrint or Chromium, and neither is installed"
      ])
    #expect(report.warnings.map(\.suggestion) == ["apt install weasyprint python3-pikepdf"])
    let before = try site.published()
    #expect(!before.keys.contains { $0.hasSuffix(".pdf") })
    #expect(!(try site.page("reports/open.html").contains("PDF")))
    let printer = try printer(site, does: "echo error the paper is out; exit 1")
    let error = await #expect(throws: (any Error).self) {
      _ = try await site.build(printer: printer)
    }
    #expect("\(String(describing: error))".contains("the paper is out"))
    #expect(try site.published() == before)
  }
}
