import Foundation
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

/// Figures of real archives, counted by other means.
@Suite("Real data", .enabled(if: SharedData.isPresent, "../shared/data is not there"))
struct SharedDataTests {
  private func load(_ name: String) -> LoadResult {
    DataLoader.load([DataFile(path: SharedData.path(name), name: name)])
  }

  @Test("the MLS archive has 303 issues and 582 pull requests")
  func mls() {
    let result = load("ietf-mls-archive.json")
    #expect(result.messages == [])
    #expect(result.files == [LoadedFile(name: "ietf-mls-archive.json", format: "ietf-archive")])
    var expected = LoadCounts()
    expected.issues = 303
    expected.pulls = 582
    expected.closed = 380
    expected.merged = 505
    expected.comments = 1435
    expected.tags = 33
    expected.people = 76
    #expect(result.counts == expected)
    let reviews = result.snapshot.issues.flatMap(\.reviews)
    #expect(reviews.count { $0.review == .approved } == 512)
    #expect(reviews.count { $0.review == .changesRequested } == 103)
    #expect(reviews.count { $0.review == .remark } == 1720)
    #expect(reviews.count { $0.review == .remark && $0.author == nil } == 0)
    #expect(result.snapshot.sources.map(\.name) == ["mlswg/mls-protocol"])
    #expect(result.snapshot.date?.description == "2024-03-28T01:09:06Z")
  }

  @Test(
    "the other files of GitHub's kinds",
    arguments: [
      ("ietf-capport-archive.json", [78, 85, 0, 79, 84, 155, 5, 11]),
      ("ietf-empty-archive.json", [0, 0, 0, 0, 0, 0, 9, 0]),
      ("gh-issue-list.json", [50, 0, 44, 6, 0, 0, 0, 40]),
      ("github-rest.json", [29, 1, 30, 0, 0, 0, 8, 7]),
    ])
  func others(_ name: String, _ figures: [Int]) {
    let result = load(name)
    let counts = result.counts
    let found = [
      counts.issues, counts.pulls, counts.open, counts.closed, counts.merged, counts.comments,
      counts.tags, counts.people,
    ]
    #expect(found == figures)
    #expect(result.messages.isEmpty)
  }
}
