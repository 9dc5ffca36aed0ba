import Foundation
import Testing

@testable import Publishing

@Suite("Addresses of records that are not published")
struct RecordAddressTests {
  @Test(
    "the address of such a record is replaced in each form that leads there, and the site says it nowhere",
    arguments: [
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
    ])
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
