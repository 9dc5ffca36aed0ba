import Foundation
import Testing

@testable import GazetteCommands

@Suite("The rich sample, and our own site")
struct RichSampleTests {
  @Test("nothing is wrong with it, and no page prints a value that is missing")
  func whole() async throws {
    let site = try SampleSiteFolder()
    let folder = site.path + "/rich"
    #expect(await site.run(["init", folder, "--sample", "--rich"]).exit == .done)
    #expect(await site.run(["check", folder]).output == "")
    #expect(await site.run(["build", folder]).exit == .done)
    let output = URL(filePath: folder + "/public")
    let files = try #require(
      FileManager.default.enumerator(at: output, includingPropertiesForKeys: nil))
    var pages = 0
    for case let file as URL in files where file.pathExtension == "html" {
      pages += 1
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(
        page.firstRange(of: />\s*(None|undefined|Undefined)\s*</) == nil,
        "\(file.lastPathComponent)")
    }
    #expect(pages > 400)
    let asked = try String(contentsOf: output.appending(path: "this-week.html"), encoding: .utf8)
    #expect(asked.contains("<code>NaN m</code>") && !asked.contains("`"))
  }

  @Test("nothing is wrong with our own site, and it can be published")
  func ownSite() async throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let site = try SampleSiteFolder()
    // Its data goes on behind the day of other tests.
    let words = [package.appending(path: "Site").path, "--now", "2030-01-01"]
    #expect(await site.run(["check"] + words).output == "")
    let outcome = await site.run(["build", "--no-cache", "-o", site.path + "/public"] + words)
    #expect(outcome.exit == .done, "\(outcome.error)")
  }
}
