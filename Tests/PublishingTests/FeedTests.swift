import Foundation
import Testing

@testable import Publishing

@Suite("Feeds")
struct FeedTests {
  private static let issues = """
    [
      {"number": 7, "title": "Door <b>creaks</b> ]]>", "body": "It *creaks*, see #8.", "state": "CLOSED",
       "author": {"login": "ada"}, "labels": [{"name": "bug & co", "color": "d73a4a"}],
       "createdAt": "2026-01-01T08:00:00Z", "closedAt": "2026-01-03T08:00:00Z",
       "comments": [{"author": {"login": "bo"}, "body": "Oil\\u0001 \\uffff ]]>",
                     "createdAt": "2026-01-02T08:00:00Z"}],
       "url": "https://github.com/acme/house/issues/7"},
      {"number": 8, "title": "Oil", "body": "", "state": "OPEN", "author": null, "labels": [],
       "createdAt": null, "comments": [], "url": "https://github.com/acme/house/issues/8"}
    ]
    """

  private func site(_ configuration: String) throws -> TemporarySite {
    try TemporarySite(["gazette.yml": configuration, "data/issues.json": Self.issues])
  }

  private func feeds(_ site: TemporarySite) throws -> [String] {
    try site.published().keys.filter { $0.hasPrefix("feeds/") && !$0.hasSuffix(".ics") }.sorted()
  }

  @Test("a feed has an entry for each change, with its text and whole addresses")
  func atom() async throws {
    let site = try site("title: House\nurl: https://example.org/house\n")
    try await site.build()
    #expect(
      try site.page("feeds/all.atom") == #"""
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>tag:github.com,1970-01-01:/acme/house:feeds/all</id>
        <title>House</title>
        <updated>2026-01-03T08:00:00Z</updated>
        <link rel="self" type="application/atom+xml" href="https://example.org/house/feeds/all.atom"/>
        <link rel="alternate" type="text/html" href="https://example.org/house/index.html"/>
        <author><name>House</name></author>
        <generator>Gazette</generator>
        <entry>
        <id>tag:github.com,2026-01-03:/acme/house/issues/7:closed-20260103T080000Z</id>
        <title>#7 Door &lt;b&gt;creaks&lt;/b&gt; ]]&gt; – Closed</title>
        <updated>2026-01-03T08:00:00Z</updated>
        <published>2026-01-03T08:00:00Z</published>
        <link rel="alternate" type="text/html" href="https://example.org/house/issues/7.html"/>
        <author><name>somebody</name></author>
        <category term="bug &amp; co"/>
        <content type="html">&lt;p&gt;Closed&lt;/p&gt;
        </content>
        </entry>
        <entry>
        <id>tag:github.com,2026-01-02:/acme/house/issues/7:comment-20260102T080000Z</id>
        <title>#7 Door &lt;b&gt;creaks&lt;/b&gt; ]]&gt; – Comment</title>
        <updated>2026-01-02T08:00:00Z</updated>
        <published>2026-01-02T08:00:00Z</published>
        <link rel="alternate" type="text/html" href="https://example.org/house/issues/7.html#comment-1"/>
        <author><name>bo</name></author>
        <category term="bug &amp; co"/>
        <content type="html">&lt;p&gt;Oil  ]]&amp;gt;&lt;/p&gt;
        </content>
        </entry>
        <entry>
        <id>tag:github.com,2026-01-01:/acme/house/issues/7:opened-20260101T080000Z</id>
        <title>#7 Door &lt;b&gt;creaks&lt;/b&gt; ]]&gt; – Opened</title>
        <updated>2026-01-01T08:00:00Z</updated>
        <published>2026-01-01T08:00:00Z</published>
        <link rel="alternate" type="text/html" href="https://example.org/house/issues/7.html"/>
        <author><name>ada</name></author>
        <category term="bug &amp; co"/>
        <content type="html">&lt;p&gt;It &lt;em&gt;creaks&lt;/em&gt;, see &lt;a href=&quot;https://example.org/house/issues/8.html&quot;&gt;#8&lt;/a&gt;.&lt;/p&gt;
        </content>
        </entry>
        </feed>

        """#)
  }

  @Test("beside each feed stands the same as JSON Feed")
  func json() async throws {
    let site = try site(
      """
      title: House
      url: https://example.org/house
      filters: [{name: Talk, query: "is:issue sort:updated"}]

      """)
    try await site.build()
    #expect(
      try feeds(site) == [
        "feeds/all.atom", "feeds/all.json", "feeds/closed.atom", "feeds/closed.json",
        "feeds/open.atom", "feeds/open.json", "feeds/pulls.atom", "feeds/pulls.json",
        "feeds/recent.atom", "feeds/recent.json", "feeds/tags/bug-co.atom",
        "feeds/tags/bug-co.json", "feeds/talk.atom", "feeds/talk.json",
        "feeds/unanswered.atom", "feeds/unanswered.json",
      ])
    struct Feed: Decodable, Equatable {
      struct Item: Decodable, Equatable {
        var id, url, title, content_html, date_published, date_modified: String
        var external_url: String?
        var tags: [String]
        var authors: [[String: String]]
      }
      var version, title, home_page_url, feed_url: String
      var items: [Item]
    }
    let feed = try JSONDecoder().decode(
      Feed.self, from: Data(try site.page("feeds/tags/bug-co.json").utf8))
    let issue = "https://example.org/house/issues/7.html"
    let title = "#7 Door <b>creaks</b> ]]>"
    func item(
      _ part: String, _ day: String, _ word: String, _ html: String, by name: String,
      at url: String
    ) -> Feed.Item {
      Feed.Item(
        id: "tag:github.com,\(day):/acme/house/issues/7:\(part)", url: url,
        title: "\(title) – \(word)", content_html: html, date_published: day + "T08:00:00Z",
        date_modified: day + "T08:00:00Z", external_url: "https://github.com/acme/house/issues/7",
        tags: ["bug & co"], authors: [["name": name]])
    }
    #expect(
      feed
        == Feed(
          version: "https://jsonfeed.org/version/1.1", title: "bug & co · House",
          home_page_url: "https://example.org/house/tags/bug-co.html",
          feed_url: "https://example.org/house/feeds/tags/bug-co.json",
          items: [
            item(
              "closed-20260103T080000Z", "2026-01-03", "Closed", "<p>Closed</p>\n", by: "somebody",
              at: issue),
            item(
              "comment-20260102T080000Z", "2026-01-02", "Comment",
              "<p>Oil  ]]&gt;</p>\n", by: "bo", at: issue + "#comment-1"),
            item(
              "opened-20260101T080000Z", "2026-01-01", "Opened",
              "<p>It <em>creaks</em>, see <a href=\"https://example.org/house/issues/8.html\">#8</a>.</p>\n",
              by: "ada", at: issue),
          ]))
  }

  /// The ids and times of the entries of a feed, after its own.
  private func entries(_ site: TemporarySite, _ path: String = "feeds/all.atom") throws -> [String]
  {
    try site.page(path).split(separator: "\n").filter {
      $0.hasPrefix("<id>") || $0.hasPrefix("<updated>")
    }.map { $0.split { "<>".contains($0) }[1] }.map(String.init)
  }

  @Test(
    "an edit that moves the date of the last change is an entry at that date, with the text as it is now"
  )
  func edits() async throws {
    func site(_ updated: String, _ title: String) throws -> TemporarySite {
      try TemporarySite([
        "gazette.yml": "title: House\nurl: https://example.org\n",
        "data/issues.json": """
        [{"number": 7, "title": "\(title)", "body": "Oil it.", "state": "OPEN", "labels": [],
          "author": {"login": "ada"}, "createdAt": "2026-01-01T08:00:00Z", "comments": [],
          "updatedAt": "\(updated)", "url": "https://github.com/acme/house/issues/7"}]
        """,
      ])
    }
    let opened = [
      "tag:github.com,2026-01-01:/acme/house/issues/7:opened-20260101T080000Z",
      "2026-01-01T08:00:00Z",
    ]
    let feed = "tag:github.com,1970-01-01:/acme/house:feeds/all"
    // What comes within two seconds belongs to the change.
    let quiet = try site("2026-01-01T08:00:02Z", "Door")
    try await quiet.build()
    #expect(try entries(quiet) == [feed, "2026-01-01T08:00:00Z"] + opened)
    let edited = try site("2026-01-05T08:00:00Z", "Red door")
    try await edited.build()
    #expect(
      try entries(edited) == [
        feed, "2026-01-05T08:00:00Z",
        "tag:github.com,2026-01-05:/acme/house/issues/7:changed-20260105T080000Z",
        "2026-01-05T08:00:00Z",
      ] + opened)
    #expect(
      try edited.page("feeds/all.atom").contains(
        """
        <title>#7 Red door – Updated</title>
        <updated>2026-01-05T08:00:00Z</updated>
        <published>2026-01-05T08:00:00Z</published>
        <link rel="alternate" type="text/html" href="https://example.org/issues/7.html"/>
        <author><name>somebody</name></author>
        <content type="html">&lt;p&gt;Oil it.&lt;/p&gt;
        </content>
        """))
  }

  @Test(
    "what one person changed in one second is one entry that says what; no title is part of an id")
  func events() async throws {
    func site(_ title: String) throws -> TemporarySite {
      try TemporarySite([
        "gazette.yml": "title: \(title)\nurl: https://example.org\n",
        "data/issues.json": """
        {"gazette": 1, "issues": [{"number": 7, "title": "\(title)", "author": "ada",
          "creationDate": "2026-01-01T08:00:00Z", "modificationDate": "2026-01-03T08:00:00Z",
          "events": [
            {"kind": "labelled", "actor": "ada", "date": "2026-01-01T08:00:01Z", "subject": "new"},
            {"kind": "labelled", "actor": "bo", "date": "2026-01-03T08:00:00Z", "subject": "bug"},
            {"kind": "milestoned", "actor": "bo", "date": "2026-01-03T08:00:00Z", "subject": "1.0"}]}]}
        """,
      ])
    }
    let door = try site("Door")
    try await door.build()
    #expect(
      try entries(door) == [
        "tag:example.org,1970-01-01::feeds/all", "2026-01-03T08:00:00Z",
        "tag:gazette.invalid,2026-01-03:/20260101T080000Z/7:changed-20260103T080000Z",
        "2026-01-03T08:00:00Z",
        "tag:gazette.invalid,2026-01-01:/20260101T080000Z/7:opened-20260101T080000Z",
        "2026-01-01T08:00:00Z",
      ])
    #expect(
      try door.page("feeds/all.atom").contains(
        "<content type=\"html\">&lt;p&gt;bo added bug, added this to 1.0&lt;/p&gt;\n"))
    let renamed = try site("Gate")
    try await renamed.build()
    #expect(try entries(renamed) == entries(door))
  }

  @Test(
    "two sites whose data tells neither addresses nor dates have feeds of different ids, and one that moved keeps its own by `id`"
  )
  func undated() async throws {
    func id(_ url: String, _ more: String = "") async throws -> String? {
      let site = try TemporarySite([
        "gazette.yml": "title: T\nurl: \(url)\n" + more,
        "data/issues.json": #"{"gazette": 1, "issues": [{"number": 7, "title": "Door"}]}"#,
      ])
      try await site.build()
      return try entries(site).first
    }
    #expect(
      try await [
        id("https://a.example/x/"), id("https://b.example"),
        id("https://b.example", "id: https://a.example/x\n"),
      ] == [
        "tag:a.example,1970-01-01:/x:feeds/all", "tag:b.example,1970-01-01::feeds/all",
        "tag:a.example,1970-01-01:/x:feeds/all",
      ])
  }

  @Test("where the data has no addresses, no id changes when the first issue goes away")
  func firstIssueGone() async throws {
    func ids(_ more: String) async throws -> [String] {
      let site = try TemporarySite([
        "gazette.yml": "title: T\nurl: https://a.example/x\n" + more,
        "data/issues.json": """
        {"gazette": 1, "issues": [
          {"number": 1, "title": "Door", "creationDate": "2026-01-01T08:00:00Z"},
          {"number": 2, "title": "Oil", "creationDate": "2026-01-02T08:00:00Z"}]}
        """,
      ])
      try await site.build()
      return try entries(site).filter { $0.hasPrefix("tag:") }
    }
    let feed = "tag:a.example,1970-01-01:/x:feeds/all"
    let oil = "tag:gazette.invalid,2026-01-02:/20260102T080000Z/2:opened-20260102T080000Z"
    let door = "tag:gazette.invalid,2026-01-01:/20260101T080000Z/1:opened-20260101T080000Z"
    #expect(try await ids("") == [feed, oil, door])
    #expect(try await ids("exclude: ['number:1']\n") == [feed, oil])
  }

  @Test(
    "a feed without entries has the time of the first issue, which no edit moves, and says what the data does not tell"
  )
  func empty() async throws {
    let site = try site(
      """
      title: House
      url: https://example.org
      outputs: [html, feeds, badges]
      filters: [{name: Due, query: "due:2026"}, {name: Worked on, query: "assignee:ada"}]

      """)
    try await site.build()
    #expect(
      try entries(site, "feeds/due.atom") == [
        "tag:github.com,1970-01-01:/acme/house:feeds/due", "2026-01-01T08:00:00Z",
      ])
    #expect(
      try site.page("feeds/due.atom").contains(
        "<subtitle>The data does not tell what this list asks for (due).</subtitle>"))
    #expect(
      try site.page("lists/worked-on.html").contains(
        "The data does not tell what this list asks for (assignee)."))
    #expect(try site.page("badges/due.json").contains(#""message": "not in this export""#))
  }

  @Test("a move of the site changes no entry's id")
  func move() async throws {
    func ids(_ url: String) async throws -> [Substring] {
      let site = try site("title: House\nurl: \(url)\n")
      try await site.build()
      return try site.page("feeds/all.atom").split(separator: "\n").filter {
        $0.hasPrefix("<id>")
      }
    }
    let (before, after) = (try await ids("https://a.org"), try await ids("https://b.org/x"))
    #expect(before.count == 4)
    #expect(before == after)
  }

  @Test("a site without an address has no feeds, and pages lead to those that there are")
  func discovery() async throws {
    let site = try site("title: House\n")
    try await site.build()
    #expect(try feeds(site) == [])
    #expect(!(try site.page("index.html")).contains("application/atom+xml"))
    try site.write("title: House\nurl: https://example.org\n", to: "gazette.yml")
    try await site.build()
    func links(_ path: String) throws -> String {
      try site.page(path).split(separator: "\n").filter { $0.contains("\"alternate\"") }
        .joined(separator: "\n")
    }
    let ofSite = #"""
      <link rel="alternate" type="application/atom+xml" title="House" href="../feeds/all.atom">
      <link rel="alternate" type="application/feed+json" title="House" href="../feeds/all.json">
      """#
    #expect(
      try links("tags/bug-co.html") == #"""
        <link rel="alternate" type="application/atom+xml" title="bug &amp; co · House" href="../feeds/tags/bug-co.atom">
        <link rel="alternate" type="application/feed+json" title="bug &amp; co · House" href="../feeds/tags/bug-co.json">

        """# + ofSite)
    #expect(try links("issues/7.html") == ofSite)
    #expect(try links("people/ada.html") == ofSite)
    #expect(try links("lists/all.html") == ofSite)
    #expect(try links("index.html") == ofSite.replacingOccurrences(of: "../", with: ""))
    try site.write(
      "title: House\nurl: https://example.org\noutputs: [html]\n", to: "gazette.yml")
    try await site.build()
    #expect(try feeds(site) == [])
  }

  @Test("an edit writes only the feeds that show it")
  func edit() async throws {
    let site = try site("title: House\nurl: https://example.org\noutputs: [html, feeds]\n")
    try await site.build()
    let before = try site.published()
    try site.write(
      Self.issues.replacingOccurrences(of: "It *creaks*", with: "It *creaks* a lot"),
      to: "data/issues.json")
    try await site.build()
    let after = try site.published()
    let changed = after.keys.filter { $0.hasPrefix("feeds/") && after[$0] != before[$0] }.sorted()
    #expect(
      changed == [
        "feeds/all.atom", "feeds/all.json", "feeds/closed.atom", "feeds/closed.json",
        "feeds/recent.atom", "feeds/recent.json", "feeds/tags/bug-co.atom",
        "feeds/tags/bug-co.json",
      ])
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published(in: clean) == after)
  }
}
