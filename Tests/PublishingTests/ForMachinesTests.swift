import Foundation
import Testing

@testable import Publishing

@Suite("What search engines, chats and other programs are told")
struct ForMachinesTests {
  private func site(_ more: String = "", _ files: [String: String] = [:]) throws -> TemporarySite {
    var all = files
    all["gazette.yml"] = "title: House\ndescription: 'A [house].'\n\(more)"
    all["data/issues.json"] = all["data/issues.json"] ?? TemporarySite.data
    return try TemporarySite(all)
  }

  private let url = "url: https://example.org/a&b\n"

  @Test("a site that does not say where it lives tells them nothing")
  func withoutAddress() async throws {
    let site = try site()
    try await site.build()
    let names = try site.published().keys
    #expect(!names.contains { $0.hasPrefix("sitemap") || $0 == "robots.txt" || $0 == "llms.txt" })
    let page = try site.page("issues/1.html")
    #expect(!page.contains("og:") && !page.contains("canonical") && !page.contains("ld+json"))
  }

  @Test("the site map leads to a map of each kind of page, and of issues with their last changes")
  func siteMaps() async throws {
    let site = try site(url)
    try await site.build()
    let index = try site.page("sitemap.xml")
    let names = index.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /<sitemap><loc>https:\/\/example.org\/a&amp;b\/(.*)<\/loc><\/sitemap>/)
        .map { String($0.1) }
    }
    let files = try site.published().keys.filter { $0.hasPrefix("sitemaps/") }
    #expect(names.sorted() == files.sorted())
    #expect(names.contains("sitemaps/issues-0.xml") && names.contains("sitemaps/tag.xml"))
    let issues = try site.page("sitemaps/issues-0.xml")
    #expect(
      issues.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://example.org/a&amp;b/issues/1.html</loc><lastmod>
        """), "\(issues)")
    let pages = try site.published().keys.filter {
      $0.hasSuffix(".html") && $0 != "404.html"
    }
    let listed = try files.flatMap { file in
      try site.page(file).matches(of: /<loc>https:\/\/example.org\/a&amp;b\/(.*?)<\/loc>/)
        .map { String($0.1) }
    }
    #expect(listed.sorted() == pages.sorted())
  }

  @Test("robots.txt names the site map, unless the site has one of its own")
  func robots() async throws {
    var site = try site(url)
    try await site.build()
    #expect(
      try site.page("robots.txt") == """
        User-agent: *
        Allow: /

        Sitemap: https://example.org/a&b/sitemap.xml

        """)
    site = try self.site(url, ["static/robots.txt": "User-agent: *\nDisallow: /\n"])
    try await site.build()
    #expect(try site.page("robots.txt") == "User-agent: *\nDisallow: /\n")
  }

  @Test("llms.txt leads to Markdown where pages have it")
  func guide() async throws {
    let site = try site(url + "outputs: [html, md]\n")
    try await site.build()
    let guide = try site.page("llms.txt")
    #expect(guide.hasPrefix("# House\n\n> A \\[house\\].\n\n## "), "\(guide)")
    #expect(guide.contains("\n- [Dashboard](https://example.org/a&b/index.md)\n"), "\(guide)")
    #expect(
      guide.contains("\n- [Open issues](https://example.org/a&b/lists/open.md)\n"), "\(guide)")
  }

  @Test("in llms.txt a description of several lines stays on its own")
  func lines() async throws {
    let site = try site(url + "outputs: [html, md]\n")
    try site.write("title: House\ndescription: \"One\\n\\ntwo\"\n\(url)", to: "gazette.yml")
    try await site.build()
    #expect(try site.page("llms.txt").hasPrefix("# House\n\n> One two\n\n## "))
  }

  @Test("a page says what it is, and a hostile title ends no script")
  func metadata() async throws {
    let site = try site(
      url + "canonical: tracker\npicture: p.png\n",
      [
        "static/p.png": "",
        "data/issues.json": """
        [{"number": 1, "title": "</script><script>alert(1)", "body": "It \\"creaks\\".",
          "state": "OPEN", "author": {"login": "ada"}, "labels": [],
          "createdAt": "2026-01-01T08:00:00Z", "updatedAt": "2026-01-02T08:00:00Z",
          "comments": [{"author": {"login": "bo"}, "body": "Oil",
                        "createdAt": "2026-01-02T08:00:00Z"}],
          "url": "https://github.com/acme/house/issues/1"}]
        """,
      ])
    try await site.build()
    let page = try site.page("issues/1.html")
    let start = try #require(page.range(of: "<link rel=\"canonical\""))
    let end = try #require(page.range(of: "</head>"))
    #expect(
      page[start.lowerBound..<end.lowerBound] == #"""
        <link rel="canonical" href="https://github.com/acme/house/issues/1">
        <meta property="og:title" content="#1 &lt;/script&gt;&lt;script&gt;alert(1)">
        <meta property="og:type" content="article">
        <meta property="og:url" content="https://example.org/a&amp;b/issues/1.html">
        <meta property="og:site_name" content="House">
        <meta property="og:description" content="It &quot;creaks&quot;.">
        <meta property="og:image" content="https://example.org/a&amp;b/p.png">
        <meta property="og:image:alt" content="#1 &lt;/script&gt;&lt;script&gt;alert(1)">
        <meta name="twitter:card" content="summary_large_image">
        <script type="application/ld+json">{"@context":"https://schema.org",\#
        "@type":"BreadcrumbList","itemListElement":[\#
        {"@type":"ListItem","position":1,"name":"Dashboard",\#
        "item":"https://example.org/a\u0026b/index.html"},\#
        {"@type":"ListItem","position":2,"name":"Issues",\#
        "item":"https://example.org/a\u0026b/lists/open.html"},\#
        {"@type":"ListItem","position":3,"name":"#1 \u003c/script\u003e\u003cscript\u003ealert(1)"}]}\#
        </script>
        <script type="application/ld+json">{"@context":"https://schema.org",\#
        "@type":"DiscussionForumPosting","headline":"\u003c/script\u003e\u003cscript\u003ealert(1)",\#
        "url":"https://example.org/a\u0026b/issues/1.html",\#
        "author":{"@type":"Person","name":"ada",\#
        "url":"https://example.org/a\u0026b/people/ada.html"},\#
        "datePublished":"2026-01-01T08:00:00Z","dateModified":"2026-01-02T08:00:00Z",\#
        "text":"It \"creaks\".","commentCount":1}</script>

        """#)
  }

  @Test("an issue without a date is no posting, and one without an author is somebody's")
  func metadataUntold() async throws {
    let site = try site(
      url,
      [
        "data/issues.json": #"""
        {"gazette": 1, "issues": [
          {"number": 1, "title": "Door", "author": "ada"},
          {"number": 2, "title": "Door", "creationDate": "2026-01-01T08:00:00Z"}]}
        """#
      ])
    try await site.build()
    let scripts = try [1, 2].map { number in
      try site.page("issues/\(number).html").split(separator: "\n")
        .filter { $0.contains("DiscussionForumPosting") }
    }
    #expect(
      scripts == [
        [],
        [
          #"""
          <script type="application/ld+json">{"@context":"https://schema.org",\#
          "@type":"DiscussionForumPosting","headline":"Door",\#
          "url":"https://example.org/a\u0026b/issues/2.html",\#
          "author":{"@type":"Person","name":"somebody"},\#
          "datePublished":"2026-01-01T08:00:00Z","text":"Door"}</script>
          """#
        ],
      ])
  }
}
