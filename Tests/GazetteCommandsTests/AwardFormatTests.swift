import Foundation
import Testing

@testable import GazetteCommands

@Suite("The boards of gazette awards")
struct AwardFormatTests {
  private static let data = #"""
    {"gazette": 1,
     "people": [
      {"login": "ana", "name": "=Ana | <b>", "url": "https://example.org/ana(1)",
       "avatar": "https://example.org/ana.png?a=1&b=2", "contributions": ["doc", "zzz"]},
      {"login": "cyd", "contributions": ["code"]}],
     "issues": [
      {"number": 1, "title": "A", "author": "ana"},
      {"number": 2, "title": "B", "author": "@bo", "creationDate": "2026-01-02T00:00:00Z"}]}
    """#

  private func site(_ configuration: String = "title: Sample\n") throws -> SampleSiteFolder {
    try SampleSiteFolder(Self.data, configuration: configuration)
  }

  private func board(_ format: String, _ site: SampleSiteFolder) async -> String {
    await site.run(["awards", site.path, "--format", format]).output
  }

  @Test(
    "Markdown is a table of people in which nothing is markup, with pictures where the site shows them"
  )
  func markdown() async throws {
    #expect(
      try await board("md", site()) == #"""
        | Person | Awards | Contributions |
        | --- | --- | --- |
        | @⁠bo | First Steps |  |
        | [=Ana \| \<b\>](https://example.org/ana%281%29) | First Steps | 📖 Documentation, zzz |
        | cyd |  | 💻 Code |

        """#)
    let open = try site("title: Sample\nimages: show\n")
    #expect(
      await board("md", open).contains(
        #"| <img src="https://example.org/ana.png?a=1&amp;b=2" width="40" height="40" alt=""> [=Ana"#
      ))
  }

  @Test("HTML is the same table")
  func html() async throws {
    #expect(
      try await board("html", site()) == """
        <table>
        <thead>
        <tr><th scope="col">Person</th><th scope="col">Awards</th><th scope="col">Contributions</th></tr>
        </thead>
        <tbody>
        <tr><td><bdi>@bo</bdi></td><td><bdi>First Steps</bdi></td><td></td></tr>
        <tr><td><a href="https://example.org/ana(1)"><bdi>=Ana | &lt;b&gt;</bdi></a></td><td>\
        <bdi>First Steps</bdi></td><td><bdi>📖 Documentation</bdi>, <bdi>zzz</bdi></td></tr>
        <tr><td><bdi>cyd</bdi></td><td></td><td><bdi>💻 Code</bdi></td></tr>
        </tbody>
        </table>

        """)
  }

  @Test("CSV has a line for each person, and no cell is a formula")
  func csv() async throws {
    #expect(
      try await board("csv", site()) == """
        login,name,profile,awards,earned,contributions\r
        '@bo,,,1,First Steps,\r
        ana,'=Ana | <b>,https://example.org/ana(1),1,First Steps,doc;zzz\r
        cyd,,,0,,code\r

        """)
    for text in ["=1", "+1", "-1", "@a", "\ta", "\ra"] {
      #expect(PeopleBoard.plain(text) == "'" + text)
    }
    #expect(PeopleBoard.plain("a=1") == "a=1")
  }

  @Test("an .all-contributorsrc has all people: of one that was read nothing is lost")
  func allContributors() async throws {
    let contributors = #"""
      {
        "projectName": "app",
        "projectOwner": "ana",
        "files": [
          "README.md"
        ],
        "imageSize": 100,
        "contributors": [
          {
            "login": "zoe",
            "name": "Zoe <b>",
            "avatar_url": "https://example.org/zoe.png?v=3",
            "profile": "https://example.org",
            "contributions": [
              "doc",
              "own"
            ]
          },
          {
            "login": "ana",
            "name": "ana",
            "avatar_url": "",
            "profile": "",
            "contributions": [
              "code"
            ]
          }
        ]
      }

      """#
    let site = try SampleSiteFolder(contributors)
    try site.write(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "A", "author": "bo"}]}"#,
      to: "data/more.json")
    let json = try JSON(text: await board("all-contributors", site))
    let people = json["contributors"]?.elements ?? []
    #expect(people.prefix(2) == (try JSON(text: contributors))["contributors"]?.elements[0..<2])
    #expect(
      try people.last
        == JSON(
          text: #"""
            {"login": "bo", "name": "bo", "avatar_url": "", "profile": "", "contributions": ["bug"]}
            """#))
  }

  @Test("names made to attack stay text in every form")
  func hostile() async throws {
    let names = [
      "<script>alert(1)</script>", "\u{202E}gnp.exe", "../../etc/passwd", "a|b", "\\ud800x",
    ]
    let long = String(repeating: "x", count: 10_000)
    let issues = (names + [long]).enumerated().map { number, name in
      #"{"number": \#(number + 1), "title": "A", "author": "\#(name)"}"#
    }
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": [\#(issues.joined(separator: ","))]}"#)
    for format in ["md", "html", "text"] {
      let text = await board(format, site)
      let open = text.replacing("\\<script", with: "")
      #expect(format == "text" || !open.contains("<script"), "\(format)")
      #expect(!text.contains("\u{202E}"), "\(format)")
      #expect(
        text.contains("../../etc/passwd") && text.contains(String(repeating: "x", count: 50)))
      #expect(text.split(separator: "\n").count >= 7, "\(format)")
    }
    for format in ["json", "all-contributors"] {
      let text = await board(format, site)
      #expect(throws: Never.self) { try JSON(text: text) }
    }
    let lines = await board("csv", site).split(separator: "\r\n")
    #expect(lines.count == 7)
  }
}
