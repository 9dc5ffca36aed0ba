import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("Real data of other trackers", .enabled(if: SharedData.isPresent, "no ../shared/data"))
struct SharedTrackersTests {
  @Test(
    "their figures",
    arguments: [
      ("gitlab.jsonl", "gitlab", [15, 0, 0, 15, 0, 0, 1, 0]),
      ("jira.csv", "jira-csv", [5, 0, 0, 5, 0, 0, 0, 1]),
      ("bugzilla.csv", "bugzilla-csv", [5, 0, 2, 3, 0, 0, 0, 4]),
      ("backlog-md", "backlog-md", [12, 0, 9, 3, 0, 0, 15, 1]),
      ("all-contributors.json", "all-contributors", [0, 0, 0, 0, 0, 0, 0, 80]),
      ("awards-2023.json", "awards", [0, 0, 0, 0, 0, 0, 0, 0]),
    ])
  func figures(_ name: String, _ format: String, _ figures: [Int]) {
    let result = DataLoader.load([DataFile(path: SharedData.path(name), name: name)])
    let counts = result.counts
    let found = [
      counts.issues, counts.pulls, counts.open, counts.closed, counts.merged, counts.comments,
      counts.tags, counts.people,
    ]
    #expect(result.messages == [])
    #expect(result.files[0].format == format)
    #expect(found == figures)
  }

  @Test("of the awards of 2021 those for messages in a chat are told: nothing counts them")
  func awards() {
    let name = "awards-2021.json"
    let result = DataLoader.load([DataFile(path: SharedData.path(name), name: name)])
    #expect(result.snapshot.awards?.count == 20)
    #expect(
      result.messages == [
        "warning awards-2021.json:134:9 award-criterion: the award 'First Message' has the unknown criterion 'chat'",
        "warning awards-2021.json:142:9 award-criterion: the award 'Frequent Chatter' has the unknown criterion 'chat'",
        "warning awards-2021.json:150:9 award-criterion: the award 'Community Powerhouse' has the unknown criterion 'chat'",
      ])
  }
}
