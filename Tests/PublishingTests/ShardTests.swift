import Configuration
import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("A site that is built in parts")
struct ShardTests {
  private let day = Day(number: 20_484)

  /// What a build of a part publishes, by path.
  private func part(
    _ shard: SiteShard?, of site: TemporarySite, in name: String
  ) async throws -> (files: [String: Data], report: BuildReport) {
    var options = SitePublisher.Options(today: day)
    options.shard = shard
    options.jobs = 2
    options.output = site.path + "/" + name
    let report = try await SiteSession(SiteFolder(site.path), options: options)
      .publish(today: day, isLast: true)
    return (try site.published(in: site.path + "/" + name), report)
  }

  @Test("the parts have nothing in common but the list of files, and together they are the site")
  func union() async throws {
    var edits = RandomEdits(seed: 7)
    for _ in 0..<40 { _ = edits.edit() }
    edits.configuration["url"] = "https://house.example"
    edits.configuration["formats"] =
      "[html, md, search, feeds, api, badges, openbadges, certificates]"
    let site = try TemporarySite(edits.files)
    defer { try? FileManager.default.removeItem(atPath: site.path) }
    let whole = try await part(nil, of: site, in: "whole")
    var union: [String: Data] = [:]
    var pages = 0
    for number in 1...3 {
      let (files, report) = try await part(SiteShard(number, of: 3), of: site, in: "part\(number)")
      #expect(files.count > whole.files.count / 5)
      for (path, text) in files where path != OutputManifest.fileName {
        #expect(union.updateValue(text, forKey: path) == nil, "\(path)")
      }
      #expect(files[OutputManifest.fileName] == whole.files[OutputManifest.fileName])
      pages += report.pages
      // Nothing is left to do for what is there already.
      #expect(
        try await part(SiteShard(number, of: 3), of: site, in: "part\(number)").report.written == 0)
    }
    union[OutputManifest.fileName] = whole.files[OutputManifest.fileName]
    #expect(union == whole.files)
    #expect(pages == whole.report.pages)
  }

  @Test("parts are numbered from 1")
  func numbers() {
    #expect(SiteShard(1, of: 1)?.has("any") == true)
    for (number, count) in [(0, 3), (4, 3), (1, 0), (-1, -1)] {
      #expect(SiteShard(number, of: count) == nil)
    }
  }
}
