import Files
import Testing

@testable import GazetteCommands

@Suite("A site whose data has no issues")
struct EmptyDataTests {
  private static let comments = """
    [{"body": "b", "issue_url": "https://api.github.com/repos/a/b/issues/1"}]
    """
  private static let answer = #"{"startAt": 0, "maxResults": 0, "total": 77, "issues": []}"#

  @Test(
    "what is no empty tracker is an error of 'build' and 'check', and the last site stays",
    arguments: [
      (
        comments,
        """
        error: 'data/issues.json' holds neither an issue nor a pull request
         --> data/issues.json
          = add the file that has them; a tracker without any is written '[]'
        """
      ),
      (
        answer,
        """
        error: not one record came: the first 0 of 77 records: other pages of the answer in \
        'data/issues.json' are missing
         --> data/issues.json
          = ask for the other pages as well
        """
      ),
    ])
  func others(text: String, error: String) async throws {
    let site = try SampleSiteFolder(#"[{"id": 1, "title": "One", "state": "open"}]"#)
    #expect(await site.run(["build", site.path]).exit == .done)
    let page = site.read("public/issues/1.html")
    try site.write(text, to: "data/issues.json")
    let built = await site.run(["build", site.path])
    #expect(built.exit != .done)
    #expect(built.error.contains(error), "\(built.error)")
    #expect(page != nil && site.read("public/issues/1.html") == page)
    let checked = await site.run(["check", site.path])
    #expect(checked.exit == .found)
    #expect(checked.output.contains("[data.no-records]"), "\(checked.output)")
  }

  @Test("a site whose only file of data is gone is not published over one with issues")
  func gone() async throws {
    let site = try SampleSiteFolder(#"[{"id": 1, "title": "One", "state": "open"}]"#)
    #expect(await site.run(["build", site.path]).exit == .done)
    let page = site.read("public/issues/1.html")
    try FileSystem.remove(site.path + "/data/issues.json")
    let built = await site.run(["build", site.path])
    #expect(
      built.error == """
        error: there is no file of data; the published site, which has issues, stays as it is
         --> data
          = put the export there; a tracker without any issue is written '[]'

        """)
    #expect(page != nil && site.read("public/issues/1.html") == page)
    #expect(await site.run(["build", site.path, "-o", site.path + "/other"]).exit == .done)
    try site.write("[]", to: "data/issues.json")
    #expect(await site.run(["build", site.path]).exit == .done)
    #expect(site.read("public/issues/1.html") == nil)
  }

  @Test("nothing is made in a folder that is no site")
  func noSite() async throws {
    let site = try SampleSiteFolder()
    try site.write("[]", to: "data/issues.json")
    let built = await site.run(["build", site.path])
    #expect(built.exit == .failed)
    #expect(built.error.hasPrefix("error: there is no 'SITE/gazette.yml', so this is no site\n"))
    #expect(try FileSystem.files(below: site.path) == ["data/issues.json"])
    #expect(try FileSystem.status(of: site.path + "/public") == nil)
    #expect(try FileSystem.status(of: site.path + "/.gazette") == nil)
  }

  @Test("an empty list is an empty site")
  func empty() async throws {
    let site = try SampleSiteFolder("[]")
    #expect(await site.run(["check", site.path]).exit == .done)
    #expect(await site.run(["build", site.path]).exit == .done)
    #expect(site.read("public/index.html") != nil)
  }

  @Test("people alone are a site of people")
  func people() async throws {
    let site = try SampleSiteFolder(
      #"{"files": [], "contributors": [{"login": "mira", "name": "Mira", "contributions": ["code"]}]}"#
    )
    #expect(await site.run(["check", site.path]).exit == .done)
    #expect(await site.run(["build", site.path]).exit == .done)
    #expect(site.read("public/people/mira.html") != nil)
  }
}
