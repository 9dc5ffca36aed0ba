import Foundation
import Testing

@testable import GazetteCommands

@Suite("PDFs of reports")
struct PDFReportTests {
  private static let data = #"""
    {"gazette": 1, "issues": [{"number": 1, "title": "First", "creationDate": "2026-01-01T00:00:00Z"}]}
    """#

  @Test("a PDF has what is attached inside, and nothing is written beside it")
  func attachment() async throws {
    let site = try SampleSiteFolder(Self.data)
    let engine = site.path + "/weasyprint"
    for (path, text) in [
      (engine, "#!\(site.path)/python\n"),
      ("\(site.path)/python", "#!/bin/sh\nhead -n 1 attachment-0 > report.pdf\n"),
    ] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let file = site.path + "/out.pdf"
    let arguments = ["report", site.path, "--format", "pdf", "--pdf-engine", engine]
    let outcome = await site.run(arguments + ["--attach", "csv", "-o", file])
    #expect(outcome.exit == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("id,source,"))
    #expect(!FileManager.default.fileExists(atPath: site.path + "/out.csv"))
  }

  @Test("an engine that is not there ends the command before it reads the site")
  func missing() async throws {
    let site = try SampleSiteFolder("no data")
    let outcome = await site.run(["report", site.path, "--format", "pdf", "--pdf-engine", "prince"])
    #expect(outcome.exit == .failed)
    #expect(outcome.output == "")
    #expect(
      outcome.error == """
        error: there is no PDF engine 'prince'
          = weasyprint, chromium, or the path of one of them

        """)
  }
}
