import Foundation
import Testing

@testable import Publishing

@Suite("Addresses of records that are not published")
struct RecordAddressTests {
  /// Addresses of a record, each with what must be nowhere, other forms of it, and one of another record.
  private static let addresses: [(String, String, [String], String)] = [
    (
      "https://github.com/Harbour/app/issues/2", "app/issues/2",
      [
        "https://GitHub.com/harbour/App/issues/2#issuecomment-1",
        "https://redirect.github.com/Harbour/app/issues/2",
        "https://api.github.com/repos/harbour/app/issues/2",
      ], "https://github.com/Harbour/app/issues/22"
    ),
    (
      "https://trello.com/c/SecSecR2/2-sack-them", "c/secsecr2",
      ["https://trello.com/c/SecSecR2", "https://trello.com/c/SecSecR2/2-sack-the-director"],
      "https://trello.com/c/SecSecR3"
    ),
    (
      "https://linear.app/acme/issue/ENG-2/sack-them", "issue/eng-2",
      ["https://linear.app/acme/issue/ENG-2", "https://linear.app/acme/issue/ENG-2/other-title"],
      "https://linear.app/acme/issue/ENG-22"
    ),
    (
      "https://github.com/Harbour/app/issues/7531", "7531",
      [
        "https://github.com/orgs/Harbour/projects/3?pane=issue&issue=Harbour%7Capp%7C7531",
        "https://github.com/orgs/Harbour/projects/3/views/1?issue=harbour|app|7531&pane=issue",
      ], "https://github.com/Harbour/app/issues/7539"
    ),
    (
      "https://gitlab.acme.org/team/tool/-/issues/7531", "7531",
      [
        "https://gitlab.acme.org/team/tool/-/work_items/7531#note_5",
        "https://gitlab.acme.org/team/tool/issues/7531",
        "https://gitlab.acme.org/team/tool/-/issues/incident/7531",
        "[w](/team/tool/-/work_items/7531)", "[w](/team/tool/-/issues/incident/7531)",
      ], "https://gitlab.acme.org/team/tool/-/work_items/7539"
    ),
    (
      "https://gitlab.acme.org/team/tool/-/merge_requests/7531", "7531",
      ["https://gitlab.acme.org/team/tool/merge_requests/7531/diffs"],
      "https://gitlab.acme.org/team/tool/-/merge_requests/7539"
    ),
    (
      "https://acme.atlassian.net/browse/PUB-7531", "pub-7531",
      [
        "https://acme.atlassian.net/projects/PUB/issues/PUB-7531?filter=open",
        "https://acme.atlassian.net/jira/software/c/projects/PUB/issues/PUB-7531",
        "https://acme.atlassian.net/jira/software/projects/PUB/boards/1?selectedIssue=PUB-7531&x=1",
        "[b](https://acme.atlassian.net/secure/RapidBoard.jspa?rapidView=1&selectedIssue=PUB-7531)",
      ], "https://acme.atlassian.net/jira/boards/1?selectedIssue=PUB-7539"
    ),
    (
      "https://code.acme.org/harbour/app/issues/7531", "7531",
      ["https://code.acme.org/harbour/app/pulls/7531"],
      "https://code.acme.org/harbour/app/issues/7539"
    ),
    (
      "https://tracker.acme.org/show?id=7531", "a.example/issues/2",
      ["https://a.example/issues/2.html#c", "[s](https://a.example/issues/2)"],
      "https://a.example/issues/23.html"
    ),
  ]

  @Test(
    "the address of such a record is replaced in each form that leads there, and the site says it nowhere",
    arguments: addresses)
  func spellings(_ url: String, _ secret: String, _ forms: [String], _ other: String) async throws {
    let text = (forms + [other]).joined(separator: ", ")
    let site = try TemporarySite([
      "gazette.yml":
        "title: House\nurl: https://a.example\nexclude: ['label:secret']\noutputs: [html, md, api]\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "Door", "content": "See \(text).", "creationDate": "2026-01-01"},
        {"number": 2, "title": "Sack", "tags": ["secret"], "url": "\(url)", "creationDate": "2026-01-01"}]}
      """,
    ])
    try await site.build()
    let page = try site.page("issues/1.html")
    #expect(page.contains(other))
    for (path, content) in try site.published() {
      let rest = String(decoding: content, as: UTF8.self).replacing(other, with: "").lowercased()
      #expect(!rest.contains(secret), "in \(path)")
    }
  }

  @Test("a page written by hand that names such an address in other letters fails the build")
  func ownPage() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\nexclude: ['label:secret']\n",
      "pages/about.md": "# About\n\nSee https://GitHub.com/harbour/App/issues/2.\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 2, "title": "Sack", "tags": ["secret"], "url": "https://github.com/Harbour/app/issues/2"}]}
      """,
    ])
    #expect(try await site.leaks().map { $0.prefix(13) } == ["leak-address:"])
  }
}
