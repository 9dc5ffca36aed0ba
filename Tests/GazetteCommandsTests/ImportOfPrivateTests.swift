import Foundation
import Testing

@testable import GazetteCommands

@Suite("What an import with --private makes of private data")
struct ImportOfPrivateTests {
  @Test("Private comments and reviews that were asked for are marked, and a site leaves them out")
  func privateComments() async throws {
    let site = try SampleSiteFolder("[]")
    try site.write(
      #"""
      [{"number": 1, "title": "One", "state": "OPEN", "url": "https://github.com/a/b/pull/1", "isDraft": false,
        "comments": [{"body": "Seen", "internal": false}, {"body": "Hidden comment", "internal": true}],
        "reviews": [{"state": "PENDING", "body": "Hidden review"}, {"state": "APPROVED", "body": "Fine"}]}]
      """#, to: "dump.json")
    let told = await site.run([
      "import", site.path + "/dump.json", "--private", "-f", "-o", site.path + "/data/issues.json",
      "-q",
    ])
    #expect(told.exit == .done)
    let data = site.read("data/issues.json") ?? ""
    #expect(data.contains("Hidden comment") && data.contains("Hidden review"))
    #expect(data.components(separatedBy: #""private": true"#).count == 3)
    #expect(await site.run(["build", site.path]).exit == .done)
    let page = site.read("public/issues/1.html") ?? ""
    #expect(page.contains("Seen") && page.contains("Fine"))
    #expect(!page.contains("Hidden"))
  }
}
