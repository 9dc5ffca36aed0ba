import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("Pages that come, go or change places")
struct MovedPagesTests {
  let day: Day

  init() throws {
    day = try TemporarySite.day
  }

  @Test(
    "an issue that is closed changes the pages that it left and came to, and the first ones, which tell how many there are"
  )
  func shifted() async throws {
    func data(closed: Int) -> String {
      let issues = (1...260).map {
        #"{"number": \#($0), "title": "Door \#($0)", "state": "\#($0 == closed ? "closed" : "open")"}"#
      }
      return #"{"gazette": 1, "issues": [\#(issues.joined(separator: ",\n"))]}"#
    }
    let site = try TemporarySite([
      "gazette.yml": "title: House\nurl: https://example.org\noutputs: [html, md, api]\n",
      "data/issues.json": data(closed: 260),
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    let before = try site.published()
    // The lists go on for six pages of 43 or 44 rows and a last one; #100 is on the third one, #260 on the last one.
    try site.write(data(closed: 100), to: "data/issues.json")
    _ = try await session.publish(.paths([site.path + "/data/issues.json"]), today: day)
    let after = try site.published()
    func changed(_ list: String, _ pages: [String: Data], from old: [String: Data]) -> [String] {
      pages.keys.filter { $0.contains("lists/\(list)/page/") && pages[$0] != old[$0] }.sorted()
    }
    func files(_ list: String, _ numbers: ClosedRange<Int>) -> [String] {
      numbers.map { "api/v1/lists/\(list)/page/\($0).json" }
        + numbers.flatMap { ["lists/\(list)/page/\($0).html", "lists/\(list)/page/\($0).md"] }
    }
    #expect(
      changed("all", after, from: before) == (files("all", 3...3) + files("all", 6...6)).sorted())
    #expect(
      changed("open", after, from: before) == (files("open", 3...3) + files("open", 6...6)).sorted()
    )
    try site.write(data(closed: 220), to: "data/issues.json")
    _ = try await session.publish(.paths([site.path + "/data/issues.json"]), today: day)
    let last = try site.published()
    #expect(
      changed("open", last, from: after) == (files("open", 3...3) + files("open", 5...6)).sorted())
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published(in: clean) == last)
  }

  @Test(
    "an issue that is closed changes the first page of its tag and author, the page of them it leaves, and the one it is on"
  )
  func counts() async throws {
    func data(closed: Int) -> String {
      let issues = (1...160).map {
        """
        {"number": \($0), "title": "Door", "tags": ["blue"], "author": "ana",
         "state": "\($0 == closed ? "closed" : "open")"}
        """
      }
      return #"{"gazette": 1, "issues": [\#(issues.joined(separator: ",\n"))]}"#
    }
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": data(closed: 0),
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    let before = try site.published()
    try site.write(data(closed: 110), to: "data/issues.json")
    _ = try await session.publish(.paths([site.path + "/data/issues.json"]), today: day)
    let after = try site.published()
    let changed = after.keys.filter {
      ($0.hasPrefix("tags/") || $0.hasPrefix("people/ana")) && before[$0] != after[$0]
    }
    #expect(
      changed.sorted() == [
        "people/ana.html", "people/ana/page/3.html", "people/ana/page/4.html", "tags/blue.html",
        "tags/blue/page/3.html", "tags/blue/page/4.html",
      ])
    #expect(try site.page("tags/blue/page/3.html").contains("<p class=\"lead\">Page 3 / 4"))
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published(in: clean) == after)
  }

  @Test("a title changes on the page of a project on which its issue is")
  func titleInProject() async throws {
    func data(_ title: String) -> String {
      let issues = (1...160).map {
        """
        {"number": \($0), "title": "\($0 == 150 ? title : "Door")", "project": "House",
         "state": "\($0 > 80 ? "closed" : "open")"}
        """
      }
      return #"{"gazette": 1, "issues": [\#(issues.joined(separator: ",\n"))]}"#
    }
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": data("Door"),
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    try site.write(data("Roof"), to: "data/issues.json")
    _ = try await session.publish(.paths([site.path + "/data/issues.json"]), today: day)
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published(in: clean) == site.published())
  }

  @Test("a month in which somebody earns an award gets its page, and the site map names it")
  func newMonth() async throws {
    func data(_ month: Int) -> String {
      let issues = (1...12).map {
        """
        {"number": \($0), "title": "Door \($0)", "author": "ana", "assignees": ["bo\($0)"], "state": "closed",
         "creationDate": "2025-01-02", "closedDate": "2025-0\($0 > 6 ? month : 1)-03"}
        """
      }
      return #"{"gazette": 1, "issues": [\#(issues.joined(separator: ",\n"))]}"#
    }
    let site = try TemporarySite([
      "gazette.yml": "title: House\nurl: https://example.org\n", "data/issues.json": data(1),
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    let months = {
      try site.published().keys.filter { $0.hasPrefix("awards/leaderboard/2025-") }.sorted()
    }
    #expect(try months() == ["awards/leaderboard/2025-01.html"])
    try site.write(data(4), to: "data/issues.json")
    _ = try await session.publish(.paths([site.path + "/data/issues.json"]), today: day)
    #expect(
      try months() == ["awards/leaderboard/2025-01.html", "awards/leaderboard/2025-04.html"])
    #expect(try site.page("sitemaps/leaderboard.xml").contains("leaderboard/2025-04.html"))
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published(in: clean) == site.published())
  }

  @Test("a build after a watched edit that moved shards of the search looks at nothing")
  func movedShards() async throws {
    func data(_ more: String) -> String {
      let issues = (1...120).map { number in
        let words = (0..<40).map { String((number * 7919 + $0 * 104_729) % 1_679_616, radix: 36) }
        return
          #"{"number": \#(number), "title": "Door", "content": "\#(words.joined(separator: " "))\#(number == 50 ? more : "")"}"#
      }
      return #"{"gazette": 1, "issues": [\#(issues.joined(separator: ",\n"))]}"#
    }
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, search]\n", "data/issues.json": data(""),
    ])
    func shards() throws -> Set<String> {
      Set(try site.published().keys.filter { $0.hasPrefix("search/k/") })
    }
    var gone = 0
    do {
      let session = try site.session()
      _ = try await session.publish(today: day)
      for round in 0..<6 {
        let before = try shards()
        let more = (0..<400 * round).map { String($0 * 31_337 % 46_656, radix: 36) }
        try site.write(data(" " + more.joined(separator: " ")), to: "data/issues.json")
        _ = try await session.publish(.paths([site.path + "/data/issues.json"]), today: day)
        await session.settle()
        gone += before.subtracting(try shards()).count
      }
    }
    #expect(gone > 0)
    let first = try await site.build()
    #expect(first.rendered == 0 && first.written == 0)
    // It has added to what the session remembered, and that of shards which are gone does not count.
    let second = try await site.build()
    #expect(second.examined == 0 && second.written == 0)
  }
}
