import Diagnostics
import Foundation
import Testing

@testable import Publishing

@Suite("What no page shows and others can read")
struct UnshownLeaksTests {
  private static let title = "Zzsecretzz plan wants a quiet exit"

  private func site(
    _ text: String, title: String = title, _ configuration: String = ""
  ) throws -> TemporarySite {
    let body = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    return try TemporarySite([
      "gazette.yml": "title: T\noutputs: [html, search]\n" + configuration,
      "data/issues.json": """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "content": \(body)},
       {"number": 2, "title": "\(title)", "private": true}]}
      """,
    ])
  }

  @Test(
    "a withheld title is found in comments, attributes and definitions of links",
    arguments: [
      "Hi\n\n<!-- \(title) -->", "Hi\n\n[//]: # (\(title))", "<span data-x='\(title)'>a</span>",
    ])
  func unshown(_ text: String) async throws {
    let site = try site(text)
    #expect(
      try await site.leaks() == [
        "leak-title: the title of #2, which is not published, would be published on the pages of #1; it stands in the text of #1"
      ])
  }

  @Test(
    "a withheld title is found as JSON writes it, in part or as a whole",
    arguments: [
      #"Zzs\u0065cretzz plan w\u00e4nts a quiet exit"#, #"Zzsecretzz plan wänts\u0020a quiet exit"#,
      #"{"title": "Zzsecretzz plan w\u00E4nts a quiet exit"}"#,
    ])
  func json(_ text: String) async throws {
    let site = try site(text, title: "Zzsecretzz plan wänts a quiet exit")
    #expect(try await site.leaks().map { $0.prefix(27) } == ["leak-title: the title of #2"])
  }

  private static let address = "postgres://app:" + "w7qM2rxG9dpJxF7Z@db.corp.net:5432/app"

  @Test(
    "a password in a comment or a review is found, of whose address a page makes a link",
    arguments: ["comments", "reviews"])
  func passwords(_ kind: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: T\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "kind": "pull",
        "\(kind)": [{"author": "ana", "date": "2026-01-02", "state": "commented", "content": "use \(Self.address) please"}]}]}
      """,
    ])
    let found = try await site.leaks()
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("leak-token: a password in an address would be published") == true)
    try site.write("title: T\nredact: [token]\n", to: "gazette.yml")
    try await site.build()
  }

  @Test("a password in the description of a label is found")
  func descriptions() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: T\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "tags": ["a"]}],
       "tags": [{"name": "a", "description": "use \(Self.address) please"}]}
      """,
    ])
    #expect(try await site.leaks().count == 1)
  }

  @Test(
    "a token of capitals is found in comments, attributes and definitions of links",
    arguments: [
      "Hi <!-- @ --> there", "a <b data-k=\"@\">x</b>", "[a]: y\n\n[lab]: https://h.corp.org/@\n",
    ])
  func capitals(_ text: String) async throws {
    let site = try site(text.replacing("@", with: "AKIA" + "Q3ZK7WNB5XTLRMPD"))
    let found = try await site.leaks()
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("leak-token: an AWS access key would be published on ") == true)
    #expect(found.first?.hasSuffix("; it stands in the text of #1") == true)
  }

  @Test(
    "a withheld title is found in the query of an award, the name of a person or a page, and an address"
  )
  func elsewhere() async throws {
    let slug = "zzsecretzz-plan-wants-a-quiet-exit"
    for (path, text) in [
      (
        "data/awards.json",
        #"[{"name": "A", "criterion": "query", "query": "\"\#(Self.title)\"", "value": 1}]"#
      ),
      (
        "data/people.json",
        #"{"gazette": 1, "people": [{"login": "ana", "name": "ZZSECRETZZ plan wants a quiet exit"}], "issues": [{"number": 3, "title": "Three", "author": "ana"}]}"#
      ),
      ("pages/\(slug.replacing("-", with: "_")).md", "---\ntitle: P\n---\nHi\n"),
      (
        "data/three.json",
        #"{"gazette": 1, "issues": [{"number": 3, "title": "Three", "url": "https://t.corp.org/i/1/\#(slug.replacing("-", with: "_"))"}]}"#
      ),
    ] {
      let site = try site("Hi")
      try site.write(text, to: path)
      #expect(
        try await site.leaks().map { $0.prefix(27) } == ["leak-title: the title of #2"], "\(path)")
    }
  }

  @Test("a withheld title is found where its e-mail address is redacted")
  func redacted() async throws {
    let title = "Zzsecretzz kim@corp.net wants a quiet exit"
    let site = try site("dup of \(title)", title: title, "redact: [email]\n")
    #expect(
      try await site.leaks().map { $0.prefix(41) } == ["leak-title: the title of #2, which is not"])
  }

  @Test("a token in the name of a source is found")
  func sources() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: T\noutputs: [html, search]\n",
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "source": "team/\#(LeakGateTests.token)"}]}"#,
    ])
    #expect(try await site.leaks().count == 1)
  }

  @Test("where a build fails, pages of issues that are withheld since are told")
  func stale() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: T\noutputs: [html]\n",
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One"}, {"number": 2, "title": "Two"}]}"#,
    ])
    try await site.build()
    try site.write(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "content": "\#(LeakGateTests.token)"}, {"number": 2, "title": "Two", "private": true}]}"#,
      to: "data/issues.json")
    await #expect {
      try await site.build()
    } throws: { error in
      let found = (error as? DiagnosticList)?.diagnostics ?? []
      return found.map { "\($0.severity) \($0.code)" } == [
        "error leak-token", "warning policy.pages-stay",
      ]
        && found.last?.message
          == "the last site stays as it is, with 'issues/2.html' of issues that are not to be published any more"
    }
    #expect(try site.page("issues/2.html").contains("Two"))
  }
}
