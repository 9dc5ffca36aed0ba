import Foundation
import Testing

@testable import Publishing

@Suite("Entries of feeds")
struct FeedEntryTests {
  private struct Feed: Decodable {
    struct Item: Decodable, Equatable {
      var id, url, title, content_html: String
    }
    var items: [Item]
  }

  /// The entries of the feed of a site with an issue.
  private func entries(_ issue: String) async throws -> [Feed.Item] {
    let site = try TemporarySite([
      "gazette.yml": "title: House\nurl: https://a.example/x\n",
      "data/issues.json": "{\"gazette\": 1, \"issues\": [\(issue)]}",
    ])
    try await site.build()
    return try JSONDecoder().decode(Feed.self, from: Data(try site.page("feeds/all.json").utf8))
      .items
  }

  @Test("links within a text lead to the page that has it")
  func linksWithin() async throws {
    let text = #"See[^1] and [there](#part).\n\n[^1]: Oil."#
    let entries = try await entries(
      """
      {"number": 1, "title": "Door", "content": "\(text)", "creationDate": "2026-01-01T08:00:00Z",
       "comments": [{"author": "bo", "date": "2026-01-02T08:00:00Z", "content": "\(text)"}]}
      """)
    func html(_ id: String) -> String {
      let page = "https://a.example/x/issues/1.html"
      return """
        <p>See<sup><a class="footnote-ref" href="\(page)#\(id)-fn-1" id="\(id)-fnref-1">1</a></sup> \
        and <a href="\(page)#\(id)-part" rel="nofollow ugc noopener">there</a>.</p>
        <div class="footnotes" role="group" aria-label="Footnotes">
        <ol>
        <li id="\(id)-fn-1">
        <p>Oil. <a class="footnote-back" href="\(page)#\(id)-fnref-1" \
        aria-label="Back to the text">↩</a></p>
        </li>
        </ol>
        </div>

        """
    }
    #expect(entries.map(\.content_html) == [html("comment-1"), html("text")])
  }

  @Test(
    "a text of spaces and comments alone counts as none, but not code that looks like a comment",
    arguments: [
      (#"<!-- What\nhappened? -->\n \n<!-- x --> "#, "<p>No description was given.</p>\n"),
      ("    <!-- x -->", "<pre><code>&lt;!-- x --&gt;\n</code></pre>\n"),
    ])
  func nothingShown(_ text: String, _ html: String) async throws {
    let entries = try await entries(
      """
      {"number": 1, "title": "Door", "content": "\(text)", "creationDate": "2026-01-01T08:00:00Z"}
      """)
    #expect(entries.map(\.content_html) == [html])
  }

  @Test("a review without words is one entry with its only remark, and has its own beside several")
  func reviews() async throws {
    func entries(_ remarks: String) async throws -> [Feed.Item] {
      try await self.entries(
        """
        {"number": 1, "kind": "pull", "title": "Door", "content": "Oil it.",
         "reviews": [
           {"author": "bo", "state": "approved", "date": "2026-01-02T08:00:00Z",
            "comments": [\(remarks)]},
           {"author": "ana", "state": "commented", "content": "Well.",
            "date": "2026-01-01T08:00:00Z",
            "comments": [{"content": "Here.", "date": "2026-01-01T08:00:00Z"}]}]}
        """)
    }
    func entry(_ part: String, _ anchor: String, _ word: String, _ html: String) -> Feed.Item {
      let day = part.hasPrefix("review-20260102") ? "2026-01-02" : "2026-01-01"
      return Feed.Item(
        id: "tag:a.example,\(day):/x/1:\(part)",
        url: "https://a.example/x/issues/1.html#\(anchor)", title: "#1 Door – \(word)",
        content_html: html)
    }
    let well = [
      entry("review-20260101T080000Z-2", "review-3", "Reviewed", "<p>Here.</p>\n"),
      entry("review-20260101T080000Z", "review-2", "Reviewed", "<p>Well.</p>\n"),
    ]
    let first = #"{"path": "a.txt", "content": "Red.", "date": "2026-01-02T08:00:00Z"}"#
    #expect(
      try await entries(first) == [
        entry("review-20260102T080000Z", "review-1", "Approved", "<p>a.txt</p>\n<p>Red.</p>\n")
      ] + well)
    let both = try await entries(first + #", {"content": "Blue.", "date": "2026-01-02T08:00:00Z"}"#)
    #expect(
      both.map(\.id) == [
        "tag:a.example,2026-01-02:/x/1:review-20260102T080000Z-3",
        "tag:a.example,2026-01-02:/x/1:review-20260102T080000Z-2",
        "tag:a.example,2026-01-02:/x/1:review-20260102T080000Z",
      ] + both.suffix(2).map(\.id))
    #expect(both.count == 5)
  }
}
