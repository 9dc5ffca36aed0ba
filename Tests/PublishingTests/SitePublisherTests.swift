import Configuration
import Diagnostics
import Foundation
import Testing

@testable import Publishing

@Suite("Publishing a site")
struct SitePublisherTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite([
      "gazette.yml": "title: House\n",
      "data/issues.json": TemporarySite.data,
    ])
  }

  @Test("every record, list, tag and person has its page")
  func paths() async throws {
    let report = try await site.build()
    let published = try site.published().keys.sorted()
    #expect(published.contains("search/index.js"))
    #expect(
      published.filter { $0.hasPrefix("awards/") }.prefix(3) == [
        "awards/20-is-plenty.html", "awards/a-great-start.html", "awards/boom.html",
      ])
    #expect(
      published.filter { $0.hasPrefix("awards/leader") } == [
        "awards/leaderboard.html", "awards/leaderboard/2026-01.html",
        "awards/leaderboard/2026.html",
      ])
    #expect(
      published.filter { name in
        !["search/", "badges/", "awards/"].contains { name.hasPrefix($0) }
      } == [
        ".gazette-files", "404.html", "awards.html", "changes.html", "changes/2026-01.html",
        "changes/2026-w01.html", "charts.html", "favicon.svg", "index.html",
        "issues/1.html", "issues/2.html", "issues/3.html", "keys.js",
        "lists/all.html", "lists/all/discussed.html", "lists/all/oldest.html",
        "lists/all/updated.html", "lists/closed.html", "lists/open.html",
        "lists/open/discussed.html", "lists/open/oldest.html", "lists/open/updated.html",
        "lists/pulls.html", "lists/recent.html", "lists/unanswered.html",
        "lists/unanswered/discussed.html",
        "lists/unanswered/newest.html", "lists/unanswered/updated.html", "people.html",
        "people/ada.html",
        "people/bo.html", "people/by/answered.html", "people/by/first.html",
        "people/by/last.html", "people/by/name.html", "projects.html", "reminders.html",
        "reminders.js", "search.html",
        "search.js", "style.css", "tags.html", "tags/bug.html", "tags/x.html",
      ])
    #expect(report.pages == 137)
    #expect(report.written == 141)
    #expect(report.removed == 0)
  }

  @Test("text from a tracker is never markup")
  func hostileTitle() async throws {
    try await site.build()
    let page = try site.page("issues/3.html")
    #expect(!page.contains("<b>blue"))
    #expect(page.contains("Paint &lt;b&gt;blue&lt;/b&gt;"))
  }

  @Test("references lead to the pages of the site")
  func references() async throws {
    try await site.build()
    let page = try site.page("issues/2.html")
    #expect(
      page.contains(#"<a href="1.html">#1</a>"#) || page.contains(#"href="../issues/1.html""#))
    #expect(page.contains(#"href="../people/ada.html""#))
  }

  @Test("the same inputs give the same bytes with any number of jobs, with and without a cache")
  func determinism() async throws {
    try await site.build(jobs: 1, usesCache: false)
    let other = site.path + "/elsewhere"
    try await site.build(into: other, jobs: 4)
    #expect(try site.published() == site.published(in: other))
    let again = try await site.build(into: other, jobs: 2)
    #expect(again.rendered == 0)
    #expect(again.written == 0)
    let uncached = try await site.build(jobs: 2, usesCache: false)
    #expect(uncached.rendered == 137)
    #expect(uncached.written == 0)
  }

  @Test("after an edit only the pages that show it are rendered, and they equal a clean build's")
  func incremental() async throws {
    try await site.build()
    let edited = TemporarySite.data.replacingOccurrences(
      of: "It *creaks*.", with: "It *creaks* a lot.")
    try site.write(edited, to: "data/issues.json")
    let report = try await site.build()
    #expect(report.rendered == 8)
    #expect(report.written == 8)
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published() == site.published(in: clean))
  }

  @Test("the page of what is not found starts its links from the site's address where it is known")
  func notFound() async throws {
    try await site.build()
    #expect(!(try site.page("404.html")).contains("<base"))
    #expect(try site.page("404.html").contains(##"<a class="skip" href="#main">"##))
    try site.write("title: House\nurl: https://example.org/house\n", to: "gazette.yml")
    try await site.build()
    #expect(try site.page("404.html").contains(#"<base href="/house/">"#))
    #expect(!(try site.page("404.html")).contains("#main"))
  }

  @Test("a record that is gone takes its page along")
  func removal() async throws {
    try await site.build()
    try site.write("[]", to: "data/issues.json")
    let report = try await site.build()
    #expect(report.removed == 46)
    #expect(
      try site.published().keys.sorted()
        .filter { name in
          !["search/", "badges/", "awards/"].contains { name.hasPrefix($0) }
        } == [
          ".gazette-files", "404.html", "awards.html", "changes.html", "charts.html", "favicon.svg",
          "index.html", "keys.js", "lists/all.html", "lists/closed.html", "lists/open.html",
          "lists/pulls.html",
          "lists/recent.html", "people.html", "projects.html", "reminders.html", "reminders.js",
          "search.html", "search.js", "style.css", "tags.html",
        ])
  }

  @Test("a page that somebody changed or removed is put back")
  func repair() async throws {
    try await site.build()
    let whole = try site.published()
    try "scribble".write(
      toFile: site.path + "/public/index.html", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: site.path + "/public/issues/2.html")
    let report = try await site.build()
    #expect(report.rendered == 2)
    #expect(report.written == 2)
    #expect(try site.published() == whole)
  }

  // The files are in the first part of the cache, what pages were made from in the rest.
  @Test("a damaged cache is as good as none", arguments: [8, 2])
  func damagedCache(part: Int) async throws {
    try await site.build()
    let cache = site.path + "/.gazette"
    for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
      var bytes = try Data(contentsOf: URL(fileURLWithPath: cache + "/" + name))
      bytes[bytes.count / part] ^= 1
      try bytes.write(to: URL(fileURLWithPath: cache + "/" + name))
    }
    let data = site.path + "/data"
    for name in try FileManager.default.contentsOfDirectory(atPath: data) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: data + "/" + name)
    }
    let report = try await site.build()
    #expect(report.rendered == 137)
    #expect(report.written == 0)
  }

  @Test("a broken data file leaves the published site as it was")
  func brokenData() async throws {
    try await site.build()
    let whole = try site.published()
    try site.write(String(TemporarySite.data.dropLast(40)), to: "data/issues.json")
    await #expect(throws: DiagnosticList.self) { try await site.build() }
    #expect(try site.published() == whole)
  }

  @Test("a mistake in a template is told before anything is written")
  func brokenTemplate() async throws {
    try await site.build()
    let whole = try site.published()
    try site.write("{{ issue.titel }}\n", to: "templates/issue.html")
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      DiagnosticFormatter(color: false).format(error.diagnostics[0]) == """
        error: there is no field 'titel' in the record 'issue'
         --> templates/issue.html:1:10
          |
        1 | {{ issue.titel }}
          |          ^^^^^
          = did you mean 'title'?

        """)
    #expect(try site.published() == whole)
  }

  @Test("a mistake in what all templates extend is told once")
  func sharedMistake() async throws {
    try site.write("{% extends 'frame.html' %}\n", to: "templates/base.html")
    try site.write("{% extends 'base.html' %}\n", to: "templates/frame.html")
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error.diagnostics.map(\.message) == [
        "a template extends itself: 'base.html' extends 'frame.html' extends 'base.html'"
      ])
  }

  @Test("what stands in 'static' and is no file is told and left out")
  func passedOver() async throws {
    try site.write("robots", to: "static/robots.txt")
    let statics = site.path + "/static"
    #expect(mkfifo(statics + "/pipe", 0o600) == 0)
    #expect(symlink("..", statics + "/up") == 0)
    #expect(symlink("robots.txt", statics + "/humans.txt") == 0)
    #expect(symlink("nowhere", statics + "/gone") == 0)
    let own = OwnFiles(of: SiteFolder(site.path))
    #expect(own.statics == ["humans.txt", "robots.txt"])
    #expect(
      own.told.map(\.message).sorted()
        == ["gone", "pipe", "up"].map {
          "'static/\($0)' is not published: it is neither a file nor a link to one"
        })
  }

  @Test("files of 'static' are copied, and cannot take a page's place")
  func statics() async throws {
    try site.write("robots", to: "static/robots.txt")
    try await site.build()
    #expect(try site.page("robots.txt") == "robots")
    try site.write("mine", to: "static/index.html")
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(
      error.diagnostics.map(\.message) == ["a page and a file of 'static' want to be 'index.html'"])
  }

  @Test("an issue of one of several sources names it as its source, whatever projects are called")
  func sources() async throws {
    for (id, name) in [(1, "web"), (2, "api")] {
      try site.write(
        #"[{"id": \#(id), "number": 1, "title": "One", "state": "open", "html_url": "https://github.com/acme/\#(name)/issues/1"}]"#,
        to: "data/\(name).json")
    }
    try FileManager.default.removeItem(atPath: site.path + "/data/issues.json")
    try await site.build()
    let facts = try site.page("issues/api/1.html").firstMatch(
      of: /<dl class="box facts">[^§]*?<\/dl>/)
    #expect(
      facts?.output == """
        <dl class="box facts"><dt>Source</dt><dd><bdi>acme/api</bdi></dd></dl>
        """)
  }

  @Test("pages written by hand run their template tags before their Markdown")
  func contentPages() async throws {
    try site.write(
      """
      ---
      title: About us
      order: 1
      ---
      # Who we are

      **{{ site.title }}** has {{ figures[0].text }} open issues.
      """, to: "pages/about.md")
    try await site.build()
    let page = try site.page("about.html")
    #expect(page.contains("<strong>House</strong> has 2 open issues."))
    #expect(try site.page("index.html").contains(#"<a href="about.html">About us</a>"#))
  }

  @Test("Markdown twins come from the same records")
  func twins() async throws {
    try site.write("title: House\nformats: [html, md]\n", to: "gazette.yml")
    try await site.build()
    let names = try site.published().keys
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix("awards/") }.sorted()
    #expect(
      names == [
        "awards.md", "changes.md", "changes/2026-01.md", "changes/2026-w01.md", "charts.md",
        "index.md",
        "issues/1.md", "issues/2.md", "issues/3.md", "lists/all.md", "lists/all/discussed.md",
        "lists/all/oldest.md", "lists/all/updated.md", "lists/closed.md", "lists/open.md",
        "lists/open/discussed.md", "lists/open/oldest.md", "lists/open/updated.md",
        "lists/pulls.md", "lists/recent.md", "lists/unanswered.md", "lists/unanswered/discussed.md",
        "lists/unanswered/newest.md", "lists/unanswered/updated.md", "tags/bug.md", "tags/x.md",
      ])
    #expect(try site.page("issues/1.md").contains("It *creaks*."))
  }

  @Test("no tag of a text or title is one in a Markdown twin, be it behind an address")
  func escapedTwins() async throws {
    try site.write("title: House\nformats: [html, md]\n", to: "gazette.yml")
    try site.write(
      #"""
      [{"number": 1, "title": "see https://a.org/<i x=y> www.a.org/<b x=y>", "state": "OPEN",
        "body": "<script>alert(1)</script>\n\nsee https://a.org/\\<b x=y>"}]
      """#, to: "data/issues.json")
    try await site.build()
    let page = try site.page("issues/1.md")
    #expect(page.hasPrefix(#"# #1 see https\://a.org/\<i x=y\> www\.a.org/\<b x=y\>"# + "\n"))
    #expect(
      page.hasSuffix(
        """
        > ``` html
        > <script>alert(1)</script>
        > ```
        >\u{20}
        > see https://a.org/\\

        """), "\(page)")
  }
}
