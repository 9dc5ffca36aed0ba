import Foundation
import Testing

@testable import Publishing

@Suite("Parts that a site does without")
struct LeftOutTests {
  /// Sixty issues of two people over a year, with comments and mentions, and awards for them.
  private static let data = """
    {"gazette": 1, "issues": [\((1...60).map { number in
      let month = String(format: "%02d", number % 9 + 1)
      let by = number % 2 == 0 ? "ana" : "bo"
      return #"""
        {"number": \#(number), "title": "Door \#(number)", "creationDate": "2025-\#(month)-03T10:00:00Z",
         "state": "\#(number % 3 == 0 ? "open" : "closed")", "closedDate": "2025-\#(month)-20T10:00:00Z",
         "author": "\#(by)", "tags": ["oak"], "project": "Hall", "content": "As @ana said in #1.",
         "comments": [{"author": "ana", "date": "2025-\#(month)-05T10:00:00Z", "content": "Yes, @bo."}]}
        """#
    }.joined(separator: ",\n"))]}
    """

  private func site(_ lines: String) throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml":
        "title: House\nurl: https://example.org\noutputs: [html, md, search, feeds, api, badges, openbadges, certificates]\n"
        + lines,
      "data/issues.json": Self.data,
    ])
  }

  @Test(
    "neither a page of them is published nor a link to one, and every other page is",
    arguments: ["people", "changes", "orders", "people, changes, orders"])
  func leftOut(parts: String) async throws {
    let whole = try site("")
    try await whole.build()
    let less = try site("leave_out: [\(parts)]\n")
    try await less.build()
    let published = try less.published()
    let gone: [String: (String) -> Bool] = [
      "people": {
        $0.hasPrefix("people") || ["sitemaps/people.xml", "sitemaps/person.xml"].contains($0)
      },
      "changes": {
        $0.hasPrefix("changes") || ["sitemaps/change.xml", "sitemaps/changes.xml"].contains($0)
      },
      "orders": { path in
        ["newest", "oldest", "updated", "discussed"].contains {
          path.hasPrefix("lists/") && path.contains("/\($0)")
        }
      },
    ]
    let tests = parts.split(separator: ", ").compactMap { gone[String($0)] }
    let left = Set(try whole.published().keys.filter { path in !tests.contains { $0(path) } })
    #expect(published.keys.sorted() == left.sorted())
    var dead: [String] = []
    for (path, bytes) in published where path.hasSuffix(".html") {
      for target in PageLinks(in: Array(bytes)).internalTargets(from: path)
      where published[target.path] == nil { dead.append("\(path): \(target.written)") }
    }
    #expect(dead.isEmpty)
    let names = ["people/", "changes/", "people.html", "changes.html"]
      .filter { name in parts.contains(name.prefix(6)) }
    for (path, bytes) in published
    where path.hasSuffix(".md") || path.hasSuffix(".txt") || path.hasSuffix(".xml") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!names.contains { text.contains($0) }, "\(path)")
    }
  }

  @Test("charts of a site without changes tell the figures of their marks, without links")
  func charts() async throws {
    let site = try site("leave_out: changes\n")
    try await site.build()
    let page = String(decoding: try #require(try site.published()["charts.html"]), as: UTF8.self)
    let drawing = try #require(
      page.split(separator: "<svg class=\"drawing").dropFirst().first?.split(separator: "<table")
        .first)
    let marks = drawing.matches(of: #/<g>.*?</g>|<a .*?</a>/#).map { String($0.output) }
    let months = [
      ("Jan", 6, 0, "0"), ("Feb", 7, 7, "11.11"), ("Mar", 7, 7, "22.22"), ("Apr", 7, 0, "33.33"),
      ("May", 7, 7, "44.44"), ("Jun", 7, 7, "55.56"), ("Jul", 7, 0, "66.67"),
      ("Aug", 6, 6, "77.78"), ("Sep", 6, 6, "88.89"),
    ]
    #expect(
      marks
        == months.map { month, opened, closed, x in
          "<g><title>\(month) 2025: \(opened) opened, \(closed) closed</title>"
            + "<rect x=\"\(x)%\" width=\"11.11%\" height=\"220\"/></g>"
        })
  }

  @Test("who is mentioned on a site without people is a link to nothing, or to the tracker")
  func mention() async throws {
    let site = try site("leave_out: [people]\n")
    try await site.build()
    let page = String(decoding: try #require(try site.published()["issues/2.html"]), as: UTF8.self)
    #expect(page.contains("<p>As @ana said in <a href=\"../issues/1.html\">#1</a>.</p>"))
  }

  @Test("what is left out later is removed, as a clean build has it")
  func later() async throws {
    let day = try TemporarySite.day
    let site = try site("")
    let session = try site.session()
    _ = try await session.publish(today: day)
    let text = "title: House\nleave_out: [people, orders]\n"
    try site.write(text, to: "gazette.yml")
    _ = try await session.publish(.paths([site.path + "/gazette.yml"]), today: day)
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published(in: clean) == site.published())
  }
}
