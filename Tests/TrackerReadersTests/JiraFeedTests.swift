import IssueStore
import TestSupport
import Testing

@testable import TrackerReaders

@Suite("Feeds of Jira's")
struct JiraFeedTests {
  @Test("a plain feed of Jira's: keys stand in titles, and what it lacks is told")
  func jiraFeed() throws {
    let result = try load(
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <title>Hut (Jira)</title><link>https://jira.hut.example</link>
      <item><title>[HUT-7] Pump &amp; [valve] leak</title>
        <link>https://jira.hut.example/browse/HUT-7</link>
        <guid>https://jira.hut.example/browse/HUT-7</guid>
        <description>&lt;p&gt;At &lt;b&gt;noon&lt;/b&gt;&lt;/p&gt;</description>
        <pubDate>Sat, 1 Mar 2025 10:00:00 +0100</pubDate><dc:creator>Ola Nowak</dc:creator></item>
      <item><title>[HUT-8]</title><link>https://jira.hut.example/browse/HUT-8</link></item>
      </channel></rss>
      """)
    #expect(result.files.map(\.format) == ["jira-xml"])
    #expect(
      result.outline == [
        "HUT#HUT-7 issue open Pump & [valve] leak", "HUT#HUT-8 issue open (no title)",
      ])
    let issue = result.snapshot.issues[0]
    #expect(issue.body == "At **noon**")
    #expect(issue.created?.description == "2025-03-01T09:00:00Z")
    #expect(issue.url == "https://jira.hut.example/browse/HUT-7")
    #expect(result.author(0) == "Ola Nowak")
    #expect(result.lost == [])
    #expect(
      result.notes.map(\.message) == [
        "a plain feed: its items have no state, people, labels, versions or comments",
        "state assumed open: no member tells it (2 records, first HUT-7 in 1)",
        "title taken as '(no title)': nothing tells it (1 record, first HUT#HUT-8 in all data)",
      ])
  }

  @Test("emoticons of texts in HTML are emoji, and what Jira puts behind links is none of a text")
  func emoticons() throws {
    let result = try load(
      """
      <rss version="0.92"><channel><item><title>[HUT-7] Pump</title><key>HUT-7</key><summary>Pump</summary>
      <status>Open</status><resolution id="-1">Unresolved</resolution>
      <description>&lt;p&gt;Dry &lt;img class="emoticon" src="https://jira.hut.example/images/icons/emoticons/check.png" alt=""/&gt;
        wet &lt;img class="emoticon" src="/images/icons/emoticons/error.png"/&gt;
        so &lt;img class="emoticon" src="https://jira.hut.example/own.png"/&gt;.
        &lt;span class="nobr"&gt;&lt;a href="https://jira.hut.example/secure/attachment/1/log.txt"&gt;log.txt&lt;sup&gt;&lt;img class="rendericon" src="https://jira.hut.example/link.gif" alt=""/&gt;&lt;/sup&gt;&lt;/a&gt;&lt;/span&gt;&lt;/p&gt;</description>
      </item></channel></rss>
      """)
    #expect(
      result.snapshot.issues.map(\.body.string) == [
        "Dry ✅ wet ❌ so . [log.txt](https://jira.hut.example/secure/attachment/1/log.txt)"
      ])
    #expect(result.lost == ["emoticons in texts × 1 (1: HUT-7)"])
  }

  @Test(
    "other feeds are none of Jira's",
    arguments: ["News", "[News] Title", "[HUT-] Title", "[HUT-7 Title", "[1-7] T", "[A-B-7] T"])
  func otherFeeds(_ title: String) throws {
    let result = try load(
      "<rss><channel><item><title>\(title)</title></item></channel></rss>")
    #expect(result.diagnostics.map(\.code) == ["data.unknown-format"])
  }
}
