import Diagnostics
import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("What must not be published")
struct LeakGateTests {
  static let token = "ghp_" + "x7Kd02LmQz81TnvB4cRy6WpE3sUj9HaGf5oN"

  private func site(
    _ configuration: String = "", text: String = "Nothing.", files: [String: String] = [:]
  ) throws -> TemporarySite {
    let data = """
      [{"number": 1, "title": "Door creaks", "body": \(quoted(text)), "state": "OPEN"},
       {"number": 2, "title": "The admins' <password> is \\"open sesame\\"", "state": "OPEN",
        "body": "The cave is opened by saying open sesame three times in a row.",
        "labels": [{"name": "secret"}], "url": "https://github.com/acme/house/issues/2"}]
      """
    return try TemporarySite(
      files.merging([
        "gazette.yml":
          "title: House\nurl: https://example.org\noutputs: [html, md, search, api]\n"
          + configuration,
        "data/issues.json": data,
      ]) { own, _ in own })
  }

  private func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  /// What a build tells of leaks: code and message of each.
  private func leaks(_ site: TemporarySite) async throws -> [String] {
    do {
      try await site.build()
      return []
    } catch let error as DiagnosticList {
      return error.diagnostics.map { "\($0.code): \($0.message)" }
    }
  }

  @Test("a token in a text fails the build, which names record, field and page")
  func tokens() async throws {
    let site = try site(text: "Use \(Self.token)!")
    let found = try await leaks(site)
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        "leak-token: a GitHub token would be published on api/v1/issues/main/1.json and "))
    #expect(found[0].hasSuffix("; it stands in the text of #1"))
    #expect(!found[0].contains(Self.token))
    #expect(!FileManager.default.fileExists(atPath: site.path + "/public/index.html"))
  }

  @Test("a find leaves the published site as it was, and the next build looks again")
  func keeps() async throws {
    let site = try site()
    try await site.build()
    let before = try site.published()
    let other = try self.site(text: "Use \(Self.token)!")
    let bad = try String(contentsOfFile: other.path + "/data/issues.json", encoding: .utf8)
    try site.write(bad, to: "data/issues.json")
    #expect(try await leaks(site).count == 1)
    #expect(try await leaks(site).count == 1)
    #expect(try site.published() == before)
    try site.write("title: House\nleaks: {allow: [\(Self.token)]}\n", to: "gazette.yml")
    #expect(try await leaks(site) == [])
  }

  @Test(
    "what a withheld record says is found in each spelling",
    arguments: [
      ("The admins' <password> is \"open sesame\" here", "leak-title"),
      (
        "https://x.org/?q=The%20admins%27%20%3Cpassword%3E%20is%20%22open%20sesame%22", "leak-title"
      ),
      ("> The cave is opened by saying open sesame three times in a row.", "leak-text"),
    ])
  func withheld(_ text: String, _ code: String) async throws {
    let found = try await leaks(site("exclude: [\"label:secret\"]\n", text: text))
    #expect(found.count == 1 && found[0].hasPrefix(code + ": "), "\(found)")
    #expect(
      found.first?.contains(" of acme/house#2, which is not published would be published") == true)
  }

  @Test("what is not withheld, has another number or is a form's line is no leak")
  func withoutLeaks() async throws {
    let text =
      "https://github.com/acme/house/issues/22 says open sesame: Door creaks, the admins said."
    let report = try await site("exclude: [\"label:secret\"]\n", text: text).build()
    #expect(report.withheld == 1)
  }

  @Test("a static file and a page written by hand are searched too, also across pieces of a file")
  func ownFiles() async throws {
    let long = String(repeating: "x ", count: 131_060) + Self.token
    let found = try await leaks(
      site(files: ["static/notes.txt": long, "pages/about.md": "# About\n\n\(Self.token)\n"]))
    #expect(
      found == ["leak-token: a GitHub token would be published on about.html and 1 other file"])
  }

  @Test("the address of a withheld record is found where texts are not revised")
  func addresses() async throws {
    let text =
      "See https://github.com/acme/house/issues/2 and https://github.com/acme/house/issues/22."
    let found = try await leaks(
      site("exclude: [\"label:secret\"]\n", text: text, files: ["static/notes.txt": text]))
    #expect(
      found == [
        "leak-address: the address of acme/house#2, which is not published would be published on "
          + "notes.txt"
      ])
  }

  @Test("the site's folder is told nobody, unless the data names it")
  func paths() async throws {
    let site = try site(files: ["static/notes.txt": "nothing"])
    try site.write("See \(site.path)/data.", to: "static/notes.txt")
    #expect(
      try await leaks(site) == [
        "leak-path: the path of the site's folder would be published on notes.txt"
      ])
    let other = try self.site()
    try other.write(
      "[{\"number\": 1, \"title\": \"In \(other.path)/x\", \"state\": \"OPEN\"}]",
      to: "data/issues.json")
    #expect(try await leaks(other) == [])
  }

  @Test("own rules are searched for in texts and pages, and told where they are wrong")
  func rules() async throws {
    let site = try site(
      "leaks: {rules: ['/build[0-9]+<x>/', 'cold iron', email], allow: ['/^build7/', bo@b.org]}\n",
      text: "build12<x> and build7<x> use Cold iron, cold iron, ana@b.org and bo@b.org.")
    let codes = try await leaks(site).map { $0.prefix { $0 != ":" } }
    #expect(codes.sorted() == ["leak-personal", "leak-rule", "leak-rule"])
    let wrong = try self.site("leaks: {rules: ['/a[b/']}\n")
    await #expect {
      try await wrong.build()
    } throws: { error in
      let problem = (error as? DiagnosticList)?.diagnostics.first
      return problem?.message == "this regular expression cannot be read: missing ]: [b"
        && problem?.place?.column == 3 && problem?.notes.first?.place?.line == 4
    }
  }

  @Test("a check tells the same as a build, and writes nothing")
  func check() async throws {
    let site = try site(text: "Use \(Self.token)!", files: ["static/notes.txt": Self.token])
    let day = try #require(Day(year: 2026, month: 1, day: 31))
    let inputs = try SiteInputs(reading: SiteFolder(site.path), today: day)
    let found = try await SitePublisher.leaks(of: inputs, today: day, jobs: 2)
    #expect(found.map { "\($0.code): \($0.message)" } == (try await leaks(site)))
    let clean = try self.site()
    let rest = try SiteInputs(reading: SiteFolder(clean.path), today: day)
    #expect(try await SitePublisher.leaks(of: rest, today: day, jobs: 2) == [])
    #expect(!FileManager.default.fileExists(atPath: clean.path + "/public"))
    #expect(!FileManager.default.fileExists(atPath: clean.path + "/.gazette"))
  }

  @Test("what is withheld later is searched for in pages that did not change")
  func later() async throws {
    let site = try site(text: "They said: The admins' <password> is \"open sesame\".")
    #expect(try await leaks(site) == [])
    let configuration = try String(contentsOfFile: site.path + "/gazette.yml", encoding: .utf8)
    try site.write(configuration + "exclude: [\"label:secret\"]\n", to: "gazette.yml")
    #expect(try await leaks(site).count == 1)
  }
}
