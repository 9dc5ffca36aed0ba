import Files
import Foundation
import TestSupport
import Testing

@testable import GazetteCommands

/// A site whose data is kept, and the same site with a file where its cache would be, so that all of its
/// data is read each time.
private struct TwinSites {
  let kept: SampleSiteFolder
  let read: SampleSiteFolder

  /// A site with data in `data/issues.json`.
  init(_ data: String, configuration: String = "title: Sample\n") throws {
    kept = try SampleSiteFolder()
    read = try SampleSiteFolder()
    try write(configuration, to: "gazette.yml")
    try write(data, to: "data/issues.json")
    try read.write("", to: ".gazette")
  }

  var cache: String { kept.path + "/.gazette/snapshot" }

  /// What tells one file of the cache from the next; nil where there is none.
  var inode: UInt64? { (try? FileSystem.status(of: cache))??.inode }

  func write(_ text: String, to name: String) throws {
    // So large that it is worth keeping.
    let isData = name == "data/issues.json"
    try kept.write(isData ? text + "\n" + String(repeating: " ", count: 1 << 20) : text, to: name)
    try read.write(text, to: name)
  }

  /// Runs a verb on both and gives what came out, which has to be the same.
  @discardableResult
  func list(_ query: String, _ options: String..., verb: [String] = ["list"]) async -> Outcome {
    func words(_ site: SampleSiteFolder) -> [String] { verb + options + ["--", site.path, query] }
    let expected = await read.run(words(read))
    let outcome = await kept.run(words(kept))
    #expect(outcome == expected, "\(query)")
    return outcome
  }
}

@Suite("The cache of a site's data")
struct SnapshotCacheTests {
  private static let github = """
    [
      {"number": 1, "title": "Zażółć", "body": "It creaks, says @bo.", "state": "OPEN",
       "author": {"login": "ada"}, "labels": [{"name": "bug", "color": "d73a4a"}],
       "createdAt": "2026-01-01T08:00:00Z", "updatedAt": "2026-01-30T08:00:00Z",
       "comments": [{"author": {"login": "bo"}, "body": "Secret words", "createdAt": "2026-01-02T08:00:00Z"}],
       "milestone": {"title": "One"}, "assignees": [{"login": "bo"}],
       "url": "https://github.com/acme/house/issues/1"},
      {"number": 2, "title": "Oil the door", "body": "Closes #1", "state": "MERGED", "isDraft": false,
       "author": {"login": "bo"}, "labels": [], "mergedAt": "2026-01-03T08:00:00Z",
       "createdAt": "2026-01-02T08:00:00Z", "updatedAt": "2026-01-03T08:00:00Z",
       "closedAt": "2026-01-03T08:00:00Z", "comments": [],
       "reviews": [{"author": {"login": "ada"}, "state": "APPROVED", "body": "Good",
                    "submittedAt": "2026-01-03T07:00:00Z"}],
       "url": "https://github.com/acme/house/pull/2"},
      {"number": 3, "title": "Paint", "body": "", "state": "CLOSED", "stateReason": "NOT_PLANNED",
       "author": {"login": "dependabot[bot]"}, "labels": [],
       "createdAt": "2026-01-04T08:00:00Z", "updatedAt": "2026-01-05T08:00:00Z",
       "closedAt": "2026-01-05T08:00:00Z", "comments": [],
       "url": "https://github.com/acme/house/issues/3"}
    ]
    """

  @Test(
    "every query of the vectors is answered as without it",
    arguments: ["tracker", "texts", "corners", "github"])
  func vectors(_ name: String) async throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../QueriesTests/query-vectors.json")
    let file = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    let sets = try #require(file["data"] as? [String: [String: Any]])
    let data = try JSONSerialization.data(withJSONObject: #require(sets[name]))
    let sites = try TwinSites(String(decoding: data, as: UTF8.self))
    await sites.list("")
    let inode = try #require(sites.inode)
    let vectors = try #require(file["vectors"] as? [[String: Any]])
    for vector in vectors where vector["data"] as? String == name {
      await sites.list(try #require(vector["query"] as? String), "--json")
    }
    #expect(sites.inode == inode)
  }

  @Test("reviews, reasons, links, bots and every form of a list are as without it")
  func forms() async throws {
    let sites = try TwinSites(Self.github)
    for query in [
      "", "creaks OR oil", "zazolc", "linked:pr", "linked:issue", "review:approved",
      "reviewed-by:ada", "commenter:bo", "involves:bo", "mentions:bo", "reason:not-planned",
      "is:draft", "-is:draft is:pr", "no:project", "author:app/dependabot", "label:bgu",
      "sort:comments", "sort:title", "in:body closes", "source:house", "reactions:>3",
    ] {
      for form in ["--json", "--format=csv", "--format=md", "--limit=1"] {
        await sites.list(query, form)
      }
      await sites.list(query, "--json", verb: ["stats"])
    }
    #expect(sites.inode != nil)
  }

  @Test("what is told of the data is told again, and an error is one each time")
  func told() async throws {
    let broken = #"{"gazette": 1, "issues": [{"number": 1, "title": "One"}, {"title": "None"}]}"#
    let sites = try TwinSites(broken)
    let first = await sites.list("one")
    let inode = try #require(sites.inode)
    #expect(first.error.contains("warning"))
    // The line of the data is not kept: it may hold what the policy withholds.
    let lines = first.error.split(separator: "\n").filter { !$0.contains("|") }
    let second = await sites.kept.run(["list", "--", sites.kept.path, "one"])
    #expect(second.error.split(separator: "\n") == lines)
    #expect(second.output == first.output)
    #expect(sites.inode == inode)
    try sites.write("{", to: "data/more.json")
    for _ in 0..<2 {
      let outcome = await sites.list("one")
      #expect(outcome.exit == .failed)
      #expect(sites.inode == nil)
    }
  }

  @Test("after edits of any kind the answer is that of the data as it is")
  func edits() async throws {
    var random = SplitMix(seed: testSeed())
    let sites = try TwinSites(Self.github)
    let titles = ["Creaks", "Cracks", "Crooks", "Croaks"]
    let configurations = [
      "title: Sample\n", "title: Other\n", "title: Sample\nexclude: ['label:bug']\n",
      "title: Sample\ntags: {aliases: {bug: defect}}\n", "title: Sample\nredact: ['/o[a-z]/']\n",
      "title: Sample\nonly: ['created:>=@today-29d']\n",
    ]
    for step in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let title = titles.randomElement(using: &random) ?? ""
        let data = Self.github.replacing("Zażółć", with: title)
        try sites.write(data, to: "data/issues.json")
      case 1:
        let day = Double(Int.random(in: 0..<40, using: &random) * 86_400)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: day)],
          ofItemAtPath: sites.kept.path + "/data/issues.json")
      case 2:
        let title = titles.randomElement(using: &random) ?? ""
        try sites.write("[{\"number\": 9, \"title\": \"\(title)\"}]", to: "data/second.json")
      case 3:
        for site in [sites.kept, sites.read] {
          try? FileManager.default.removeItem(atPath: site.path + "/data/second.json")
        }
      case 4:
        try sites.write(configurations.randomElement(using: &random) ?? "", to: "gazette.yml")
      default: break
      }
      let queries = ["", "crooks OR oil", "label:bug", "label:defect -creaks"]
      await sites.list(queries.randomElement(using: &random) ?? "", "--json")
      #expect(sites.inode != nil, "step \(step)")
    }
  }

  @Test(
    "the day, the configuration's name and the key for people's names are part of what it is for")
  func options() async throws {
    let sites = try TwinSites(
      Self.github, configuration: "title: Sample\nexclude: ['created:<@today-28d']\n")
    for day in ["2026-01-20", "2026-02-20", "2026-01-20"] {
      await sites.list("", "--now=\(day)T00:00:00Z", "--json")
    }
    try sites.write("title: Open\n", to: "open.yml")
    for _ in 0..<2 {
      for site in [sites.kept, sites.read] {
        let outcome = await site.run(["list", "-c", site.path + "/open.yml", site.path, "creaks"])
        #expect(outcome.output.contains("Zażółć"))
      }
      #expect(await sites.list("creaks", "--now=2026-02-20T00:00:00Z").output == "")
    }
    for key in ["0123456789abcdef0", "0123456789abcdef1"] {
      try sites.write(key, to: "key")
      try sites.write(
        "title: Sample\npeople: {shown_as: pseudonym, key: key}\n", to: "gazette.yml")
      let outcome = await sites.list("", "--json")
      #expect(outcome.output.contains("Person ") && !outcome.output.contains("ada"))
    }
  }

  @Test("a damaged, shortened or foreign file is read past, and made anew")
  func damage() async throws {
    var random = SplitMix(seed: testSeed())
    let sites = try TwinSites(Self.github)
    await sites.list("")
    let whole = try Data(contentsOf: URL(fileURLWithPath: sites.cache))
    var damaged: [Data] = [Data(), Data("foreign".utf8), whole + Data([0])]
    for _ in 0..<30 {
      damaged.append(whole.prefix(Int.random(in: 0..<whole.count, using: &random)))
      var flipped = whole
      flipped[Int.random(in: 0..<whole.count, using: &random)] ^=
        UInt8.random(in: 1...255, using: &random)
      damaged.append(flipped)
    }
    for data in damaged {
      try data.write(to: URL(fileURLWithPath: sites.cache))
      await sites.list("", "--json")
      await sites.list("creaks OR label:bug", "--json")
      // All is looked at where texts are asked for, so that now the file is whole.
      let inode = sites.inode
      await sites.list("creaks")
      #expect(sites.inode == inode)
    }
  }

  @Test(
    "where nothing can be kept, nothing is said; links are not followed, others may not read it")
  func places() async throws {
    let sites = try TwinSites(Self.github)
    let target = try SampleSiteFolder("[]")
    try FileManager.default.createSymbolicLink(
      atPath: sites.kept.path + "/.gazette", withDestinationPath: target.path)
    #expect(await sites.list("creaks").error == "")
    #expect(target.read("snapshot") == nil)
    try FileManager.default.removeItem(atPath: sites.kept.path + "/.gazette")
    await sites.list("creaks")
    let attributes = try FileManager.default.attributesOfItem(atPath: sites.cache)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let small = try SampleSiteFolder(Self.github)
    #expect(await small.run(["list", small.path, "creaks"]).exit == .done)
    #expect(!FileManager.default.fileExists(atPath: small.path + "/.gazette"))
  }

  @Test("it holds nothing that is not published, and a build forgets what is published no more")
  func purge() async throws {
    let sites = try TwinSites(Self.github)
    func kept() throws -> String {
      let folder = sites.kept.path + "/.gazette"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return try files.map { name in
        String(
          decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), as: UTF8.self)
      }.joined()
    }
    await sites.list("")
    #expect(try kept().contains("It creaks"))
    #expect(try !kept().contains("Secret words"))
    try sites.kept.write(
      "title: Sample\nexclude: ['creaks']\nredact: ['/Oil/']\n", to: "gazette.yml")
    #expect(await sites.kept.run(["build", sites.kept.path]).exit == .done)
    #expect(try !kept().contains("creaks"))
    _ = await sites.kept.run(["list", sites.kept.path, ""])
    #expect(sites.inode != nil)
    for secret in ["creaks", "Zażółć", "Oil"] { #expect(try !kept().contains(secret)) }
  }
}
