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
}
