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
