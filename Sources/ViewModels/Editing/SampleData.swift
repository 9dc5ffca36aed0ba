import Editing
import IssueModel
import IssueStore

/// Sample data that is the same every time: five tags with ten issues each, "Tag 1" with "Issue
/// 1-1" to "Issue 1-10".
struct SampleData {
  /// The tags.
  let tags: [Tag]
  /// The issues, with states and priorities that look random.
  let issues: [IssueDraft]

  /// Sample data as of a moment.
  init(created: Instant) {
    var random = SampleRandom()
    var tags: [Tag] = []
    var issues: [IssueDraft] = []
    for tag in 1...5 {
      tags.append(Tag(name: "Tag \(tag)"))
      for number in 1...10 {
        var issue = IssueDraft(
          number: issues.count + 1, title: "Issue \(tag)-\(number)", created: created)
        issue.body = "Description goes here."
        issue.isClosed = random.next() & 1 == 1
        issue.priority = Priority.allCases[Int(random.next() % 3)]
        issue.tags = ["Tag \(tag)"]
        issues.append(issue)
      }
    }
    self.tags = tags
    self.issues = issues
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014) from a fixed seed.
private struct SampleRandom {
  private var state: UInt64 = 0x6761_7A65_7474_6531

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
