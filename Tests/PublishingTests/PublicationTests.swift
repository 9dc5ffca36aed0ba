import Configuration
import Diagnostics
import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("What a site publishes of its data")
struct SitePublicationTests {
  private static let outputs = "outputs: [html, md, search, feeds, api, badges, calendar]\n"

  /// Issues of which every third is marked with a label; everything in those has the mark `zyx`.
  private func data(_ secret: String = "secret", without: Bool = false) -> String {
    let records = (1...12).map { number -> String? in
      let isSecret = number % 3 == 0
      if isSecret, without { return nil }
      let mark = isSecret ? "zyx" : "plain"
      let label = isSecret ? secret : "bug"
      return """
        {"number": \(number), "title": "\(mark) title number \(number)", "state": "CLOSED",
         "body": "A \(mark) text.", "author": {"login": "\(mark)author"},
         "labels": [{"name": "\(label)"}, {"name": "\(mark)label"}],
         "milestone": {"title": "\(mark)milestone"}, "assignees": [{"login": "\(mark)worker"}],
         "createdAt": "202\(isSecret ? 5 : 4)-01-02T08:00:00Z",
         "closedAt": "202\(isSecret ? 5 : 4)-02-02T08:00:00Z",
         "comments": [{"author": {"login": "\(mark)talker"}, "body": "A \(mark) remark.",
                       "createdAt": "2024-01-03T09:00:00Z"}],
         "url": "https://github.com/acme/house/issues/\(number)"}
        """
    }
    return "[" + records.compactMap { $0 }.joined(separator: ",\n") + "]"
  }

  private func site(_ configuration: String, _ data: String) throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": "title: House\nurl: https://example.org\n" + Self.outputs + configuration,
      "data/issues.json": data,
    ])
  }

  /// The files of a site and of its cache that hold a text, in any case.
  private func files(of site: TemporarySite, holding text: String) throws -> [String] {
    var found: [String] = []
    for part in ["/public", "/.gazette"] {
      for (name, data) in try site.published(in: site.path + part) {
        let isNamed = name.lowercased().contains(text)
        let text = text.utf8.map { $0 }
        let bytes = data.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        if isNamed || Data(bytes).range(of: Data(text)) != nil { found.append(name) }
      }
    }
    return found.sorted()
  }

  @Test(
    "what is excluded might as well not be in the data",
    arguments: ["exclude: [\"label:secret\"]\n", "only: [\"-label:secret\"]\n"])
  func excluded(_ policy: String) async throws {
    let site = try site(policy, data())
    let report = try await site.build()
    #expect(report.inputs?.data.counts.excludedRecords == 4)
    #expect(try files(of: site, holding: "zyx") == [])
    let rest = try self.site("", data(without: true))
    try await rest.build()
    let (got, wanted) = (try site.published(), try rest.published())
    #expect(got.keys.sorted() == wanted.keys.sorted())
    for (name, data) in wanted { #expect(got[name] == data, "\(name)") }
  }

  @Test(
    "names in the policy are found however they are encoded and whatever has no width in them",
    arguments: [
      ("gehe\u{200B}im", "geheim"), ("\u{FEFF}ge\u{2060}he\u{200D}im\u{200C}", "geheim"),
      ("geheim", "gehe\u{200B}im"), ("gehe\u{301}im", "geh\u{E9}im"),
      ("GEH\u{C9}IM", "gehe\u{301}im"),
    ],
    [
      #"exclude: ["label:NAME"]"#, #"only: ["-label:NAME"]"#, #"exclude: ["milestone:NAME"]"#,
      #"exclude: ["author:NAME"]"#,
    ])
  func spellings(_ name: (data: String, policy: String), _ policy: String) async throws {
    func issue(_ number: Int, _ name: String, _ word: String) -> String {
      """
      {"number": \(number), "title": "A \(word)", "author": "\(name)", "tags": ["\(name)"], "project": "\(name)"}
      """
    }
    let site = try site(
      policy.replacing("NAME", with: name.policy) + "\n",
      #"{"gazette": 1, "issues": [\#(issue(1, "op\u{200B}en", "door")), \#(issue(2, name.data, "zyx"))]}"#
    )
    let report = try await site.build()
    #expect(report.warnings.map(\.message) == [])
    #expect(try files(of: site, holding: "zyx") == [])
    // What is shown stays as it is.
    #expect(try site.page("issues/1.md").components(separatedBy: "op\u{200B}en").count == 4)
  }

  @Test("what is excluded later leaves the published site and the cache with the next build")
  func purged() async throws {
    let site = try site("", data())
    try await site.build()
    #expect(try files(of: site, holding: "zyx").count > 30)
    try site.write(
      "title: House\nurl: https://example.org\n" + Self.outputs + "exclude: [\"label:secret\"]\n",
      to: "gazette.yml")
    try await site.build()
    #expect(try files(of: site, holding: "zyx") == [])
  }

  @Test("what its tracker marks private later leaves the published site with the next build")
  func becomesPrivate() async throws {
    let issue = #"{"number": 1, "title": "zyx title", "content": "zyx", "author": "zyxauthor""#
    let site = try site("", #"{"gazette": 1, "issues": [\#(issue)}, {"number": 2, "title": "T"}]}"#)
    try await site.build()
    #expect(try files(of: site, holding: "zyx") != [])
    try site.write(#"{"gazette": 1, "issues": [\#(issue), "private": true}]}"#, to: "data/z.json")
    try await site.build()
    #expect(try files(of: site, holding: "zyx") == [])
  }

  @Test("a reference to what is excluded is text, though others lead to the tracker")
  func references() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\nexclude: [\"number:2\"]\n",
      "data/issues.json": TemporarySite.data.replacing(
        "It *creaks*.", with: "See #2, acme/house#2, GH-2 and #77."),
    ])
    try await site.build()
    let page = try site.page("issues/1.html")
    #expect(page.contains("See #2, acme/house#2, GH-2 and <a"))
    #expect(!page.contains("issues/2") && !page.contains("Oil"))
  }

  @Test("a query that cannot be read, or asks for what nothing has, is told with its place")
  func errors() async throws {
    let site = try site("exclude: [\"label:secert\", \"is:opne\"]\n", data())
    await #expect {
      try await site.build()
    } throws: { error in
      let problems = (error as? DiagnosticList)?.diagnostics ?? []
      return problems.map(\.message) == ["nothing can be 'opne'"]
        && problems[0].place?.line == 4
    }
    let other = try self.site("exclude: [\"label:secert\"]\n", data())
    let report = try await other.build()
    #expect(
      report.warnings.map(\.message) == [
        "no tag is called 'secert', for which 'label:secert' asks"
      ])
    #expect(report.warnings.map(\.place?.line) == [4])
    #expect(report.warnings.map(\.suggestion) == ["did you mean 'secret'?"])
  }

  @Test("a query about the day is asked again on the next day")
  func days() async throws {
    let site = try site(
      "exclude: [\"created:>=@today-7d\"]\n",
      """
      [{"number": 1, "title": "Old", "state": "OPEN", "createdAt": "2024-01-01T00:00:00Z"},
       {"number": 2, "title": "Fresh", "state": "OPEN", "createdAt": "2026-01-25T00:00:00Z"}]
      """)
    let day = try #require(Day(year: 2026, month: 1, day: 31))
    var options = SitePublisher.Options(today: day)
    options.jobs = 1
    let session = SiteSession(SiteFolder(site.path), options: options)
    _ = try await session.publish(today: day)
    #expect(try files(of: site, holding: "fresh") == [])
    _ = try await session.publish(.paths([]), today: day.advanced(by: 9))
    #expect(try files(of: site, holding: "fresh") != [])
  }
}
