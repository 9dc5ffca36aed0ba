import Foundation
import Testing

@testable import Publishing

@Suite("Footnotes of an issue and of what is said about it")
struct FootnotePagesTests {
  @Test("on a Markdown page each text has its own, with all of their paragraphs")
  func markdown() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\n",
      "data/issues.json": #"""
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "content": "Creaks[^1]\n\n[^1]: In *winter*.\n\n    And in spring.",
         "comments": [{"author": "bo", "content": "Oiled[^1]\n\n[^1]: Twice."}, {"author": "cy", "content": "No[^1]\n\n[^1]: Thrice."}]}]}
      """#,
    ])
    try await site.build()
    #expect(
      try site.page("issues/1.md").trimmingCharacters(in: .newlines) == """
        # #1 One

        - State: Open (Issue)

        > Creaks[^1]
        > 
        > [^1]: In *winter*.
        > 
        >     And in spring.

        ## Conversation

        **bo**

        > Oiled[^comment-1-1]
        > 
        > [^comment-1-1]: Twice.

        **cy**

        > No[^comment-2-1]
        > 
        > [^comment-2-1]: Thrice.
        """)
  }
}
