import Configuration
import Diagnostics
import Foundation
import Testing

@testable import Publishing

@Suite("Queries of what is published")
struct PolicyQueryTests {
  private func site(_ configuration: String) throws -> TemporarySite {
    try TemporarySite([
      "gazette.yml": "title: T\noutputs: [html]\n" + configuration,
      "data/issues.json": """
      {"gazette": 1, "people": [{"login": "ana", "name": "Ana Stone"}], "issues": [
       {"number": 1, "title": "One", "author": "ana", "tags": ["internal"]},
       {"number": 2, "title": "Two", "author": "mallory9", "assignees": ["mallory9"], "tags": ["secret"]},
       {"number": 3, "title": "Three", "author": "bo", "content": "Ask @mallory9."}]}
      """,
    ])
  }

  /// The numbers of the issues that have pages.
  private func pages(_ site: TemporarySite) throws -> [Int] {
    try site.published().keys.compactMap { path in
      path.wholeMatch(of: /issues\/([0-9]+)\.html/).flatMap { Int($0.output.1) }
    }.sorted()
  }

  @Test(
    "find people and labels by the names in the data and by those that the configuration gives them",
    arguments: [
      ("exclude: 'author:mallory9'\npeople: {hidden: [mallory9]}\n", [1, 3]),
      ("exclude: 'assignee:mallory9'\npeople: {hidden: [mallory9]}\n", [1, 3]),
      ("exclude: 'involves:mallory9'\npeople: {hidden: [mallory9]}\n", [1]),
      ("only: '-author:mallory9'\npeople: {hidden: [mallory9]}\n", [1, 3]),
      ("exclude: 'author:mallory9'\npeople: {aliases: {mallory9: ana}}\n", [1, 3]),
      ("exclude: 'author:ana'\npeople: {aliases: {mallory9: ana}}\n", [3]),
      ("only: 'author:\"Ana Stone\"'\npeople: {aliases: {mallory9: ana}}\n", [1, 2]),
      ("exclude: 'label:secret'\ntags: {aliases: {secret: internal}}\n", [1, 3]),
      ("exclude: 'label:internal'\ntags: {aliases: {secret: internal}}\n", [3]),
      (
        "exclude: 'milestone:M'\ntags: {aliases: {secret: internal}}\nprojects: {labels: {internal: M}}\n",
        [3]
      ),
    ])
  func names(_ configuration: String, _ wanted: [Int]) async throws {
    let site = try site(configuration)
    let report = try await site.build()
    #expect(try pages(site) == wanted)
    #expect(report.warnings.map(\.message) == [])
  }

  @Test("a name that nothing has is told, and publishes nothing where doubts are refused")
  func doubts() async throws {
    let site = try site("exclude: 'label:secrte'\n")
    var options = SitePublisher.Options(today: try TemporarySite.day)
    options.refusesDoubts = true
    let session = SiteSession(SiteFolder(site.path), options: options)
    let day = try TemporarySite.day
    await #expect {
      try await session.publish(today: day, isLast: true)
    } throws: { error in
      (error as? DiagnosticList)?.diagnostics.map { "\($0.severity) \($0.message)" } == [
        "warning no tag is called 'secrte', for which 'label:secrte' asks; with '--strict' nothing is published then"
      ]
    }
    #expect(try pages(site) == [])
    let other = try self.site("exclude: 'label:secrte'\n")
    let report = try await other.build()
    #expect(
      report.warnings.map(\.message) == [
        "no tag is called 'secrte', for which 'label:secrte' asks"
      ])
    #expect(try pages(other) == [1, 2, 3])
  }
}
