import Foundation
import Testing

@testable import Publishing

@Suite("What comments that are not published say, in what comes from elsewhere")
struct WithheldCommentsTests {
  private static let said =
    "The vault of the payroll server opens for everybody who sends an empty password."

  /// A site with a page, and an issue with a comment that is marked as private, or left out with all others.
  private func site(_ page: String, isPrivate: Bool, text: String = "y") throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, md]\n" + (isPrivate ? "" : "comments: none\n"),
      "pages/about.md": "# About\n\n\(page)\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [
        {"number": 1, "title": "One", "author": "ana", "creationDate": "2025-01-01", "comments":
          [{"author": "cyd", "date": "2025-01-02", "private": \(isPrivate), "content": "\(Self.said)"}]},
        {"number": 2, "title": "Two", "author": "ben", "creationDate": "2025-02-01", "content": "\(text)"}]}
      """,
    ])
  }

  @Test(
    "a page with a line of one is found: of a private one in each spelling, of others as it is written",
    arguments: [
      (said, true), (said.uppercased(), true),
      (said.replacing("payroll ", with: "payroll\n"), true),
      (said.replacing("payroll", with: "*payroll*"), true), ("> " + said, true), (said, false),
      ("> " + said, false),
    ])
  func pages(_ text: String, _ isPrivate: Bool) async throws {
    #expect(
      try await site(text, isPrivate: isPrivate).leaks() == [
        "leak-text: a withheld comment on #1 would be published on about.html; it stands in pages/about.md:3"
      ])
  }

  @Test("each line of one is looked for, not the first alone", arguments: [true, false])
  func lines(_ isPrivate: Bool) async throws {
    let lines = [
      Self.said, "Nobody may hear of the second key below the flower pot.", "See ticket qz7k2m9x1.",
    ]
    for line in lines {
      let site = try site(line, isPrivate: isPrivate)
      let data = try String(contentsOfFile: site.path + "/data/issues.json", encoding: .utf8)
      try site.write(
        data.replacing(Self.said, with: lines.joined(separator: "\\n\\n")), to: "data/issues.json")
      #expect(
        try await site.leaks() == [
          "leak-text: a withheld comment on #1 would be published on about.html; it stands in pages/about.md:3"
        ])
    }
  }

  @Test("nothing is found where something published says it too", arguments: [true, false])
  func quotations(_ isPrivate: Bool) async throws {
    let page = Self.said.uppercased() + "\n\n" + Self.said
    #expect(try await site(page, isPrivate: isPrivate, text: Self.said).leaks() == [])
  }

  @Test("the comments of other trackers are looked for as well, rich text and all")
  func trackers() async throws {
    let text =
      #"{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Hello."}]}, {"type": "paragraph", "content": [{"type": "text", "text": "\#(Self.said)"}]}]}"#
    let files = [
      "a.json":
        #"[{"iid": 1, "title": "One", "state": "opened", "created_at": "2025-01-02T00:00:00Z", "web_url": "https://gitlab.example.com/g/p/-/issues/1", "notes": [{"id": 1, "body": "\#(Self.said)", "internal": true, "author": {"username": "cyd"}, "created_at": "2025-01-03T00:00:00Z"}]}]"#,
      "b.json":
        #"{"issues": [{"key": "A-1", "self": "https://jira.example.com/rest/api/3/issue/1", "fields": {"summary": "One", "comment": {"comments": [{"id": "1", "jsdPublic": false, "created": "2025-01-03T00:00:00.000+0000", "body": \#(text)}]}}}]}"#,
    ]
    for (name, data) in files {
      let site = try TemporarySite([
        "gazette.yml": "title: House\n", "data/\(name)": data, "pages/about.md": Self.said + "\n",
      ])
      let found = try await site.leaks()
      #expect(
        found.count == 1 && found[0].hasPrefix("leak-text: a withheld comment on "), "\(found)")
    }
  }
}
