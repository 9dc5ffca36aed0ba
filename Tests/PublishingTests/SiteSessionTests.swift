import Configuration
import Diagnostics
import Foundation
import IssueModel
import TestSupport
import Testing

@testable import Publishing

@Suite("A site that is published again and again")
struct SiteSessionTests {
  let day: Day

  init() throws {
    day = try TemporarySite.day
  }

  /// Makes a site's files those of a state; gives the paths that changed, as a watcher would.
  private func write(
    _ files: [String: String], to site: TemporarySite, over old: [String: String]
  ) throws -> Set<String> {
    var changed: Set<String> = []
    for (name, text) in files where old[name] != text {
      try site.write(text, to: name)
      changed.insert(site.path + "/" + name)
    }
    for name in old.keys where files[name] == nil {
      try FileManager.default.removeItem(atPath: site.path + "/" + name)
      changed.insert(site.path + "/" + name)
    }
    return changed
  }

  /// Edits a site many times; after each edit what `publish` has made must be what a clean build
  /// makes.
  private func converge(
    steps: Int, seed: UInt64,
    publish: (TemporarySite, _ changed: Set<String>, _ step: Int) async throws -> Void
  ) async throws {
    var edits = RandomEdits(seed: seed)
    let site = try TemporarySite([:])
    defer { try? FileManager.default.removeItem(atPath: site.path) }
    var written: [String: String] = [:]
    for step in 0..<steps {
      var what: [String] = []
      if step > 0 { for _ in 0..<1 + step % 3 { what.append(edits.edit()) } }
      let changed = try write(edits.files, to: site, over: written)
      written = edits.files
      try await publish(site, changed, step)
      let clean = site.path + "/clean"
      try await site.build(into: clean, usesCache: false)
      let (got, wanted) = (try site.published(), try site.published(in: clean))
      let wrong = Set(got.keys).union(wanted.keys).filter { got[$0] != wanted[$0] }.sorted()
      try #require(wrong.isEmpty, "seed \(seed), step \(step), \(what)")
    }
  }

  @Test("after any edit the site is what a clean build makes, whatever the session remembers")
  func convergence() async throws {
    let seed = testSeed()
    var running: SiteSession?
    try await converge(steps: 30, seed: seed) { site, changed, step in
      let session = try running ?? site.session()
      running = session
      let changes: SiteSession.Changes = step % 5 == 4 ? .unknown : .paths(changed)
      _ = try await session.publish(changes, today: day)
    }
  }

  @Test("after any edit a build with what an earlier one left makes what a clean build makes")
  func coldConvergence() async throws {
    let seed = testSeed()
    try await converge(steps: 15, seed: seed) { site, _, step in
      try await site.build()
      let again = try await site.build()
      #expect(again.examined == 0 && again.written == 0, "seed \(seed), step \(step)")
    }
  }

  @Test("an edit of one issue examines the pages that may show it and renders its own")
  func examined() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    let session = try site.session()
    let first = try await session.publish(today: day)
    #expect(first.examined == 137)
    #expect(first.issuesChanged == nil)
    try site.write(
      TemporarySite.data.replacingOccurrences(of: "It *creaks*.", with: "It *squeaks*."),
      to: "data/issues.json")
    let report = try await session.publish(
      .paths([site.path + "/data/issues.json"]), today: day)
    // Left out are the pages of issues that are not beside it, later pages of lists that do not show it, and
    // those of tags, people and awards that it has nothing to do with.
    #expect(report.examined == 110)
    #expect(report.issuesChanged == 1)
    // Its page, its text for searches, and the shards of its words and of its pairs of words.
    #expect(report.rendered == 4)
    #expect(report.written == 4)
    // As an editor writes one before it replaces the file.
    let nothing = try await session.publish(
      .paths([site.path + "/data/issues.json~"]), today: day)
    #expect([nothing.examined, nothing.written, nothing.issuesChanged] == [0, 0, 0])
    #expect(nothing.pages == first.pages)
  }

  @Test(
    "an issue that comes examines the pages that show it, are beside it or refer to it",
    arguments: [("html", 0), ("html, feeds, search", 39)])
  func examinedWithOthers(outputs: String, others: Int) async throws {
    func data(_ count: Int) -> String {
      let issues = (1...count).map { number in
        let text = number == 3 ? "Before #161." : ""
        let label = number <= 80 ? "wood" : "bug"
        return
          #"{"number": \#(number), "title": "Door \#(number)", "body": "\#(text)", "author": {"login": "ada"}, "labels": [{"name": "\#(label)"}], "state": "OPEN"}"#
      }
      return "[" + issues.joined(separator: ",\n") + "]"
    }
    let site = try TemporarySite([
      "gazette.yml": "title: House\nurl: https://house.example\noutputs: [\(outputs)]\n",
      "data/issues.json": data(160),
    ])
    let session = try site.session()
    let first = try await session.publish(today: day)
    try site.write(data(161), to: "data/issues.json")
    let report = try await session.publish(
      .paths([site.path + "/data/issues.json"]), today: day)
    // The pages of issues 3, 160 and 161 instead of 161 pages, none of the 13 of awards that go on as before, and none
    // of the second and third pages of two lists and the person, and the second one of the other tag, which do not
    // show it.
    // `others` are 20 files of results, 10 of texts, that of folded letters, and the feeds of three lists and a tag, in
    // two formats.
    let new = report.pages - first.pages
    #expect(report.examined == first.examined + new - 158 - 13 - 7 - others, "\(new)")
    let page = try #require(try site.published()["issues/3.html"])
    #expect(
      String(decoding: page, as: UTF8.self).contains(#"<a href="../issues/161.html">#161</a>"#))
    let clean = site.path + "/clean"
    try await site.build(into: clean, usesCache: false)
    #expect(try site.published() == site.published(in: clean))
  }

  @Test("a page is left alone by what none of its templates reads")
  func unread() async throws {
    /// How many pages are rendered when the title of the first issue changes.
    func rendered(_ template: String) async throws -> Int {
      let site = try TemporarySite([
        "gazette.yml": "title: House\noutputs: [html]\n", "data/issues.json": TemporarySite.data,
        "templates/issue.html": template,
      ])
      defer { try? FileManager.default.removeItem(atPath: site.path) }
      try await site.build()
      try site.write(
        TemporarySite.data.replacingOccurrences(of: "Door creaks", with: "Door squeaks"),
        to: "data/issues.json")
      let count = try await site.build().rendered
      // What it reads is known again when another template reads more.
      try site.write(template + "{{ people | length }}", to: "templates/issue.html")
      try await site.build()
      #expect(try site.page("issues/2.html").hasSuffix("2"))
      return count
    }
    let all = try await rendered("{{ issue.title }} {{ previous.label if previous }}")
    #expect(try await rendered("{{ issue.title }}") == all - 1)
  }

  @Test(
    "after a publishing that failed the session goes on, and nothing that changed meanwhile is lost"
  )
  func failure() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
      "static/robots.txt": "none",
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    let whole = try site.published()
    try site.write("{{ issue.titel }}", to: "templates/issue.html")
    try site.write("all", to: "static/robots.txt")
    await #expect(throws: DiagnosticList.self) {
      _ = try await session.publish(
        .paths([site.path + "/templates/issue.html", site.path + "/static/robots.txt"]),
        today: day)
    }
    #expect(try site.published() == whole)
    try FileManager.default.removeItem(atPath: site.path + "/templates/issue.html")
    _ = try await session.publish(.paths([site.path + "/templates/issue.html"]), today: day)
    #expect(try site.page("robots.txt") == "all")
    try site.write("[{", to: "data/issues.json")
    await #expect(throws: DiagnosticList.self) {
      _ = try await session.publish(.paths([site.path + "/data/issues.json"]), today: day)
    }
    try site.write("[]", to: "data/issues.json")
    let report = try await session.publish(
      .paths([site.path + "/data/issues.json"]), today: day)
    #expect(report.removed == 46)
  }

  @Test("an output folder that is removed is written again, and a page that somebody touched too")
  func touchedOutput() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    let whole = try site.published()
    try FileManager.default.removeItem(atPath: site.path + "/public")
    _ = try await session.publish(.paths([]), today: day)
    #expect(try site.published() == whole)
    try "scribble".write(
      toFile: site.path + "/public/index.html", atomically: true, encoding: .utf8)
    _ = try await session.publish(.paths([site.path + "/public/index.html"]), today: day)
    #expect(try site.published() == whole)
    try FileManager.default.removeItem(atPath: site.path + "/public/issues")
    _ = try await session.publish(.paths([site.path + "/public/issues"]), today: day)
    #expect(try site.published() == whole)
  }

  @Test("a folder that somebody began to remove is known to be ours without its list")
  func listRemoved() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    let whole = try site.published()
    for name in [".gazette-files", "index.html"] {
      try FileManager.default.removeItem(atPath: site.path + "/public/" + name)
    }
    #expect(await session.isIntact([]) == false)
    _ = try await session.publish(.paths([]), today: day)
    #expect(try site.published() == whole)
    #expect(await session.isIntact(nil))
  }

  @Test("what is left of a folder that somebody began to remove is remembered to be ours")
  func listRemovedBetween() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    try await site.build()
    let whole = try site.published()
    for name in [".gazette-files", "index.html"] {
      try FileManager.default.removeItem(atPath: site.path + "/public/" + name)
    }
    try await site.build()
    #expect(try site.published() == whole)
    try FileManager.default.removeItem(atPath: site.path + "/public/.gazette-files")
    try site.write("mine", to: "public/notes.txt")
    await #expect(throws: DiagnosticList.self) { try await site.build() }
    #expect(try site.published()["notes.txt"] != nil)
  }

  @Test("a day that turns changes the pages that depend on it")
  func dayTurns() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    let session = try site.session()
    _ = try await session.publish(today: day)
    let report = try await session.publish(.paths([]), today: day.advanced(by: 10))
    #expect(report.written > 0)
    #expect(try site.page("lists/recent.html").contains("in the data, 30 January 2026."))
  }

  @Test("a second session is told who holds the output")
  func locked() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    let first = try site.session()
    _ = try await first.publish(today: day)
    let error = try await #require(throws: DiagnosticList.self) { try await site.build() }
    #expect(error.diagnostics.map(\.code) == ["file.locked"])
    _ = try await first.publish(.paths([]), today: day)
  }

  @Test(
    "without a source that cannot be read its old pages stay, unless what is published is chosen otherwise"
  )
  func unreadable() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
      "data/note.md": "---\nnumber: 70\ntitle: Note\n---\n\nText\n",
    ])
    try await site.build()
    let old = try site.page("issues/house/2.html")
    let before = Set(try site.published().keys)
    try site.write("[{", to: "data/issues.json")
    var options = SitePublisher.Options(today: day)
    options.skipsUnreadable = true
    let report = try await SiteSession(SiteFolder(site.path), options: options).publish(today: day)
    #expect(report.warnings.count == 1)
    #expect(report.notes.map(\.code) == ["policy.pages-kept"])
    // The search finds what can be read.
    #expect(before.subtracting(try site.published().keys).allSatisfy { $0.hasPrefix("search/k/") })
    #expect(try site.page("issues/house/2.html") == old)
    try site.write("title: House\nexclude: ['label:x']\n", to: "gazette.yml")
    let other = try await SiteSession(SiteFolder(site.path), options: options).publish(today: day)
    #expect(other.notes.map(\.code) == ["policy.pages-taken-away"])
    #expect(try site.published()["issues/house/2.html"] == nil)
    try site.write("[]", to: "data/issues.json")
    let whole = try await SiteSession(SiteFolder(site.path), options: options).publish(today: day)
    #expect(whole.removed == 0)
  }

  @Test("what is remembered of an output that is gone does not stay")
  func forgotten() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    func remembered() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: site.path + "/.gazette").count {
        $0.hasPrefix("pages-") && !$0.hasSuffix(".lock")
      }
    }
    _ = try await site.build(into: site.path + "/a")
    _ = try await site.build(into: site.path + "/b")
    #expect(try remembered() == 2)
    try FileManager.default.removeItem(atPath: site.path + "/a")
    _ = try await site.build(into: site.path + "/b")
    #expect(try remembered() == 1)
  }

  @Test("a published file that is not what a clean build makes is told")
  func verification() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    try await site.build()
    let options = SitePublisher.Options(today: day)
    let folder = SiteFolder(site.path)
    #expect(
      try await SiteVerification.differences(of: folder, options: options, today: day).isEmpty)
    try site.write("scribble", to: "public/issues/1.html")
    let told = try await SiteVerification.differences(of: folder, options: options, today: day)
    #expect(told.map(\.message) == ["'issues/1.html' is not what a clean build makes"])
  }

  @Test("a session that begins where nothing has changed notices what is touched afterwards")
  func touchedBeforeFirstPlan() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    for path in ["issues/1.html", "style.css"] {
      try await site.build()
      let whole = try site.published()
      let session = try site.session()
      #expect(try await session.publish(today: day).examined == 0)
      #expect(await session.isIntact(nil))
      #expect(await session.isIntact([path]))
      try site.write("scribble", to: "public/" + path)
      #expect(await session.isIntact([path]) == false)
      #expect(await session.isIntact(["issues/2.html"]))
      #expect(await session.isIntact(nil) == false)
      _ = try await session.publish(.paths([site.path + "/public/" + path]), today: day)
      #expect(try site.published() == whole)
    }
  }

  @Test("warnings of the inputs are told again where nothing has changed")
  func warnings() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
      "pages/readme.txt": "x",
    ])
    let first = try await site.build()
    let second = try await site.build()
    #expect(second.examined == 0)
    #expect(first.warnings.map(\.code) == ["page.unknown-kind"])
    #expect(second.warnings == first.warnings)
    try site.write("scribble", to: "public/issues/1.html")
    let third = try await site.build()
    #expect(third.written == 1)
  }

  @Test("a cache that was cut off anywhere is believed as far as it is whole")
  func truncatedCache() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\n", "data/issues.json": TemporarySite.data,
    ])
    try await site.build()
    let whole = try site.published()
    let folder = site.path + "/.gazette"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix("pages-") })
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
    for length in (0..<40).map({ bytes.count * $0 / 40 + $0 % 7 }) {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: folder + "/" + name))
      let report = try await site.build()
      #expect(report.written == 0, "cut off at \(length)")
    }
    #expect(try site.published() == whole)
  }
}
